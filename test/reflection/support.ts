import { Effect, Layer } from "effect"
import type { Spent } from "../../src/core/spend/Usage.ts"
import type { Message } from "../../src/core/transcript/Message.ts"
import { Llm, LlmError, type LlmRequest } from "../../src/llm/Llm.ts"

export const NO_USAGE = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }

/**
 * An LLM that gives these answers in turn, the last one for ever, and keeps what it was asked. An answer that is an
 * `LlmError` is how it fails, any other error a bug in it; an effect is run for the answer.
 */
export const scriptedLlm = (answers: ReadonlyArray<unknown>, spent: Partial<Spent> = {}) => {
  const requests: Array<LlmRequest> = []
  const complete = Effect.fnUntraced(function* (request: LlmRequest) {
    const scripted = answers[Math.min(requests.length, answers.length - 1)]
    requests.push(request)
    if (scripted instanceof LlmError) return yield* scripted
    if (scripted instanceof Error) return yield* Effect.die(scripted)
    const answer = Effect.isEffect(scripted) ? yield* scripted as Effect.Effect<unknown> : scripted
    const text = typeof answer === "string" ? answer : JSON.stringify(answer)
    return { text, model: "scripted", usage: NO_USAGE, ...spent }
  })
  return { layer: Layer.succeed(Llm, { backend: "scripted", complete }), requests }
}

/** All that the LLM was shown, in order. */
export const promptOf = ({ prompt, stable = "" }: LlmRequest): string => `${stable}${prompt}`

export const user = (content: string): Message => ({ role: "user", content })
export const assistant = (content: string): Message => ({ role: "assistant", content })
