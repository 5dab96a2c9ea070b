import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { applyHeld, heldWords, operationIn } from "../core/grounding/HeldProposal.ts"
import { editKeyPoint, moveKeyPoint } from "../core/playbook/Edit.ts"
import type { Playbook } from "../core/playbook/Playbook.ts"
import type { SectionName } from "../core/playbook/Section.ts"
import { SECTION_FOR } from "../core/proposals/Decision.ts"
import type { Proposal } from "../core/proposals/Proposal.ts"
import type { JsonObject } from "../core/text/Json.ts"
import type { Similarity } from "../stages/Similarity.ts"
import { operationNotes, ratingNotes } from "../store/Evidence.ts"
import { type OperationNote, Place, type RatingNote } from "../store/JournalEntry.ts"
import { carriedOut } from "./carriedOut.ts"
import { disclaimed, type Insistence, lengthProblem, oppositionTo, type PlacedText, placeText } from "./place.ts"

/** What a proposal would change is no longer there. */
export class OperationOutdated extends Schema.TaggedError<OperationOutdated>()("OperationOutdated", {
  id: Schema.String,
  detail: Schema.String
}) {
  override get message() {
    return `the proposal ${this.id} cannot be carried out any more (${this.detail}). Nothing was changed. Reject it, or add a key point of your own.`
  }
}

const isPlace = Schema.is(Place)

/** Where the evidence of what was held stands, by its words, as far as the proposal tells. */
const placesIn = (proposal: Proposal): ReadonlyMap<string, Place> => {
  const evidence = operationIn(proposal)?.["evidence"]
  const { place } = proposal
  return new Map(typeof evidence === "string" && isPlace(place) ? [[evidence, place]] : [])
}

/** What a proposal came to; of one that was held with what the journal is to tell of its operation, or its rating. */
export interface PlacedProposal extends PlacedText {
  /** The journal's entry, where it was carried out before. */
  readonly earlier?: string
  readonly operations?: ReadonlyArray<OperationNote>
  readonly ratings?: ReadonlyArray<RatingNote>
}

/** Why a key point is to be rated so, by its id. */
const rationalesIn = (proposal: Proposal): Readonly<Record<string, string>> => {
  const { reason, target_id: name } = operationIn(proposal) ?? {}
  return typeof name === "string" && typeof reason === "string" ? { [name]: reason } : {}
}

/**
 * A proposal that was carried out before, in other words now: the key point that it became is put in these, rather than
 * left beside a second one.
 */
const reword = Effect.fnUntraced(function* (
  playbook: Playbook,
  name: string,
  text: string,
  options: PlacingOptions
): Effect.fn.Return<string | PlacedProposal, never, Similarity> {
  const problem = lengthProblem(text, options) ?? (yield* oppositionTo(playbook, text, options, [name]))?.problem
  if (problem !== undefined) return problem
  const { section } = options
  const edited = editKeyPoint(playbook, name, text).pipe(
    Result.flatMap((edit) =>
      section === undefined ? Result.succeed(edit) : moveKeyPoint(edit.playbook, name, section)
    ),
    Result.getOrThrow
  )
  return { playbook: edited.playbook, name: edited.after?.name ?? name, added: true }
})

/**
 * A proposal's text as a key point, or what the operation that was held would have done; what was done for it before is
 * not done twice. To be asked under the playbook's lock.
 */
export const placeProposal = Effect.fnUntraced(function* (
  playbook: Playbook,
  proposal: Proposal,
  text: string,
  options: PlacingOptions
) {
  const done = yield* carriedOut(playbook, proposal)
  if (done === undefined) return yield* placeAnew(playbook, proposal, text, options)
  const type = operationIn(proposal)?.["type"]
  const isWorded = type === undefined || heldWords(proposal) !== undefined
  if (options.text === undefined || !isWorded) {
    return { playbook, name: done.name, added: false, earlier: done.entry } satisfies PlacedProposal
  }
  // What it updates is there to be updated once more, by the rule for its record.
  return type === "UPDATE"
    ? yield* placeAnew(playbook, proposal, text, options)
    : yield* reword(playbook, done.name, text, options)
})

interface PlacingOptions extends Insistence {
  readonly text?: string | undefined
  readonly section?: SectionName | undefined
}

/** The key points that an operation would change. */
const targetsOf = ({ source_ids: sources, target_id: target }: JsonObject): ReadonlyArray<string> =>
  [target, sources].flat().filter((name) => typeof name === "string")

const placeAnew = (
  playbook: Playbook,
  proposal: Proposal,
  text: string,
  options: PlacingOptions
): Effect.Effect<string | PlacedProposal, OperationOutdated, Similarity> => {
  const { section } = options
  if (operationIn(proposal) === undefined) {
    return placeText(playbook, section ?? SECTION_FOR[proposal.type], text, options)
  }
  // What it writes is the person's now, and has no record that a clone claims.
  const { ownPart = (whole: Playbook) => whole } = options
  const outcome = applyHeld(disclaimed(playbook, targetsOf(operationIn(proposal)!), ownPart), proposal, {
    text: options.text === undefined ? undefined : text,
    section
  })
  return "skipped" in outcome
    ? Effect.fail(new OperationOutdated({ id: proposal.id, detail: outcome.skipped }))
    : Effect.succeed({
        playbook: outcome.playbook,
        name: outcome.name,
        added: true,
        operations: operationNotes(outcome.changes, placesIn(proposal)),
        ratings: ratingNotes(outcome.rated, [], rationalesIn(proposal))
      })
}
