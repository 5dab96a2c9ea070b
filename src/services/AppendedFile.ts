import * as ByteSize from "effect/ByteSize"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { type PlatformError, systemError } from "effect/PlatformError"
import { FILE_MODE } from "./DurableFile.ts"
import { checkRegular, missingAsNothing } from "./RegularFile.ts"

const NEWLINE = 10

/** Bytes that are read at once, at most. Ours are a few megabytes after years; a text much longer cannot be held. */
const MAX_BYTES = 512_000_000

/** Whether the file ends in the middle of a line, as a writer leaves it that was killed or had no space left. */
const isTorn = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  const info = yield* missingAsNothing(checkRegular(path))
  if (info === undefined || ByteSize.isZero(info.size)) return false
  return yield* Effect.scoped(
    Effect.gen(function* () {
      const file = yield* fs.open(path, { flag: "r", noFollow: true })
      yield* file.seek(info.size - 1n, "start")
      const last = new Uint8Array(1)
      yield* file.read(last)
      return last[0] !== NEWLINE
    })
  )
})

/**
 * Appends lines and waits until they are on disk. Nothing that is in the file is ever changed: a line that a killed
 * writer left half done stays as it is, on a line of its own. A link is not followed: a project's folder comes with its
 * code, and the link could lead to any file of the user's.
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
      const file = yield* fs.open(path, { flag: "a", mode: FILE_MODE, noFollow: true })
      yield* file.writeAll(bytes)
      yield* file.sync
    })
  )
})

/**
 * The text that stands in the file from a byte on, and where it ends; nothing for a file that is not there. Fails with
 * `InvalidData` when it is more than 512 MB.
 */
export const readFrom = Effect.fnUntraced(function* (
  path: string,
  offset: number
): Effect.fn.Return<{ readonly text: string; readonly end: number }, PlatformError, FileSystem.FileSystem> {
  const fs = yield* FileSystem.FileSystem
  const info = yield* missingAsNothing(checkRegular(path))
  const size = info === undefined ? 0 : ByteSize.toNumberUnsafe(info.size)
  if (size <= offset) return { text: "", end: size }
  if (size - offset > MAX_BYTES) {
    return yield* systemError({
      _tag: "InvalidData",
      module: "FileSystem",
      method: "readFile",
      description: "it is too large to be ours",
      pathOrDescriptor: path
    })
  }
  const bytes = yield* Effect.scoped(
    Effect.gen(function* () {
      const file = yield* fs.open(path, { flag: "r", noFollow: true })
      yield* file.seek(BigInt(offset), "start")
      const buffer = new Uint8Array(size - offset)
      let read = 0
      while (read < buffer.length) {
        const more = Number(yield* file.read(buffer.subarray(read)))
        if (more === 0) break
        read += more
      }
      return buffer.subarray(0, read)
    })
  )
  return { text: new TextDecoder().decode(bytes), end: offset + bytes.length }
})

/** All whole lines of a file; none when it is not there. What a line holds is for the reader to check. */
export const readLines = (path: string): Effect.Effect<ReadonlyArray<string>, PlatformError, FileSystem.FileSystem> =>
  Effect.map(readFrom(path, 0), ({ text }) => text.split("\n").filter((line) => line !== ""))

/** The last bytes of a file as text; nothing for a file that is not there. */
export const readTail = Effect.fnUntraced(function* (
  path: string,
  bytes: number
): Effect.fn.Return<string, PlatformError, FileSystem.FileSystem> {
  const info = yield* missingAsNothing(checkRegular(path))
  if (info === undefined) return ""
  const { text } = yield* readFrom(path, Math.max(ByteSize.toNumberUnsafe(info.size) - bytes, 0))
  return text
})
