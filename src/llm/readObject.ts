import * as Effect from "effect/Effect"
import type { Spent } from "../core/spend/Usage.ts"
import { type JsonObject, parseJson } from "../core/text/Json.ts"
import { redactedJson } from "../core/text/RedactedJson.ts"
import { redact } from "../core/text/Redaction.ts"
import { type LlmAnswer, LlmError, Malformed } from "./Llm.ts"
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
