import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Playbook } from "../../core/playbook/Playbook.ts"
import { ceilingReached, type Ceilings, limitReached, type NextCall } from "../../core/spend/Budget.ts"
import { BATCH_FACTOR, estimateUsd } from "../../core/spend/Price.ts"
import { estimateTokens } from "../../core/text/Tokens.ts"
import type { FoundTranscript } from "../../core/transcript/Discovery.ts"
import type { LlmRequest } from "../../llm/Llm.ts"
import { MessageBatches } from "../../llm/MessageBatches.ts"
import { cutBatches } from "../../llm/MessageBatchLimits.ts"
import { SpendLedger } from "../../llm/SpendLedger.ts"
import type { SettingsValues } from "../../project/SettingsFile.ts"
import { reflectionRequest } from "../../reflection/reflect.ts"
import type { SessionWindow } from "../../sessions/Window.ts"
import type { SubmittedBatch } from "./Submission.ts"
import { SubmittedBatches } from "./Submissions.ts"

interface AllowanceOptions {
  readonly settings: Pick<SettingsValues, "budget">
  readonly ceilings?: Ceilings
}

/** Tells of each item in turn whether a limit has room for it, as if all before it and all open batches took their most. */
const makeAllowance = Effect.fnUntraced(function* (
  open: ReadonlyArray<SubmittedBatch>,
  { ceilings = {}, settings }: AllowanceOptions
) {
  const ledger = yield* SpendLedger
  const now = yield* Clock.currentTimeMillis
  const waiting = open.reduce((sum, { mostUsd }) => sum + mostUsd, 0)
  const taken = { usd: 0, tokens: 0, sessions: new Map<string | undefined, number>() }
  return Effect.fnUntraced(function* (session: string | undefined, next: NextCall) {
    const ceiling = ceilingReached(ceilings, { usd: taken.usd + next.usd, tokens: taken.tokens + next.tokens })
    if (ceiling !== undefined) return ceiling
    const totals = yield* ledger.totals(session)
    const ofSession = session === undefined ? 0 : (taken.sessions.get(session) ?? 0)
    const reached = limitReached(
      settings.budget,
      {
        usdToday: totals.usdToday + waiting + taken.usd,
        usdThisMonth: totals.usdThisMonth + waiting + taken.usd,
        tokensOfSession: totals.tokensOfSession + ofSession
      },
      next,
      now
    )
    if (reached !== undefined) return reached.detail
    taken.usd += next.usd
    taken.tokens += next.tokens
    taken.sessions.set(session, ofSession + next.tokens)
    return undefined
  })
})

/** A window that is to be asked about in a batch, and the transcript that it is of. */
export interface BatchItem {
  readonly window: SessionWindow
  readonly found: FoundTranscript
}

/** An item that is in no batch of this submission. */
export interface NotSubmitted {
  readonly item: BatchItem
  readonly reason: "in a batch already" | "ceiling" | "too large" | "failed"
  readonly detail: string
}

export interface SubmitOptions extends AllowanceOptions {
  readonly settings: Pick<SettingsValues, "llm" | "budget" | "prices">
  /** Made smaller by tests. */
  readonly limits?: Parameters<typeof cutBatches>[2]
}

/** An item with its request and what that may take. */
export interface Prepared {
  readonly item: BatchItem
  readonly request: LlmRequest
  readonly cited: ReadonlyArray<string>
  readonly usd: number
  /** Tokens that are sent, by our estimate, and that may be answered. */
  readonly asked: { readonly prompt: number; readonly output: number }
}

const prepare = Effect.fnUntraced(function* (
  item: BatchItem,
  playbook: Playbook,
  { llm, prices }: SubmitOptions["settings"]
) {
  const { cited, request } = yield* reflectionRequest(playbook, item.window.entries)
  const { model } = yield* MessageBatches
  const prompt = estimateTokens(`${request.stable}${request.prompt}`) + estimateTokens(JSON.stringify(request.schema))
  const asked = { prompt, output: llm.maxOutputTokens }
  const usd = estimateUsd(model, prompt, asked.output, prices, BATCH_FACTOR)
  return { item, request, cited, usd, asked, tokens: prompt + asked.output }
})

/** Parts the items into those that are to be submitted, with their requests, and those that are not. */
export const select = Effect.fnUntraced(function* (
  items: ReadonlyArray<BatchItem>,
  playbook: Playbook,
  options: SubmitOptions
) {
  const records = yield* SubmittedBatches
  const { open } = yield* records.known
  const waiting = new Set(open.flatMap((batch) => batch.items.map(({ window }) => window.id)))
  const allow = yield* makeAllowance(open, options)
  const notSubmitted: Array<NotSubmitted> = []
  const prepared: Array<Prepared> = []
  for (const item of items) {
    if (waiting.has(item.window.id)) {
      notSubmitted.push({ item, reason: "in a batch already", detail: "a batch that is not collected yet holds it" })
      continue
    }
    const next = yield* prepare(item, playbook, options.settings)
    const detail = yield* allow(item.window.session, next)
    if (detail === undefined) prepared.push(next)
    else notSubmitted.push({ item, reason: "ceiling", detail })
  }
  return { prepared, notSubmitted }
})

/** Cuts what is to be submitted into batches. */
export const cut = Effect.fnUntraced(function* (prepared: ReadonlyArray<Prepared>, limits: SubmitOptions["limits"]) {
  const records = yield* SubmittedBatches
  const { bytesOf } = yield* MessageBatches
  // As long as the ids that requests get: a name, a dash, and a number of up to six digits.
  const customId = `${yield* records.newName}-000000`
  const { batches, oversized } = cutBatches(prepared, ({ request }) => bytesOf({ customId, request }), limits)
  const detail = "its request alone is larger than a batch may be"
  return {
    chunks: batches,
    tooLarge: oversized.map(({ item }): NotSubmitted => ({ item, reason: "too large", detail }))
  }
})
