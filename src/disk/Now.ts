import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/**
 * The clock of `effect/Clock`, by its own key: what is provided there, as by a test, is what is asked here. That module
 * brings all of `Duration`, 6 kB of code that a hook would load at each start to read the time.
 */
const Clock = Context.Reference<{ readonly currentTimeMillisUnsafe: () => number }>("effect/Clock", {
  defaultValue: () => ({ currentTimeMillisUnsafe: Date.now })
})

/** Milliseconds since 1970. */
export const currentTimeMillis: Effect.Effect<number> = Effect.map(Clock, (clock) => clock.currentTimeMillisUnsafe())
