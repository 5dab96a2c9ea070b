import * as Effect from "effect/Effect"
import * as DateTime from "effect/DateTime"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import type { BatchEvent } from "../domain/BatchEvent.ts"
import { Llm } from "../services/Llm.ts"
import type { BatchOptions } from "./batchOptions.ts"
import { planBatch } from "./planBatch.ts"
import { runBatch } from "./runBatch.ts"
import { withReadyBatch } from "./readyBatch.ts"

export { type BatchOptions, optionsFor } from "./batchOptions.ts"

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
