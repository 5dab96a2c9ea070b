import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import type { LlmError } from "./Llm.ts"
import { retryDelayMillis } from "./RetryDelay.ts"

export interface Attempts {
  /** Attempts in all. */
  readonly attempts: number
  /** Waits between attempts as a share of what they should be: 1, or less in tests against a real server. */
  readonly patience?: number | undefined
}

const pauseAfter = Effect.fnUntraced(function* (error: LlmError, made: number, patience: number) {
  const wanted = error.reason._tag === "RateLimited" ? error.reason.retryAfterMillis : undefined
  const millis = retryDelayMillis({ attempt: made, retryAfterMillis: wanted, random: yield* Random.next })
  if (millis === undefined) return yield* error
  yield* Effect.sleep(millis * patience)
})

/** Tries again what may succeed later, after the waits of docs/architecture.md; the last failure is the answer. */
export const withAttempts = <A, R>(
  attempt: Effect.Effect<A, LlmError, R>,
  { attempts, patience = 1 }: Attempts,
  made = 1
): Effect.Effect<A, LlmError, R> =>
  attempt.pipe(
    Effect.catchIf(
      (error) => error.isRetryable && made < attempts,
      (error) =>
        Effect.andThen(pauseAfter(error, made, patience), withAttempts(attempt, { attempts, patience }, made + 1))
    )
  )
