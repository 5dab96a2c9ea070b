import * as Cause from "effect/Cause"
import * as CliError from "effect/cli/CliError"
import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import type * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import manifest from "../../package.json" with { type: "json" }
import { layerProjectFiles } from "../services/ProjectFiles.ts"
import { layerServices } from "../services/ProjectServices.ts"
import { Settings } from "../services/Settings.ts"
import { TranscriptSource } from "../services/TranscriptSource.ts"
import { batch } from "./batch.ts"
import { playbook } from "./playbook.ts"
import { extract } from "./extract.ts"
import { log, undo, why } from "./journal.ts"
import { restore } from "./playbookHistory.ts"
import { proposals } from "./proposals.ts"
import { review } from "./review.ts"
import { stage } from "./stage.ts"
import { status } from "./status.ts"
import { trust } from "./trust.ts"
import { work } from "./work.ts"
import { guardOutput } from "./Printer.ts"
import { warn } from "../services/Warning.ts"

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
