import { isJsonObject, isUsableText, type JsonObject, preview } from "../text/Json.ts"

/** An entry as found on disk, before it has an id that is known to be free. */
export interface RawEntry {
  /** The id it came with, or `undefined` for a bare string or a nameless entry. */
  readonly name: string | undefined
  readonly text: string
  readonly helpful: number
  readonly harmful: number
  /** Which scoring scheme it came from; `undefined` when it had both counters. */
  readonly scheme: "bare_string" | "dict_with_score" | "dict_no_score" | undefined
  readonly score: number | null
  /** Counter fields that were there and were not integers >= 0. */
  readonly coerced: ReadonlyArray<"helpful" | "harmful">
  readonly unknownFields: ReadonlyArray<string>
}

/** A number meant as an integer: fractions cut off, booleans 0 or 1, decimal strings read, anything else 0. */
export const toInteger = (value: unknown): number => {
  const number =
    typeof value === "number"
      ? value
      : typeof value === "boolean"
        ? Number(value)
        : typeof value === "string" && /^\s*[+-]?\d+(\.\d*)?\s*$/.test(value)
          ? Number(value)
          : 0
  if (Number.isNaN(number)) return 0
  const bounded = Math.min(Math.max(number, -Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER)
  return Math.trunc(bounded) + 0
}

/** A counter with more added to it. It stops where integers stop being exact, so that it stays a counter. */
export const addToCounter = (counter: number, more: number): number => Math.min(counter + more, Number.MAX_SAFE_INTEGER)

const toCounter = (value: unknown): number => Math.max(toInteger(value), 0)

const isCounter = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0

const ENTRY_FIELDS = new Set(["name", "text", "helpful", "harmful", "score"])

/** Reads one entry of any format; a string says why it cannot be used (docs/rules.md, older scores, and D2). */
export const readEntry = (value: unknown): RawEntry | string => {
  if (typeof value === "string") {
    if (!isUsableText(value)) return "it has no text"
    return {
      name: undefined,
      text: value,
      helpful: 0,
      harmful: 0,
      scheme: "bare_string",
      score: null,
      coerced: [],
      unknownFields: []
    }
  }
  if (!isJsonObject(value)) return `it is neither an object nor a string: ${preview(value)}`
  if (!isUsableText(value["text"])) return `it has no usable text: ${preview(value)}`
  return {
    name: isUsableText(value["name"]) ? value["name"] : undefined,
    text: value["text"],
    unknownFields: Object.keys(value).filter((key) => !ENTRY_FIELDS.has(key)),
    ...readCounters(value)
  }
}

/** Both counters win over a score; a score wins over a lone counter; what is missing is 0. */
const readCounters = (value: JsonObject): Pick<RawEntry, "helpful" | "harmful" | "scheme" | "score" | "coerced"> => {
  const counted = Object.hasOwn(value, "helpful") && Object.hasOwn(value, "harmful")
  if (!counted && Object.hasOwn(value, "score")) {
    const score = toInteger(value["score"])
    return {
      helpful: Math.max(score, 0),
      harmful: Math.max(-score, 0),
      scheme: "dict_with_score",
      score,
      coerced: []
    }
  }
  const coerced = (["helpful", "harmful"] as const).filter(
    (field) => Object.hasOwn(value, field) && !isCounter(value[field])
  )
  return {
    helpful: toCounter(value["helpful"]),
    harmful: toCounter(value["harmful"]),
    scheme: counted ? undefined : "dict_no_score",
    score: null,
    coerced
  }
}
