import { Effect, Layer } from "effect"
import type { Message } from "../../src/domain/TranscriptLine.ts"
import { Llm, type LlmRequest } from "../../src/services/Llm.ts"

export const NO_USAGE = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }

/** An LLM that gives these answers in turn, the last one for ever, and keeps what it was asked. */
export const scriptedLlm = (answers: ReadonlyArray<unknown>) => {
  const requests: Array<LlmRequest> = []
  const complete = (request: LlmRequest) =>
    Effect.sync(() => {
      const answer = answers[Math.min(requests.length, answers.length - 1)]
      requests.push(request)
      return { text: typeof answer === "string" ? answer : JSON.stringify(answer), model: "scripted", usage: NO_USAGE }
    })
  return { layer: Layer.succeed(Llm, { backend: "scripted", complete }), requests }
}

export const user = (content: string): Message => ({ role: "user", content })
export const assistant = (content: string): Message => ({ role: "assistant", content })
