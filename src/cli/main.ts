#!/usr/bin/env node
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
import { Diagnostics } from "../services/Diagnostics.ts"
import { Environment } from "../services/Environment.ts"
import { FileLock } from "../services/FileLock.ts"
import { LearnedMessages } from "../services/LearnedMessages.ts"
import { ProposalContexts } from "../services/ProposalContexts.ts"
import { Prompts } from "../services/Prompts.ts"
import { Settings } from "../services/Settings.ts"
import { TranscriptReader } from "../services/TranscriptReader.ts"
import { debrief } from "./debrief.ts"

const MainLayer = Layer.mergeAll(
  Diagnostics.layer,
  FileLock.layer,
  LearnedMessages.layer,
  Prompts.layer,
  ProposalContexts.layer,
  Settings.layer,
  TranscriptReader.layer
).pipe(Layer.provideMerge(Layer.merge(Environment.layer(process.env), NodeServices.layer)))

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
