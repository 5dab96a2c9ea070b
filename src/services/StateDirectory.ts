import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import type { PlatformError } from "effect/PlatformError"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { FILE_MODE, makePrivateDirectory } from "./DurableFile.ts"

/** Creates our state directory with a `.gitignore` of `*`, so that no user repository ever picks it up (design 3). */
export const ensureStateDirectory = Effect.fnUntraced(function* (
  project: ProjectPaths
): Effect.fn.Return<void, PlatformError, FileSystem.FileSystem> {
  const fs = yield* FileSystem.FileSystem
  yield* makePrivateDirectory(project.state)
  yield* fs
    .writeFileString(`${project.state}/.gitignore`, "*\n", { flag: "wx", mode: FILE_MODE })
    .pipe(
      Effect.catchTag("PlatformError", (error) =>
        error.reason._tag === "AlreadyExists" ? Effect.void : Effect.fail(error)
      )
    )
})
