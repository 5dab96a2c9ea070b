import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import type { PlatformError } from "effect/PlatformError"
import { nonce } from "./Nonce.ts"
import { unheeded } from "./Unheeded.ts"
import { currentTimeMillis } from "./Now.ts"

/** Files are for their owner alone: they hold what was said in sessions (docs/files.md). */
export const FILE_MODE = 0o600
export const DIRECTORY_MODE = 0o700

export const directoryOf = (path: string): string => path.slice(0, path.lastIndexOf("/"))
const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1)

const TEMPORARY_SUFFIX = ".debrief-tmp"

const isTemporaryOf = (path: string) => (name: string) =>
  name.startsWith(`.${nameOf(path)}.`) && name.endsWith(TEMPORARY_SUFFIX)

/** Temporary files that wait to become a file, or were left by a killed writer. */
export const temporariesOf = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  const names = yield* fs.readDirectory(directoryOf(path)).pipe(Effect.orElseSucceed(() => []))
  return names.filter(isTemporaryOf(path)).map((name) => `${directoryOf(path)}/${name}`)
})

/** Creates a directory and its parents, for the owner alone. */
export const makePrivateDirectory = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  yield* fs.makeDirectory(path, { recursive: true, mode: DIRECTORY_MODE })
})

const syncDirectory = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  // Some file systems cannot sync a directory; the rename itself is atomic all the same.
  yield* Effect.scoped(Effect.flatMap(fs.open(path, { flag: "r" }), (file) => file.sync)).pipe(unheeded)
})

/** Where to write, and with which mode: a link is followed where one may be, and a file that is there keeps its mode. */
const destination = Effect.fnUntraced(function* (path: string, newMode: number) {
  const fs = yield* FileSystem.FileSystem
  const link = yield* Effect.option(fs.readLink(path))
  const target = Option.isNone(link) ? path : yield* fs.realPath(path)
  const mode = yield* fs.stat(target).pipe(
    Effect.map((info) => info.mode & 0o777),
    Effect.orElseSucceed(() => newMode)
  )
  return { target, mode }
})

/** The one step that exchanges a file, and where its new bytes wait for it. */
export interface Exchange<E = never> {
  readonly temporary: string
  /** What is exchanged: the file itself, where a link led to it. */
  readonly target: string
  readonly rename: Effect.Effect<void, PlatformError | E>
}

/** Puts content in the place of what stands at `target`, which is no link: temporary file beside it, fsync, rename. */
const replace = Effect.fnUntraced(function* <E, R>(
  target: string,
  mode: number,
  content: string | Uint8Array,
  commit: (exchange: Exchange) => Effect.Effect<void, E | PlatformError, R>
): Effect.fn.Return<void, PlatformError | E, FileSystem.FileSystem | R> {
  const fs = yield* FileSystem.FileSystem
  const directory = directoryOf(target)
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content
  const temporary = `${directory}/.${nameOf(target)}.${yield* nonce}${TEMPORARY_SUFFIX}`
  yield* Effect.scoped(
    Effect.gen(function* () {
      const file = yield* fs.open(temporary, { flag: "wx", mode })
      // The umask may have taken something away.
      yield* fs.chmod(temporary, mode)
      yield* file.writeAll(bytes)
      yield* file.sync
    })
  ).pipe(
    Effect.andThen(commit({ temporary, target, rename: fs.rename(temporary, target) })),
    Effect.onError(() => unheeded(fs.remove(temporary, { force: true })))
  )
  yield* syncDirectory(directory)
})

/**
 * Replaces a file as a whole: temporary file beside it, fsync, rename, fsync of the directory. Whoever reads meanwhile,
 * and whatever is killed at whatever moment, the file is the old one or the new one. `commit` is given the rename when
 * all is ready and only it is left; if it fails, the file stays as it is. A file that is new gets `newMode`.
 */
export const writeDurably = Effect.fnUntraced(function* <E = PlatformError, R = never>(
  path: string,
  content: string | Uint8Array,
  commit: (exchange: Exchange) => Effect.Effect<void, E | PlatformError, R> = ({ rename }) => rename,
  newMode: number = FILE_MODE
): Effect.fn.Return<void, PlatformError | E, FileSystem.FileSystem | R> {
  const { mode, target } = yield* destination(path, newMode)
  yield* replace(target, mode, content, commit)
})

