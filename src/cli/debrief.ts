import * as Cause from "effect/Cause"
import * as CliConfig from "effect/cli/CliConfig"
import * as CliError from "effect/cli/CliError"
import * as Command from "effect/cli/Command"
import * as GlobalFlag from "effect/cli/GlobalFlag"
import * as Effect from "effect/Effect"
import type * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import * as Stdio from "effect/Stdio"
import manifest from "../../package.json" with { type: "json" }
import { layerServices } from "../layers.ts"
import { layerProjectFiles } from "../project/ProjectFiles.ts"
import { Settings } from "../project/Settings.ts"
import { warn } from "../project/Warning.ts"
import { TranscriptSource } from "../sessions/TranscriptSource.ts"
import { guardOutput, presentedBy, printErrorJson } from "./Printer.ts"

/** What every command may need, beside the platform and the environment. */
export const layerDebrief = Layer.mergeAll(layerServices, Settings.layer, TranscriptSource.layerAll).pipe(
  Layer.provideMerge(layerProjectFiles)
)

const isUsage = (error: unknown): boolean => CliError.isCliError(error)

/** Wrong usage has been told with what helps; everything else is told in one line. */
const report = (cause: Cause.Cause<unknown>, json: boolean) => {
  const error = Cause.squash(cause)
  if (Cause.hasInterruptsOnly(cause) || isUsage(error)) return Effect.void
  const message = error instanceof Error ? error.message : String(error)
  return json ? printErrorJson(message) : warn(message)
}

/** The built-in flags; what else there is to ask for is a command. */
const BUILT_INS = CliConfig.make({ builtIns: [GlobalFlag.Help, GlobalFlag.Version] })

/** `help` and `version` are words for the flags. */
const withoutWords = (args: ReadonlyArray<string>): ReadonlyArray<string> => {
  const [first, ...rest] = args
  if (first === "help") return [...rest, "--help"]
  return first === "version" ? ["--version", ...rest] : args
}

/** Runs the command on the arguments of `Stdio`, with as many of its commands as these need. */
export const runDebrief = <Name extends string, Input, Context, E, R>(
  debriefFor: (args: ReadonlyArray<string>) => Effect.Effect<Command.Command<Name, Input, Context, E, R>>
) =>
  Effect.gen(function* () {
    const args = withoutWords(yield* (yield* Stdio.Stdio).args)
    const json = args.includes("--json")
    const debrief = yield* debriefFor(args)
    yield* Command.runWith(debrief, { version: manifest.version })(args).pipe(
      Effect.tapCause((cause) => report(cause, json)),
      Effect.provideService(CliConfig.CliConfig, BUILT_INS),
      presentedBy(json)
    )
  }).pipe(guardOutput)

/** 0 done, 1 expected failure, 2 wrong usage, 130 interrupted. */
export const exitCodeOf = (exit: Exit.Exit<unknown, unknown>): number => {
  let result = 0
  Runtime.defaultTeardown(exit, (code) => {
    result = code === 1 && exit._tag === "Failure" && isUsage(Cause.squash(exit.cause)) ? 2 : code
  })
  return result
}
