import { modelOf } from "../../core/spend/Backends.ts"
import { costUsd, estimateUsd, priceOf } from "../../core/spend/Price.ts"
import type { SettingsValues } from "../../project/SettingsFile.ts"
import type { Quote } from "./Event.ts"

/** Tokens that a prompt has beside the session and the playbook: instructions and schema. */
const PROMPT_TOKENS = 2_500

/** Tokens of an answer that says little, and roughly how long a call takes, in seconds. */
const SHORT_ANSWER = 300
const CALL_SECONDS = 8

/** What is known of the sessions that are to be learned from. */
export interface QuoteFacts extends Pick<
  Quote,
  "sessions" | "beyond" | "turns" | "epochs" | "concurrency" | "learnedAlready" | "unreadable" | "leftOut" | "stopsAt"
> {
  readonly backend: string
  /** Windows of the sessions and their tokens, all epochs together. */
  readonly windows: number
  readonly tokens: number
  /** Tokens of the playbook that is shown with each. */
  readonly promptTokens?: number
}

/** What learning from sessions will take. */
export const quoteOf = (facts: QuoteFacts, settings: SettingsValues, factor = 1): Quote => {
  const { backend, promptTokens = 0, tokens, windows, ...rest } = facts
  const { llm, prices, reflection } = settings
  const off = backend === "off"
  const each = reflection.mode === "roles" ? 2 : 1
  const calls = off ? 0 : windows * each
  const model = modelOf(backend, llm.model)
  const given = off ? 0 : tokens + calls * (PROMPT_TOKENS + promptTokens)
  const asked = calls === 0 ? 0 : given / calls
  const usage = { inputTokens: asked, outputTokens: SHORT_ANSWER, cacheReadTokens: 0, cacheWriteTokens: 0 }
  return {
    ...rest,
    spans: off ? 0 : windows,
    calls,
    tokens: Math.round(given),
    mostTokens: Math.round(given) + calls * llm.maxOutputTokens,
    model,
    usd: {
      least: calls * costUsd({ model, usage }, prices, factor),
      most: calls * estimateUsd(model, asked, llm.maxOutputTokens, prices, factor)
    },
    priceKnown: off || priceOf(model, prices, 0).known,
    seconds: Math.ceil(calls / Math.max(facts.concurrency, 1)) * CALL_SECONDS
  }
}
