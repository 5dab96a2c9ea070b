import * as Schema from "effect/Schema"
import { isUsableText } from "../../text/Json.ts"
import type { Draft } from "../Draft.ts"
import { type Applied, askedSection, evidence, type Kind, type Outcome } from "./Kind.ts"

export interface AddChange extends Applied {
  readonly type: "ADD"
}

/** A new key point, unless its text stands anywhere already. */
export const addKeyPoint = (draft: Draft, text: unknown, sectionName: unknown): Outcome<AddChange> => {
  if (!isUsableText(text)) return { skip: "empty or missing text" }
  if (draft.hasText(text)) return { skip: `duplicate text ${JSON.stringify(text.slice(0, 40))}` }
  const asked = askedSection(sectionName)
  const entry = draft.append(asked.section, { text, helpful: 0, harmful: 0 })
  return { change: { type: "ADD", ...asked, entry } }
}

/** Adds a key point (REQ-CUR-002). */
export const ADD = {
  schema: Schema.Struct({
    type: Schema.Literal("ADD"),
    text: Schema.String,
    section: Schema.optionalKey(Schema.String),
    ...evidence
  }),
  writes: ["text"],
  names: () => [],
  apply: ({ draft }, { section, text }) => addKeyPoint(draft, text, section),
  verb: "add",
  done: "added",
  countsAs: "added",
  tell: ({ entry, section }) => `${entry.text} (${section})`
} as const satisfies Kind<AddChange>
