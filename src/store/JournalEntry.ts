import * as Schema from "effect/Schema"
import { ORIGINS } from "../core/grounding/Origin.ts"
import { KeyPoint, type Playbook } from "../core/playbook/Playbook.ts"
import { SECTION_NAMES, type SectionName } from "../core/playbook/Section.ts"
import { makeSections } from "../core/playbook/View.ts"
import { Usage } from "../core/spend/Usage.ts"

/** A key point and the section it stood in. */
export const Placed = Schema.Struct({ section: Schema.Literals(SECTION_NAMES), entry: KeyPoint })

export type Placed = Schema.Schema.Type<typeof Placed>

/** What became of one key point; without `before` it is new, without `after` it is gone. */
export const KeyPointChange = Schema.Struct({
  id: Schema.String,
  before: Schema.optionalKey(Placed),
  after: Schema.optionalKey(Placed)
})

export type KeyPointChange = Schema.Schema.Type<typeof KeyPointChange>

/** Where the words of a session stand that a change rests on. */
export const Place = Schema.Struct({
  /** The number of the message among those of the span that say something, from 1. */
  turn: Schema.Int,
  role: Schema.Literals(["user", "assistant"]),
  origin: Schema.Literals(ORIGINS),
  /** In UTF-16 units from the start of the message. */
  offset: Schema.Int,
  /** What the answer said, where the person's own sentence was learned in its place. */
  instead: Schema.optionalKey(Schema.String)
})

export type Place = Schema.Schema.Type<typeof Place>

/** An operation of the curator, and what it was justified with. */
export const OperationNote = Schema.Struct({
  type: Schema.String,
  id: Schema.String,
  /** The ids that were merged. */
  sources: Schema.optionalKey(Schema.Array(Schema.String)),
  reason: Schema.optionalKey(Schema.String),
  /** What the session is said to show for it, in the session's words. */
  evidence: Schema.optionalKey(Schema.String),
  /** Whether those words were found in the session. */
  quoted: Schema.optionalKey(Schema.Boolean),
  place: Schema.optionalKey(Place)
})

export type OperationNote = Schema.Schema.Type<typeof OperationNote>

export const RatingNote = Schema.Struct({
  id: Schema.String,
  rating: Schema.Literals(["helpful", "harmful", "neutral"]),
  /** Whether the agent named the key point in the session. */
  cited: Schema.Boolean,
  rationale: Schema.optionalKey(Schema.String)
})

export type RatingNote = Schema.Schema.Type<typeof RatingNote>

/** The part of a transcript that was learned from, in bytes, and how many messages it holds. */
export const Span = Schema.Struct({ from: Schema.Int, to: Schema.Int, messages: Schema.Int })

/**
 * One change to the playbook and why it was made: a line of `journal.jsonl` (docs/files.md). `before` and `after` are
 * SHA-256 of the playbook's sections as compact JSON.
 */
export const JournalEntry = Schema.Struct({
  id: Schema.String,
  /** ISO 8601. */
  at: Schema.String,
  kind: Schema.Literals(["reflection", "edit", "review", "undo"]),
  subject: Schema.String,
  session: Schema.optionalKey(Schema.String),
  event: Schema.optionalKey(Schema.String),
  transcript: Schema.optionalKey(Schema.String),
  span: Schema.optionalKey(Span),
  /** The proposal that a person accepted. */
  proposal: Schema.optionalKey(Schema.String),
  /** The change that was taken back: an entry, or the hash of a commit that has none. */
  reverts: Schema.optionalKey(Schema.String),
  changes: Schema.Array(KeyPointChange),
  operations: Schema.optionalKey(Schema.Array(OperationNote)),
  ratings: Schema.optionalKey(Schema.Array(RatingNote)),
  pruned: Schema.optionalKey(Schema.Array(Schema.String)),
  skipped: Schema.optionalKey(Schema.Array(Schema.String)),
  before: Schema.String,
  after: Schema.String,
  backend: Schema.optionalKey(Schema.String),
  model: Schema.optionalKey(Schema.String),
  tokens: Schema.optionalKey(Usage),
  /** US dollars. */
  usd: Schema.optionalKey(Schema.Finite)
})

export type JournalEntry = Schema.Schema.Type<typeof JournalEntry>

/** An entry as a program describes it; when, what changed and the hashes are added when it is saved. */
export type JournalDraft = Omit<JournalEntry, "at" | "changes" | "before" | "after">

const placedIn = (playbook: Playbook): ReadonlyMap<string, Placed> =>
  new Map(
    SECTION_NAMES.flatMap((section) =>
      playbook.sections[section].map((entry) => [entry.name, { section, entry }] as const)
    )
  )

const same = (a: Placed | undefined, b: Placed | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What differs between two playbooks, key point by key point. The order of key points is not looked at. */
export const keyPointChanges = (before: Playbook, after: Playbook): ReadonlyArray<KeyPointChange> => {
  const [was, is] = [placedIn(before), placedIn(after)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((id): ReadonlyArray<KeyPointChange> => {
    const [old, now] = [was.get(id), is.get(id)]
    if (same(old, now)) return []
    return [{ id, ...(old === undefined ? {} : { before: old }), ...(now === undefined ? {} : { after: now }) }]
  })
}

/** Whether a playbook shows a change, whatever else somebody wrote in it since. */
const isShown = (now: Placed | undefined, { after, before }: KeyPointChange): boolean => {
  if (before === undefined || after === undefined || now === undefined)
    return (now === undefined) !== (before === undefined)
  const facts = [({ entry }: Placed) => entry.text, ({ entry }: Placed) => `${entry.helpful} ${entry.harmful}`]
  return facts.some((fact) => fact(now) === fact(after) && fact(now) !== fact(before))
}

/** Whether any of these changes stands in a playbook. */
export const showsAny = (playbook: Playbook, changes: ReadonlyArray<KeyPointChange>): boolean => {
  const placed = placedIn(playbook)
  return changes.some((change) => isShown(placed.get(change.id), change))
}

const playbookOf = (base: Playbook, placed: ReadonlyArray<Placed | undefined>): Playbook => ({
  ...base,
  sections: makeSections((name: SectionName) => placed.flatMap((each) => (each?.section === name ? [each.entry] : [])))
})

/** Just the key points that an entry touched, as they were before and after it: what taking it back needs to know. */
export const touchedBy = (
  entry: Pick<JournalEntry, "changes">,
  base: Playbook
): { readonly before: Playbook; readonly after: Playbook } => ({
  before: playbookOf(
    base,
    entry.changes.map(({ before }) => before)
  ),
  after: playbookOf(
    base,
    entry.changes.map(({ after }) => after)
  )
})
