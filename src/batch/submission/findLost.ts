import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { type BatchStatus, MessageBatches } from "../../llm/MessageBatches.ts"
import type { SubmittedBatch } from "./Submission.ts"
import { type KnownBatches, SubmittedBatches } from "./Submissions.ts"

/**
 * How far the API's clock and ours may be apart: a zone that is taken for another, or a wrong date. Batches are told apart
 * by their results, so a long time costs a look at more of them, and a short one a batch that is paid for and not found.
 */
const CLOCKS_APART_MILLIS = 24 * 60 * 60_000

/** A batch that the API does not know of after so long was not made. */
const LOST_AFTER_MILLIS = 60 * 60_000

/** What was found out about a batch whose id is not on record. */
type Found =
  | { readonly _tag: "Made"; readonly batch: SubmittedBatch }
  | { readonly _tag: "NeverMade" }
  | { readonly _tag: "Unconfirmed"; readonly detail: string }

const sizeOf = ({ counts }: BatchStatus): number =>
  counts.processing + counts.succeeded + counts.errored + counts.canceled + counts.expired

/** Whether results are of this batch: ids of requests are its own. `undefined` when none came that tells. */
const isOf = Effect.fnUntraced(function* (batch: SubmittedBatch, { id }: BatchStatus) {
  const batches = yield* MessageBatches
  const telling = Stream.filter(batches.results(id), ({ customId }) => customId !== undefined)
  const first = Option.getOrUndefined(yield* Stream.runHead(telling))
  return first && batch.items.some(({ customId }) => customId === first.customId)
})

/**
 * Looks among the API's batches for one whose id is not on record. What a batch asks shows only in its results, so one
 * that has not ended is told by nothing but its size, and has to be waited for.
 */
export const findLostBatch = Effect.fn("findLostBatch")(function* (
  batch: SubmittedBatch,
  { closed, open }: KnownBatches
) {
  const batches = yield* MessageBatches
  const records = yield* SubmittedBatches
  const submittedAt = Date.parse(batch.submittedAt)
  const known = new Set([...open, ...closed].map(({ id }) => id))
  const now = yield* Clock.currentTimeMillis
  const made = yield* batches.madeSince(Math.min(submittedAt, now) - CLOCKS_APART_MILLIS)
  const candidates = made.filter((one) => !known.has(one.id) && !one.archived && sizeOf(one) === batch.requests)
  const unknown: Array<string> = []
  for (const candidate of candidates) {
    const isOurs = candidate.ended ? yield* isOf(batch, candidate) : undefined
    if (isOurs === undefined) unknown.push(candidate.id)
    if (isOurs !== true) continue
    const confirmed = { ...batch, id: candidate.id }
    yield* records.write(confirmed)
    return { _tag: "Made", batch: confirmed } satisfies Found
  }
  if (unknown.length > 0) {
    const detail = `it may be ${unknown.join(" or ")}, which shows when its results are there`
    return { _tag: "Unconfirmed", detail } satisfies Found
  }
  if (now - submittedAt < LOST_AFTER_MILLIS) {
    return { _tag: "Unconfirmed", detail: "the API does not know of it yet" } satisfies Found
  }
  yield* records.close(batch, "it was never made")
  return { _tag: "NeverMade" } satisfies Found
})
