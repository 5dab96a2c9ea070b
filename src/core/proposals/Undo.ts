import type { Proposal } from "./Proposal.ts"
import { countDecision, isLearned, isProposal, LEARNED_FIELD, proposalsIn, type Seed } from "./Seed.ts"

const withProposals = (seed: Seed, proposals: Seed["state"]["proposals"], extracted: number): Seed => {
  const stats = seed.state.extractionStats
  const extractionStats = { ...stats, extracted: Math.max(stats.extracted + extracted, 0) }
  return { ...seed, state: { ...seed.state, proposals, extractionStats } }
}

/** The seed with another decision on a proposal, or none, in the place of the one it had. */
const undoDecision = (before: Seed, old: Proposal, changed: Proposal, now: Seed): Seed => {
  const { id, type } = old
  const field = LEARNED_FIELD[type]
  const isIts = (entry: unknown) => isLearned(entry) && entry.id === id
  const learned = [
    ...now.learned[field].filter((entry) => !isIts(entry)),
    ...(old.status === "accepted" ? before.learned[field].filter(isIts) : [])
  ]
  let seed: Seed = { ...now, learned: { ...now.learned, [field]: learned } }
  if (changed.status !== "pending") seed = countDecision(seed, type, changed.status, -1)
  if (old.status !== "pending") seed = countDecision(seed, type, old.status)
  return seed
}

const undoProposal = (before: Seed, old: Proposal | undefined, changed: Proposal | undefined, now: Seed): Seed => {
  if (old?.status === changed?.status) return now
  const id = (old ?? changed)!.id
  const { proposals } = now.state
  const at = proposals.findIndex((entry) => isProposal(entry) && entry.id === id)
  const current = at === -1 ? undefined : (proposals[at] as Proposal)
  // Someone decided since, and that stands.
  if (current !== undefined && current.status !== changed?.status) return now
  if (old === undefined) return current === undefined ? now : withProposals(now, proposals.toSpliced(at, 1), -1)
  if (changed === undefined) return withProposals(now, [...proposals, old], 0)
  const { decidedAt: _, ...rest } = current ?? changed
  const again = {
    ...rest,
    status: old.status,
    ...(old["decidedAt"] === undefined ? {} : { decidedAt: old["decidedAt"] })
  }
  // An accepted proposal may have been cleaned away since.
  const placed = current === undefined ? [...proposals, again] : proposals.with(at, again as Proposal)
  return undoDecision(before, old, changed, withProposals(now, placed, 0))
}

/**
 * Takes one change back out of the seed: proposals that were decided wait again, those that were found go, those that
 * were cleaned away return. What was decided since stays.
 */
export const undoInSeed = (before: Seed, after: Seed, now: Seed): Seed => {
  const was = new Map(proposalsIn(before).map((proposal) => [proposal.id, proposal]))
  const became = new Map(proposalsIn(after).map((proposal) => [proposal.id, proposal]))
  return [...new Set([...was.keys(), ...became.keys()])].reduce(
    (seed, id) => undoProposal(before, was.get(id), became.get(id), seed),
    now
  )
}
