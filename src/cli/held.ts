import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { directoryOf } from "../disk/DurableFile.ts"
import { filesHeldIn } from "../project/ProjectFiles.ts"
import { outermostOf } from "../project/ProjectFolder.ts"
import { leftAsItIs } from "./TextFile.ts"

// What a command writes stands where others can write: a clone, or the folder of a user in whose project root runs the
// command. What was looked at by its path may be a link a moment later, so all of it is done from a folder that is held.

/** The folder from which a file is reached: that of all that the project came with, or for one outside the nearest that is there. */
const holderOf = Effect.fnUntraced(function* (root: string, file: string) {
  const around = yield* outermostOf(root)
  if (file.startsWith(`${around}/`)) return around
  const fs = yield* FileSystem.FileSystem
  let folder = directoryOf(file)
  // What cannot be asked for, as what a link in a project leads to, is for opening to refuse.
  while (folder !== "" && !(yield* Effect.orElseSucceed(fs.exists(folder), () => true))) folder = directoryOf(folder)
  return folder
})

/** Runs what writes a file with no link followed below the folder that it is reached from. */
export const holding = <A, E, R>(root: string, file: string, run: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const files = yield* Effect.flatMap(holderOf(root, file), (folder) => filesHeldIn(folder)).pipe(
      Effect.mapError(({ message }) => leftAsItIs(file, message, "Look at what stands there."))
    )
    return yield* Effect.provideService(run, FileSystem.FileSystem, files)
  }).pipe(Effect.scoped)
