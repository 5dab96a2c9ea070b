import * as Cause from "effect/Cause"
import * as CliError from "effect/cli/CliError"
import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import type * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import manifest from "../../package.json" with { type: "json" }
import { layerServices } from "../layers.ts"
import { layerProjectFiles } from "../project/ProjectFiles.ts"
import { Settings } from "../project/Settings.ts"
import { warn } from "../project/Warning.ts"
import { TranscriptSource } from "../sessions/TranscriptSource.ts"
import { batch } from "./batch/batch.ts"
import { log, undo, why } from "./journal/journal.ts"
import { restore } from "./playbook/history.ts"
import { playbook } from "./playbook/playbook.ts"
import { guardOutput } from "./Printer.ts"
import { extract } from "./proposals/extract.ts"
import { proposals } from "./proposals/proposals.ts"
import { review } from "./proposals/review.ts"
import { stage } from "./stage/stage.ts"
import { status } from "./status/status.ts"
import { trust } from "./trust/trust.ts"
import { work } from "./work/work.ts"

/** The command tree. */
export const debrief = Command.make("debrief").pipe(
  Command.withDescription(
    "The learning loop of coding agents: what sessions teach, kept in a playbook for the next ones."
  ),
  Command.withSubcommands([
    status,
    trust,
    playbook,
    review,
    proposals,
    log,
    why,
    undo,
    work,
    batch,
    extract,
    restore,
    stage
  ])
)

/** What every command may need, beside the platform and the environment. */
export const layerDebrief = Layer.mergeAll(layerServices, Settings.layer, TranscriptSource.layerAll).pipe(
  Layer.provideMerge(layerProjectFiles)
)

const isUsage = (error: unknown): boolean => CliError.isCliError(error)

/** Wrong usage has been shown with the help; everything else is told in one line. */
const report = (cause: Cause.Cause<unknown>) => {
  const error = Cause.squash(cause)
  if (Cause.hasInterruptsOnly(cause) || isUsage(error)) return Effect.void
  const message = error instanceof Error ? error.message : String(error)
  return warn(message)
}

/** Runs the command on the arguments of `Stdio`. */
export const runDebrief = debrief.pipe(Command.run({ version: manifest.version }), Effect.tapCause(report), guardOutput)

/** 0 done, 1 expected failure, 2 wrong usage, 130 interrupted. */
export const exitCodeOf = (exit: Exit.Exit<unknown, unknown>): number => {
  let result = 0
  Runtime.defaultTeardown(exit, (code) => {
    result = code === 1 && exit._tag === "Failure" && isUsage(Cause.squash(exit.cause)) ? 2 : code
  })
  return result
}
