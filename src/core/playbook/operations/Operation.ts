import * as Schema from "effect/Schema"

/** The words of the session that show it. Kept in the journal. */
const evidence = { evidence: Schema.optionalKey(Schema.String) }

/**
 * What a curator may ask for (seed 003; UPDATE by design 4.5). This Schema describes a well-formed answer: it is what
 * the LLM is asked to keep to. `Curator.applyOperations` itself takes any JSON and skips what does not fit.
 */
export const Operation = Schema.Union([
  Schema.Struct({
    type: Schema.Literal("ADD"),
    text: Schema.String,
    section: Schema.optionalKey(Schema.String),
    ...evidence
  }),
  Schema.Struct({ type: Schema.Literal("UPDATE"), target_id: Schema.String, text: Schema.String, ...evidence }),
  Schema.Struct({
    type: Schema.Literal("MERGE"),
    source_ids: Schema.Array(Schema.String),
    merged_text: Schema.String,
    section: Schema.optionalKey(Schema.String),
    ...evidence
  }),
  Schema.Struct({
    type: Schema.Literal("DELETE"),
    target_id: Schema.String,
    reason: Schema.optionalKey(Schema.String),
    ...evidence
  })
])

export type Operation = Schema.Schema.Type<typeof Operation>

export type OperationType = Operation["type"]

/** A rating of one key point (seed 002). */
export const Evaluation = Schema.Struct({
  name: Schema.String,
  rating: Schema.Literals(["helpful", "harmful", "neutral"])
})

export type Evaluation = Schema.Schema.Type<typeof Evaluation>
