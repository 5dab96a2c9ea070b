import * as Schema from "effect/Schema"

/** A count of ratings: an integer >= 0 (docs/rules.md INV-SECT-003). */
export const Counter = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

const UsableText = Schema.String.check(Schema.isPattern(/\S/))

/** One piece of guidance with its track record, exactly as it stands in playbook.json (docs/files.md). */
export const KeyPoint = Schema.Struct({
  /** Unique in the whole playbook: `pat-001` for new ones, `kpt_001` for those of the flat format. */
  name: UsableText,
  text: UsableText,
  helpful: Counter,
  harmful: Counter
})

export interface KeyPoint extends Schema.Schema.Type<typeof KeyPoint> {}

const Entries = Schema.Array(KeyPoint)

/** A project's playbook, exactly as it stands in playbook.json (docs/files.md). Ids are unique across sections. */
export const Playbook = Schema.Struct({
  version: Schema.String,
  /** ISO 8601, or null for a playbook that was never saved. */
  last_updated: Schema.NullOr(Schema.String),
  sections: Schema.Struct({
    "PATTERNS & APPROACHES": Entries,
    "MISTAKES TO AVOID": Entries,
    "USER PREFERENCES": Entries,
    "PROJECT CONTEXT": Entries,
    OTHERS: Entries
  })
}).check(
  Schema.makeFilter((playbook) => {
    const names = Object.values(playbook.sections).flatMap((entries) => entries.map((entry) => entry.name))
    return new Set(names).size === names.length || "two key points share an id"
  })
)

export interface Playbook extends Schema.Schema.Type<typeof Playbook> {}

export type Sections = Playbook["sections"]
