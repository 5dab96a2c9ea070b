import * as Effect from "effect/Effect"
import type * as Result from "effect/Result"

/** What became of one of many, whatever goes wrong with it: one session must not end a run over months of them. */
export const withoutDefects = <A, E extends { readonly message: string }, R>(
  effect: Effect.Effect<A, E, R>
): Effect.Effect<Result.Result<A, { readonly message: string }>, never, R> =>
  effect.pipe(
    Effect.mapError(({ message }) => ({ message })),
    Effect.catchDefect((defect) => Effect.fail({ message: defect instanceof Error ? defect.message : String(defect) })),
    Effect.result
  )
