import * as Schema from "effect/Schema"
import { isJsonObject, type JsonObject } from "./RawEntry.ts"
import { Evaluation, Operation } from "./Operation.ts"

/** What a reflection is asked to answer (seed 003 REQ-CUR-007). */
const Answer = Schema.Struct({ evaluations: Schema.Array(Evaluation), operations: Schema.Array(Operation) })

/** The Messages API wants every object closed. */
const closeObjects = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closeObjects)
  if (!isJsonObject(schema)) return schema
  const closed = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closeObjects(value)]))
  return closed["type"] === "object" ? { ...closed, additionalProperties: false } : closed
}

/** The JSON Schema of a reflection's answer, for structured output. */
export const answerJsonSchema = closeObjects(Schema.toJsonSchemaDocument(Answer).schema) as JsonObject
