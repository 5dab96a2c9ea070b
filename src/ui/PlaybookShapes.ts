import * as Schema from "effect/Schema"
import { Id, Section, Text, Words } from "./Shapes.ts"

export const ShownKeyPoint = Schema.Struct({
  name: Schema.String,
  section: Section,
  text: Text,
  helpful: Schema.Int,
  harmful: Schema.Int,
  /** False for what came with the repository's code and nobody here has approved of. */
  approved: Schema.Boolean
})

export type ShownKeyPoint = Schema.Schema.Type<typeof ShownKeyPoint>

export const ShownPlaybook = Schema.Struct({
  keyPoints: Schema.Array(ShownKeyPoint),
  /** When it was saved last, ISO 8601. */
  updated: Schema.optionalKey(Schema.String),
  /** What keeps it from being used, and what mends that. */
  problem: Schema.optionalKey(Schema.String)
})

export type ShownPlaybook = Schema.Schema.Type<typeof ShownPlaybook>

const Rated = Schema.Literals(["helpful", "harmful", "neutral"])

/** Something that happened to a key point. */
export const ShownEvent = Schema.Struct({
  /** The journal's entry. */
  entry: Schema.String,
  at: Schema.String,
  what: Schema.String,
  /** Which it happened to, where that is one that was merged into it. */
  of: Schema.optionalKey(Schema.String),
  kind: Schema.Literals(["reflection", "edit", "review", "undo"]),
  session: Schema.optionalKey(Schema.String),
  before: Schema.optionalKey(Text),
  after: Schema.optionalKey(Text),
  sources: Schema.optionalKey(Schema.Array(Schema.String)),
  reason: Schema.optionalKey(Schema.String),
  /** The words it rests on, and whether they were found in the session. */
  evidence: Schema.optionalKey(Schema.Struct({ text: Schema.String, quoted: Schema.Boolean })),
  /** The LLM's wording, where the person's own sentence was kept in its place. */
  instead: Schema.optionalKey(Schema.String),
  rating: Schema.optionalKey(
    Schema.Struct({ rated: Rated, cited: Schema.Boolean, why: Schema.optionalKey(Schema.String) })
  )
})

export type ShownEvent = Schema.Schema.Type<typeof ShownEvent>

export const ShownLineage = Schema.Struct({
  /** The newest first; the first of them, if there are more than can be shown. */
  events: Schema.Array(ShownEvent),
  /** Events beyond these. */
  more: Schema.Int,
  /** Sessions that were given it, the latest first, and how many there were in all. */
  given: Schema.Array(Schema.Struct({ session: Schema.String, at: Schema.String })),
  givenTo: Schema.Int,
  /** In how many sessions what it tells about happened again since it was accepted. */
  since: Schema.Int
})

export type ShownLineage = Schema.Schema.Type<typeof ShownLineage>

const force = Schema.optionalKey(Schema.Boolean)

export const Add = Schema.Struct({ section: Section, text: Words, force })
export const Edit = Schema.Struct({ name: Id, text: Words, force })
export const Move = Schema.Struct({ name: Id, section: Section })
export const Remove = Schema.Struct({ name: Id })
export const Merge = Schema.Struct({
  names: Schema.Array(Id).check(Schema.isBetweenLength(2, 10)),
  text: Words,
  section: Schema.optionalKey(Section),
  force
})
export const Undo = Schema.Struct({ entry: Id })

/** What a change did. */
export const Done = Schema.Struct({
  /** The key point as it is called now. */
  name: Schema.String,
  changed: Schema.Boolean,
  /** The journal's entry, by which it is taken back; nothing when nothing was changed. */
  entry: Schema.optionalKey(Schema.String),
  commitProblem: Schema.optionalKey(Schema.String)
})

export type Done = Schema.Schema.Type<typeof Done>
