import * as Schema from "effect/Schema"
import { type Applied, evidence, findTarget, type Kind } from "./Kind.ts"

export interface DeleteChange extends Applied {
  readonly type: "DELETE"
  /** Empty when none was given. */
  readonly reason: string
}

/** Removes a key point (REQ-CUR-004). */
export const DELETE = {
  schema: Schema.Struct({
    type: Schema.Literal("DELETE"),
    target_id: Schema.String,
    reason: Schema.optionalKey(Schema.String),
    ...evidence
  }),
  writes: [],
  names: ({ target_id: id }) => [id],
  apply: (step, operation) => {
    const located = findTarget(step, operation)
    if (typeof located === "string") return { skip: located }
    step.draft.remove(located.entry.name)
    const reason = typeof operation["reason"] === "string" ? operation["reason"] : ""
    return { change: { type: "DELETE", section: located.section, entry: located.entry, reason } }
  },
  verb: "delete",
  done: "deleted",
  countsAs: "removed",
  tell: ({ entry, reason }) => `${entry.text} (${reason || "no reason given"})`,
  note: ({ reason }) => (reason === "" ? {} : { reason }),
  audit: ({ entry: { name, text }, reason }) => ({
    name: "curator_delete_audit",
    content: `DELETE applied: target_id=${name}, text=${JSON.stringify(text.slice(0, 80))}, reason=${JSON.stringify(reason)}`
  })
} as const satisfies Kind<DeleteChange>
