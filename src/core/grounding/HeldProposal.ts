import { applyOperations } from "../playbook/Curator.ts"
import { type Change, isOperationType } from "../playbook/operations/Operation.ts"
import type { Playbook } from "../playbook/Playbook.ts"
import { resolveSection, type SectionName } from "../playbook/Section.ts"
import { applyEvaluations, isRating, type Rated } from "../playbook/Scoring.ts"
import { allKeyPoints, textsByName } from "../playbook/View.ts"
import { type Proposal, type ProposalSource, UNKNOWN_SESSION } from "../proposals/Proposal.ts"
import { addProposals, pendingIn, type Seed } from "../proposals/Seed.ts"
import type { SignalType } from "../proposals/signals/Languages.ts"
import { isJsonObject, isUsableText, type JsonObject } from "../text/Json.ts"
import { changesMeaning } from "./Judge.ts"
import { type Held, withoutRecords } from "./Judged.ts"

/** So many held operations wait at once; nobody would look at more, and a session that makes them is not to fill the disk. */
export const MOST_HELD = 200

/** A rating that waits for a person, beside the operations: `target_id`, `rating`. */
export const RATE = "RATE"

const TYPE_OF: Readonly<Record<SectionName, SignalType>> = {
  "USER PREFERENCES": "pattern",
  "PATTERNS & APPROACHES": "insight",
  "MISTAKES TO AVOID": "insight",
  "PROJECT CONTEXT": "self_knowledge",
  OTHERS: "self_knowledge"
}

const textOf = (value: unknown): string => (isUsableText(value) ? value : "")

/** What an operation would do, for the person who decides on it. */
const contentOf = (operation: JsonObject, texts: ReadonlyMap<unknown, string>): string => {
  const { merged_text: merged, source_ids: sources, target_id: target, text, type } = operation
  switch (type) {
    case "UPDATE":
      return `Reword ${String(target)}: ${textOf(text)} (now: ${texts.get(target) ?? "gone"})`
    case "MERGE":
      return `Merge ${(Array.isArray(sources) ? sources : []).join(", ")}: ${textOf(merged)}`
    case RATE:
      return `Rate ${String(target)} as ${textOf(operation["rating"])}: ${textOf(operation["reason"])} (it says: ${texts.get(target) ?? "gone"})`
    case "DELETE":
      return `Delete ${String(target)}: ${texts.get(target) ?? "gone"}`
    default:
      return textOf(text)
  }
}

/** The proposals of what was held in a session. */
export const heldProposals = (
  held: ReadonlyArray<Held>,
  playbook: Playbook,
  session: string | undefined,
  source: ProposalSource
): ReadonlyArray<Proposal> => {
  const texts = textsByName(playbook)
  return held.flatMap(({ operation, place, reason, why }): ReadonlyArray<Proposal> => {
    const content = contentOf(operation, texts)
    if (content === "") return []
    return [
      {
        id: source.nextId(),
        type: TYPE_OF[resolveSection(operation["section"]).section],
        content,
        source: session ?? UNKNOWN_SESSION,
        extractedAt: source.now,
        status: "pending",
        operation,
        held: why,
        reason,
        ...(place === undefined ? {} : { place })
      }
    ]
  })
}

const UNTOLD = "\0"

/**
 * Whether a person who is shown this content is shown what the operation does. A seed can come from elsewhere, with the one
 * and another; what a key point said by then is for `applyHeld` to look at.
 */
const tells = (content: string, operation: JsonObject): boolean => {
  const [before, after] = contentOf(operation, new Map([[operation["target_id"], UNTOLD]])).split(UNTOLD)
  return after === undefined ? content === before : content.startsWith(before!) && content.endsWith(after)
}

/** The operation that a proposal holds, or the rating; nothing where its content tells of another. */
export const operationIn = ({ content, operation }: Proposal): JsonObject | undefined => {
  if (!isJsonObject(operation) || !(isOperationType(operation["type"]) || operation["type"] === RATE)) return undefined
  return tells(content, operation) ? operation : undefined
}

