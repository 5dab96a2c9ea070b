import * as Schema from "effect/Schema"

/** A count of ratings: an integer >= 0 (seed 001 INV-SECT-003). */
export const Counter = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

const UsableText = Schema.String.check(Schema.isPattern(/\S/))

/** One piece of guidance with its track record, exactly as it stands in playbook.json (seed 002). */
export const KeyPoint = Schema.Struct({
  /** Unique in the whole playbook: `pat-001` for new ones, `kpt_001` for those of the flat format. */
  name: UsableText,
  text: UsableText,
  helpful: Counter,
  harmful: Counter
})

export interface KeyPoint extends Schema.Schema.Type<typeof KeyPoint> {}
