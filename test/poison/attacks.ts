import type { Attack } from "./Attack.ts"
import { BY_OTHERS } from "./attacksByOthers.ts"
import { FROM_TOOLS } from "./attacksFromTools.ts"
import { IN_DISGUISE } from "./attacksInDisguise.ts"

/** Every attack on what is learned from a session. */
export const ATTACKS: ReadonlyArray<Attack> = [...FROM_TOOLS, ...IN_DISGUISE, ...BY_OTHERS]
