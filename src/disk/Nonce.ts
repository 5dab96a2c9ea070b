import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** The chance of `effect/Random`, by its own key, as the clock in Now.ts: the module would take a hook half a kilobyte. */
const Random = Context.Reference<{ readonly nextDoubleUnsafe: () => number }>("effect/Random", {
  defaultValue: () => ({ nextDoubleUnsafe: () => Math.random() })
})

/** Digits and small letters that tell a name from others: no secret. */
export const nonce: Effect.Effect<string> = Effect.map(Random, (random) =>
  random.nextDoubleUnsafe().toString(36).slice(2, 12).padEnd(10, "0")
)
