import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as Cause from "effect/Cause"
import * as CliError from "effect/cli/CliError"
import * as Command from "effect/cli/Command"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import manifest from "../../package.json" with { type: "json" }
import { visible } from "../domain/Visible.ts"
import { Environment } from "../services/Environment.ts"
import { layerProjectFiles } from "../services/ProjectFiles.ts"
import { layerServices } from "../services/ProjectServices.ts"
import { Settings } from "../services/Settings.ts"
import { TranscriptSource } from "../services/TranscriptSource.ts"
import { debrief } from "./debrief.ts"

const MainLayer = Layer.mergeAll(layerServices, Settings.layer, TranscriptSource.layerAll).pipe(
  Layer.provideMerge(layerProjectFiles),
  Layer.provideMerge(Layer.merge(Environment.layer(process.env), NodeServices.layer))
)

// Whoever reads the output may have seen enough, as `head` has.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error
  process.exit(0)
})

const isUsage = (error: unknown): boolean => CliError.isCliError(error)

/** Wrong usage has been shown with the help; everything else is told in one line. */
const report = (cause: Cause.Cause<unknown>) => {
  const error = Cause.squash(cause)
  if (Cause.hasInterruptsOnly(cause) || isUsage(error)) return Effect.void
  const message = error instanceof Error ? error.message : String(error)
  return Console.error(`debrief: ${visible(message)}`)
}

debrief.pipe(
  Command.run({ version: manifest.version }),
  Effect.tapCause(report),
  Effect.provide(MainLayer),
  NodeRuntime.runMain({
    disableErrorReporting: true,
    // Exit codes: 0 done, 1 expected failure, 2 wrong usage.
    teardown: (exit, onExit) =>
      Runtime.defaultTeardown(exit, (code) => {
        const usage = code === 1 && exit._tag === "Failure" && isUsage(Cause.squash(exit.cause))
        // Exiting drops what a slow reader of a pipe has not taken yet; this waits for it.
        process.stdout.write("", () => onExit(usage ? 2 : code))
      })
  })
)
