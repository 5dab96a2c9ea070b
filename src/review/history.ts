import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { readPlaybookText } from "../core/playbook/Migration.ts"
import type { KeyPoint, Playbook } from "../core/playbook/Playbook.ts"
import { undoInPlaybook } from "../core/playbook/Undo.ts"
import { allKeyPoints, emptyPlaybook } from "../core/playbook/View.ts"
import { emptySeed, readSeedText, type Seed } from "../core/proposals/Seed.ts"
import { undoInSeed } from "../core/proposals/Undo.ts"
import { Git } from "../git/Git.ts"
import type { Commit } from "../git/Objects.ts"
import type { ProjectPaths } from "../project/Project.ts"
import { PlaybookStore } from "../store/PlaybookStore.ts"
import { KEEP_SUBJECT, newEntryId, recordChange } from "../store/recordChange.ts"
import { SeedStore } from "../store/SeedStore.ts"

/** The history has no such commit. */
export class NoSuchCommit extends Schema.TaggedError<NoSuchCommit>()("NoSuchCommit", { revision: Schema.String }) {
  override get message() {
    return `the history has no commit ${this.revision}. Nothing was changed. See: debrief playbook history`
  }
}

/** A commit, and what it did to one key point when that was asked for. */
export interface HistoryEntry extends Commit {
  readonly before?: KeyPoint | undefined
  readonly after?: KeyPoint | undefined
}

const LOG_LIMIT = 1_000

const playbookAt = Effect.fnUntraced(function* (project: ProjectPaths, revision: string) {
  const git = yield* Git
  const text = yield* git.fileAt(project, revision, "playbook.json")
  return Option.match(text, { onNone: () => emptyPlaybook, onSome: (found) => readPlaybookText(found).playbook })
})

const seedAt = Effect.fnUntraced(function* (project: ProjectPaths, revision: string) {
  const git = yield* Git
  const text = yield* git.fileAt(project, revision, "debrief/seed.json")
  return Option.match(text, { onNone: () => emptySeed, onSome: (found) => readSeedText(found) ?? emptySeed })
})

const entryIn = (playbook: Playbook, name: string): KeyPoint | undefined =>
  allKeyPoints(playbook).find((entry) => entry.name === name)

const differs = (a: KeyPoint | undefined, b: KeyPoint | undefined): boolean => JSON.stringify(a) !== JSON.stringify(b)

/** The changes to the playbook, newest first; with an id, those that touched that key point and how. */
export const history = Effect.fn("history")(function* (project: ProjectPaths, name?: string) {
  const git = yield* Git
  const commits = yield* git.log(project, LOG_LIMIT)
  if (name === undefined) return commits as ReadonlyArray<HistoryEntry>
  const entries: Array<HistoryEntry> = []
  let before: KeyPoint | undefined
  for (const commit of commits.toReversed()) {
    const after = entryIn(yield* playbookAt(project, commit.hash), name)
    if (differs(before, after)) entries.unshift({ ...commit, before, after })
    before = after
  }
  return entries
})

/** There is nothing to take back, and why. */
export class NothingToUndo extends Schema.TaggedError<NothingToUndo>()("NothingToUndo", {}) {
  override get message() {
    return "no change is on record: either nothing was changed yet, or git.mode is off, or there is no git command. Nothing was changed."
  }
}

/**
 * Takes one commit's change, by default the last of ours, back out of the playbook and the seed as they are now: a new
 * commit, never a rewrite. What happened since stays.
 */
export const undo = Effect.fn("undo")(function* (
  project: ProjectPaths,
  revision: string | undefined,
  seedPath?: string | undefined
) {
  const git = yield* Git
  const commits = yield* git.log(project, LOG_LIMIT)
  const wanted = revision ?? commits.find(({ subject: text }) => text !== KEEP_SUBJECT)?.hash
  if (wanted === undefined) return yield* new NothingToUndo()
  const resolved = yield* git.resolve(project, wanted)
  // In the user's own repository only commits of our files are ours to take back.
  if (Option.isNone(resolved) || !commits.some((commit) => commit.hash === resolved.value)) {
    return yield* new NoSuchCommit({ revision: wanted })
  }
  const hash = resolved.value
  const subject = commits.find((commit) => commit.hash === hash)?.subject ?? hash
  const playbook = { before: yield* playbookAt(project, `${hash}^`), after: yield* playbookAt(project, hash) }
  const seed: Record<"before" | "after", Seed> = {
    before: yield* seedAt(project, `${hash}^`),
    after: yield* seedAt(project, hash)
  }
  const playbooks = yield* PlaybookStore
  const seeds = yield* SeedStore
  const id = yield* newEntryId
  const takeBack = Effect.gen(function* () {
    const changed = yield* playbooks.modify(
      project,
      (now) => [undoInPlaybook(playbook.before, playbook.after, now), undefined],
      () => ({ entry: { id, kind: "undo", subject: `Undo: ${subject}` } })
    )
    const reopened = yield* seeds.modify(
      project,
      (now) => [undoInSeed(seed.before, seed.after, now), undefined],
      seedPath
    )
    return changed.saved || reopened.saved
  })
  const { commitProblem, value: changed } = yield* recordChange(project, takeBack, (any) =>
    any ? { subject: `Undo: ${subject}`, trailers: { Reverts: hash } } : undefined
  )
  return { hash, subject, changed, commitProblem }
})

/** Puts the last good version in the place of a playbook or seed that is corrupt or too large, whose bytes are kept beside it. */
export const restore = Effect.fn("restore")(function* (project: ProjectPaths) {
  const playbooks = yield* PlaybookStore
  const seeds = yield* SeedStore
  const playbook = yield* playbooks.restore(project)
  const seed = yield* seeds.modify(project, (now) => [now, undefined])
  return { playbook: playbook.recovery, seed: seed.recovery }
})
