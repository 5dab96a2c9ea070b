import * as Effect from "effect/Effect"
import { addHeld, heldProposals } from "../core/grounding/HeldProposal.ts"
import type { Held } from "../core/grounding/Judged.ts"
import type { Playbook } from "../core/playbook/Playbook.ts"
import { contextOf } from "../core/proposals/Found.ts"
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
  const { value } = yield* seeds.modify((seed) => {
    const { added, seed: after } = addHeld(seed, proposals)
    return [after, added]
  })
  const said = saidIn(entries)
  const places = new Map(held.map(({ operation, place }) => [operation, place]))
  const around = value.map(({ id, operation }) => {
    const place = places.get(operation as Held["operation"])
    const evidence = (operation as Held["operation"])["evidence"]
    const lines = place === undefined || place.turn === 0 ? [] : contextOf(said, place.turn - 1, String(evidence))
    return [id, lines] as const
  })
  yield* contexts.save(new Map(around))
  return value.length
})
