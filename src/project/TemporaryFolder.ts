import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { stateHome } from "./Approval.ts"
import { Environment } from "./Environment.ts"
import { makeIsProjects } from "./ProgramPath.ts"

/** Makes an empty folder that is gone with the scope, outside of the project: what is started there looks around, and above. */
export const makeTemporaryFolder = Effect.fnUntraced(function* (prefix: string) {
  const fs = yield* FileSystem.FileSystem
  const { all, get } = yield* Environment
  const isProjects = yield* makeIsProjects
  const state = stateHome(all)
  if (state === undefined || !(yield* isProjects(get("TMPDIR") ?? get("TMP") ?? get("TEMP") ?? "/tmp")))
    return yield* fs.makeTempDirectoryScoped({ prefix })
  const directory = `${state}/tmp`
  yield* fs.makeDirectory(directory, { recursive: true, mode: 0o700 })
  return yield* fs.makeTempDirectoryScoped({ prefix, directory })
})
