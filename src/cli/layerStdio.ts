import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Sink from "effect/Sink"
import * as Stdio from "effect/Stdio"
import * as Stream from "effect/Stream"
import { isOutputTerminal, outputStream } from "./StandardOutput.ts"

const whole = Effect.promise(() => import("@effect/platform-node/NodeStdio")).pipe(
  Effect.flatMap(({ layer }) => {
    outputStream()
    return Effect.provide(Stdio.Stdio, layer)
  })
)

/** The platform's standard streams, which are opened when they are first read or written: most commands only print. */
export const layerStdio = Layer.succeed(
  Stdio.Stdio,
  Stdio.make({
    args: Effect.sync(() => process.argv.slice(2)),
    stdinIsTerminal: Effect.sync(() => process.stdin.isTTY === true),
    stdoutIsTerminal: Effect.sync(isOutputTerminal),
    stderrIsTerminal: Effect.sync(() => process.stderr.isTTY === true),
    stdin: Stream.unwrap(Effect.map(whole, ({ stdin }) => stdin)),
    stdout: (options) => Sink.unwrap(Effect.map(whole, ({ stdout }) => stdout(options))),
    stderr: (options) => Sink.unwrap(Effect.map(whole, ({ stderr }) => stderr(options)))
  })
)
