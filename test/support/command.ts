import * as path from "node:path"
import { format } from "node:util"
import { NodeServices } from "@effect/platform-node"
import { Console, Effect, Layer, Path, Stdio, Stream } from "effect"
import { exitCodeOf, layerDebrief, runDebrief } from "../../src/cli/debrief.ts"
import { Environment } from "../../src/services/Environment.ts"
import { CLEAN_ENVIRONMENT } from "./builtPrograms.ts"

export interface CommandOptions {
  readonly stdin?: string
  readonly cwd?: string
  /** Laid over a clean environment; `undefined` takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>
}

export interface CommandRan {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

/** Paths as a process sees them that runs in this folder. */
const layerPathIn = (cwd: string) =>
  Layer.effect(
    Path.Path,
    Effect.map(Path.Path, (service) => ({ ...service, resolve: (...parts) => path.resolve(cwd, ...parts) }))
  ).pipe(Layer.provide(NodeServices.layer))

/** A console that keeps what is printed. */
const recordingConsole = () => {
  const output = { stdout: "", stderr: "" }
  const out = (...values: ReadonlyArray<unknown>) => void (output.stdout += `${format(...values)}\n`)
  const err = (...values: ReadonlyArray<unknown>) => void (output.stderr += `${format(...values)}\n`)
  const recorder: Console.Console = { ...globalThis.console, log: out, info: out, debug: out, error: err, warn: err }
  return { output, layer: Layer.succeed(Console.Console, recorder) }
}

/**
 * Runs the whole command in this process, where nothing is a terminal: over ten times cheaper than a process of its
 * own (`debrief` of builtPrograms.ts). It writes to the console alone, so what `Stdio` or `Terminal` print is not seen.
 */
export const debrief = (args: ReadonlyArray<string>, options: CommandOptions = {}): Effect.Effect<CommandRan> =>
  Effect.suspend(() => {
    const { layer, output } = recordingConsole()
    const stdin = Stream.make(new TextEncoder().encode(options.stdin ?? ""))
    return runDebrief.pipe(
      Effect.provide(
        layerDebrief.pipe(
          Layer.provideMerge(
            Layer.mergeAll(
              NodeServices.layer,
              Environment.layer({ ...CLEAN_ENVIRONMENT, ...options.env }),
              Stdio.layerTest({ args: Effect.succeed(args), stdin }),
              layerPathIn(options.cwd ?? process.cwd()),
              layer
            )
          )
        )
      ),
      Effect.exit,
      Effect.map((exit) => ({ exitCode: exitCodeOf(exit), stdout: output.stdout, stderr: output.stderr }))
    )
  })
