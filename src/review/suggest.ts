import * as Effect from "effect/Effect"
import { addHeld, heldProposals, RATE } from "../core/grounding/HeldProposal.ts"
import type { Held } from "../core/grounding/Judged.ts"
import type { Playbook } from "../core/playbook/Playbook.ts"
import type { Rating } from "../core/playbook/Scoring.ts"
import { FALLBACK_SECTION, type SectionName } from "../core/playbook/Section.ts"
import { allKeyPoints } from "../core/playbook/View.ts"
import type { Proposal } from "../core/proposals/Proposal.ts"
import { addProposals } from "../core/proposals/Seed.ts"
import { findHeldRule } from "../core/safety/findHeldRule.ts"
import { redact } from "../core/text/Redaction.ts"
import { keptLine } from "../core/text/KeptLine.ts"
import { onOneLine } from "../core/text/Visible.ts"
import { compareWith } from "../stages/compare.ts"
import { proposalSource } from "../stages/ProposalSource.ts"
import type { Tidiness } from "../stages/refine.ts"
import { PlaybookStore } from "../store/PlaybookStore.ts"
import { recordChange } from "../store/recordChange.ts"
import { refuseCorrupt } from "../store/refuseCorrupt.ts"
import { SeedStore } from "../store/SeedStore.ts"

/** A text that somebody would have in the playbook. */
export interface Suggestion {
  readonly text: string
  readonly section?: SectionName | undefined
}

/** Where suggestions come from. */
export interface SuggestedBy {
  /** In the place of a session: what the journal names. */
  readonly source: string
  /** For the person who decides: why it waits. */
  readonly reason: string
}

/** A suggestion that was not taken up, without secrets, and why. */
export interface Refused {
  readonly text: string
  readonly why: string
}

/** What is told of a suggestion besides where it comes from. */
const remarkOn = (text: string, opposed: string | undefined): string => {
  const rule = findHeldRule(text)
  const speaks = rule === undefined ? "" : `; it speaks of ${rule.words}`
  return opposed === undefined ? speaks : `${speaks}; ${opposed}`
}

/** Begins what suggestions are called while they are compared; no key point is so named. */
const SIBLING = "\0"

/** What of the suggestions may wait, and what not. */
const sift = Effect.fnUntraced(function* (
  suggestions: ReadonlyArray<Suggestion>,
  { reason }: SuggestedBy,
  playbook: Playbook,
  { maxTextLength, similarity }: Tidiness
) {
  const { add, relate } = yield* compareWith(playbook, similarity)
  const held: Array<Held> = []
  const refused: Array<Refused> = []
  for (const { section = FALLBACK_SECTION, text: given } of suggestions) {
    const text = onOneLine(given).trim()
    const clean = keptLine(given).trim()
    const refuse = (why: string) => refused.push({ text: clean.slice(0, maxTextLength), why })
    if (text === "") refuse("it says nothing")
    else if (clean !== text) refuse("it holds what looks like a secret")
    else if (text.length > maxTextLength) refuse(`it has ${text.length} characters, and ${maxTextLength} are the most`)
    else {
      const found = yield* relate(text)
      const isKeyPoint = found !== undefined && !found.name.startsWith(SIBLING)
      if (found?._tag === "Repeats") refuse(isKeyPoint ? `${found.name} says that already` : "it was named before")
      else {
        // Those that follow are compared with it as well.
        yield* add(SIBLING + held.length, text)
        const opposed = isKeyPoint ? `${found.name} says the opposite` : undefined
        const operation = { type: "ADD", text, section, reason }
        held.push({ operation, why: "origin", reason: reason + remarkOn(text, opposed) })
      }
    }
  }
  return { held, refused }
})

const without = (among: ReadonlyArray<Proposal>, kept: ReadonlyArray<Proposal>, why: string) =>
  among.filter((one) => !kept.includes(one)).map(({ content }): Refused => ({ text: content, why }))

const NO_ROOM = "too many wait already: decide on some (debrief review)"

/** Puts what is held into the inbox, one commit for all; answers what is new there, and why the rest is not. */
const putHeld = Effect.fnUntraced(function* (held: ReadonlyArray<Held>, playbook: Playbook, { source }: SuggestedBy) {
  const seeds = yield* SeedStore
  const proposals = heldProposals(held, playbook, redact(source), yield* proposalSource)
  if (proposals.length === 0) return { added: [], refused: [], commitProblem: undefined }
  yield* refuseCorrupt
  const put = seeds.modify((seed) => {
    const news = addProposals(seed, proposals).added
    const { added, seed: after } = addHeld(seed, proposals)
    return [after, { news, added }]
  })
  const { commitProblem, value } = yield* recordChange(put, ({ saved, value: { added } }) =>
    saved
      ? { subject: `Propose: ${added.length} from ${redact(source)}`, trailers: { Source: "suggestion" } }
      : undefined
  )
  const { added, news } = value.value
  const refused = [...without(proposals, news, "it waits already, or was decided on"), ...without(news, added, NO_ROOM)]
  return { added, refused, commitProblem }
})

/**
 * Puts suggestions into the inbox, where a person decides on each; nothing of them reaches the playbook by itself. What is
 * known, waits, was decided on, holds a secret or is too long is left out, and answered with the reason.
 */
export const suggest = Effect.fn("suggest")(function* (
  suggestions: ReadonlyArray<Suggestion>,
  by: SuggestedBy,
  tidiness: Tidiness
) {
  const playbooks = yield* PlaybookStore
  const { playbook } = yield* playbooks.read
  const { held, refused } = yield* sift(suggestions, by, playbook, tidiness)
  const put = yield* putHeld(held, playbook, by)
  return { ...put, refused: [...refused, ...put.refused] }
})

/** How many of the suggestions would be new in the inbox. Changes nothing. */
export const countNew = Effect.fn("countNew")(function* (suggestions: ReadonlyArray<Suggestion>, tidiness: Tidiness) {
  const playbooks = yield* PlaybookStore
  const seeds = yield* SeedStore
  const { playbook } = yield* playbooks.read
  const { held } = yield* sift(suggestions, { source: "", reason: "" }, playbook, tidiness)
  const proposals = heldProposals(held, playbook, "", yield* proposalSource)
  return addProposals((yield* seeds.read).document, proposals).added.length
})

/** A rating that somebody would have counted, and why. */
export interface SuggestedRating {
  readonly id: string
  readonly rating: Exclude<Rating, "neutral">
  readonly why: string
}

/** Puts a rating into the inbox; it counts once a person accepts it. */
export const suggestRating = Effect.fn("suggestRating")(function* (
  { id, rating, why: given }: SuggestedRating,
  by: SuggestedBy
) {
  const playbooks = yield* PlaybookStore
  const { playbook } = yield* playbooks.read
  const why = onOneLine(given).trim()
  const clean = keptLine(given).trim()
  const refuse = (reason: string) => ({
    added: [],
    refused: [{ text: clean, why: reason }],
    commitProblem: undefined
  })
  if (!allKeyPoints(playbook).some(({ name }) => name === id)) return refuse(`there is no key point ${id}`)
  if (why === "") return refuse("it does not say why")
  if (clean !== why) return refuse("it holds what looks like a secret")
  const operation = { type: RATE, target_id: id, rating, reason: why }
  return yield* putHeld([{ operation, why: "origin", reason: by.reason }], playbook, by)
})
