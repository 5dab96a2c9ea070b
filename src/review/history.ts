import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { readPlaybookText } from "../core/playbook/ReadDocument.ts"
import type { KeyPoint, Playbook } from "../core/playbook/Playbook.ts"
import { allKeyPoints, emptyPlaybook } from "../core/playbook/View.ts"
import { emptySeed, readSeedText } from "../core/proposals/Seed.ts"
import { Git } from "../git/Git.ts"
import type { Commit } from "../git/Objects.ts"
import { PlaybookStore } from "../store/PlaybookStore.ts"
import { SeedStore } from "../store/SeedStore.ts"

/** A commit, and what it did to one key point when that was asked for. */
export interface HistoryEntry extends Commit {
  readonly before?: KeyPoint | undefined
  readonly after?: KeyPoint | undefined
}

/** So many commits are looked at, at most. */
export const LOG_LIMIT = 1_000

/** The playbook in a commit. */
export const playbookAt = Effect.fnUntraced(function* (revision: string) {
  const git = yield* Git
  const text = yield* git.fileAt(revision, "playbook")
  return Option.match(text, { onNone: () => emptyPlaybook, onSome: (found) => readPlaybookText(found).playbook })
})

/** The seed in a commit. */
export const seedAt = Effect.fnUntraced(function* (revision: string) {
  const git = yield* Git
  const text = yield* git.fileAt(revision, "seed")
  return Option.match(text, { onNone: () => emptySeed, onSome: (found) => readSeedText(found) ?? emptySeed })
})

const entryIn = (playbook: Playbook, name: string): KeyPoint | undefined =>
  allKeyPoints(playbook).find((entry) => entry.name === name)

const differs = (a: KeyPoint | undefined, b: KeyPoint | undefined): boolean => JSON.stringify(a) !== JSON.stringify(b)

/** The changes to the playbook, newest first; with an id, those that touched that key point and how. */
export const history = Effect.fn("history")(function* (name?: string) {
  const git = yield* Git
  const commits = yield* git.log(LOG_LIMIT)
  if (name === undefined) return commits as ReadonlyArray<HistoryEntry>
  const entries: Array<HistoryEntry> = []
  let before: KeyPoint | undefined
  for (const commit of commits.toReversed()) {
    const after = entryIn(yield* playbookAt(commit.hash), name)
    if (differs(before, after)) entries.unshift({ ...commit, before, after })
    before = after
  }
  return entries
})

/** Puts the last good version in the place of a playbook or seed that is corrupt, in conflict or too large, whose bytes are kept beside it. */
export const restore = Effect.gen(function* () {
  const playbooks = yield* PlaybookStore
  const seeds = yield* SeedStore
  const playbook = yield* playbooks.restore
  const seed = yield* seeds.restore
  return { playbook: playbook.recovery, seed }
}).pipe(Effect.withSpan("restore"))
