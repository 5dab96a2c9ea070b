import * as Effect from "effect/Effect"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { Diagnostics } from "../services/Diagnostics.ts"
import { FileLock } from "../services/FileLock.ts"
import { Git } from "../services/Git.ts"
import type { CommitMessage } from "../services/GitCommand.ts"

/** The subject of commits that hold what was changed without us. */
export const KEEP_SUBJECT = "Keep: changes made outside of debrief"

/** Trouble with git costs the commit, never the data: it is noted and answered as a text. */
const tryCommit = Effect.fnUntraced(function* (project: ProjectPaths, message: CommitMessage) {
  const git = yield* Git
  const diagnostics = yield* Diagnostics
  return yield* git.commit(project, message).pipe(
    Effect.as(undefined),
    Effect.catch((error) => Effect.as(diagnostics.note(project, "git_commit", error.message), error.message))
  )
})

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
  project: ProjectPaths,
  change: Effect.Effect<A, E, R>,
  describe: (value: A) => CommitMessage | undefined
) {
  const lock = yield* FileLock
  return yield* lock.withLock(`${project.state}/locks/history`, () =>
    Effect.gen(function* () {
      yield* tryCommit(project, { subject: KEEP_SUBJECT })
      const value = yield* change
      const message = describe(value)
      const commitProblem = message === undefined ? undefined : yield* tryCommit(project, message)
      return { value, commitProblem } satisfies Recorded<A>
    })
  )
})
