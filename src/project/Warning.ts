import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { visible } from "../core/text/Visible.ts"

/** Tells a person on standard error, in one line, what is wrong and was gone on with. */
export const warn = (problem: string): Effect.Effect<void> => Console.error(visible(`debrief: ${problem}`))