/** What a held operation would write, for a person to put in other words; `undefined` where there is nothing to put. */
export const heldWords = (proposal: Proposal): string | undefined => {
  const { merged_text: merged, text, type } = operationIn(proposal) ?? {}
  const words = type === "MERGE" ? merged : type === "ADD" || type === "UPDATE" ? text : undefined
  return isUsableText(words) ? words : undefined
}

/** The seed with what was held, as far as there is room; what it has, or has decided on, is not added again. */
export const addHeld = (
  seed: Seed,
  proposals: ReadonlyArray<Proposal>
): { readonly seed: Seed; readonly added: ReadonlyArray<Proposal> } => {
  const waiting = pendingIn(seed).filter((proposal) => operationIn(proposal) !== undefined).length
  // What is known already takes no room.
  const { added } = addProposals(seed, proposals)
  return addProposals(seed, added.slice(0, Math.max(MOST_HELD - waiting, 0)))
}

/** What a held proposal did to a playbook: what it changed, or what it rated. */
export interface AppliedHeld {
  readonly playbook: Playbook
  /** The key point it is about. */
  readonly name: string
  readonly changes: ReadonlyArray<Change>
  readonly rated: ReadonlyArray<Rated>
}

const applyRating = (playbook: Playbook, { rating, target_id: name }: JsonObject): AppliedHeld | Skipped => {
  const { playbook: rated, rated: done } = applyEvaluations(playbook, isRating(rating) ? [{ name, rating }] : [])
  return done.length === 0
    ? { skipped: `there is no key point ${String(name)}` }
    : { playbook: rated, name: done[0]!.name, changes: [], rated: done }
}

/** Why a held proposal cannot be carried out. */
interface Skipped {
  readonly skipped: string
}

/** Whether a key point says neither what the person was shown that it says, nor what the operation has made of it since. */
const isOutdated = (playbook: Playbook, content: string, held: JsonObject): boolean => {
  const texts = textsByName(playbook)
  const isMade = held["type"] === "UPDATE" && texts.get(held["target_id"]) === held["text"]
  return !isMade && content !== contentOf(held, texts)
}

/** The playbook with what a held operation would have done, in a person's words where they gave any; or why it cannot be. */
export const applyHeld = (
  playbook: Playbook,
  proposal: Proposal,
  given: { readonly text: string | undefined; readonly section: SectionName | undefined }
): AppliedHeld | Skipped => {
  const held = operationIn(proposal)!
  if (isOutdated(playbook, proposal.content, held)) {
    return { skipped: `${String(held["target_id"])} says something else by now` }
  }
  if (held["type"] === RATE) return applyRating(playbook, held)
  const { text, section } = given
  const worded = text === undefined ? {} : held["type"] === "MERGE" ? { merged_text: text } : { text }
  const operation: JsonObject = { ...held, ...worded, ...(section === undefined ? {} : { section }) }
  const target = allKeyPoints(playbook).find(({ name }) => name === operation["target_id"])
  const { text: after, type } = operation
  const renews = type === "UPDATE" && target !== undefined && isUsableText(after) && changesMeaning(target.text, after)
  const start = renews ? withoutRecords(playbook, new Set([target.name])) : playbook
  const { playbook: changed, report } = applyOperations(start, [operation])
  const [change] = report.applied
  return change === undefined
    ? { skipped: report.skipped[0]?.reason ?? "it does nothing" }
    : { playbook: changed, name: change.entry.name, changes: [change], rated: [] }
}

/** Why a proposal was held, and where its words stand, in a line; `undefined` for one that was not. */
export const heldReason = (proposal: Proposal): string | undefined => {
  if (operationIn(proposal) === undefined || !isUsableText(proposal["reason"])) return undefined
  return `held: ${proposal["reason"]}`
}
