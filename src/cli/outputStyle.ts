import * as Effect from "effect/Effect"
import * as Stdio from "effect/Stdio"
import * as Terminal from "effect/Terminal"
import { Environment } from "../project/Environment.ts"
import { makeStyle, MAX_WIDTH } from "./Style.ts"

/** The style for standard output (https://no-color.org). */
export const outputStyle = Effect.gen(function* () {
  const stdio = yield* Stdio.Stdio
  const environment = yield* Environment
  const terminal = yield* Terminal.Terminal
  const isTerminal = yield* stdio.stdoutIsTerminal
  const columns = yield* terminal.columns
  return makeStyle(
    isTerminal && environment.get("NO_COLOR") === undefined,
    isTerminal && columns > 0 ? columns : MAX_WIDTH
  )
})
