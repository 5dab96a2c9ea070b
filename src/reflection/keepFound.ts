import * as Effect from "effect/Effect"
import { type Confirmed, confirm } from "../core/friction/Confirm.ts"
import { addConfirmed } from "../core/friction/ConfirmedProposals.ts"
import type { FoundCandidate, SessionFindings } from "../core/friction/SessionFindings.ts"
import type { ContextLine } from "../core/proposals/Found.ts"
import { contentKey, type Proposal } from "../core/proposals/Proposal.ts"
import { addProposals, pendingIn, type Seed } from "../core/proposals/Seed.ts"
import { asRead } from "../core/text/LookAlikes.ts"
import { FileLock } from "../disk/FileLock.ts"
import { Project } from "../project/Project.ts"
import { ensureStateDirectory } from "../project/StateDirectory.ts"
import { proposalSource } from "../stages/ProposalSource.ts"
import { readObserved, writeObserved } from "../store/ObservedFriction.ts"
import { ProposalContexts } from "../store/ProposalContexts.ts"
import { recordChange } from "../store/recordChange.ts"
import { refuseCorrupt } from "../store/refuseCorrupt.ts"
import { SeedStore } from "../store/SeedStore.ts"

/** What became of what was found: the proposals that were new, and of how many proposals it is the ground. */
export type KeptProposals =
  | { readonly ok: true; readonly added: ReadonlyArray<Proposal>; readonly total: number }
  | { readonly ok: false; readonly error: string }

/** What was said around proposals, by their contents; the first finding counts. */
const contextsFor = (
  pending: ReadonlyArray<Proposal>,
  { candidates, proposals }: SessionFindings,
  confirmed: ReadonlyArray<Confirmed>
): ReadonlyMap<string, ReadonlyArray<ContextLine>> => {
  const around = new Map(candidates.map(({ candidate, context }: FoundCandidate) => [candidate, context]))
  const contextOf = new Map([
    ...confirmed.map(
      ({ candidate, supported }) => [contentKey(supported.content), around.get(candidate) ?? []] as const
    ),
    ...proposals.toReversed().map(({ context, proposal }) => [contentKey(proposal.content), context] as const)
  ])
  return new Map(
    pending.flatMap(({ content, id }) => {
      const context = contextOf.get(contentKey(content))
      return context === undefined ? [] : [[id, context] as const]
    })
  )
}

const subjectOf = (added: number): string =>
  added === 0 ? "Learn: more support for proposals" : `Learn: extracted ${added} proposals`

/** What was found, as it is read: a proposal is shown, and what it says may become a key point. */
const asReadIn = ({ proposals, ...findings }: SessionFindings): SessionFindings => ({
  ...findings,
  proposals: proposals.map((found) => ({
    ...found,
    proposal: { ...found.proposal, content: asRead(found.proposal.content) }
  }))
})

/** Writes what is found and confirmed to the seed, and what was said around it beside it, in one commit. */
const writeFound = Effect.fnUntraced(function* (found: SessionFindings, confirmed: ReadonlyArray<Confirmed>) {
  const findings = asReadIn(found)
  const proposals = findings.proposals.map(({ proposal }) => proposal)
  const total = proposals.length + confirmed.length
  if (total === 0) return { added: [], total }
  const contexts = yield* ProposalContexts
  const store = yield* SeedStore
  const source = yield* proposalSource
  yield* refuseCorrupt
  const add = (seed: Seed) => {
    const spoken = addProposals(seed, proposals)
    const more = addConfirmed(spoken.seed, confirmed, source)
    return [more.seed, [...spoken.added, ...more.added]] as const
  }
  // Also of a proposal that is there already: whoever found it may have been killed before this.
  const write = store
    .modify(add)
    .pipe(Effect.tap(({ after }) => contexts.save(contextsFor(pendingIn(after), findings, confirmed))))
  const { value } = yield* recordChange(write, ({ saved, value: [first, ...more] }) =>
    saved
      ? {
          subject: subjectOf(first === undefined ? 0 : more.length + 1),
          trailers: { Session: first?.source, Source: "signals" }
        }
      : undefined
  )
  return { added: value.value, total }
})

/**
 * What was found in sessions, written to the seed in one commit, with what was said around it beside it. What is not
 * certain waits, unseen, for a session that supports it; that is written last, so that who is killed in between finds
 * the same again. One process of a project at a time. Never fails.
 */
export const keepFound = Effect.fn("keepFound")(
  function* (findings: SessionFindings) {
    const project = yield* Project
    const candidates = findings.candidates.map(({ candidate }) => candidate)
    if (candidates.length === 0) {
      return { ok: true, ...(yield* writeFound(findings, [])) } satisfies KeptProposals
    }
    const lock = yield* FileLock
    const keep = Effect.gen(function* () {
      const { known, others } = yield* readObserved
      const { confirmed, observed } = confirm(known, candidates)
      const written = yield* writeFound(findings, confirmed)
      if (JSON.stringify(observed) !== JSON.stringify(known)) yield* writeObserved({ known: observed, others })
      return { ok: true, ...written } satisfies KeptProposals
    })
    // Before the lock, which would make the folder without the proof that it is ours.
    yield* ensureStateDirectory
    return yield* lock.withLock(`${project.state}/locks/observed`, () => keep)
  },
  Effect.catch((error) => Effect.succeed<KeptProposals>({ ok: false, error: error.message })),
  Effect.catchDefect((defect) => Effect.succeed<KeptProposals>({ ok: false, error: String(defect) }))
)
