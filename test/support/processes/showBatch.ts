// Shows a run as `debrief batch` does, without doing anything: showBatch JSON. Its events come with pauses between them;
// with `upTo` it stands still after so many. The report goes to standard output.
import { writeFileSync } from "node:fs"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { batchDisplay } from "../../../src/cli/batch/Display.ts"
import { showQuote } from "../../../src/cli/batch/showQuote.ts"
import { showReport } from "../../../src/cli/batch/showReport.ts"
import { outputStyle } from "../../../src/cli/outputStyle.ts"
import { print } from "../../../src/cli/Printer.ts"
import { Environment } from "../../../src/project/Environment.ts"
import { events } from "../../batch/support.ts"
import { layerPlatform } from "../files.ts"

export interface ShowBatchOptions {
  readonly upTo?: number
  readonly pauseMillis: number
  /** Gets the program's id. */
  readonly pidFile: string
}

const { pauseMillis, pidFile, upTo } = JSON.parse(process.argv[2] ?? "{}") as ShowBatchOptions
writeFileSync(pidFile, String(process.pid))

const program = Effect.gen(function* () {
  const style = yield* outputStyle
  const display = yield* batchDisplay
  for (const event of events.slice(0, upTo)) {
    yield* display.tell(event)
    if (event._tag === "Quoted") yield* print(showQuote(event.quote, style))
    if (event._tag === "Finished") yield* print(showReport(event.report, style))
    else yield* Effect.sleep(pauseMillis)
  }
  if (upTo !== undefined) return yield* Effect.never
})

program.pipe(
  Effect.scoped,
  Effect.provide(Layer.merge(Environment.layer(process.env), layerPlatform)),
  NodeRuntime.runMain
)
