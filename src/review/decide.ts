import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SectionName } from "../core/playbook/Section.ts"
import { acceptInSeed, rejectInSeed } from "../core/proposals/Decision.ts"
import type { Proposal } from "../core/proposals/Proposal.ts"
import { pendingIn, proposalsIn } from "../core/proposals/Seed.ts"
import { asRead } from "../core/text/LookAlikes.ts"
import { keptLine } from "../core/text/KeptLine.ts"
import type { CommitMessage } from "../git/CommitMessage.ts"
import { makeOwnPart } from "../stages/originsOf.ts"
import { Similarity } from "../stages/Similarity.ts"
import { approveContents } from "../project/OwnContent.ts"
import { Project } from "../project/Project.ts"
import { Journal } from "../store/Journal.ts"
import { PlaybookStore } from "../store/PlaybookStore.ts"
import { newEntryId, recordChange } from "../store/recordChange.ts"
import { SeedStore } from "../store/SeedStore.ts"
import type { Insistence } from "./place.ts"
import { OperationOutdated, type PlacedProposal, placeProposal } from "./placeProposal.ts"

/** No proposal, or more than one, has an id that begins so. */
export class ProposalNotFound extends Schema.TaggedError<ProposalNotFound>()("ProposalNotFound", {
  prefix: Schema.String,
  matches: Schema.Int
}) {
  override get message() {
    return this.matches === 0
      ? `no waiting proposal has an id that begins with ${this.prefix}. Nothing was changed. See: debrief proposals list`
      : `${this.matches} waiting proposals have ids that begin with ${this.prefix}. Nothing was changed. Give more of the id.`
  }
}

/** What a decision did. */
export interface Decided {
  readonly proposal: Proposal
  /** The key point it became, or that says it already; absent for a rejection. */
  readonly keyPoint?: string
  /** Whether that key point is new. */
  readonly added?: boolean
  /** The journal's entry, where the playbook changed. */
  readonly entry?: string
  /** Why it was not accepted, and waits on: nobody insisted. Nothing was changed. */
  readonly refused?: string
  /** What became of the proposal before we came: that stands, and nothing was changed. */
  readonly earlier?: "accepted" | "rejected" | "gone"
  readonly commitProblem: string | undefined
}

/** The waiting proposal whose id begins with `prefix`. */
export const findPending = Effect.fn("findPending")(function* (prefix: string) {
  const store = yield* SeedStore
  const { document } = yield* store.read
  const pending = pendingIn(document)
  const exact = pending.filter(({ id }) => id === prefix)
  const matches = exact.length > 0 ? exact : pending.filter(({ id }) => id.startsWith(prefix))
  if (prefix === "" || matches.length !== 1) {
    return yield* new ProposalNotFound({ prefix, matches: prefix === "" ? 0 : matches.length })
  }
  return matches[0]!
})

const isSame = (one: Proposal, other: Proposal): boolean =>
  one.content === other.content && JSON.stringify(one["operation"]) === JSON.stringify(other["operation"])

/**
 * Decides on a proposal if it still waits, in one commit: someone else may have decided meanwhile, and the first
 * decision stands. One change of a project at a time, so that none comes between the playbook and the seed.
 */
const ifWaiting = Effect.fnUntraced(function* <E, R>(
  proposal: Proposal,
  decide: (proposal: Proposal) => Effect.Effect<Omit<Decided, "commitProblem">, E, R>,
  describe: (decided: Omit<Decided, "commitProblem">) => CommitMessage
) {
  const seeds = yield* SeedStore
  const decided = Effect.gen(function* () {
    const { document } = yield* seeds.read
    const current = proposalsIn(document).find((each) => each.id === proposal.id)
    // What stands under the id by now, as after a pull, is not what the person decided on.
    if (current === undefined || !isSame(current, proposal)) return { proposal, earlier: "gone" as const }
    return current.status === "pending" ? yield* decide(current) : { proposal, earlier: current.status }
  })
  const { commitProblem, value } = yield* recordChange(decided, (result) =>
    result.earlier === undefined && result.refused === undefined ? describe(result) : undefined
  )
  return { ...value, commitProblem } satisfies Decided
})

