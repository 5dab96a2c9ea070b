import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import type { PlatformError } from "effect/PlatformError"
import { removeOldTemporariesOf } from "../disk/DurableFile.ts"
import { nonce } from "../disk/Nonce.ts"
import { GitRefused } from "./GitError.ts"

// git's own locks in the user's repository: a file beside another, which is made before that one is exchanged, and
// becomes it. While one is there, the user's own git does not do what it was asked for.

/** A file of the user's git directory that is to be exchanged. */
export interface Exchanged {
  readonly path: string
  /** The git directory, where its new bytes wait: among branches, git would come upon them. */
  readonly folder: string
  readonly bytes: Uint8Array
  readonly mode?: number
  /** When it says that it was written; now when left out. */
  readonly at?: Date | undefined
}

/** The file that git makes while it changes another: nobody else may have it. */
export const lockOf = (path: string): string => `${path}.lock`

export const unreadable = ({ message }: PlatformError) => new GitRefused({ detail: message })

const notTaken = (lock: string) => (error: PlatformError) =>
  error.reason._tag === "AlreadyExists"
    ? new GitRefused({ detail: `${lock} is there: git is at work, or was killed; see: debrief doctor` })
    : unreadable(error)

const writeNew = Effect.fnUntraced(function* (path: string, { at, bytes, mode }: Exchanged) {
  const fs = yield* FileSystem.FileSystem
  const file = yield* fs.open(path, { flag: "wx", mode: mode ?? 0o666 })
  yield* file.writeAll(bytes)
  yield* file.sync
  // The umask may have taken something away.
  if (mode !== undefined) yield* fs.chmod(path, mode)
  if (at !== undefined) yield* fs.utimes(path, at, at)
}, Effect.scoped)

const WAITING = "debrief-head"

/**
 * Exchanges a file if `check` does not fail, with a lock that has its content from the first, in the few calls that it is
 * held: who is killed while the disk or a program is waited for leaves none. Where there are no hard links, the disk is
 * waited for with the lock in hand.
 */
export const exchangeLocked = Effect.fnUntraced(function* <E, R>(file: Exchanged, check: Effect.Effect<void, E, R>) {
  const fs = yield* FileSystem.FileSystem
  const { folder, path } = file
  const lock = lockOf(path)
  yield* removeOldTemporariesOf(`${folder}/${WAITING}`)
  const waiting = `${folder}/.${WAITING}.${yield* nonce}.debrief-tmp`
  const link = fs
    .link(waiting, lock)
    .pipe(
      Effect.catchTag("PlatformError", (error) =>
        error.reason._tag === "AlreadyExists" ? Effect.fail(error) : writeNew(lock, file)
      )
    )
  const take = Effect.mapError(Effect.andThen(writeNew(waiting, file), link), notTaken(lock))
  const used = Effect.andThen(check, Effect.mapError(fs.rename(lock, path), unreadable)).pipe(
    Effect.onError(() => Effect.ignore(fs.remove(lock, { force: true })))
  )
  yield* Effect.uninterruptible(Effect.andThen(take, used)).pipe(
    Effect.ensuring(Effect.ignore(fs.remove(waiting, { force: true })))
  )
})
