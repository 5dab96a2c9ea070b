import * as Effect from "effect/Effect"
import type { Spent } from "../core/spend/Usage.ts"
import { type JsonObject, parseJson } from "../core/text/Json.ts"
import { redactedJson } from "../core/text/RedactedJson.ts"
import { redact } from "../core/text/Redaction.ts"
import { Llm, type LlmAnswer, LlmError, type LlmRequest, Malformed } from "./Llm.ts"
import { parseResponse } from "./Response.ts"

/** The object in an answer, without secrets; null when there is none, or it is nested too deeply to go through. */
const objectIn = (text: string): JsonObject | null => {
  const found = parseResponse(text)
  if (found === null) return null
  try {
    return parseJson(redactedJson(found)) as JsonObject
  } catch {
    return null
  }
}

/** UTF-16 units of an unusable answer that are kept to be looked at, or shown to the LLM again. */
const KEPT_ANSWER = 20_000

/** The object in an answer, without secrets, if it has at least one of these fields; an empty object is one too. */
export const readObject = (
  backend: string,
  { text, ...spent }: LlmAnswer,
  fields: ReadonlyArray<string>
): Effect.Effect<{ readonly found: JsonObject; readonly spent: Spent }, LlmError> => {
  const found = objectIn(text)
  const isOther = found !== null && Object.keys(found).length > 0 && !fields.some((name) => Object.hasOwn(found, name))
  if (found !== null && !isOther) return Effect.succeed({ found, spent })
  // A cut answer holds whole objects too, but not the one that was asked for.
  const answer = redact(text).slice(0, KEPT_ANSWER)
  const missing = found === null ? "no JSON object" : `none of ${fields.join(", ")}`
  const detail = `there is ${missing} in it; it starts ${JSON.stringify(answer.slice(0, 200))}`
  return Effect.fail(new LlmError({ backend, reason: new Malformed({ detail }), answer, spent }))
}

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
