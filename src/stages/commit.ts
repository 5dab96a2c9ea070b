import * as Effect from "effect/Effect"
import type { ToSay } from "../git/CommitMessage.ts"
import { Git } from "../git/Git.ts"
import { Diagnostics } from "../project/Diagnostics.ts"

/** Commits what is on disk. That it cannot be is noted, and left to the caller: nothing of the data is lost by it. */
export const commit = Effect.fn("commit")(function* <R = never>(message: ToSay<R>) {
  const git = yield* Git
  const diagnostics = yield* Diagnostics
  return yield* git.commit(message).pipe(Effect.tapError((error) => diagnostics.note("git_commit", error.message)))
})
