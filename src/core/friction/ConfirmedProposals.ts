import { type Proposal, type ProposalSource } from "../proposals/Proposal.ts"
import {
  addProposals,
  isLearned,
  LEARNED_FIELD,
  pendingIn,
  proposalsIn,
  type Seed,
  updateProposal
} from "../proposals/Seed.ts"
import type { Confirmed, Supported } from "./Confirm.ts"

/** The proposal of what was confirmed: that of seed 004, with what found it and what it rests on. */
const proposalOf = ({ candidate, supported }: Confirmed, source: ProposalSource): Proposal => ({
  id: source.nextId(),
  type: supported.type,
  content: supported.content,
  source: candidate.evidence.session,
  extractedAt: source.now,
  status: "pending",
  detector: supported.detector,
  signature: supported.signature,
  evidence: supported.evidence,
  sessions: supported.sessions
})

/** What the seed has decided on or waits with, by signature. */
const signaturesIn = (seed: Seed): ReadonlySet<unknown> =>
  new Set(
    [...proposalsIn(seed), ...Object.values(LEARNED_FIELD).flatMap((field) => seed.learned[field].filter(isLearned))]
      .map((entry) => entry["signature"])
      .filter((signature) => signature !== undefined)
  )

/** Proposals that wait get what supports them since; their words stay, for a person may have read them. */
const withSupport = (seed: Seed, supported: ReadonlyArray<Supported>): Seed => {
  const bySignature = new Map(supported.map((each) => [each.signature, each]))
  return pendingIn(seed).reduce((before, { id, sessions, signature }) => {
    const more = bySignature.get(signature as string)
    const known = Array.isArray(sessions) ? sessions.length : 0
    if (more === undefined || more.sessions.length <= known) return before
    return updateProposal(before, id, { evidence: more.evidence, sessions: more.sessions })
  }, seed)
}

/** The seed with a proposal for all that was confirmed and is new to it; what it decided on is not proposed again. */
export const addConfirmed = (
  seed: Seed,
  confirmed: ReadonlyArray<Confirmed>,
  source: ProposalSource
): { readonly seed: Seed; readonly added: ReadonlyArray<Proposal> } => {
  if (confirmed.length === 0) return { seed, added: [] }
  const known = signaturesIn(seed)
  const isKnown = ({ supported }: Confirmed) => known.has(supported.signature)
  const added = addProposals(
    seed,
    confirmed.filter((each) => !isKnown(each)).map((each) => proposalOf(each, source))
  )
  const older = confirmed.filter(isKnown).map(({ supported }) => supported)
  return { seed: older.length === 0 ? added.seed : withSupport(added.seed, older), added: added.added }
}
