import * as Effect from "effect/Effect"

const nothing = () => undefined

/**
 * Runs it, whether or not it fails. `Effect.ignore` does the same and can log; with the loggers, and all that shows a
 * cause to a person, it would take up a tenth of a hook's code.
 */
export const unheeded = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<void, never, R> =>
  Effect.match(effect, { onFailure: nothing, onSuccess: nothing })
