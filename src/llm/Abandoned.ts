import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { LlmError, Unreachable } from "./Llm.ts"

/**
 * Told of each attempt that is left because its time is over, or whose answer broke off: the provider may go on with it,
 * or made it, and charge for it. Fails when no other attempt may be made.
 */
export const Abandoned = Context.Reference<Effect.Effect<void, LlmError>>("claude-debrief/llm/Abandoned", {
  defaultValue: () => Effect.void
})

/** Leaves an attempt when it has no answer after so many seconds. */
export const withinSeconds =
  (backend: string, seconds: number) =>
  <A, R>(attempt: Effect.Effect<A, LlmError, R>): Effect.Effect<A, LlmError, R> =>
    Effect.timeoutOrElse(attempt, {
      duration: Duration.seconds(seconds),
      orElse: () =>
        Effect.flatMap(Abandoned, (tell) =>
          Effect.andThen(
            tell,
            Effect.fail(new LlmError({ backend, reason: new Unreachable({ detail: `no answer within ${seconds} s` }) }))
          )
        )
    })
