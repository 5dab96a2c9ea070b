import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import type { PlatformError } from "effect/PlatformError"
import * as Random from "effect/Random"

/** Files are for their owner alone: they hold what was said in sessions (design 3). */
export const FILE_MODE = 0o600
export const DIRECTORY_MODE = 0o700

export const directoryOf = (path: string): string => path.slice(0, path.lastIndexOf("/"))
const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1)

/** Where a link that stands at `path` points. */
export const besideOf = (path: string, link: string): string =>
  link.startsWith("/") ? link : `${directoryOf(path)}/${link}`

const TEMPORARY_SUFFIX = ".debrief-tmp"

const isTemporaryOf = (path: string) => (name: string) =>
  name.startsWith(`.${nameOf(path)}.`) && name.endsWith(TEMPORARY_SUFFIX)

/** Creates a directory and its parents, for the owner alone. */
export const makePrivateDirectory = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  yield* fs.makeDirectory(path, { recursive: true, mode: DIRECTORY_MODE })
})

const syncDirectory = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  // Some file systems cannot sync a directory; the rename itself is atomic all the same.
  yield* Effect.scoped(Effect.flatMap(fs.open(path, { flag: "r" }), (file) => file.sync)).pipe(Effect.ignore)
})

/** Where to write, and with which mode: a link is followed rather than replaced, and a file that is there keeps its mode. */
const destination = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  const target = yield* fs.realPath(path).pipe(
    // A link whose target is missing is followed too: writing creates the target.
    Effect.catch(() => Effect.map(fs.readLink(path), (link) => besideOf(path, link))),
    Effect.orElseSucceed(() => path)
  )
  const mode = yield* fs.stat(target).pipe(
    Effect.map((info) => info.mode & 0o777),
    Effect.orElseSucceed(() => FILE_MODE)
  )
  return { target, mode }
})

/**
 * Replaces a file as a whole: temporary file beside it, fsync, rename, fsync of the directory. Whoever reads meanwhile,
 * and whatever is killed at whatever moment, the file is the old one or the new one. `beforeRename` is asked when all
 * is ready and only the rename is left; if it fails, the file stays as it is.
 */
export const writeDurably = Effect.fnUntraced(function* <E = never, R = never>(
  path: string,
  content: string | Uint8Array,
  beforeRename: Effect.Effect<void, E, R> = Effect.void as Effect.Effect<void, E, R>
): Effect.fn.Return<void, PlatformError | E, FileSystem.FileSystem | R> {
  const fs = yield* FileSystem.FileSystem
  const { mode, target } = yield* destination(path)
  const directory = directoryOf(target)
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content
  const nonce = (yield* Random.nextIntBetween(0, Number.MAX_SAFE_INTEGER)).toString(36)
  const temporary = `${directory}/.${nameOf(target)}.${nonce}${TEMPORARY_SUFFIX}`
  yield* Effect.scoped(
    Effect.gen(function* () {
      const file = yield* fs.open(temporary, { flag: "wx", mode })
      // The umask may have taken something away.
      yield* fs.chmod(temporary, mode)
      yield* file.writeAll(bytes)
      yield* file.sync
    })
  ).pipe(
    Effect.andThen(beforeRename),
    Effect.andThen(fs.rename(temporary, target)),
    Effect.onError(() => Effect.ignore(fs.remove(temporary, { force: true })))
  )
  yield* syncDirectory(directory)
})

/** Writes a new file, durably and as a whole; fails with `AlreadyExists` rather than touch one that is there. */
export const writeNewDurably = Effect.fnUntraced(function* (
  path: string,
  bytes: Uint8Array
): Effect.fn.Return<void, PlatformError, FileSystem.FileSystem> {
  const fs = yield* FileSystem.FileSystem
  yield* Effect.scoped(
    Effect.gen(function* () {
      const file = yield* fs.open(path, { flag: "wx", mode: FILE_MODE })
      yield* Effect.andThen(file.writeAll(bytes), file.sync).pipe(
        Effect.onError(() => Effect.ignore(fs.remove(path, { force: true })))
      )
    })
  )
  yield* syncDirectory(directoryOf(path))
})

/**
 * Removes temporary files that a killed writer left. Only for who holds the file's lock: then every one is an orphan.
 */
export const removeOrphans = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  const directory = directoryOf(path)
  const names = yield* fs.readDirectory(directory).pipe(Effect.orElseSucceed(() => []))
  yield* Effect.forEach(
    names.filter(isTemporaryOf(path)),
    (name) => Effect.ignore(fs.remove(`${directory}/${name}`, { force: true })),
    { discard: true }
  )
})
