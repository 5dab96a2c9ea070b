import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { type PlatformError, systemError } from "effect/PlatformError"
import { FILE_MODE, makePrivateDirectory } from "../disk/DurableFile.ts"
import type { ProjectPaths } from "./Project.ts"
import { makeProvenState } from "./StateOwner.ts"

const makeState = Effect.fnUntraced(function* (project: ProjectPaths) {
  const { proofs, state, stateProblem } = project
  const { exists } = yield* FileSystem.FileSystem
  if (stateProblem !== undefined) {
    return yield* systemError({
      _tag: "PermissionDenied",
      module: "FileSystem",
      method: "makeDirectory",
      description: stateProblem,
      pathOrDescriptor: `${project.claudeDirectory}/debrief`
    })
  }
  if (proofs === undefined) return yield* makePrivateDirectory(state)
  if (!(yield* exists(state))) yield* makeProvenState(project, proofs)
})

/**
 * Creates our state directory with a `.gitignore` of `*`, so that no user repository ever picks it up (design 3). Fails
 * when it is a link (`SafeCalls.ts`), and when the project's own folder is gone: that is not ours to make again.
 */
export const ensureStateDirectory = Effect.fnUntraced(function* (
  project: ProjectPaths
): Effect.fn.Return<void, PlatformError, FileSystem.FileSystem> {
  const fs = yield* FileSystem.FileSystem
  yield* makeState(project)
  const ignore = `${project.state}/.gitignore`
  // Asked first, because a failing call costs a hook half a millisecond.
  if (yield* fs.exists(ignore)) return
  yield* fs
    .writeFileString(ignore, "*\n", { flag: "wx", mode: FILE_MODE })
    .pipe(
      Effect.catchTag("PlatformError", (error) =>
        error.reason._tag === "AlreadyExists" ? Effect.void : Effect.fail(error)
      )
    )
})

/** Creates a folder in our state directory, and that too. */
export const ensureStateSubdirectory = (
  project: ProjectPaths,
  directory: string
): Effect.Effect<void, PlatformError, FileSystem.FileSystem> =>
  Effect.andThen(ensureStateDirectory(project), makePrivateDirectory(directory))
