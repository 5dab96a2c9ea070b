import * as Effect from "effect/Effect"
import type { Playbook } from "../core/playbook/Playbook.ts"
import { allKeyPoints } from "../core/playbook/View.ts"
import type { Proposal } from "../core/proposals/Proposal.ts"
import { Journal } from "../store/Journal.ts"
import { standingUndos } from "../store/standingUndos.ts"

/** What was done for a proposal before. */
export interface CarriedOut {
  /** The journal's entry. */
  readonly entry: string
  /** The key point that it is about. */
  readonly name: string
}

/**
 * How a proposal was carried out that waits all the same: whoever accepted it was killed, or had no room, before the
 * seed was saved. `undefined` when it was not, when that was taken back, or when nothing of it is in the playbook now.
 * The journal tells, for not every operation can be told by what it left: a rating looks like any other. To be asked under
 * the playbook's lock, once the journal is settled.
 */
export const carriedOut = Effect.fnUntraced(function* (playbook: Playbook, { id }: Pick<Proposal, "id">) {
  const journal = yield* Journal
  const found = yield* Effect.orElseSucceed(journal.entriesWith([id]), () => [])
  const own = found.filter(({ kind, proposal }) => kind === "review" && proposal === id)
  if (own.length === 0) return undefined
  const undone = standingUndos(yield* Effect.orElseSucceed(journal.entries, () => []))
  const names = new Set(allKeyPoints(playbook).map(({ name }) => name))
  const done = own.findLast(
    (entry) => !undone.has(entry.id) && entry.changes.every((one) => names.has(one.id) === (one.after !== undefined))
  )
  const name = done?.operations?.[0]?.id ?? done?.ratings?.[0]?.id ?? done?.changes[0]?.id
  return done === undefined || name === undefined ? undefined : ({ entry: done.id, name } satisfies CarriedOut)
})
