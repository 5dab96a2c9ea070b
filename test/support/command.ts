import * as path from "node:path"
import { format } from "node:util"
import { NodeServices } from "@effect/platform-node"
import { type Cause, Console, Effect, Layer, Option, Path, Queue, Sink, Stdio, Stream, Terminal } from "effect"
import { TerminalCapabilities as CliTerminal } from "effect/cli"
import { debriefFor } from "../../src/cli/commands.ts"
import { exitCodeOf, layerDebrief, runDebrief } from "../../src/cli/debrief.ts"
import { Environment } from "../../src/project/Environment.ts"
import { CLEAN_ENVIRONMENT } from "./builtPrograms.ts"

export interface CommandOptions {
  readonly stdin?: string
  readonly cwd?: string
  /** Laid over a clean environment; `undefined` takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** On a terminal that shows colours, at which these keys are pressed. */
  readonly keys?: ReadonlyArray<string>
}

export interface CommandRan {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
  /** What was written to the terminal past the console: questions, and what is drawn. */
  readonly drawn: string
}

/** Paths as a process sees them that runs in this folder. */
const layerPathIn = (cwd: string) =>
  Layer.effect(
    Path.Path,
    Effect.map(Path.Path, (service) => ({ ...service, resolve: (...parts) => path.resolve(cwd, ...parts) }))
  ).pipe(Layer.provide(NodeServices.layer))

/** A console that keeps what is printed. */
const recordingConsole = () => {
  const output = { stdout: "", stderr: "", drawn: "" }
  const out = (...values: ReadonlyArray<unknown>) => void (output.stdout += `${format(...values)}\n`)
  const err = (...values: ReadonlyArray<unknown>) => void (output.stderr += `${format(...values)}\n`)
  const recorder: Console.Console = { ...globalThis.console, log: out, info: out, debug: out, error: err, warn: err }
  return { output, layer: Layer.succeed(Console.Console, recorder) }
}

/** A terminal at which someone presses these keys, and Ctrl-C when there are no more. */
const terminalWith = (keys: ReadonlyArray<string>, draw: (text: string) => void): Terminal.Terminal => ({
  "~effect/Terminal": "~effect/Terminal",
  columns: Effect.succeed(80),
  rows: Effect.succeed(24),
  size: Effect.never,
  readInput: Effect.gen(function* () {
    const queue = yield* Queue.unbounded<Terminal.UserInput, Cause.Done>()
    for (const name of keys) {
      yield* Queue.offer(queue, {
        input: name.length === 1 ? Option.some(name) : Option.none(),
        key: { name, ctrl: false, meta: false, shift: false }
      })
    }
    yield* Queue.end(queue)
    return queue
  }),
  readLine: Effect.succeed(""),
  display: (text) => Effect.sync(() => draw(text))
})

const layerTerminal = (keys: ReadonlyArray<string>, draw: (text: string) => void) => {
  const can = { canColor: true, canAnimate: true, canPrompt: true }
  return Layer.merge(
    Layer.succeed(Terminal.Terminal, terminalWith(keys, draw)),
    Layer.succeed(CliTerminal.TerminalCapabilities, can)
  )
}

/**
 * Runs the whole command in this process, where nothing is a terminal: unless there are `keys`: over ten times cheaper than
 * a process of its own (`debrief` of builtPrograms.ts).
 */
export const debrief = (args: ReadonlyArray<string>, options: CommandOptions = {}): Effect.Effect<CommandRan> =>
  Effect.suspend(() => {
    const { layer, output } = recordingConsole()
    const stdin = Stream.make(new TextEncoder().encode(options.stdin ?? ""))
    const draw = (text: string | Uint8Array) => void (output.drawn += String(text))
    const isTerminal = Effect.succeed(options.keys !== undefined)
    const stdio = Stdio.layerTest({
      args: Effect.succeed(args),
      stdin,
      stdinIsTerminal: isTerminal,
      stdoutIsTerminal: isTerminal,
      stderrIsTerminal: isTerminal,
      stderr: () => Sink.forEach((text) => Effect.sync(() => draw(text)))
    })
    return runDebrief(debriefFor).pipe(
      Effect.provide(
        layerDebrief.pipe(
          Layer.provideMerge(
            Layer.mergeAll(
              NodeServices.layer,
              Environment.layer({ ...CLEAN_ENVIRONMENT, ...options.env }),
              stdio,
              layerPathIn(options.cwd ?? process.cwd()),
              layer,
              options.keys === undefined ? Layer.empty : layerTerminal(options.keys, draw)
            )
          )
        )
      ),
      Effect.exit,
      Effect.map((exit): CommandRan => Object.assign(output, { exitCode: exitCodeOf(exit) }))
    )
  })
