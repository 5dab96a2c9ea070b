import * as ByteSize from "effect/ByteSize"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { type PlatformError, systemError } from "effect/PlatformError"

/** Bytes of a file that we read as a whole, at most. Ours are a few hundred kilobytes. */
const MAX_BYTES = 64 * 1024 * 1024

const refuse = (path: string, description: string): PlatformError =>
  systemError({ _tag: "InvalidData", module: "FileSystem", method: "readFile", description, pathOrDescriptor: path })

/** Fails unless the path leads to a regular file. A project may hold a link to a device or a pipe, which never end. */
export const checkRegular = Effect.fnUntraced(function* (
  path: string
): Effect.fn.Return<FileSystem.File.Info, PlatformError, FileSystem.FileSystem> {
  const fs = yield* FileSystem.FileSystem
  const info = yield* fs.stat(path)
  if (info.type !== "File") return yield* refuse(path, `it is no file but a ${info.type}`)
  return info
})

/** The bytes of a regular file of bounded size. */
export const readRegular = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  const { size } = yield* checkRegular(path)
  if (ByteSize.toNumberUnsafe(size) > MAX_BYTES) return yield* refuse(path, "it is too large to be ours")
  return yield* fs.readFile(path)
})

/** The text of a regular file of bounded size. */
export const readRegularText = (path: string) =>
  Effect.map(readRegular(path), (bytes) => new TextDecoder().decode(bytes))

/** Nothing in the place of a file that is not there; any other trouble stays. */
export const missingAsNothing = <A, R>(
  read: Effect.Effect<A, PlatformError, R>
): Effect.Effect<A | undefined, PlatformError, R> =>
  Effect.catchTag(read, "PlatformError", (error) =>
    error.reason._tag === "NotFound" ? Effect.undefined : Effect.fail(error)
  )
