import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { acceptInSeed, addText, rejectInSeed, SECTION_FOR } from "../domain/Decision.ts"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import type { Proposal } from "../domain/Proposal.ts"
import type { SectionName } from "../domain/Section.ts"
import { pendingIn, proposalsIn } from "../domain/Seed.ts"
import { PlaybookStore } from "../services/PlaybookStore.ts"
import { SeedStore } from "../services/SeedStore.ts"
import { commitChange, keepOutsideChanges } from "./commitChange.ts"

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
  /** The key point it became; absent for a rejection. */
  readonly keyPoint?: string
  readonly commitProblem: string | undefined
}

/** The waiting proposal whose id begins with `prefix`. */
export const findPending = Effect.fn("findPending")(function* (
  project: ProjectPaths,
  prefix: string,
  seedPath?: string | undefined
) {
  const store = yield* SeedStore
  const { document } = yield* store.read(project, seedPath)
  const pending = pendingIn(document)
  const exact = pending.filter(({ id }) => id === prefix)
  const matches = exact.length > 0 ? exact : pending.filter(({ id }) => id.startsWith(prefix))
  if (prefix === "" || matches.length !== 1) {
    return yield* new ProposalNotFound({ prefix, matches: prefix === "" ? 0 : matches.length })
  }
  return matches[0]!
})

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

/**
 * Accepts a proposal: into the playbook, and into `learned` of the seed, in one commit. The playbook comes first: if we
 * are killed in between, the proposal still waits, and accepting it again finds the key point it became.
 */
export const accept = Effect.fn("accept")(function* (
  project: ProjectPaths,
  proposal: Proposal,
  options: {
    readonly text?: string | undefined
    readonly section?: SectionName | undefined
    readonly seedPath?: string | undefined
  } = {}
) {
  const playbooks = yield* PlaybookStore
  const seeds = yield* SeedStore
  const text = options.text ?? proposal.content
  const section = options.section ?? SECTION_FOR[proposal.type]
  yield* keepOutsideChanges(project)
  const { value: keyPoint } = yield* playbooks.modify(project, (playbook) => {
    const added = addText(playbook, section, text)
    return [added.playbook, added.name]
  })
  const at = DateTime.formatIso(yield* DateTime.now)
  yield* seeds.modify(
    project,
    (seed) => [
      isPending(pendingIn(seed), proposal) ? acceptInSeed(seed, proposal, { text, keyPoint, at }) : seed,
      undefined
    ],
    options.seedPath
  )
  const commitProblem = yield* commitChange(project, {
    subject: `Confirm: ${shorten(text)}`,
    trailers: { Proposal: proposal.id, "Key-Point": keyPoint, Session: proposal.source, Source: "review" }
  })
  return { proposal, keyPoint, commitProblem } satisfies Decided
})

/** Rejects a proposal. It stays in the seed, so that it is not proposed again. */
export const reject = Effect.fn("reject")(function* (
  project: ProjectPaths,
  proposal: Proposal,
  seedPath?: string | undefined
) {
  const seeds = yield* SeedStore
  yield* keepOutsideChanges(project)
  const at = DateTime.formatIso(yield* DateTime.now)
  yield* seeds.modify(
    project,
    (seed) => [isPending(pendingIn(seed), proposal) ? rejectInSeed(seed, proposal, at) : seed, undefined],
    seedPath
  )
  const commitProblem = yield* commitChange(project, {
    subject: `Reject: ${shorten(proposal.content)}`,
    trailers: { Proposal: proposal.id, Session: proposal.source, Source: "review" }
  })
  return { proposal, commitProblem } satisfies Decided
})

/** Someone else may have decided meanwhile; the first decision stands. */
const isPending = (pending: ReadonlyArray<Proposal>, { id }: Proposal): boolean =>
  pending.some((proposal) => proposal.id === id)

/**
 * Drops accepted proposals from the seed: what they say is in `learned`. Rejected ones stay, because they are what keeps
 * the same proposal from coming back.
 */
export const clean = Effect.fn("clean")(function* (project: ProjectPaths, seedPath?: string | undefined) {
  const seeds = yield* SeedStore
  const { saved, value: removed } = yield* seeds.modify(
    project,
    (seed) => {
      const accepted = new Set(proposalsIn(seed).filter(({ status }) => status === "accepted"))
      const proposals = seed.state.proposals.filter((entry) => !accepted.has(entry as Proposal))
      return [accepted.size === 0 ? seed : { ...seed, state: { ...seed.state, proposals } }, accepted.size]
    },
    seedPath
  )
  if (saved)
    yield* commitChange(project, {
      subject: `Clean: drop ${removed} accepted proposals`,
      trailers: { Source: "review" }
    })
  return removed
})
