import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { type PlatformError, systemError } from "effect/PlatformError"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { FILE_MODE, makePrivateDirectory } from "./DurableFile.ts"

/** Fails when our state directory is a link: a project's folder comes with its code, and the link could lead anywhere. */
const refuseLink = Effect.fnUntraced(function* (project: ProjectPaths) {
  const fs = yield* FileSystem.FileSystem
  const home = yield* fs.realPath(project.claudeDirectory)
  if ((yield* fs.realPath(project.state)) === `${home}/debrief`) return
  return yield* systemError({
    _tag: "PermissionDenied",
    module: "FileSystem",
    method: "makeDirectory",
    description: "it is a link, which is not followed",
    pathOrDescriptor: project.state
  })
})

/** Creates our state directory with a `.gitignore` of `*`, so that no user repository ever picks it up (design 3). */
export const ensureStateDirectory = Effect.fnUntraced(function* (
  project: ProjectPaths
): Effect.fn.Return<void, PlatformError, FileSystem.FileSystem> {
  const fs = yield* FileSystem.FileSystem
  yield* makePrivateDirectory(project.state)
  yield* refuseLink(project)
  yield* fs
    .writeFileString(`${project.state}/.gitignore`, "*\n", { flag: "wx", mode: FILE_MODE })
    .pipe(
      Effect.catchTag("PlatformError", (error) =>
        error.reason._tag === "AlreadyExists" ? Effect.void : Effect.fail(error)
      )
    )
})
