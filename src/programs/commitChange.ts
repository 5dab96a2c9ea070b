import * as Effect from "effect/Effect"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { Diagnostics } from "../services/Diagnostics.ts"
import { FileLock } from "../services/FileLock.ts"
import { Git } from "../services/Git.ts"
import type { CommitMessage } from "../services/GitCommand.ts"

/**
 * Commits what was saved, one process of a project at a time. Trouble with git costs the commit, never the data: it is
 * answered as a text, noted as a diagnostic, and the next commit includes what this one could not.
 */
export const commitChange = Effect.fn("commitChange")(function* (project: ProjectPaths, message: CommitMessage) {
  const git = yield* Git
  const lock = yield* FileLock
  const diagnostics = yield* Diagnostics
  return yield* lock
    .withLock(`${project.state}/locks/history`, () => git.commit(project, message))
    .pipe(
      Effect.as(undefined),
      Effect.catch((error) => Effect.as(diagnostics.note(project, "git_commit", error.message), error.message))
    )
})

/** The subject of commits that hold what was changed without us. */
export const KEEP_SUBJECT = "Keep: changes made outside of debrief"

/**
 * Commits what was changed without us since the last commit: a playbook that was there before us, an edit by hand, a
 * change whose commit failed. To be called before a change, so that undoing the change undoes nothing else.
 */
export const keepOutsideChanges = (project: ProjectPaths) => commitChange(project, { subject: KEEP_SUBJECT })
