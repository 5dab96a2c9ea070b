import * as Schema from "effect/Schema"
import { OPERATION_TYPES } from "../core/playbook/operations/Operation.ts"
import { Playbook } from "../core/playbook/Playbook.ts"
import { Spent, Usage } from "../core/spend/Usage.ts"

const Skipped = Schema.Struct({
  type: Schema.Literals([...OPERATION_TYPES, "unknown", "rating"]),
  reason: Schema.String
})

/** An answer of the LLM and the playbook it was shown, as they wait to be applied. */
export const PendingAnswer = Schema.Struct({
  shown: Playbook,
  reflection: Schema.Struct({
    extraction: Schema.Struct({
      new_key_points: Schema.Array(Schema.Unknown),
      evaluations: Schema.Array(Schema.Unknown),
      operations: Schema.optionalKey(Schema.Array(Schema.Unknown))
    }),
    order: Schema.Literals(["operations first", "ratings first"]),
    leftOut: Schema.Array(Skipped),
    truncatedFrom: Schema.optionalKey(Schema.Int),
    cited: Schema.Array(Schema.String),
    rationales: Schema.Record(Schema.String, Schema.String),
    model: Schema.String,
    usage: Usage,
    spent: Schema.Array(Spent)
  })
})

export type PendingAnswer = Schema.Schema.Type<typeof PendingAnswer>
