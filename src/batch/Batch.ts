import * as Effect from "effect/Effect"
import * as DateTime from "effect/DateTime"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import { SyncsAside } from "../disk/SyncsAside.ts"
import { Llm } from "../llm/Llm.ts"
import type { BatchOptions } from "./options.ts"
import { type BatchPlan, planBatch } from "./plan.ts"
import { withReadyBatch } from "./ready.ts"
import type { BatchEvent } from "./report/Event.ts"
import { runBatch } from "./run.ts"

export { type BatchOptions, optionsFor } from "./options.ts"

/** What a run is to do, and what that takes; nothing is done yet. */
export interface Plan extends BatchPlan {
  readonly options: BatchOptions
  /** When planning began, ISO 8601. */
  readonly startedAt: string
}

type Emit = (event: BatchEvent) => Effect.Effect<void>

/** Finds past sessions and tells what learning from them takes. `emit` is told meanwhile: what was found, how far it is read, the quote. */
export const plan = Effect.fn("Batch.plan")(function* (options: BatchOptions, emit: Emit = () => Effect.void) {
  const { backend } = yield* Llm
  const startedAt = DateTime.formatIso(yield* DateTime.now)
  const found = yield* planBatch(options, { backend: options.quoteAs ?? backend, priceFactor: 1 }, emit)
  return { ...found, options, startedAt } satisfies Plan
})

const program = Effect.fn("Batch.run")(function* (planned: Plan, emit: Emit) {
  const { options, startedAt } = planned
  if (options.quoteAs !== undefined) return
  yield* withReadyBatch(planned, { asked: options.project, emit }, ({ failed, heard, planned: sessions }) =>
    runBatch(sessions, { ...options, ...planned, unreadable: failed, startedAt, heard, emit })
  ).pipe(Effect.provideService(SyncsAside, true))
})

/**
 * Learns from the sessions of a plan, and tells what happens as it does: learning signals of all sessions, then
 * reflections side by side, applied in order. Each applied session is on disk at once; breaking the stream off leaves
 * what a rerun goes on from. What was learned from since the plan was made is not learned from again.
 */
export const run = (planned: Plan) =>
  Stream.callback<BatchEvent, Effect.Error<ReturnType<typeof program>>, Effect.Services<ReturnType<typeof program>>>(
    (queue) =>
      program(planned, (event) => Effect.asVoid(Queue.offer(queue, event))).pipe(
        Effect.andThen(Queue.end(queue)),
        Effect.catchCause((cause) => Queue.failCause(queue, cause))
      )
  )
