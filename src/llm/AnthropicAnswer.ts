import type { Message } from "@anthropic-ai/sdk/resources/messages"
import * as Effect from "effect/Effect"
import type { Spent } from "../core/spend/Usage.ts"
import { isJsonObject, stringOf } from "../core/text/Json.ts"
import { redact } from "../core/text/Redaction.ts"
import { estimateTokens } from "../core/text/Tokens.ts"
import { detailOf, modelNameOf } from "./ForeignText.ts"
import { type LlmAnswer, LlmError, Malformed, Refused } from "./Llm.ts"

// What a message of the Messages API says, whether it came for a call or with a batch.

/** A failure of this backend. */
export const anthropicFailed = (reason: LlmError["reason"], facts: Pick<LlmError, "spent" | "answer"> = {}) =>
  new LlmError({ backend: "anthropic", reason, ...facts })

const isBlock = (value: unknown): boolean => isJsonObject(value) && typeof value["type"] === "string"

const isText = (value: unknown): boolean =>
  !isJsonObject(value) || value["type"] !== "text" || typeof value["text"] === "string"

/**
 * A message says that it is one, of the model. It may hold nothing, or blocks that we know nothing of; what holds things
 * and no block at all, or a text that is no string, is something else, as is any other JSON that a network answers with.
 */
export const isMessage = (value: Message | undefined | null): value is Message =>
  value?.type === "message" &&
  value.role === "assistant" &&
  Array.isArray(value.content) &&
  (value.content.length === 0 || value.content.some(isBlock)) &&
  value.content.every(isText)

/** The answer that a message of the API holds; what it took is told in either case. */
export const readAnswer = (message: Message): Effect.Effect<LlmAnswer, LlmError> => {
  if (!isMessage(message)) {
    return Effect.fail(anthropicFailed(new Malformed({ detail: "it is no message of the Messages API" })))
  }
  const text = message.content.map((block) => (block?.type === "text" ? block.text : "")).join("")
  const spent = spentOn(message, text)
  const failed = (reason: LlmError["reason"]) => Effect.fail(anthropicFailed(reason, { spent, answer: redact(text) }))
  if (message.stop_reason === "refusal") {
    return failed(new Refused({ detail: detailOf(stringOf(message.stop_details?.explanation) ?? "no reason given") }))
  }
  if (message.stop_reason === "max_tokens" || message.stop_reason === "model_context_window_exceeded") {
    return failed(new Malformed({ detail: `it was cut off: ${message.stop_reason}` }))
  }
  return Effect.succeed({ text, ...spent })
}

/** More tokens than any call takes: no model has so large a window. */
const IMPOSSIBLE_TOKENS = 10_000_000

/** A count as the API says it, if it says one: a proxy may say anything. */
const countIn = (value: unknown): number | undefined =>
  typeof value === "number" && value >= 0 && value < IMPOSSIBLE_TOKENS ? value : undefined

/** What a call is taken to have taken in when nothing is said of it: a window of common size. Limits must hold all the same. */
const UNTOLD_TOKENS = 50_000

const spentOn = (message: Message, text: string): Spent => ({
  model: modelNameOf(message.model),
  usage: {
    inputTokens: countIn(message.usage?.input_tokens) ?? UNTOLD_TOKENS,
    outputTokens: countIn(message.usage?.output_tokens) ?? estimateTokens(text),
    cacheReadTokens: countIn(message.usage?.cache_read_input_tokens) ?? 0,
    cacheWriteTokens: countIn(message.usage?.cache_creation_input_tokens) ?? 0
  }
})
