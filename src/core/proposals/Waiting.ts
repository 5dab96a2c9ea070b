import { makeCovering } from "../playbook/likeness/Covering.ts"
import type { Playbook } from "../playbook/Playbook.ts"
import type { Proposal } from "./Proposal.ts"
import { pendingIn, type Seed } from "./Seed.ts"

/** A proposal that a key point says already. */
export interface Covered {
  readonly proposal: Proposal
  /** The name of the key point. */
  readonly keyPoint: string
}

/** What of the undecided proposals a person is asked about, and what not. */
export interface Waiting {
  readonly waiting: ReadonlyArray<Proposal>
  readonly covered: ReadonlyArray<Covered>
}

const isObserved = ({ detector }: Proposal): boolean => typeof detector === "string"

/**
 * What waits for a person. A rule that a person stated is found by a detector and learned by an LLM from the same session:
 * what a detector found and the playbook says need not be decided on, and waits again once that key point is gone. It is
 * told whenever it is asked, of the key points that are the user's, not noted in the seed: a worker may be killed between the playbook's writing and the seed's.
 */
export const waitingIn = (seed: Seed, playbook: Playbook): Waiting => {
  const pending = pendingIn(seed)
  if (!pending.some(isObserved)) return { waiting: pending, covered: [] }
  const covering = makeCovering(playbook)
  const covered = pending.filter(isObserved).flatMap((proposal): ReadonlyArray<Covered> => {
    const keyPoint = covering(proposal.content)
    return keyPoint === undefined ? [] : [{ proposal, keyPoint }]
  })
  const known = new Set(covered.map(({ proposal }) => proposal))
  return { waiting: pending.filter((proposal) => !known.has(proposal)), covered }
}
