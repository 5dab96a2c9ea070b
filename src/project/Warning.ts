import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { harmless } from "../core/text/Visible.ts"

/** Tells a person on standard error, in one line, what is wrong and was gone on with. */
export const warn = (problem: string): Effect.Effect<void> => Console.error(harmless(`debrief: ${problem}`))

/** Passes this process's warnings on in the place of printing them. A service would add 1 kB to a hook. */
export const passWarnings = (pass: (line: string) => void): void => {
  console.error = pass
}
