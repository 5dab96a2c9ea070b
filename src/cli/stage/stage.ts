import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import * as Stdio from "effect/Stdio"
import * as Stream from "effect/Stream"
import { Failure } from "../command.ts"
import { printJsonText } from "../Printer.ts"
import { layerPlain, runStageLine, type StageName, stages } from "./stages.ts"

const names = Object.keys(stages) as ReadonlyArray<StageName>

/** `debrief stage NAME`: a pure stage over lines of JSON (README.md, The command). */
export const stage = Command.make(
  "stage",
  { name: Argument.Literals("name", names).pipe(Argument.withDescription(`One of: ${names.join(", ")}`)) },
  Effect.fn("cli.stage")(function* ({ name }) {
    const stdio = yield* Stdio.Stdio
    const failed = yield* stdio.stdin.pipe(
      Stream.decodeText(),
      Stream.splitLines,
      Stream.filter((line) => line.trim() !== ""),
      Stream.mapEffect((line) => runStageLine(stages[name], line)),
      Stream.provide(layerPlain),
      Stream.runFoldEffect(
        () => 0,
        (count, { ok, output }) => Effect.as(printJsonText(output), ok ? count : count + 1)
      )
    )
    if (failed === 1) return yield* new Failure({ detail: "1 line was wrong input; its place holds an error" })
    if (failed > 0) {
      return yield* new Failure({ detail: `${failed} lines were wrong input; their places hold an error` })
    }
  })
).pipe(
  Command.withDescription("Run one pure stage over lines of JSON: a value a line in, a value a line out, in order."),
  Command.withExamples([
    {
      command: "debrief stage migrate < old-playbooks.ndjson",
      description: "Bring playbooks of any format up to date"
    },
    { command: "jq -Rs . session.jsonl | debrief stage messages", description: "The messages of a transcript" }
  ])
)
