import * as Schema from "effect/Schema"
import { isJsonObject, type JsonObject } from "../text/Json.ts"
import { Evaluation, Operation } from "./operations/Operation.ts"

/** What a reflection is asked to answer (seed 003 REQ-CUR-007). */
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
