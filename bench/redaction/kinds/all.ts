import { AGAIN } from "./again.ts"
import { ANSWERS } from "./answers.ts"
import { ASSIGNMENTS } from "./assignments.ts"
import { COMMANDS } from "./commands.ts"
import { isLeft, type Kind, kindsOf } from "./kinds.ts"
import { OTHERS } from "./others.ts"
import { PLATFORMS } from "./platforms.ts"
import { SERVICES } from "./services.ts"

/** Every kind with the values that belong to a seed. */
export const blindKindsBy = (seed: number): ReadonlyArray<Kind> =>
  [SERVICES, PLATFORMS, ASSIGNMENTS, COMMANDS, ANSWERS, OTHERS, AGAIN].flatMap((table) => kindsOf(table, seed))

/** Whether any of a kind's secrets is still there. */
export const isAnyLeft = ({ secrets }: Kind, text: string): boolean => secrets.some((secret) => isLeft(secret, text))

/** What gets through: a word that could be any word, what nothing names, and a value that is encrypted as it stands there. */
export const BLIND_MISSED: ReadonlySet<string> = new Set([
  "prose, en, letters",
  "prose en creds slash",
  "prose en try",
  "prose uk",
  "spring yaml",
  "ios"
])
