import type { Proposal, ProposalSource } from "../../../src/core/proposals/Proposal.ts"
import { emptySeed, type Seed } from "../../../src/core/proposals/Seed.ts"

/** A proposal that waits; the fields given are laid over it. */
export const proposal = (id: string, content: string, fields: Partial<Proposal> = {}): Proposal => ({
  id,
  type: "pattern",
  content,
  source: "s-1",
  extractedAt: "2026-01-02T03:04:05.000Z",
  status: "pending",
  ...fields
})

/** Ids that are counted and a time that stands still. */
export const countedSource = (): ProposalSource => {
  let count = 0
  return {
    nextId: () => {
      count += 1
      return `proposal-${count}`
    },
    now: "2026-01-02T03:04:05.000Z"
  }
}

/** A seed with these proposals, and nothing decided on so far. */
export const seedOf = (...proposals: ReadonlyArray<unknown>): Seed => ({
  ...emptySeed,
  state: { ...emptySeed.state, proposals }
})
