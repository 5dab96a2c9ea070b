import * as Effect from "effect/Effect"
import * as DateTime from "effect/DateTime"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import { Llm } from "../llm/Llm.ts"
import type { BatchOptions } from "./options.ts"
import { planBatch } from "./plan.ts"
import { withReadyBatch } from "./ready.ts"
import type { BatchEvent } from "./report/Event.ts"
import { runBatch } from "./run.ts"

export { type BatchOptions, optionsFor } from "./options.ts"

const program = Effect.fn("Batch.run")(function* (
  options: BatchOptions,
  emit: (event: BatchEvent) => Effect.Effect<void>
) {
  const { backend } = yield* Llm
  const startedAt = DateTime.formatIso(yield* DateTime.now)
  const plan = yield* planBatch(options, { backend, priceFactor: 1 }, emit)
  if (!(yield* options.confirm(plan.quote))) return
  yield* withReadyBatch(
    plan,
    { asked: options.project, seedPath: options.seedPath, emit },
    ({ failed, heard, planned }) =>
      runBatch(planned, { ...options, ...plan, unreadable: failed, startedAt, heard, emit })
  )
})

/**
 * Learns from past sessions, and tells what happens as it does: what was found, the quote, and, if `confirm` says so,
 * learning signals of all sessions, then reflections side by side, applied in order. Each applied session is on disk at
 * once; breaking the stream off leaves what a rerun goes on from.
 */
export const run = (options: BatchOptions) =>
  Stream.callback<BatchEvent, Effect.Error<ReturnType<typeof program>>, Effect.Services<ReturnType<typeof program>>>(
    (queue) =>
      program(options, (event) => Effect.asVoid(Queue.offer(queue, event))).pipe(
        Effect.andThen(Queue.end(queue)),
        Effect.catchCause((cause) => Queue.failCause(queue, cause))
      )
  )
