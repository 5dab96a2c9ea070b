import * as Effect from "effect/Effect"
import * as Stdio from "effect/Stdio"
import * as Terminal from "effect/Terminal"
import { Environment } from "../project/Environment.ts"
import { makeStyle, MAX_WIDTH } from "./Style.ts"

/** Whether to colour: NO_COLOR (https://no-color.org) says no, FORCE_COLOR yes, else only a terminal that can. */
const wantsColour = ({ get }: Environment["Service"], isTerminal: boolean): boolean => {
  if (get("NO_COLOR") !== undefined) return false
  const force = get("FORCE_COLOR")
  if (force !== undefined) return force !== "0" && force !== "false"
  return isTerminal && get("TERM") !== "dumb"
}

/** The style for standard output. */
export const outputStyle = Effect.gen(function* () {
  const stdio = yield* Stdio.Stdio
  const terminal = yield* Terminal.Terminal
  const isTerminal = yield* stdio.stdoutIsTerminal
  const columns = isTerminal ? yield* terminal.columns : 0
  return makeStyle(wantsColour(yield* Environment, isTerminal), columns > 0 ? columns : MAX_WIDTH)
})
