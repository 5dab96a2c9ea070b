import * as Effect from "effect/Effect"
import type { CommitMessage } from "../domain/CommitMessage.ts"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { Diagnostics } from "../services/Diagnostics.ts"
import { Git } from "../services/Git.ts"

/** Commits what is on disk. That it cannot be is noted, and left to the caller: nothing of the data is lost by it. */
export const commit = Effect.fn("commit")(function* (project: ProjectPaths, message: CommitMessage) {
  const git = yield* Git
  const diagnostics = yield* Diagnostics
  return yield* git
    .commit(project, message)
    .pipe(Effect.tapError((error) => diagnostics.note(project, "git_commit", error.message)))
})
