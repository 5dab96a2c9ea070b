import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { type PlatformError, systemError } from "effect/PlatformError"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { FILE_MODE, makePrivateDirectory } from "./DurableFile.ts"
import { missingAsNothing } from "./RegularFile.ts"
import { makeProvenState } from "./StateOwner.ts"

/** Fails when a folder of our state is a link, or lies behind one. */
const refuseLink = Effect.fnUntraced(function* (project: ProjectPaths, home: string, directory: string, real: string) {
  if (real === `${home}${directory.slice(project.claudeDirectory.length)}`) return
  return yield* systemError({
    _tag: "PermissionDenied",
    module: "FileSystem",
    method: "makeDirectory",
    description: "it is a link, which is not followed",
    pathOrDescriptor: directory
  })
})

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

/** Makes the state directory; answers where the project's `.claude` really is. */
const ensureState = Effect.fnUntraced(function* (project: ProjectPaths) {
  const fs = yield* FileSystem.FileSystem
  yield* makeState(project)
  const home = yield* fs.realPath(project.claudeDirectory)
  yield* refuseLink(project, home, project.state, yield* fs.realPath(project.state))
  const ignore = `${project.state}/.gitignore`
  // Asked first, because a failing call costs a hook half a millisecond.
  if (yield* fs.exists(ignore)) return home
  yield* fs
    .writeFileString(ignore, "*\n", { flag: "wx", mode: FILE_MODE })
    .pipe(
      Effect.catchTag("PlatformError", (error) =>
        error.reason._tag === "AlreadyExists" ? Effect.void : Effect.fail(error)
      )
    )
  return home
})

/**
 * Creates our state directory with a `.gitignore` of `*`, so that no user repository ever picks it up (design 3). Fails
 * when it is a link: a project's folder comes with its code, and the link could lead anywhere.
 */
export const ensureStateDirectory = (
  project: ProjectPaths
): Effect.Effect<void, PlatformError, FileSystem.FileSystem> => Effect.asVoid(ensureState(project))

/** Creates a folder in our state directory, and that too. Fails when any of them is a link, before anything is made in it. */
export const ensureStateSubdirectory = Effect.fnUntraced(function* (
  project: ProjectPaths,
  directory: string
): Effect.fn.Return<void, PlatformError, FileSystem.FileSystem> {
  const fs = yield* FileSystem.FileSystem
  const home = yield* ensureState(project)
  let path = project.state
  for (const name of directory.slice(path.length + 1).split("/")) {
    path = `${path}/${name}`
    yield* makePrivateDirectory(path)
    yield* refuseLink(project, home, path, yield* fs.realPath(path))
  }
})

/** Whether a folder of our state is there. Fails when it is a link, or lies behind one: what it holds is not ours. */
export const checkStateSubdirectory = Effect.fnUntraced(function* (
  project: ProjectPaths,
  directory: string
): Effect.fn.Return<boolean, PlatformError, FileSystem.FileSystem> {
  const fs = yield* FileSystem.FileSystem
  const real = yield* missingAsNothing(fs.realPath(directory))
  if (real === undefined) return false
  yield* refuseLink(project, yield* fs.realPath(project.claudeDirectory), directory, real)
  return true
})

/** Whether a folder of our state is there and ours, for who takes what it holds for nothing otherwise. */
export const hasStateSubdirectory = (
  project: ProjectPaths,
  directory: string
): Effect.Effect<boolean, never, FileSystem.FileSystem> =>
  Effect.orElseSucceed(checkStateSubdirectory(project, directory), () => false)
