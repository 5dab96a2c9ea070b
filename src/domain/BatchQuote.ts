import type { Quote } from "./BatchEvent.ts"
import { costUsd, estimateUsd, priceOf } from "./Price.ts"
import type { SettingsValues } from "./SettingsFile.ts"

/** Tokens that a prompt has beside the session and the playbook: instructions and schema. */
const PROMPT_TOKENS = 2_500

/** Tokens of an answer that says little, and roughly how long a call takes, in seconds. */
const SHORT_ANSWER = 300
const CALL_SECONDS = 8

/** In roles two calls are made for each window, and the second sees no session. */
const CURATOR_SECONDS = 8

/** What learning from sessions will take. `tokens` are those of the sessions, one epoch. */
export const quoteOf = (
  facts: Pick<Quote, "sessions" | "epochs" | "concurrency" | "learnedAlready" | "leftOut"> & {
    readonly backend: string
    readonly windows: number
    readonly tokens: number
    /** Tokens of the playbook that is shown with each. */
    readonly promptTokens?: number
  },
  settings: SettingsValues,
  factor = 1
): Quote => {
  const { backend, epochs, promptTokens = 0, tokens, windows, ...rest } = facts
  const { llm, prices, reflection } = settings
  const roles = reflection.mode === "roles"
  const off = backend === "off"
  const calls = off ? 0 : windows * epochs * (roles ? 2 : 1)
  const model = off ? "off" : backend === "replay" ? "replay" : llm.model
  const given = off ? 0 : epochs * (tokens + windows * (PROMPT_TOKENS + promptTokens) * (roles ? 2 : 1))
  const each = calls === 0 ? 0 : given / calls
  const usage = { inputTokens: each, outputTokens: SHORT_ANSWER, cacheReadTokens: 0, cacheWriteTokens: 0 }
  const rounds = Math.ceil(calls / Math.max(facts.concurrency, 1))
  return {
    ...rest,
    epochs,
    spans: off ? 0 : windows,
    calls,
    tokens: Math.round(given),
    model,
    usd: {
      least: calls * costUsd({ model, usage }, prices, factor),
      most: calls * estimateUsd(model, each, llm.maxOutputTokens, prices, factor)
    },
    priceKnown: off || priceOf(model, prices, 0).known,
    seconds: rounds * (roles ? (CALL_SECONDS + CURATOR_SECONDS) / 2 : CALL_SECONDS)
  }
}
