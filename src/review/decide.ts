import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SectionName } from "../core/playbook/Section.ts"
import { acceptInSeed, addText, rejectInSeed, SECTION_FOR } from "../core/proposals/Decision.ts"
import type { Proposal } from "../core/proposals/Proposal.ts"
import { pendingIn, proposalsIn } from "../core/proposals/Seed.ts"
import { redact } from "../core/text/Redaction.ts"
import type { CommitMessage } from "../git/CommitMessage.ts"
import type { ProjectPaths } from "../project/Project.ts"
import { PlaybookStore } from "../store/PlaybookStore.ts"
import { newEntryId, recordChange } from "../store/recordChange.ts"
import { SeedStore } from "../store/SeedStore.ts"

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
  /** What became of the proposal before we came: that stands, and nothing was changed. */
  readonly earlier?: "accepted" | "rejected" | "gone"
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

/**
 * Decides on a proposal if it still waits, in one commit: someone else may have decided meanwhile, and the first
 * decision stands. One change of a project at a time, so that none comes between the playbook and the seed.
 */
const ifWaiting = Effect.fnUntraced(function* <E, R>(
  project: ProjectPaths,
  proposal: Proposal,
  seedPath: string | undefined,
  decide: (proposal: Proposal) => Effect.Effect<Omit<Decided, "commitProblem">, E, R>,
  describe: (decided: Omit<Decided, "commitProblem">) => CommitMessage
) {
  const seeds = yield* SeedStore
  const decided = Effect.gen(function* () {
    const { document } = yield* seeds.read(project, seedPath)
    const current = proposalsIn(document).find((each) => each.id === proposal.id)
    if (current?.status === "pending") return yield* decide(current)
    return { proposal, earlier: current?.status ?? ("gone" as const) }
  })
  const { commitProblem, value } = yield* recordChange(project, decided, (result) =>
    "earlier" in result ? undefined : describe(result)
  )
  return { ...value, commitProblem } satisfies Decided
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
  const text = options.text === undefined ? proposal.content : redact(options.text.trim())
  const section = options.section ?? SECTION_FOR[proposal.type]
  return yield* ifWaiting(
    project,
    proposal,
    options.seedPath,
    Effect.fnUntraced(function* (waiting) {
      const id = yield* newEntryId
      const { source } = waiting
      const { value: keyPoint } = yield* playbooks.modify(
        project,
        (playbook) => {
          const added = addText(playbook, section, text)
          return [added.playbook, added.name]
        },
        () => ({
          entry: { id, kind: "review", subject: `Confirm: ${shorten(text)}`, session: source, proposal: waiting.id }
        })
      )
      const at = DateTime.formatIso(yield* DateTime.now)
      yield* seeds.modify(
        project,
        (seed) => [acceptInSeed(seed, waiting, { text, keyPoint, at }), undefined],
        options.seedPath
      )
      return { proposal: waiting, keyPoint }
    }),
    ({ keyPoint, proposal: { id, source } }) => ({
      subject: `Confirm: ${shorten(text)}`,
      trailers: { Proposal: id, "Key-Point": keyPoint, Session: source, Source: "review" }
    })
  )
})

/** Rejects a proposal. It stays in the seed, so that it is not proposed again. */
export const reject = Effect.fn("reject")(function* (
  project: ProjectPaths,
  proposal: Proposal,
  seedPath?: string | undefined
) {
  const seeds = yield* SeedStore
  return yield* ifWaiting(
    project,
    proposal,
    seedPath,
    Effect.fnUntraced(function* (waiting) {
      const at = DateTime.formatIso(yield* DateTime.now)
      yield* seeds.modify(project, (seed) => [rejectInSeed(seed, waiting, at), undefined], seedPath)
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
export const clean = Effect.fn("clean")(function* (project: ProjectPaths, seedPath?: string | undefined) {
  const seeds = yield* SeedStore
  const drop = seeds.modify(
    project,
    (seed) => {
      const accepted = new Set(proposalsIn(seed).filter(({ status }) => status === "accepted"))
      const proposals = seed.state.proposals.filter((entry) => !accepted.has(entry as Proposal))
      return [accepted.size === 0 ? seed : { ...seed, state: { ...seed.state, proposals } }, accepted.size]
    },
    seedPath
  )
  const { value } = yield* recordChange(project, drop, ({ saved, value: removed }) =>
    saved ? { subject: `Clean: drop ${removed} accepted proposals`, trailers: { Source: "review" } } : undefined
  )
  return value.value
})
