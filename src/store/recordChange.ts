import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import { FileLock, LockUnavailable } from "../disk/FileLock.ts"
import type { CommitMessage, ToSay } from "../git/CommitMessage.ts"
import { Git } from "../git/Git.ts"
import { Project } from "../project/Project.ts"
import { ensureStateDirectory } from "../project/StateDirectory.ts"
import { commit } from "../stages/commit.ts"
import { Journal, playbookDigest } from "./Journal.ts"
import type { JournalEntry } from "./JournalEntry.ts"
import { PlaybookStore } from "./PlaybookStore.ts"

/** The subject of commits that hold what was changed without us. */
export const KEEP_SUBJECT = "Keep: changes made outside of debrief"

/** An id for a change that a person makes. */
export const newEntryId = Effect.map(Random.nextIntBetween(0, 2 ** 48), (number) =>
  number.toString(16).padStart(12, "0")
)

/**
 * The last change of ours, when it was saved and whoever made it was killed before its commit; `undefined` when it has
 * been committed, or others have changed the playbook since.
 */
const uncommittedEntry = Effect.gen(function* (): Effect.fn.Return<
  JournalEntry | undefined,
  unknown,
  Git | Journal | PlaybookStore | Project
> {
  const journal = yield* Journal
  const entry = yield* journal.last
  if (entry === undefined) return undefined
  const git = yield* Git
  const store = yield* PlaybookStore
  const { bytes, playbook } = yield* store.read
  if ((yield* playbookDigest(playbook)) !== entry.after) return undefined
  const committed = yield* git.lastCommitted("playbook")
  return Option.contains(committed, new TextDecoder().decode(bytes)) ? undefined : entry
}).pipe(Effect.orElseSucceed(() => undefined))

/** What a commit says of a state that was found on disk: the journal's words for a change of ours. */
const messageForFound = Effect.map(uncommittedEntry, (entry): CommitMessage =>
  entry === undefined
    ? { subject: KEEP_SUBJECT }
    : { subject: entry.subject, trailers: { Session: entry.session, Source: entry.event, Journal: entry.id } }
)

/** Trouble with git costs the commit, never the data: it is noted and answered as a text. */
const tryCommit = <R = never>(message: ToSay<R>) =>
  commit(message).pipe(
    Effect.as(undefined),
    Effect.catch((error) => Effect.succeed(error.message))
  )

/** What a change answered, and why its commit was not made, if it was not. */
export interface Recorded<A> {
  readonly value: A
  readonly commitProblem: string | undefined
}

/**
 * Makes a change and commits it, one process of a project at a time, so that each commit holds one change and says what
 * it was. First what was changed without us since the last commit is committed by itself: a playbook that was there
 * before us, an edit by hand, a change whose commit failed; undoing this change then undoes nothing else. A change for
 * which `describe` answers nothing is not committed.
 */
export const recordChange = Effect.fn("recordChange")(function* <A, E, R>(
  change: Effect.Effect<A, E, R>,
  describe: (value: A) => CommitMessage | undefined
) {
  const project = yield* Project
  const lock = yield* FileLock
  const directory = `${project.state}/locks/history`
  // A lock makes the folders above it, and a state that it made would not be known as ours.
  yield* ensureStateDirectory.pipe(
    Effect.mapError((cause) => new LockUnavailable({ directory, detail: cause.message, cause }))
  )
  return yield* lock.withLock(directory, () =>
    Effect.gen(function* () {
      yield* tryCommit(messageForFound)
      const value = yield* change
      const message = describe(value)
      const commitProblem = message === undefined ? undefined : yield* tryCommit(message)
      return { value, commitProblem } satisfies Recorded<A>
    })
  )
})

/**
 * Commits the last change of ours when whoever made it was killed before its commit: the next change may be long in
 * coming. What others changed is left to wait for that.
 */
export const commitFound = Effect.gen(function* () {
  if ((yield* uncommittedEntry) === undefined) return
  yield* recordChange(Effect.void, () => undefined)
}).pipe((effect) => Effect.ignore(effect), Effect.withSpan("commitFound"))
