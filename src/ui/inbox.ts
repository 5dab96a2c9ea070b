import * as Effect from "effect/Effect"
import { ranked, reasonFor } from "../core/friction/ProposalRank.ts"
import { heldReason, heldWords, operationIn } from "../core/grounding/HeldProposal.ts"
import { SECTION_FOR } from "../core/proposals/Decision.ts"
import { type Proposal, TYPE_NAMES } from "../core/proposals/Proposal.ts"
import { proposalsIn } from "../core/proposals/Seed.ts"
import { SIGNAL_TYPES } from "../core/proposals/signals/Languages.ts"
import { sha256 } from "../disk/Digest.ts"
import { Project } from "../project/Project.ts"
import type { SettingsValues } from "../project/SettingsFile.ts"
import { accept, type Decided, reject } from "../review/decide.ts"
import { undoDecision } from "../review/undoDecision.ts"
import { ProposalContexts } from "../store/ProposalContexts.ts"
import { SeedStore } from "../store/SeedStore.ts"
import { readWaiting } from "../store/Waiting.ts"
import { type Around, type Decide, type Inbox, type Outcome, textOf, type WaitingProposal } from "./Shapes.ts"

/** So many proposals are told of at once; nobody looks at more, and deciding brings the next. */
const MOST_PROPOSALS = 1_000

/** What tells a proposal as it was shown from another that stands under its id by now. */
const shownOf = (proposal: Proposal) =>
  Effect.map(sha256(JSON.stringify([proposal.content, proposal["operation"] ?? null])), (digest) => digest.slice(0, 32))

const toWaiting = Effect.fnUntraced(function* (proposal: Proposal) {
  const isHeld = operationIn(proposal) !== undefined
  const why = heldReason(proposal) ?? reasonFor(proposal)
  const words = heldWords(proposal)
  return {
    id: proposal.id,
    group: isHeld ? "held" : TYPE_NAMES[proposal.type],
    content: textOf(proposal.content),
    ...(words === undefined ? {} : { words: textOf(words) }),
    ...(isHeld ? {} : { section: SECTION_FOR[proposal.type] }),
    ...(why === undefined ? {} : { why: textOf(why).text }),
    session: textOf(proposal.source).text,
    at: textOf(proposal.extractedAt).text,
    shown: yield* shownOf(proposal)
  } satisfies WaitingProposal
})

/** The proposals that wait, as `debrief review` goes through them. */
export const readInbox = Effect.gen(function* () {
  const { root, seed: path } = yield* Project
  const { corrupt, document, waiting } = yield* readWaiting
  const { extractionStats } = document.state
  const sum = (what: "accepted" | "rejected") =>
    SIGNAL_TYPES.reduce((total, type) => total + extractionStats[type][what], 0)
  return {
    project: root,
    proposals: yield* Effect.forEach(ranked(waiting).slice(0, MOST_PROPOSALS), toWaiting),
    waiting: waiting.length,
    accepted: sum("accepted"),
    rejected: sum("rejected"),
    ...(corrupt ? { problem: `${path} is unreadable; it is kept as it is. See: debrief restore` } : {})
  } satisfies Inbox
})

/** What was said around a proposal, as it is kept for who decides. */
export const readAround = Effect.fnUntraced(function* (id: string) {
  const { document } = yield* (yield* SeedStore).read
  const content = proposalsIn(document).find((each) => each.id === id)?.content
  const lines = yield* (yield* ProposalContexts).read(id)
  return {
    lines: lines.map(({ role, text }) => ({
      role: textOf(role).text,
      text: textOf(text).text,
      own: content !== undefined && text.includes(content)
    }))
  } satisfies Around
})

const toOutcome = ({ added, earlier, keyPoint, proposal, refused }: Decided): Outcome => {
  const { id } = proposal
  if (refused !== undefined) return { id, outcome: "refused", detail: refused }
  if (earlier !== undefined) return { id, outcome: "earlier", detail: `${earlier} already, elsewhere: that stands` }
  if (keyPoint === undefined) return { id, outcome: "rejected" }
  return { id, outcome: added === false ? "known" : "accepted", keyPoint }
}

const GONE = "it is no longer there: another program took it away"
const CHANGED = "it says something else by now than you were shown, as after a pull. Nothing was done; look at it again"

/** Decides on proposals one after the other, as `debrief proposals accept` and `reject` do. */
export const decide = Effect.fnUntraced(function* (asked: Decide, tidiness: SettingsValues["playbook"]) {
  const { document } = yield* (yield* SeedStore).read
  const known = new Map(proposalsIn(document).map((proposal) => [proposal.id, proposal]))
  const { decision, force, section, text } = asked
  const words = asked.proposals.length === 1 ? text : undefined
  const outcomes: Array<Outcome> = []
  let commitProblem: string | undefined
  for (const { id, shown } of asked.proposals) {
    const proposal = known.get(id)
    if (proposal === undefined) {
      outcomes.push({ id, outcome: "earlier", detail: GONE })
      continue
    }
    if ((yield* shownOf(proposal)) !== shown) {
      outcomes.push({ id, outcome: "outdated", detail: CHANGED })
      continue
    }
    const one = decision === "accept" ? accept(proposal, { tidiness, force, section, text: words }) : reject(proposal)
    const outcome = yield* one.pipe(
      Effect.map((decided) => {
        commitProblem ??= decided.commitProblem
        return toOutcome(decided)
      }),
      // What one of them does not allow does not keep the others from being decided.
      Effect.catchTag("OperationOutdated", ({ message: detail }) =>
        Effect.succeed<Outcome>({ id, outcome: "outdated", detail })
      )
    )
    outcomes.push(outcome)
  }
  return { outcomes, ...(commitProblem === undefined ? {} : { commitProblem }) }
})

/** Takes decisions back, the last first. */
export const reopen = Effect.fnUntraced(function* (ids: ReadonlyArray<string>) {
  const outcomes: Array<Outcome> = []
  let commitProblem: string | undefined
  for (const id of ids.toReversed()) {
    const undone = yield* Effect.result(undoDecision(id))
    if (undone._tag === "Success") commitProblem ??= undone.success.commitProblem
    outcomes.push(
      undone._tag === "Success"
        ? { id, outcome: "waiting" }
        : { id, outcome: "refused", detail: undone.failure.message }
    )
  }
  return { outcomes, ...(commitProblem === undefined ? {} : { commitProblem }) }
})
