import type { Message } from "@anthropic-ai/sdk/resources/messages"
import * as Effect from "effect/Effect"
import { isJsonObject, jsonIn, type JsonObject } from "../core/text/Json.ts"
import { readAnswer } from "./AnthropicAnswer.ts"
import { detailOf } from "./ForeignText.ts"
import type { LlmAnswer, LlmError } from "./Llm.ts"

/** What became of one request of a batch. */
export type BatchOutcome =
  | { readonly _tag: "Answered"; readonly answer: LlmAnswer }
  /** There is an answer, paid for, and it was declined or cut off. */
  | { readonly _tag: "Unusable"; readonly error: LlmError }
  /** `retryable`: whether the same request may succeed in another batch. */
  | { readonly _tag: "Errored"; readonly detail: string; readonly retryable: boolean }
  | { readonly _tag: "Expired" }
  | { readonly _tag: "Canceled" }

export interface BatchResult {
  /** `undefined` when the line does not say. */
  readonly customId: string | undefined
  readonly outcome: BatchOutcome
}

/** The kinds of error that are the provider's own trouble. */
const PASSING = new Set(["api_error", "overloaded_error", "rate_limit_error", "timeout_error"])

const erroredOutcome = (result: JsonObject): BatchOutcome => {
  const response = isJsonObject(result["error"]) ? result["error"] : {}
  const error = isJsonObject(response["error"]) ? response["error"] : response
  const { message, type } = error
  const kind = typeof type === "string" ? type : "error"
  const detail = detailOf(typeof message === "string" ? `${kind}: ${message}` : `${kind}: no reason given`)
  return { _tag: "Errored", detail, retryable: PASSING.has(kind) }
}

const outcomeOf = (result: JsonObject): Effect.Effect<BatchOutcome> => {
  switch (result["type"]) {
    case "succeeded":
      return Effect.match(readAnswer(result["message"] as unknown as Message), {
        onSuccess: (answer): BatchOutcome => ({ _tag: "Answered", answer }),
        onFailure: (error): BatchOutcome => ({ _tag: "Unusable", error })
      })
    case "errored":
      return Effect.succeed(erroredOutcome(result))
    case "expired":
      return Effect.succeed({ _tag: "Expired" })
    case "canceled":
      return Effect.succeed({ _tag: "Canceled" })
    default: {
      const detail = detailOf(`it ended as ${JSON.stringify(result["type"] ?? null)}, which is not known`)
      return Effect.succeed({ _tag: "Errored", detail, retryable: false })
    }
  }
}

/** Reads a line of a batch's results. */
export const readResult = (line: string): Effect.Effect<BatchResult> => {
  const parsed = jsonIn(line)
  const value = isJsonObject(parsed) ? parsed : {}
  const customId = typeof value["custom_id"] === "string" ? value["custom_id"] : undefined
  const result = isJsonObject(value["result"]) ? value["result"] : {}
  return Effect.map(outcomeOf(result), (outcome) => ({ customId, outcome }))
}
