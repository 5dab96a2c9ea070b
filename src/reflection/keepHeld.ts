import * as Effect from "effect/Effect"
import { addHeld, heldProposals } from "../core/grounding/HeldProposal.ts"
import type { Held } from "../core/grounding/Judged.ts"
import type { Playbook } from "../core/playbook/Playbook.ts"
import { contextOf } from "../core/proposals/Found.ts"
import { contentKey, type Proposal } from "../core/proposals/Proposal.ts"
import { pendingIn } from "../core/proposals/Seed.ts"
import { type DialogueEntry, saidIn } from "../core/transcript/Dialogue.ts"
import { proposalSource } from "../stages/ProposalSource.ts"
import { ProposalContexts } from "../store/ProposalContexts.ts"
import { SeedStore } from "../store/SeedStore.ts"

/** Where what was held goes, and what it was held in. */
export interface HeldIn {
  readonly playbook: Playbook
  readonly session: string | undefined
  readonly entries: ReadonlyArray<DialogueEntry>
}

/**
 * Writes what was held to the seed, with what was said around its evidence; answers how many proposals are new. Only for
 * who holds the lock of the history.
 */
export const keepHeld = Effect.fn("keepHeld")(function* (
  held: ReadonlyArray<Held>,
  { entries, playbook, session }: HeldIn
) {
  if (held.length === 0) return 0
  const seeds = yield* SeedStore
  const contexts = yield* ProposalContexts
  const proposals = heldProposals(held, playbook, session, yield* proposalSource)
  const { corrupt } = yield* seeds.read
  if (corrupt) yield* seeds.mend
  const { after, value } = yield* seeds.modify((seed) => {
    const { added, seed: changed } = addHeld(seed, proposals)
    return [changed, added]
  })
  const said = saidIn(entries)
  const places = new Map(held.map(({ operation, place }) => [operation, place]))
  const linesOf = ({ operation }: Proposal) => {
    const { evidence } = operation as Held["operation"]
    const place = places.get(operation as Held["operation"])
    return place === undefined || place.turn === 0 ? [] : contextOf(said, place.turn - 1, String(evidence))
  }
  // Also of a proposal that is there already: whoever held it may have been killed before this.
  const here = new Map(proposals.map((proposal) => [contentKey(proposal.content), proposal]))
  const around = pendingIn(after).flatMap(({ content, id, source }) => {
    const found = here.get(contentKey(content))
    return found === undefined || found.source !== source ? [] : [[id, linesOf(found)] as const]
  })
  yield* contexts.save(new Map(around))
  return value.length
})
