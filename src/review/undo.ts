import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { undoInPlaybook } from "../core/playbook/Undo.ts"
import type { Proposal } from "../core/proposals/Proposal.ts"
import { isProposal, type Seed } from "../core/proposals/Seed.ts"
import { undoInSeed } from "../core/proposals/Undo.ts"
import type { ProjectPaths } from "../project/Project.ts"
import { Journal } from "../store/Journal.ts"
import { type JournalEntry, touchedBy } from "../store/JournalEntry.ts"
import { PlaybookStore } from "../store/PlaybookStore.ts"
import { newEntryId, recordChange } from "../store/recordChange.ts"
import { SeedStore } from "../store/SeedStore.ts"

/** No entry, or more than one, has an id that begins so. */
export class EntryNotFound extends Schema.TaggedError<EntryNotFound>()("EntryNotFound", {
  prefix: Schema.optionalKey(Schema.String),
  matches: Schema.Int
}) {
  override get message() {
    const found =
      this.prefix === undefined
        ? "the journal holds no change that could be taken back"
        : this.matches === 0
          ? `no entry of the journal has an id that begins with ${this.prefix}`
          : `${this.matches} entries of the journal have ids that begin with ${this.prefix}`
    return `${found}. Nothing was changed. See: debrief log`
  }
}

/** The entry was taken back before. */
export class AlreadyUndone extends Schema.TaggedError<AlreadyUndone>()("AlreadyUndone", {
  id: Schema.String,
  by: Schema.String
}) {
  override get message() {
    return `the change ${this.id} was taken back already, by ${this.by}. Nothing was changed. To have it again: debrief undo ${this.by}`
  }
}

/** Which undo stands, by the entry that it took back: one that was itself taken back does not. */
const standingUndos = (entries: ReadonlyArray<JournalEntry>): ReadonlyMap<string, string> =>
  entries.reduce((standing, { id, reverts }) => {
    if (reverts === undefined) return standing
    standing.set(reverts, id)
    for (const [undone, by] of standing) if (by === reverts) standing.delete(undone)
    return standing
  }, new Map<string, string>())

const choose = Effect.fnUntraced(function* (entries: ReadonlyArray<JournalEntry>, prefix: string | undefined) {
  const undone = standingUndos(entries)
  const last = entries.findLast(({ changes, id, kind }) => kind !== "undo" && changes.length > 0 && !undone.has(id))
  const matches =
    prefix === undefined ? (last === undefined ? [] : [last]) : entries.filter(({ id }) => id.startsWith(prefix))
  const [entry] = matches
  if (entry === undefined || matches.length > 1) {
    return yield* new EntryNotFound({ matches: matches.length, ...(prefix === undefined ? {} : { prefix }) })
  }
  const by = undone.get(entry.id)
  return by === undefined ? entry : yield* new AlreadyUndone({ id: entry.id, by })
})

/** The seed with the proposal waiting again that the entry accepted. */
const reopened = (seed: Seed, proposalId: string): Seed => {
  const proposals = seed.state.proposals.map((entry) => {
    if (!isProposal(entry) || entry.id !== proposalId) return entry
    const { decidedAt: _, ...rest } = entry
    return { ...rest, status: "pending" } as Proposal
  })
  return undoInSeed({ ...seed, state: { ...seed.state, proposals } }, seed, seed)
}

/**
 * Takes one change of the journal, by default the last that stands, back out of the playbook as it is now; a proposal
 * that was accepted with it waits again. What happened since stays.
 */
export const undoEntry = Effect.fn("undoEntry")(function* (
  project: ProjectPaths,
  prefix: string | undefined,
  seedPath?: string | undefined
) {
  const journal = yield* Journal
  const playbooks = yield* PlaybookStore
  const seeds = yield* SeedStore
  const id = yield* newEntryId
  // Chosen under the lock of the history: of two that ask for the same at once, the second finds it taken back.
  const takeBack = Effect.gen(function* () {
    const entry = yield* choose(yield* journal.entries(project), prefix)
    const subject = `Undo: ${entry.subject}`
    const changed = yield* playbooks.modify(
      project,
      (now) => {
        const { after, before } = touchedBy(entry, now)
        return [undoInPlaybook(before, after, now), undefined]
      },
      () => ({ entry: { id, kind: "undo", subject, reverts: entry.id } })
    )
    const { proposal } = entry
    if (proposal === undefined) return { entry, subject, changed: changed.saved }
    const reset = yield* seeds.modify(project, (seed) => [reopened(seed, proposal), undefined], seedPath)
    return { entry, subject, changed: changed.saved || reset.saved }
  })
  const { commitProblem, value } = yield* recordChange(project, takeBack, ({ changed, entry, subject }) =>
    changed ? { subject, trailers: { Journal: id, Reverts: entry.id } } : undefined
  )
  return { entry: value.entry, id, changed: value.changed, commitProblem }
})
