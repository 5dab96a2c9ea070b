import * as NodeTerminal from "@effect/platform-node/NodeTerminal"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as Terminal from "effect/Terminal"
import { outputStream } from "./StandardOutput.ts"

const whole = Effect.suspend(() => {
  outputStream()
  return NodeTerminal.make()
})

/**
 * The platform's terminal, which opens standard input when a person is first asked or told something at it: at each start
 * that would take 5 to 10 ms, and commands that ask nothing leave standard input alone.
 */
export const layerTerminal = Layer.effect(
  Terminal.Terminal,
  Effect.gen(function* () {
    const scope = yield* Effect.scope
    const opened = yield* Effect.cached(Effect.provideService(whole, Scope.Scope, scope))
    return Terminal.make({
      columns: Effect.sync(() => outputStream().columns ?? 0),
      rows: Effect.sync(() => outputStream().rows ?? 0),
      size: Effect.flatMap(opened, ({ size }) => size),
      readInput: Effect.flatMap(opened, ({ readInput }) => readInput),
      readLine: Effect.flatMap(opened, ({ readLine }) => readLine),
      display: (text) => Effect.flatMap(opened, ({ display }) => display(text))
    })
  })
)
