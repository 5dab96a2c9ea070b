import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { type PlatformError, systemError } from "effect/PlatformError"
import { FILE_MODE, makePrivateDirectory } from "../disk/DurableFile.ts"
import { Project } from "./Project.ts"
import { displaceFor } from "./StateFolders.ts"
import { makeProvenState } from "./StateOwner.ts"

const makeState = Effect.gen(function* () {
  const project = yield* Project
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
  if (!(yield* exists(state))) yield* makeProvenState(proofs)
})

/**
 * Creates our state directory with a `.gitignore` of `*`, so that no user repository ever picks it up (docs/files.md).
 * Fails when it is a link (`SafeCalls.ts`), and when the project's own folder is gone: that is not ours to make again.
 */
export const ensureStateDirectory = Effect.gen(function* (): Effect.fn.Return<
  void,
  PlatformError,
  FileSystem.FileSystem | Project
> {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  const ignore = `${project.state}/.gitignore`
  // Asked first: in most cases it is all, and a failing call costs a hook half a millisecond.
  if (yield* fs.exists(ignore)) return
  yield* makeState
  yield* fs
    .writeFileString(ignore, "*\n", { flag: "wx", mode: FILE_MODE })
    .pipe(
      Effect.catchTag("PlatformError", (error) =>
        error.reason._tag === "AlreadyExists" ? Effect.void : Effect.fail(error)
      )
    )
})

/** Creates a folder in our state directory, and that too. What is no folder and stands in its place is set aside. */
export const ensureStateSubdirectory = (
  directory: string
): Effect.Effect<void, PlatformError, FileSystem.FileSystem | Project> =>
  Effect.andThen(
    ensureStateDirectory,
    Effect.catch(makePrivateDirectory(directory), () =>
      Effect.andThen(displaceFor(directory), makePrivateDirectory(directory))
    )
  )
