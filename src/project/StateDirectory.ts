import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { type PlatformError, systemError } from "effect/PlatformError"
import { FILE_MODE, makePrivateDirectory } from "../disk/DurableFile.ts"
import { textIfThere } from "../disk/RegularFile.ts"
import { unheeded } from "../disk/Unheeded.ts"
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

const EVERYTHING = "*\n"

const isTaken = ({ reason }: PlatformError): boolean => reason._tag === "AlreadyExists"

/** Puts our `.gitignore` in the place of whatever stands there; a folder is moved beside it. */
const putIgnore = Effect.fnUntraced(function* (ignore: string) {
  const fs = yield* FileSystem.FileSystem
  const write = fs.writeFileString(ignore, EVERYTHING, { flag: "wx", mode: FILE_MODE })
  const takeAway = Effect.catch(fs.remove(ignore), () =>
    unheeded(fs.rename(ignore, `${ignore}.set-aside-${crypto.randomUUID().slice(0, 8)}`))
  )
  yield* Effect.catchIf(write, isTaken, () => Effect.andThen(takeAway, write)).pipe(
    // Another has put it there meanwhile.
    Effect.catchIf(isTaken, () => Effect.void)
  )
})

/**
 * Creates our state directory with a `.gitignore` of `*`, so that no user repository ever picks it up (docs/files.md). Git
 * writes over files that it ignores: another `.gitignore` there may have come with a pull, and does not stay.
 * Fails when it is a link (`SafeCalls.ts`), and when the project's own folder is gone: that is not ours to make again.
 */
export const ensureStateDirectory = Effect.gen(function* (): Effect.fn.Return<
  void,
  PlatformError,
  FileSystem.FileSystem | Project
> {
  const project = yield* Project
  const ignore = `${project.state}/.gitignore`
  // Looked at first: in most cases it is all.
  const found = yield* Effect.orElseSucceed(textIfThere(ignore, EVERYTHING.length), () => undefined)
  if (found === EVERYTHING) return
  yield* makeState
  yield* putIgnore(ignore)
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