/** Clears the way for a rename: a folder in a file's place would stand in it for ever. A link is no folder. */
const removeFolder = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  const info = yield* Effect.option(fs.lstat(path))
  const isFolder = Option.isSome(info) && info.value.type === "Directory"
  if (isFolder) yield* fs.remove(path, { recursive: true, force: true })
  return isFolder
})

/**
 * Writes a file of our own state as `writeDurably` does, but in the place of whatever stands there, for the owner alone:
 * a link is replaced and what it leads to stays untouched, because a project's folder comes with its code.
 */
export const writeStateDurably = Effect.fnUntraced(function* <E = PlatformError, R = never>(
  path: string,
  content: string | Uint8Array,
  commit: (exchange: Exchange) => Effect.Effect<void, E | PlatformError, R> = ({ rename }) => rename
): Effect.fn.Return<void, PlatformError | E, FileSystem.FileSystem | R> {
  const fs = yield* FileSystem.FileSystem
  yield* replace(path, FILE_MODE, content, ({ rename, target, temporary }) =>
    commit({
      temporary,
      target,
      rename: Effect.catch(rename, (error) =>
        removeFolder(path).pipe(
          Effect.provideService(FileSystem.FileSystem, fs),
          Effect.flatMap((isGone) => (isGone ? rename : Effect.fail(error)))
        )
      )
    })
  )
})

/** Writes a file under a name that nothing has yet, as `writeDurably` does, without looking for what stands there. */
export const writeUniqueDurably = (path: string, content: string) =>
  replace<never, never>(path, FILE_MODE, content, ({ rename }) => rename)

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
        Effect.onError(() => unheeded(fs.remove(path, { force: true })))
      )
    })
  )
  yield* syncDirectory(directoryOf(path))
})

/** When a file was changed last, in milliseconds; nothing for what is no file, a link among them. */
export const fileChangedAt = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  const info = yield* Effect.option(fs.lstat(path))
  if (Option.isNone(info) || info.value.type !== "File") return undefined
  return Option.getOrUndefined(info.value.mtime)?.getTime()
})

/** Removes the files of a folder that are so named. What is no file stays. */
const removeNamed = Effect.fnUntraced(function* (directory: string, isNamed: (name: string) => boolean) {
  const fs = yield* FileSystem.FileSystem
  const names = yield* fs.readDirectory(directory).pipe(Effect.orElseSucceed(() => []))
  for (const name of names.filter(isNamed)) {
    const orphan = `${directory}/${name}`
    if ((yield* fileChangedAt(orphan)) === undefined) continue
    yield* unheeded(fs.remove(orphan, { force: true }))
  }
})

/**
 * Removes temporary files that a killed writer left. Only for who holds the file's lock: then every one is an orphan.
 */
export const removeOrphans = (path: string) => removeNamed(directoryOf(path), isTemporaryOf(path))

const isTemporary = (name: string): boolean => name.startsWith(".") && name.endsWith(TEMPORARY_SUFFIX)

/** The same of all files in a folder. Only for who holds the lock of all of them. */
export const removeAllOrphans = (directory: string) => removeNamed(directory, isTemporary)

/** A writer is done with its temporary file long before. */
const OLD_MILLIS = 60 * 60_000

const removeIfOld = Effect.fnUntraced(function* (paths: ReadonlyArray<string>) {
  const fs = yield* FileSystem.FileSystem
  const now = yield* currentTimeMillis
  for (const path of paths) {
    const at = yield* fileChangedAt(path)
    if (at !== undefined && now - at > OLD_MILLIS) yield* unheeded(fs.remove(path, { force: true }))
  }
})

/** Removes temporary files that killed writers left in a directory of ours that many write to: those of an hour ago. */
export const removeOldTemporaries = Effect.fnUntraced(function* (directory: string) {
  const fs = yield* FileSystem.FileSystem
  const names = yield* fs.readDirectory(directory).pipe(Effect.orElseSucceed(() => []))
  yield* removeIfOld(names.filter(isTemporary).map((name) => `${directory}/${name}`))
})

/** The same of one file, for who holds no lock of it. */
export const removeOldTemporariesOf = (path: string) => Effect.flatMap(temporariesOf(path), removeIfOld)
