import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { type PlatformError, systemError } from "effect/PlatformError"
import { FILE_MODE } from "./DurableFile.ts"
import { missingAsNothing, openRegular, readBetween } from "./RegularFile.ts"
import { unheeded } from "./Unheeded.ts"

const NEWLINE = 10

/** Bytes that are read at once, at most. Ours are a few megabytes after years; a text much longer cannot be held. */
const MAX_BYTES = 512_000_000

/** Whether the file ends in the middle of a line, as a writer leaves it that was killed or had no space left. */
const isTorn = (path: string) =>
  Effect.scoped(
    Effect.gen(function* () {
      const opened = yield* missingAsNothing(openRegular(path))
      if (opened === undefined || opened.size === 0) return false
      const last = yield* readBetween(opened, opened.size - 1, opened.size)
      return last[0] !== NEWLINE
    })
  )

/**
 * Appends lines and waits until they are on disk. Nothing that is in the file is ever changed: a line that a killed
 * writer left half done stays as it is, on a line of its own.
 */
export const appendLines = Effect.fnUntraced(function* (
  path: string,
  lines: ReadonlyArray<string>
): Effect.fn.Return<void, PlatformError, FileSystem.FileSystem> {
  if (lines.length === 0) return
  const fs = yield* FileSystem.FileSystem
  const start = (yield* isTorn(path)) ? "\n" : ""
  const bytes = new TextEncoder().encode(`${start}${lines.join("\n")}\n`)
  yield* Effect.scoped(
    Effect.gen(function* () {
      const file = yield* fs.open(path, { flag: "a", mode: FILE_MODE })
      yield* file.writeAll(bytes)
      yield* file.sync
    })
  )
})

/**
 * Fails where lines could not be appended: the file cannot be written to, or its disk has no room for so many bytes more.
 * The file is made where there is none, and nothing is added to it. Room that is there may be gone by the next moment.
 */
export const checkAppendable = Effect.fnUntraced(function* (
  path: string,
  bytes: number
): Effect.fn.Return<void, PlatformError, FileSystem.FileSystem> {
  const fs = yield* FileSystem.FileSystem
  yield* Effect.scoped(fs.open(path, { flag: "a", mode: FILE_MODE }))
  // By one name, so that what a kill leaves goes the next time. Of two at once, each writes what it asks about.
  const room = `${path}.room`
  yield* Effect.scoped(
    Effect.gen(function* () {
      const file = yield* fs.open(room, { flag: "w", mode: FILE_MODE })
      yield* file.writeAll(new Uint8Array(bytes))
      // Some disks say only now that they are full.
      yield* file.sync
    })
  ).pipe(Effect.ensuring(unheeded(fs.remove(room, { force: true }))))
})

const readBytes = Effect.fnUntraced(function* (path: string, start: (size: number) => number) {
  const opened = yield* missingAsNothing(openRegular(path))
  const size = opened?.size ?? 0
  const from = start(size)
  if (opened === undefined || size <= from) return { bytes: new Uint8Array(), end: size }
  if (size - from > MAX_BYTES) {
    return yield* systemError({
      _tag: "InvalidData",
      module: "FileSystem",
      method: "readFile",
      description: "it is too large to be ours",
      pathOrDescriptor: path
    })
  }
  const bytes = yield* readBetween(opened, from, size)
  return { bytes, end: from + bytes.length }
}, Effect.scoped)

const readText = (path: string, start: (size: number) => number) =>
  Effect.map(readBytes(path, start), ({ bytes, end }) => ({ text: new TextDecoder().decode(bytes), end }))

/**
 * The text that stands in the file from a byte on, and where it ends; nothing for a file that is not there. Fails with
 * `InvalidData` when it is more than 512 MB.
 */
export const readFrom = (
  path: string,
  offset: number
): Effect.Effect<{ readonly text: string; readonly end: number }, PlatformError, FileSystem.FileSystem> =>
  readText(path, () => offset)

/**
 * The text of the lines from a byte on that have their newline, the byte at which the last of them ends, and where the
 * file does. Measured in bytes: those that are no UTF-8, half a character among them, are longer as text.
 */
export const readEndedLines = Effect.fnUntraced(function* (
  path: string,
  offset: number
): Effect.fn.Return<
  { readonly text: string; readonly end: number; readonly size: number },
  PlatformError,
  FileSystem.FileSystem
> {
  const { bytes, end: size } = yield* readBytes(path, () => offset)
  const ended = bytes.subarray(0, bytes.lastIndexOf(NEWLINE) + 1)
  return { text: new TextDecoder().decode(ended), end: size - (bytes.length - ended.length), size }
})

/** All lines of a file; none when it is not there. What a line holds is for the reader to check. */
export const readLines = (path: string): Effect.Effect<ReadonlyArray<string>, PlatformError, FileSystem.FileSystem> =>
  Effect.map(readFrom(path, 0), ({ text }) => text.split("\n").filter((line) => line !== ""))

/** The last bytes of a file as text; nothing for a file that is not there. */
export const readTail = (path: string, bytes: number): Effect.Effect<string, PlatformError, FileSystem.FileSystem> =>
  Effect.map(
    readText(path, (size) => Math.max(size - bytes, 0)),
    ({ text }) => text
  )
