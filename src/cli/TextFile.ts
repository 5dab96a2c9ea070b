import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import {
  DIRECTORY_MODE,
  directoryOf,
  type Exchange,
  FILE_MODE,
  removeOldTemporariesOf,
  writeDurably
} from "../disk/DurableFile.ts"
import { dropAside, keepAside, readAside, removeUnchanged, sameBytes } from "../disk/FileExchange.ts"
import { fileStamp } from "../disk/FileStamp.ts"
import { exchangeUnchangedNamed } from "../disk/NamedExchange.ts"
import { missingAsNothing, readRegular } from "../disk/RegularFile.ts"
import { warn } from "../project/Warning.ts"
import { Failure } from "./command.ts"

// Files of others that a command edits: they are read as text that gives the same bytes again, and exchanged as a whole,
// unless somebody has written to them meanwhile. What stands aside never takes their name: they have theirs at every
// moment of an exchange, so that it is not needed, and a clone can bring a file of that name with hooks in it.

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

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Refuses a file that is not any more what was read: another program, or a person, has written it meanwhile. */
const changedMeanwhile = (path: string) =>
  new Failure({
    detail: `${path} was changed by another program meanwhile. It is as that program wrote it. Try again.`
  })

/** Ends with what stands aside of an exchange: what is not what was read is kept beside the file, and told of. */
const tendAside = Effect.fnUntraced(function* (target: string, read: Uint8Array | undefined) {
  const bytes = yield* readAside(target)
  if (bytes === undefined) return
  if (bytes.length === 0 || sameBytes(bytes, read)) return yield* dropAside(target)
  const copy = `${target}.replaced-${yield* fileStamp}`
  if (!(yield* keepAside(target, copy))) return yield* changedMeanwhile(target)
  yield* warn(`what another program wrote to ${target} while it was replaced is kept in ${copy}`)
})

/** What a killed command, or a clone, left aside is kept under another name: no exchange may take its place there. */
const settle = Effect.fnUntraced(function* (target: string) {
  // What was written beside the file is removed when nobody can be at it any more, for there is no lock.
  yield* removeOldTemporariesOf(target)
  yield* tendAside(target, yield* missingAsNothing(readRegular(target, MOST_BYTES)))
})

/** The modes of a file that is new, and of the folders that are made for it. */
const PRIVATE = { file: FILE_MODE, folder: DIRECTORY_MODE }

/** Puts a text in the place of what was read, as a whole, nothing standing for no file. A link to it stays one. */
export const writeTextFile = Effect.fnUntraced(
  function* (path: string, before: string | undefined, text: string, modes = PRIVATE) {
    const fs = yield* FileSystem.FileSystem
    const read = before === undefined ? undefined : bytesOf(before)
    yield* fs.makeDirectory(directoryOf(path), { recursive: true, mode: modes.folder })
    const commit = Effect.fnUntraced(function* (exchange: Exchange) {
      yield* settle(exchange.target)
      if (!(yield* exchangeUnchangedNamed(exchange, read))) return yield* changedMeanwhile(path)
      yield* tendAside(exchange.target, read)
    })
    yield* writeDurably(path, text, commit, modes.file)
  },
  (written, path) => Effect.mapError(written, notWritten(path))
)

/** Removes a file that is what was read. */
export const removeTextFile = Effect.fnUntraced(
  function* (path: string, before: string) {
    const read = bytesOf(before)
    yield* settle(path)
    if (!(yield* removeUnchanged(path, read))) return yield* changedMeanwhile(path)
    yield* tendAside(path, read)
  },
  (removed, path) => Effect.mapError(removed, notWritten(path))
)
