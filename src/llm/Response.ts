import { closingBrace } from "../core/text/Braces.ts"
import { type JsonObject, parseJsonObject } from "../core/text/Json.ts"

/**
 * The JSON object in an LLM's answer, or null. Tried in this order, the first that parses to an object wins: a
 * ```json fence, a bare ``` fence, balanced braces (outermost, aware of strings), the whole text (docs/rules.md D6).
 */
export const parseResponse = (answer: string): JsonObject | null => {
  for (const candidate of candidates(answer)) {
    const found = parseJsonObject(candidate)
    if (found !== undefined) return found
  }
  return null
}

function* candidates(answer: string): Generator<string> {
  for (const match of answer.matchAll(/```json\b([\s\S]*?)```/gi)) yield match[1]!
  for (const match of answer.matchAll(/```[ \t]*\r?\n([\s\S]*?)```/g)) yield match[1]!
  yield* balancedBraces(answer)
  yield answer
}

/** Characters that may be read while looking for balanced braces: enough for any real answer, and a bound on hostile ones. */
const SCAN_LIMIT = 20_000_000

/** Each outermost `{…}` from left to right. A brace that is never closed is stepped over. */
function* balancedBraces(text: string): Generator<string> {
  let scanned = 0
  let start = text.indexOf("{")
  while (start !== -1 && scanned < SCAN_LIMIT) {
    const end = closingBrace(text, start)
    scanned += (end === -1 ? text.length : end) - start
    if (end !== -1) yield text.slice(start, end + 1)
    start = text.indexOf("{", end === -1 ? start + 1 : end + 1)
  }
}
