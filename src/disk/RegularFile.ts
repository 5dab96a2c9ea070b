import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import { type PlatformError, systemError } from "effect/PlatformError"

/** Bytes of a file that we read as a whole, at most. Ours are a few hundred kilobytes. */
const MAX_BYTES = 64 * 1024 * 1024

const TOO_LARGE = "it is too large to be ours"

/** Whether a file was not read because it holds more than was asked for at most. */
export const isTooLarge = ({ reason }: PlatformError): boolean =>
  reason._tag === "InvalidData" && reason.description === TOO_LARGE

const refuse = (path: string, description: string): PlatformError =>
  systemError({ _tag: "InvalidData", module: "FileSystem", method: "readFile", description, pathOrDescriptor: path })

/** A regular file that is open for reading. */
export interface RegularFile {
  readonly file: FileSystem.File
  /** Bytes in it when it was opened. */
  readonly size: number
}

/**
 * Opens a regular file for reading; fails for anything else. It is the open file that is looked at: what stands at the
 * path may be a pipe or a device by then, which never end.
 */
export const openRegular = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  const file = yield* fs.open(path, { flag: "r" })
  const { size, type } = yield* file.stat
  if (type !== "File") return yield* refuse(path, `it is no file but a ${type}`)
  return { file, size: Number(size) } satisfies RegularFile
})

/** The bytes of an open file from a place on, to that other one or to its end. */
export const readBetween = Effect.fnUntraced(function* ({ file }: RegularFile, from: number, to: number) {
  const bytes = new Uint8Array(to - from)
  let read = 0
  while (read < bytes.length) {
    const more = yield* file.readAlloc(bytes.length - read, { position: BigInt(from + read) })
    if (Option.isNone(more)) break
    bytes.set(more.value, read)
    read += more.value.length
  }
  return bytes.subarray(0, read)
})

/** The bytes of a regular file of at most so many. */
export const readRegular = (path: string, most = MAX_BYTES) =>
  Effect.scoped(
    Effect.gen(function* () {
      const opened = yield* openRegular(path)
      if (opened.size > most) return yield* refuse(path, TOO_LARGE)
      return yield* readBetween(opened, 0, opened.size)
    })
  )

/** The text of a regular file of at most so many bytes. */
export const readRegularText = (path: string, most = MAX_BYTES) =>
  Effect.map(readRegular(path, most), (bytes) => new TextDecoder().decode(bytes))

/**
 * The text of a file that most often is not there; nothing then. It is asked for first, because a call that fails costs
 * a hook's start several times as much.
 */
export const textIfThere = Effect.fnUntraced(function* (path: string, most = MAX_BYTES) {
  const fs = yield* FileSystem.FileSystem
  // What cannot be asked for, as a link, is for reading to refuse.
  const isThere = yield* Effect.orElseSucceed(fs.exists(path), () => true)
  return isThere ? yield* missingAsNothing(readRegularText(path, most)) : undefined
})

/** Nothing in the place of a file that is not there; any other trouble stays. */
export const missingAsNothing = <A, R>(
  read: Effect.Effect<A, PlatformError, R>
): Effect.Effect<A | undefined, PlatformError, R> =>
  Effect.catchTag(read, "PlatformError", (error) =>
    error.reason._tag === "NotFound" ? Effect.undefined : Effect.fail(error)
  )
