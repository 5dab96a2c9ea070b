import { type Proposal, type ProposalSource } from "../proposals/Proposal.ts"
import {
  addProposals,
  isLearned,
  type Learned,
  LEARNED_FIELD,
  pendingIn,
  proposalsIn,
  type Seed,
  updateProposal
} from "../proposals/Seed.ts"
import type { Candidate } from "./Candidate.ts"
import type { Confirmed, Supported } from "./Confirm.ts"

/** The proposal of what was confirmed: one like any other, with what found it and what it rests on. */
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

const MOST_MET = 50

/** The sessions in which what a person accepted happened again, this one with them. */
const metAgain = (learned: Learned, { evidence: { at, session } }: Candidate): ReadonlyArray<unknown> | undefined => {
  const met = Array.isArray(learned["metAgain"]) ? learned["metAgain"] : []
  // What was run before it was accepted may be read only now, by a batch.
  const isLater = at !== undefined && learned.confirmedAt !== undefined && at > learned.confirmedAt
  return isLater && !met.includes(session) ? [...met, session].slice(-MOST_MET) : undefined
}

/** What became a key point and happened all the same is counted with it: it does not help as it stands. */
const withMet = (seed: Seed, confirmed: ReadonlyArray<Confirmed>): Seed => {
  const bySignature = new Map(
    confirmed
      .filter(({ supported: { detector } }) => detector === "usage-error" || detector === "command-fix")
      .map(({ candidate, supported }) => [supported.signature, candidate])
  )
  const follow = (entry: unknown): unknown => {
    const candidate = isLearned(entry) ? bySignature.get(entry["signature"] as string) : undefined
    const met = candidate === undefined ? undefined : metAgain(entry as Learned, candidate)
    return met === undefined ? entry : { ...(entry as Learned), metAgain: met }
  }
  const learned = seed.learned
  const followed = {
    patterns: learned.patterns.map(follow),
    insights: learned.insights.map(follow),
    selfKnowledge: learned.selfKnowledge.map(follow)
  }
  const isSame = Object.values(LEARNED_FIELD).every((field) =>
    followed[field].every((entry, index) => entry === learned[field][index])
  )
  return isSame ? seed : { ...seed, learned: { ...learned, ...followed } }
}

/** The sessions since a person accepted it in which happened what the key point of this id tells about. */
export const sessionsSince = (seed: Seed, keyPoint: string): ReadonlyArray<unknown> =>
  Object.values(LEARNED_FIELD)
    .flatMap((field) => seed.learned[field].filter(isLearned))
    .filter((learned) => learned.keyPoint === keyPoint)
    .flatMap(({ metAgain: met }) => (Array.isArray(met) ? met : []))

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
  const older = confirmed.filter(isKnown)
  if (older.length === 0) return added
  const supported = withSupport(
    added.seed,
    older.map((each) => each.supported)
  )
  return { seed: withMet(supported, older), added: added.added }
}
