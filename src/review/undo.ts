import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Playbook } from "../core/playbook/Playbook.ts"
import { undoInPlaybook } from "../core/playbook/Undo.ts"
import type { Proposal } from "../core/proposals/Proposal.ts"
import { isProposal, type Seed } from "../core/proposals/Seed.ts"
import { undoInSeed } from "../core/proposals/Undo.ts"
import { Git } from "../git/Git.ts"
import { refuseConflict } from "../store/Conflict.ts"
import { Journal } from "../store/Journal.ts"
import { touchedBy } from "../store/JournalEntry.ts"
import { PlaybookStore } from "../store/PlaybookStore.ts"
import { newEntryId, recordChange } from "../store/recordChange.ts"
import { standingUndos } from "../store/standingUndos.ts"
import { SeedStore } from "../store/SeedStore.ts"
import { LOG_LIMIT, playbookAt, seedAt } from "./history.ts"
import { standingIn, type Step, stepsIn } from "./steps.ts"

/** No change, or more than one, is known by that name. */
export class ChangeNotFound extends Schema.TaggedError<ChangeNotFound>()("ChangeNotFound", {
  target: Schema.optionalKey(Schema.String),
  matches: Schema.Int
}) {
  override get message() {
    const found =
      this.target === undefined
        ? "no change is on record that could be taken back"
        : this.matches === 0
          ? `no entry of the journal has an id that begins with ${this.target}, and the history has no such commit`
          : `${this.matches} entries of the journal have ids that begin with ${this.target}`
    return `${found}. Nothing was changed. See: debrief log, debrief playbook history`
  }
}

/** The change was taken back before. */
export class AlreadyUndone extends Schema.TaggedError<AlreadyUndone>()("AlreadyUndone", {
  id: Schema.String,
  by: Schema.String
}) {
  override get message() {
    return `the change ${this.id} was taken back already, by ${this.by}. Nothing was changed. To have it again: debrief undo ${this.by}`
  }
}

/** Commits got other names when a secret was taken out of the history: an undo names what it took back by the old one. */
const withPresentNames = Effect.fnUntraced(function* (steps: ReadonlyArray<Step>) {
  const git = yield* Git
  const ids = new Set(steps.map(({ id }) => id))
  return yield* Effect.forEach(steps, (step) => {
    const { reverts } = step
    if (reverts === undefined || ids.has(reverts)) return Effect.succeed(step)
    return Effect.map(git.resolve(reverts), (now): Step => ({ ...step, reverts: Option.getOrElse(now, () => reverts) }))
  })
})

/** What may be taken back: the one change that is named, or all that stand, the last first. */
const choose = Effect.fnUntraced(function* (target: string | undefined) {
  const journal = yield* Journal
  const git = yield* Git
  const steps = yield* withPresentNames(stepsIn(yield* journal.entries, yield* git.log(LOG_LIMIT)))
  if (target === undefined) {
    const standing = standingIn(steps)
    return standing.length === 0 ? yield* new ChangeNotFound({ matches: 0 }) : standing
  }
  const entries = target === "" ? [] : steps.filter(({ entry, id }) => entry !== undefined && id.startsWith(target))
  if (entries.length > 1) return yield* new ChangeNotFound({ target, matches: entries.length })
  const hash = entries.length === 1 ? Option.none<string>() : yield* git.resolve(target)
  // In the user's own repository only commits of our files are ours to take back.
  const step = entries[0] ?? steps.find((each) => each.hash !== undefined && Option.contains(hash, each.hash))
  if (step === undefined) return yield* new ChangeNotFound({ target, matches: 0 })
  const by = standingUndos(steps).get(step.id)
  return by === undefined ? [step] : yield* new AlreadyUndone({ id: step.id, by })
})

/** A change as what was before and after it; of the playbook as it is now, where just what it touched is known. */
interface Reversal {
  readonly playbook: (now: Playbook) => { readonly before: Playbook; readonly after: Playbook }
  /** The seed without the change, if it had any part in it. */
  readonly seed?: (now: Seed) => Seed
}

/** The seed with the proposal waiting again that was accepted. */
const reopened = (seed: Seed, proposalId: string): Seed => {
  const proposals = seed.state.proposals.map((entry) => {
    if (!isProposal(entry) || entry.id !== proposalId) return entry
    const { decidedAt: _, ...rest } = entry
    return { ...rest, status: "pending" } as Proposal
  })
  return undoInSeed({ ...seed, state: { ...seed.state, proposals } }, seed, seed)
}

const reversalOf = Effect.fnUntraced(function* ({ entry, hash }: Step) {
  if (entry !== undefined) {
    const { proposal } = entry
    return {
      playbook: (now) => touchedBy(entry, now),
      ...(proposal === undefined ? {} : { seed: (now) => reopened(now, proposal) })
    } satisfies Reversal as Reversal
  }
  const [before, after] = [yield* playbookAt(`${hash}^`), yield* playbookAt(hash!)]
  const [seedBefore, seedAfter] = [yield* seedAt(`${hash}^`), yield* seedAt(hash!)]
  return {
    playbook: () => ({ before, after }),
    seed: (now) => undoInSeed(seedBefore, seedAfter, now)
  } satisfies Reversal as Reversal
})

/** Takes a change back, as far as anything of it is left. */
const takeBack = Effect.fnUntraced(function* (step: Step, by: string) {
  const playbooks = yield* PlaybookStore
  const seeds = yield* SeedStore
  const subject = `Undo: ${step.subject}`
  const { playbook, seed } = yield* reversalOf(step)
  yield* refuseConflict
  // The seed first: the change counts as taken back by the journal, which the playbook's saving writes. Where either
  // cannot be saved, the same undo is chosen again and does the rest; a proposal that waits by then waits on.
  const reset = seed === undefined ? undefined : yield* seeds.modify((now) => [seed(now), undefined])
  const changed = yield* playbooks.modify(
    (now) => {
      const { after, before } = playbook(now)
      return [undoInPlaybook(before, after, now), undefined]
    },
    () => ({ entry: { id: by, kind: "undo", subject, reverts: step.id } })
  )
  return { step, subject, journal: changed.saved ? by : undefined, changed: changed.saved || reset?.saved === true }
})

/**
 * Takes one change back out of the playbook and the seed as they are now: an entry of the journal or a commit, by how its
 * id begins; by default the last that stands and of which anything is left, so that asking twice steps back twice. It is
 * a new change, never a rewrite, and what happened since stays. A proposal that was decided with it waits again.
 */
export const undo = Effect.fn("undo")(function* (target?: string) {
  const by = yield* newEntryId
  // Chosen under the lock of the history: of two that ask for the same at once, the second finds it taken back.
  const taking = Effect.gen(function* () {
    const passed: Array<Pick<Step, "id" | "subject">> = []
    for (const step of yield* choose(target)) {
      const taken = yield* takeBack(step, by)
      if (taken.changed) return { ...taken, passed }
      passed.push({ id: step.id, subject: step.subject })
    }
    return { changed: false, passed } as const
  })
  const { commitProblem, value } = yield* recordChange(taking, (taken) =>
    taken.changed ? { subject: taken.subject, trailers: { Journal: taken.journal, Reverts: taken.step.id } } : undefined
  )
  // With nothing taken back, it is the one that was tried last.
  const { id, subject } = value.changed ? value.step : value.passed.at(-1)!
  return { id, subject, changed: value.changed, passed: value.passed.filter((step) => step.id !== id), commitProblem }
})
