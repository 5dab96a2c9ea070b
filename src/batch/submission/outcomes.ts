import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { BATCH_FACTOR, costUsd } from "../../core/spend/Price.ts"
import type { Spent } from "../../core/spend/Usage.ts"
import type { LlmError } from "../../llm/Llm.ts"
import { MessageBatches } from "../../llm/MessageBatches.ts"
import type { BatchOutcome } from "../../llm/MessageBatchResult.ts"
import { SpendLedger } from "../../llm/SpendLedger.ts"
import { withinReason } from "../../llm/SpentInReason.ts"
import type { SettingsValues } from "../../project/SettingsFile.ts"
import { readReflection } from "../../reflection/reflect.ts"
import type { KeptOutcome, SubmittedBatch, SubmittedItem } from "./Submission.ts"
import { SubmittedBatches } from "./Submissions.ts"

type Prices = Pick<SettingsValues, "prices">

/** What batches are answered by. */
export const BACKEND = "anthropic"

/** Our estimate of what a batch takes at most may be low, but not by more than this. */
const LEEWAY = 4

/** What a request is said to have taken, where that can be so, as for any other call. */
const inReason = <S extends Spent>(spent: S, { asked }: SubmittedItem, answer: string): S =>
  asked === undefined ? spent : withinReason(spent, { ...asked, added: 0 }, answer)

/** At half the price; an answer that says it took far more than the whole batch may, counts as the whole batch. */
const atHalfPrice = <S extends Spent>(spent: S, { mostUsd }: SubmittedBatch, { prices }: Prices): S => {
  const usd = costUsd(spent, prices, BATCH_FACTOR)
  return { ...spent, costUsd: usd > LEEWAY * mostUsd ? mostUsd : usd }
}

const malformed = ({ reason, spent }: LlmError): KeptOutcome => ({
  _tag: "Malformed",
  detail: reason.message,
  ...(spent === undefined ? {} : { spent })
})

/** What an answer says; what the API tells of a request without an answer is kept as it is. */
const read = (
  outcome: BatchOutcome,
  batch: SubmittedBatch,
  item: SubmittedItem,
  settings: Prices
): Effect.Effect<KeptOutcome> => {
  if (outcome._tag === "Answered") {
    const answer = inReason(outcome.answer, item, outcome.answer.text)
    return Effect.match(readReflection(BACKEND, atHalfPrice(answer, batch, settings), item.cited), {
      onSuccess: (reflection): KeptOutcome => ({ _tag: "Reflected", reflection }),
      onFailure: malformed
    })
  }
  if (outcome._tag !== "Unusable") return Effect.succeed(outcome)
  const kept = malformed(outcome.error)
  const { answer = "", spent } = outcome.error
  return Effect.succeed(
    spent === undefined ? kept : { ...kept, spent: atHalfPrice(inReason(spent, item, answer), batch, settings) }
  )
}

/** What was paid for an outcome. */
export const spentOn = (outcome: KeptOutcome): ReadonlyArray<Spent> => {
  if (outcome._tag === "Reflected") return outcome.reflection.spent
  return outcome._tag === "Malformed" && outcome.spent !== undefined ? [outcome.spent] : []
}

const noteSpent = Effect.fnUntraced(function* (
  { customId, window }: SubmittedItem,
  outcome: KeptOutcome,
  { prices }: Prices
) {
  const ledger = yield* SpendLedger
  for (const spent of spentOn(outcome)) {
    yield* ledger.record({
      session: window.session,
      model: spent.model,
      usage: spent.usage,
      usd: costUsd(spent, prices),
      purpose: "batch",
      ok: outcome._tag === "Reflected",
      call: customId
    })
  }
})

/**
 * Reads the results of a batch that has ended, and keeps them on disk, one at a time: they come in any order and may be
 * more than memory holds. What each took is noted as it is read. A rerun reads only what is not there yet. Answers
 * which requests nothing came for that can be read: a line that was cut off on its way is still whole at the API.
 */
const keepOutcomes = Effect.fn("keepOutcomes")(function* (batch: SubmittedBatch, id: string, settings: Prices) {
  const batches = yield* MessageBatches
  const records = yield* SubmittedBatches
  const wanted = new Map<string, SubmittedItem>()
  for (const item of batch.items) {
    if ((yield* records.outcome(batch, item.customId)) === undefined) wanted.set(item.customId, item)
  }
  if (wanted.size === 0) return []
  // By a run that was killed before it had kept what the call was paid for.
  const noted = yield* (yield* SpendLedger).noted
  yield* Stream.runForEach(
    batches.results(id),
    Effect.fnUntraced(function* ({ customId = "", outcome }) {
      const item = wanted.get(customId)
      if (item === undefined) return
      const kept = yield* read(outcome, batch, item, settings)
      // In this order: killed in between, it is read again, and known by its id for one that is noted.
      if (!noted.has(customId)) yield* noteSpent(item, kept, settings)
      yield* records.keepOutcome(batch, customId, kept)
      wanted.delete(customId)
    })
  )
  return [...wanted.keys()]
})

/** How often results are fetched that do not hold all, at least. */
const MOST_FETCHES = 5

/** For how long after its end a batch is not given up, however often it is fetched: a network may be out for a day. */
const PATIENCE_MILLIS = 24 * 60 * 60_000

/**
 * Fetches what there is no outcome of yet, and answers how many results are to be fetched again. After so many fetches
 * and so long a time what still has not come counts as an error, or its windows would wait for it for good.
 */
export const fetchOutcomes = Effect.fn("fetchOutcomes")(function* (
  batch: SubmittedBatch & { readonly endedAt: string },
  id: string,
  settings: Prices
) {
  const records = yield* SubmittedBatches
  const missing = yield* keepOutcomes(batch, id, settings)
  if (missing.length === 0) return 0
  const fetches = (batch.fetches ?? 0) + 1
  yield* records.write({ ...batch, fetches })
  const age = (yield* Clock.currentTimeMillis) - Date.parse(batch.endedAt)
  if (fetches < MOST_FETCHES || age < PATIENCE_MILLIS) return missing.length
  for (const customId of missing) {
    const detail = `the batch's results, fetched ${fetches} times, hold nothing for it that can be read`
    yield* records.keepOutcome(batch, customId, { _tag: "Errored", detail, retryable: true })
  }
  return 0
})
