import * as Effect from "effect/Effect"
import type { Spent } from "../core/spend/Usage.ts"
import type { JsonObject } from "../core/text/Json.ts"
import { Llm, type LlmError, type LlmRequest } from "./Llm.ts"
import { readObject } from "./readObject.ts"

/** An answer's object without secrets, and what asking for it took: two calls when the first answer was of no use. */
export interface Asked {
  readonly found: JsonObject
  readonly spent: ReadonlyArray<Spent>
}

/**
 * Asks the LLM for one JSON object with at least one of these fields; an empty object is one too. An answer that cannot
 * be used is shown to the LLM with what is wrong with it, once.
 */
export const askForObject = Effect.fn("askForObject")(function* (
  request: LlmRequest,
  fields: ReadonlyArray<string>
): Effect.fn.Return<Asked, LlmError, Llm> {
  const llm = yield* Llm
  const attempt = (asked: LlmRequest) =>
    Effect.flatMap(llm.complete(asked), (answer) => readObject(llm.backend, answer, fields))
  const again = (error: LlmError) =>
    Effect.map(
      attempt({ ...request, correction: { answer: error.answer ?? "", problem: error.reason.detail } }),
      ({ found, spent }) => ({ found, spent: [...(error.spent === undefined ? [] : [error.spent]), spent] })
    )
  return yield* attempt(request).pipe(
    Effect.map(({ found, spent }) => ({ found, spent: [spent] })),
    Effect.catchIf((error) => error.reason._tag === "Malformed", again)
  )
})
