import * as Schema from "effect/Schema"
import { isJsonObject, type JsonObject, preview } from "../text/Json.ts"
import { keptLine } from "../text/KeptLine.ts"
import { asRead } from "../text/LookAlikes.ts"
import { MAX_OPERATIONS, type Skip } from "./Curator.ts"
import { Evaluation, isOperationType, Operation, OPERATION_TYPES, OPERATIONS } from "./operations/Operation.ts"
import { isRating } from "./Scoring.ts"

/**
 * What a reflection answered, before anything in it is trusted (docs/rules.md REQ-CUR-001). `operations` is absent,
 * not empty, when the answer had none: that decides between the two ways of adding (docs/rules.md REQ-CUR-008).
 */
export interface Extraction {
  readonly new_key_points: ReadonlyArray<unknown>
  readonly evaluations: ReadonlyArray<unknown>
  readonly operations?: ReadonlyArray<unknown>
}

const listOr = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** Reads an answer's object; whatever is not a list counts as absent (docs/rules.md SCN-CUR-001-04). */
export const toExtraction = (answer: JsonObject): Extraction => {
  const base = { new_key_points: listOr(answer["new_key_points"]), evaluations: listOr(answer["evaluations"]) }
  return Array.isArray(answer["operations"]) ? { ...base, operations: answer["operations"] } : base
}

/**
 * UTF-16 units of a key point's text at most. A lesson is a sentence or two; a few texts as long as a page would leave
 * no room for any other in what a session is given.
 */
export const MAX_TEXT_LENGTH = 2_000

/** Ratings, or new key points of the older way, of one answer at most. An LLM writes some dozens. */
export const MAX_ITEMS = 1_000

/** An extraction that may be applied, and what of the answer was left out for it. */
export interface CleanExtraction {
  readonly extraction: Extraction
  readonly leftOut: ReadonlyArray<Skip>
  /** How many operations there were when more than `MAX_OPERATIONS` came. */
  readonly truncatedFrom?: number
}

/** The fields of operations and new key points whose text goes into the playbook. */
const WRITTEN = [...new Set<string>(OPERATION_TYPES.flatMap((type) => OPERATIONS[type].writes))]

/** Those that say something, rather than name something. */
const TEXT_FIELDS = new Set([...WRITTEN, "reason", "evidence"])

const cleanText = (text: unknown): unknown => (typeof text === "string" ? asRead(keptLine(text)) : text)

const cleanTexts = (value: unknown): unknown => {
  if (!isJsonObject(value)) return cleanText(value)
  return Object.fromEntries(
    Object.entries(value).map(([field, text]) => {
      if (!TEXT_FIELDS.has(field)) return [field, text]
      return [field, Array.isArray(text) ? text.map(cleanText) : cleanText(text)]
    })
  )
}

/** The length of the longest text that an operation or a new key point would write. */
const writtenLength = (value: unknown): number =>
  (isJsonObject(value) ? WRITTEN.flatMap((field) => value[field]) : [value]).reduce<number>(
    (most, text) => (typeof text === "string" ? Math.max(most, text.length) : most),
    0
  )

const typeOf = (operation: JsonObject): Skip["type"] =>
  isOperationType(operation["type"]) ? operation["type"] : "unknown"

const tooLong = (length: number): string => `its text has ${length} characters, and ${MAX_TEXT_LENGTH} are the most`

/**
 * An answer that was made from what strangers wrote, as the playbook may take it: texts on one line and without control
 * characters, none longer than `MAX_TEXT_LENGTH`, and one rating, the first, of each key point. Of more than are looked at
 * the first stay, before anything takes time or memory for each: an answer of some megabytes holds a hundred thousand.
 */
export const cleanExtraction = (extraction: Extraction): CleanExtraction => {
  const leftOut: Array<Skip> = []
  const short = (toSkip: (value: unknown, length: number) => Skip) => (value: unknown) => {
    const length = writtenLength(value)
    if (length > MAX_TEXT_LENGTH) leftOut.push(toSkip(value, length))
    return length <= MAX_TEXT_LENGTH
  }
  const first = (items: ReadonlyArray<unknown>, type: "ADD" | "rating", name: string) => {
    if (items.length > MAX_ITEMS) {
      leftOut.push({ type, reason: `${name}: there are ${items.length}, and the first ${MAX_ITEMS} count` })
    }
    return items.slice(0, MAX_ITEMS)
  }
  const asked = extraction.operations?.length ?? 0
  const operations = extraction.operations
    ?.slice(0, MAX_OPERATIONS)
    .map(cleanTexts)
    .filter(
      short((operation, length) => {
        const type = isJsonObject(operation) ? typeOf(operation) : "unknown"
        return { type, reason: `${type}: ${tooLong(length)}` }
      })
    )
  const added = first(extraction.new_key_points, "ADD", "new_key_points")
    .map(cleanTexts)
    .filter(short((_, length) => ({ type: "ADD", reason: `new_key_points: ${tooLong(length)}` })))
  const rated = new Set<string>()
  const evaluations = first(extraction.evaluations, "rating", "evaluations").filter((evaluation) => {
    if (!isJsonObject(evaluation) || typeof evaluation["name"] !== "string" || !isRating(evaluation["rating"])) {
      return true
    }
    const { name } = evaluation
    const isFirst = !rated.has(name)
    rated.add(name)
    if (!isFirst) leftOut.push({ type: "rating", reason: `${preview(name)} is rated more than once: the first counts` })
    return isFirst
  })
  const clean = { new_key_points: added, evaluations }
  return {
    extraction: operations === undefined ? clean : { ...clean, operations },
    leftOut,
    ...(asked > MAX_OPERATIONS ? { truncatedFrom: asked } : {})
  }
}

/** What a reflection is asked to answer (docs/rules.md REQ-CUR-007). */
const Answer = Schema.Struct({ evaluations: Schema.Array(Evaluation), operations: Schema.Array(Operation) })

/** What a reflector is asked to answer, who changes nothing himself. */
const ReflectorAnswer = Schema.Struct({
  analysis: Schema.String,
  insights: Schema.Array(Schema.Struct({ insight: Schema.String, evidence: Schema.String })),
  tags: Schema.Array(Schema.Struct({ ...Evaluation.fields, rationale: Schema.String }))
})

/** What a curator is asked to answer. */
const CuratorAnswer = Schema.Struct({ operations: Schema.Array(Operation) })

/** The Messages API wants every object closed. */
const closeObjects = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closeObjects)
  if (!isJsonObject(schema)) return schema
  const closed = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closeObjects(value)]))
  return closed["type"] === "object" ? { ...closed, additionalProperties: false } : closed
}

const toJsonSchema = (schema: Schema.Top): JsonObject =>
  closeObjects(Schema.toJsonSchemaDocument(schema).schema) as JsonObject

/** The JSON Schemas of the three answers, for structured output. */
export const answerJsonSchema = toJsonSchema(Answer)
export const reflectionJsonSchema = toJsonSchema(ReflectorAnswer)
export const curationJsonSchema = toJsonSchema(CuratorAnswer)
