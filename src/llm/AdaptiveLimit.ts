import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Semaphore from "effect/Semaphore"
import type { LlmError } from "./Llm.ts"
import { retryDelayMillis } from "./RetryDelay.ts"

/** After so many answers in a row one call more is made at once, up to what was asked for. */
const ANSWERS_TO_GROW = 8

/** A call is tried so often in all, each time with the backend's own attempts. */
const MOST_TRIES = 5

export interface AdaptiveLimit {
  readonly run: <A, R>(call: Effect.Effect<A, LlmError, R>) => Effect.Effect<A, LlmError, R>
}

/**
 * Runs calls side by side, `most` at once. When the provider is busy, half as many from then on, and the call is tried
 * again after the wait that was asked for; while answers come, one more at a time.
 */
export const makeAdaptiveLimit = Effect.fnUntraced(function* (options: {
  readonly most: number
  /** Waits as a share of what they should be: 1, or less in tests. */
  readonly patience?: number
  readonly onSlowed: (concurrency: number, error: LlmError) => Effect.Effect<void>
}) {
  const { most, onSlowed, patience = 1 } = options
  const semaphore = yield* Semaphore.make(most)
  let permits = most
  let answers = 0
  let generation = 0

  /** Once for all calls that were under way together: they fail of the same. */
  const slow = (error: LlmError, begunIn: number) =>
    Effect.suspend(() => {
      answers = 0
      if (begunIn !== generation) return Effect.void
      generation += 1
      const fewer = Math.max(Math.floor(permits / 2), 1)
      if (fewer === permits) return Effect.void
      permits = fewer
      return Effect.andThen(semaphore.resize(permits), onSlowed(permits, error))
    })

  const grow = Effect.suspend(() => {
    answers += 1
    if (answers < ANSWERS_TO_GROW || permits === most) return Effect.void
    answers = 0
    permits += 1
    return semaphore.resize(permits)
  })

  const pause = Effect.fnUntraced(function* (error: LlmError, tries: number) {
    const wanted = error.reason._tag === "RateLimited" ? error.reason.retryAfterMillis : undefined
    const millis = retryDelayMillis({ attempt: tries + 1, retryAfterMillis: wanted, random: yield* Random.next })
    if (millis === undefined) return yield* error
    yield* Effect.sleep(millis * patience)
  })

  const run = <A, R>(call: Effect.Effect<A, LlmError, R>, tries = 1): Effect.Effect<A, LlmError, R> => {
    let begunIn = generation
    const begin = Effect.sync(() => {
      begunIn = generation
    })
    return semaphore
      .withPermit(
        begin.pipe(
          Effect.andThen(call),
          Effect.tap(() => grow)
        )
      )
      .pipe(
        Effect.catchIf(
          (error) => error.isRetryable && tries < MOST_TRIES,
          (error) =>
            slow(error, begunIn).pipe(Effect.andThen(pause(error, tries)), Effect.andThen(run(call, tries + 1)))
        )
      )
  }

  return { run: (call) => run(call) } satisfies AdaptiveLimit
})
