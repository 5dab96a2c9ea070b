import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import { DIRECTORY_MODE, directoryOf, type Exchange, FILE_MODE, writeDurably } from "../disk/DurableFile.ts"
import { missingAsNothing, readRegular } from "../disk/RegularFile.ts"
import { Failure } from "./command.ts"

// Files of others that a command edits: they are read as text that gives the same bytes again, and exchanged as a whole,
// unless somebody has written to them meanwhile.

/** Bytes of such a file at most: a client's settings may have as many. */
const MOST_BYTES = 2 * 1024 * 1024

/** Says of a file that it was not touched. */
export const leftAsItIs = (path: string, why: string, helps: string): Failure =>
  new Failure({ detail: `${path} is left as it is: ${why}. Nothing was changed. ${helps}` })

const isDanglingLink = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  return Option.isSome(yield* Effect.option(fs.readLink(path)))
})

/** The text of a file, a byte order mark included; nothing when it is not there. `helps` is said of what cannot be read. */
export const readTextFile = Effect.fnUntraced(function* (path: string, helps = "Look at what stands there.") {
  const bytes = yield* missingAsNothing(readRegular(path, MOST_BYTES)).pipe(
    Effect.mapError(({ message }) => leftAsItIs(path, message, helps))
  )
  if (bytes === undefined) {
    if (yield* isDanglingLink(path)) {
      return yield* leftAsItIs(
        path,
        "it is a link that leads to nothing",
        "Make the file that it leads to, or remove it."
      )
    }
    return undefined
  }
  return yield* Effect.try({
    try: () => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes),
    catch: () => leftAsItIs(path, "it is not UTF-8", "Save it as UTF-8.")
  })
})

/** What the disk says of a file that could not be written, in our words. */
export const notWritten = (path: string) => (error: { readonly message: string }) =>
  error instanceof Failure
    ? error
    : new Failure({ detail: `${path} could not be written (${error.message}). It is as it was.` })

/** Fails when a file is not any more what was read: another program, or a person, has written it meanwhile. */
const refuseChanged = Effect.fnUntraced(function* (path: string, before: string | undefined) {
  if ((yield* readTextFile(path)) === before) return
  return yield* new Failure({
    detail: `${path} was changed by another program meanwhile. It is as that program wrote it. Try again.`
  })
})

/** The modes of a file that is new, and of the folders that are made for it. */
const PRIVATE = { file: FILE_MODE, folder: DIRECTORY_MODE }

/** Puts a text in the place of what was read, as a whole, nothing standing for no file. A link to it stays one. */
export const writeTextFile = Effect.fnUntraced(
  function* (path: string, before: string | undefined, text: string, modes = PRIVATE) {
    const fs = yield* FileSystem.FileSystem
    yield* fs.makeDirectory(directoryOf(path), { recursive: true, mode: modes.folder })
    const commit = ({ rename }: Exchange) =>
      refuseChanged(path, before).pipe(Effect.provideService(FileSystem.FileSystem, fs), Effect.andThen(rename))
    yield* writeDurably(path, text, commit, modes.file)
  },
  (written, path) => Effect.mapError(written, notWritten(path))
)

/** Removes a file that is what was read. */
export const removeTextFile = Effect.fnUntraced(
  function* (path: string, before: string) {
    const fs = yield* FileSystem.FileSystem
    yield* refuseChanged(path, before)
    yield* fs.remove(path)
  },
  (removed, path) => Effect.mapError(removed, notWritten(path))
)
