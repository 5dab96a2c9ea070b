import * as Schema from "effect/Schema"
import { isUsableText } from "../../text/Json.ts"
import type { KeyPoint } from "../Playbook.ts"
import { type Applied, evidence, findTarget, type Kind } from "./Kind.ts"
import { type MergeChange, mergeInto } from "./Merge.ts"

export interface UpdateChange extends Applied {
  readonly type: "UPDATE"
  readonly before: KeyPoint
}

/** Rewords a key point, which keeps its id, counters and section. */
export const UPDATE = {
  schema: Schema.Struct({
    type: Schema.Literal("UPDATE"),
    target_id: Schema.String,
    text: Schema.String,
    ...evidence
  }),
  writes: ["text"],
  names: ({ target_id: id }) => [id],
  apply: (step, operation) => {
    const { text } = operation
    const located = findTarget(step, operation)
    if (typeof located === "string") return { skip: located }
    if (!isUsableText(text)) return { skip: "empty or missing text" }
    const others = step.draft.withText(text).filter(({ entry }) => entry.name !== located.entry.name)
    // Two key points would say the same, each with half of the record.
    if (others.length > 0) return { change: mergeInto(step.draft, located.section, [located, ...others], text) }
    const entry = { ...located.entry, text }
    step.draft.replace(entry)
    return { change: { type: "UPDATE", section: located.section, before: located.entry, entry } }
  },
  verb: "update",
  done: "reworded",
  countsAs: "changed",
  tell: ({ before, entry }) => `${entry.text} (was: ${before.text})`
} as const satisfies Kind<UpdateChange, UpdateChange | MergeChange>
