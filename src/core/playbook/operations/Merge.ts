import * as Schema from "effect/Schema"
import { isUsableText, preview } from "../../text/Json.ts"
import type { Draft, Located } from "../Draft.ts"
import { addToCounter } from "../Entry.ts"
import type { KeyPoint } from "../Playbook.ts"
import type { SectionName } from "../Section.ts"
import { type Applied, askedSection, evidence, type Kind, type Step } from "./Kind.ts"

export interface MergeChange extends Applied {
  readonly type: "MERGE"
  readonly sources: ReadonlyArray<KeyPoint>
}

/** Each source counts once, however often it is listed. */
const findSources = ({ draft, missing }: Step, ids: ReadonlyArray<unknown>): ReadonlyArray<Located> =>
  [...new Set(ids)].flatMap((id) => {
    const located = typeof id === "string" ? draft.find(id) : undefined
    if (located !== undefined) return [located]
    missing(typeof id === "string" ? id : preview(id))
    return []
  })

/** Makes one key point of several, with the sums of their counters. */
export const mergeInto = (
  draft: Draft,
  section: SectionName,
  located: ReadonlyArray<Located>,
  text: string
): MergeChange => {
  const sources = located.map(({ entry }) => entry)
  // The id is drawn while the sources are still there, so that it is above all of theirs (REQ-CUR-003).
  const entry = draft.append(section, {
    text,
    helpful: sources.reduce((sum, source) => addToCounter(sum, source.helpful), 0),
    harmful: sources.reduce((sum, source) => addToCounter(sum, source.harmful), 0)
  })
  for (const source of sources) draft.remove(source.name)
  return { type: "MERGE", section, entry, sources }
}

/** Makes one key point of two or more (REQ-CUR-003), in the first one's section unless another is asked for. */
export const MERGE = {
  schema: Schema.Struct({
    type: Schema.Literal("MERGE"),
    source_ids: Schema.Array(Schema.String),
    merged_text: Schema.String,
    section: Schema.optionalKey(Schema.String),
    ...evidence
  }),
  writes: ["merged_text"],
  names: ({ source_ids: ids }) => (Array.isArray(ids) ? ids : []),
  apply: (step, operation) => {
    const { section, source_ids: ids, merged_text: text } = operation
    if (!Array.isArray(ids) || ids.length < 2) return { skip: "source_ids has fewer than 2 entries" }
    if (!isUsableText(text)) return { skip: "empty or missing merged_text" }
    const sources = findSources(step, ids)
    if (sources.length < 2) return { skip: "fewer than 2 valid source_ids remain after filtering" }
    const asked = isUsableText(section) ? askedSection(section) : { section: sources[0]!.section }
    return { change: { ...mergeInto(step.draft, asked.section, sources, text), ...asked } }
  },
  verb: "merge into",
  done: "merged",
  countsAs: "changed",
  tell: ({ entry, sources }) => `${entry.text} (from ${sources.map(({ name }) => name).join(", ")})`,
  note: ({ sources }) => ({ sources: sources.map(({ name }) => name) }),
  tellMissing: (id) => `source_id ${JSON.stringify(id)} not found`
} as const satisfies Kind<MergeChange>
