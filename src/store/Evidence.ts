import type { Place } from "../core/grounding/Judged.ts"
import { type Change, kindOf } from "../core/playbook/operations/Operation.ts"
import type { Rated } from "../core/playbook/Scoring.ts"
import type { OperationNote, RatingNote } from "./JournalEntry.ts"

/** UTF-16 units of a quotation that are kept. */
const MAX_EVIDENCE = 400

/**
 * What the journal keeps of the operations that were applied: what the answer justified each with, and where that stands
 * in the session, by its words.
 */
export const operationNotes = (
  applied: ReadonlyArray<Change>,
  places: ReadonlyMap<string, Place>
): ReadonlyArray<OperationNote> =>
  applied.map((change): OperationNote => {
    const { entry, evidence = "", type } = change
    const quote = evidence.slice(0, MAX_EVIDENCE).trim()
    const place = places.get(evidence)
    return {
      type,
      id: entry.name,
      ...kindOf(type).note?.(change),
      ...(quote === "" ? {} : { evidence: quote, quoted: place !== undefined }),
      ...(place === undefined ? {} : { place })
    }
  })

/** What the journal keeps of the ratings. */
export const ratingNotes = (
  rated: ReadonlyArray<Rated>,
  cited: ReadonlyArray<string>,
  rationales: Readonly<Record<string, string>>
): ReadonlyArray<RatingNote> =>
  rated.map(({ name, rating }) => {
    const rationale = Object.hasOwn(rationales, name) ? rationales[name]?.slice(0, MAX_EVIDENCE) : undefined
    return { id: name, rating, cited: cited.includes(name), ...(rationale === undefined ? {} : { rationale }) }
  })