const entryOf = (entry: string | undefined) => (entry === undefined ? {} : { entry })

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

/**
 * Accepts a proposal: into the playbook, and into `learned` of the seed, in one commit. The playbook comes first: if we
 * are killed in between, the proposal still waits, and accepting it again finds the key point it became.
 */
export const accept = Effect.fn("accept")(function* (
  proposal: Proposal,
  options: {
    readonly text?: string | undefined
    readonly section?: SectionName | undefined
  } & Insistence = {}
) {
  const playbooks = yield* PlaybookStore
  const similarity = yield* Similarity
  const journal = yield* Journal
  const project = yield* Project
  const seeds = yield* SeedStore
  const ownPart = yield* makeOwnPart
  const text = asRead(keptLine(options.text?.trim() ?? proposal.content))
  return yield* ifWaiting(
    proposal,
    Effect.fnUntraced(function* (waiting) {
      const id = yield* newEntryId
      const { source } = waiting
      const { saved, value: placed } = yield* playbooks.modify<string | PlacedProposal, OperationOutdated>(
        (playbook) =>
          placeProposal(playbook, waiting, text, { ...options, ownPart }).pipe(
            Effect.map((found) => [typeof found === "string" ? playbook : found.playbook, found] as const),
            Effect.provideService(Similarity, similarity),
            Effect.provideService(Journal, journal),
            Effect.provideService(Project, project)
          ),
        ({ value }) => ({
          entry: {
            id,
            kind: "review",
            subject: `Confirm: ${shorten(text)}`,
            session: source,
            proposal: waiting.id,
            ...(typeof value === "string" || !value.operations?.length ? {} : { operations: value.operations }),
            ...(typeof value === "string" || !value.ratings?.length ? {} : { ratings: value.ratings })
          }
        })
      )
      if (typeof placed === "string") return { proposal: waiting, refused: placed }
      const { added, claimed, earlier, name: keyPoint } = placed
      if (claimed !== undefined) yield* approveContents([claimed])
      const at = DateTime.formatIso(yield* DateTime.now)
      yield* seeds.modify((seed) => [acceptInSeed(seed, waiting, { text, keyPoint, at }), undefined])
      return { proposal: waiting, keyPoint, added, ...entryOf(saved ? id : earlier) }
    }),
    ({ entry, keyPoint, proposal: { id, source } }) => ({
      subject: `Confirm: ${shorten(text)}`,
      trailers: { Proposal: id, "Key-Point": keyPoint, Session: source, Source: "review", Journal: entry }
    })
  )
})

/** Rejects a proposal. It stays in the seed, so that it is not proposed again. */
export const reject = Effect.fn("reject")(function* (proposal: Proposal) {
  const seeds = yield* SeedStore
  return yield* ifWaiting(
    proposal,
    Effect.fnUntraced(function* (waiting) {
      const at = DateTime.formatIso(yield* DateTime.now)
      yield* seeds.modify((seed) => [rejectInSeed(seed, waiting, at), undefined])
      return { proposal: waiting }
    }),
    ({ proposal: { content, id, source } }) => ({
      subject: `Reject: ${shorten(content)}`,
      trailers: { Proposal: id, Session: source, Source: "review" }
    })
  )
})

/**
 * Drops accepted proposals from the seed: what they say is in `learned`. Rejected ones stay, because they are what keeps
 * the same proposal from coming back.
 */
export const clean = Effect.fn("clean")(function* () {
  const seeds = yield* SeedStore
  const drop = seeds.modify((seed) => {
    const accepted = new Set(proposalsIn(seed).filter(({ status }) => status === "accepted"))
    const proposals = seed.state.proposals.filter((entry) => !accepted.has(entry as Proposal))
    return [accepted.size === 0 ? seed : { ...seed, state: { ...seed.state, proposals } }, accepted.size]
  })
  const { value } = yield* recordChange(drop, ({ saved, value: removed }) =>
    saved ? { subject: `Clean: drop ${removed} accepted proposals`, trailers: { Source: "review" } } : undefined
  )
  return value.value
})
