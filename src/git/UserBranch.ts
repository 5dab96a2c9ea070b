import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import type { PlatformError } from "effect/PlatformError"
import { directoryOf, fileChangedAt, removeOldTemporariesOf } from "../disk/DurableFile.ts"
import { nonce } from "../disk/Nonce.ts"
import { missingAsNothing, readRegularText } from "../disk/RegularFile.ts"
import type { Identity } from "./Repository.ts"
import { GitRefused } from "./GitError.ts"
import type { UserRepository } from "./UserRepository.ts"

// The branch of the user's repository is read and moved by us, with git's own locks: git would read the repository's
// configuration for it, which can name programs to run.

/** What is checked out. */
export interface Head {
  /** The branch; `HEAD` when none is checked out. */
  readonly ref: string
  /** None before the first commit. */
  readonly commit: string | undefined
}

const refuse = (detail: string) => new GitRefused({ detail })

const unreadable = ({ message }: PlatformError) => refuse(message)

const read = (path: string) => Effect.mapError(missingAsNothing(readRegularText(path)), unreadable)

const HASH = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/

/** A branch by whose name no other file is reached. */
// oxlint-disable-next-line no-control-regex
const BRANCH = /^refs\/heads(?:\/(?!\.)(?!.*\.lock(?:\/|$))[^/\\\u0000-\u0020\u007F~^:?*[]+)+$/

/** What a branch was when all were last packed into one file. */
const packed = Effect.fnUntraced(function* ({ common }: UserRepository, ref: string) {
  const lines = ((yield* read(`${common}/packed-refs`)) ?? "").split("\n")
  return lines.find((line) => line.endsWith(` ${ref}`))?.split(" ")[0]
})

const valueOf = Effect.fnUntraced(function* (repository: UserRepository, path: string, ref: string) {
  const value = (yield* read(path))?.trim() ?? (yield* packed(repository, ref))
  if (value === undefined || HASH.test(value)) return value
  return yield* refuse(`${path} names no commit`)
})

const pathOf = ({ common, directory }: UserRepository, ref: string): string =>
  ref === "HEAD" ? `${directory}/HEAD` : `${common}/${ref}`

export const readHead = Effect.fnUntraced(function* (repository: UserRepository) {
  const head = ((yield* read(`${repository.directory}/HEAD`)) ?? "").trim()
  if (HASH.test(head)) return { ref: "HEAD", commit: head } satisfies Head
  const ref = head.startsWith("ref: ") ? head.slice("ref: ".length) : ""
  // A repository that keeps its branches in another way has a branch here that is none.
  if (!BRANCH.test(ref)) return yield* refuse(`${repository.directory}/HEAD names no branch that we can move`)
  return { ref, commit: yield* valueOf(repository, pathOf(repository, ref), ref) } satisfies Head
})

/** Adds a line to the logs of what was checked out when, where the user keeps them. */
const log = Effect.fnUntraced(function* (repository: UserRepository, head: Head, line: string) {
  const fs = yield* FileSystem.FileSystem
  const logs = [`${repository.directory}/logs/HEAD`].concat(
    head.ref === "HEAD" ? [] : [`${repository.common}/logs/${head.ref}`]
  )
  for (const path of logs) {
    if (yield* fs.exists(path)) yield* fs.writeFileString(path, line, { flag: "a" })
  }
})

/** How old a lock has to be for its holder to be gone, in milliseconds: we hold one for a few calls. */
const LEFT_MILLIS = 60_000

/** A lock that a killed process has left on what is checked out, and the commit that it was to move it to. */
export const leftLock = Effect.fnUntraced(function* (repository: UserRepository, { ref }: Head) {
  const path = lockOf(repository, ref)
  const at = yield* fileChangedAt(path)
  if (at === undefined || (yield* Clock.currentTimeMillis) - at < LEFT_MILLIS) return undefined
  const to = (yield* read(path))?.trim() ?? ""
  return HASH.test(to) ? { path, to } : undefined
})

/** The file that git makes while it moves a branch: nobody else may have it. */
const lockOf = (repository: UserRepository, ref: string): string => `${pathOf(repository, ref)}.lock`

const notTaken = (lock: string) => (error: PlatformError) =>
  error.reason._tag === "AlreadyExists"
    ? refuse(`${lock} is there: git is at work, or was killed; see: debrief doctor`)
    : unreadable(error)

const writeNew = Effect.fnUntraced(function* (path: string, text: string) {
  const fs = yield* FileSystem.FileSystem
  const file = yield* fs.open(path, { flag: "wx", mode: 0o666 })
  yield* file.writeAll(new TextEncoder().encode(text))
  yield* file.sync
}, Effect.scoped)

const WAITING = "debrief-head"

/**
 * Does something with a lock that has its content from the first, in the few calls that it is held: who is killed while
 * the disk is waited for leaves none. Where there are no hard links, it is waited for with the lock in hand.
 */
const withLock = Effect.fnUntraced(function* <E, R>(
  { common }: UserRepository,
  lock: string,
  text: string,
  use: Effect.Effect<void, E, R>
) {
  const fs = yield* FileSystem.FileSystem
  yield* removeOldTemporariesOf(`${common}/${WAITING}`)
  const waiting = `${common}/.${WAITING}.${yield* nonce}.debrief-tmp`
  const link = fs
    .link(waiting, lock)
    .pipe(
      Effect.catchTag("PlatformError", (error) =>
        error.reason._tag === "AlreadyExists" ? Effect.fail(error) : writeNew(lock, text)
      )
    )
  const take = Effect.mapError(Effect.andThen(writeNew(waiting, text), link), notTaken(lock))
  const used = Effect.onError(use, () => Effect.ignore(fs.remove(lock, { force: true })))
  yield* Effect.uninterruptible(Effect.andThen(take, used)).pipe(
    Effect.ensuring(Effect.ignore(fs.remove(waiting, { force: true })))
  )
})

/**
 * Moves what is checked out on to a commit, unless it has moved since it was read. As git does it: a lock beside the
 * file that nobody else may have, and a rename.
 */
export const moveHead = Effect.fnUntraced(function* (
  repository: UserRepository,
  options: { readonly head: Head; readonly to: string; readonly by: Identity; readonly subject: string }
): Effect.fn.Return<void, GitRefused, FileSystem.FileSystem> {
  const fs = yield* FileSystem.FileSystem
  const { by, head, subject, to } = options
  const path = pathOf(repository, head.ref)
  const lock = lockOf(repository, head.ref)
  const move = Effect.gen(function* () {
    const now = yield* valueOf(repository, path, head.ref)
    if (now !== head.commit) return yield* refuse(`${head.ref} was moved meanwhile`)
    yield* Effect.mapError(fs.rename(lock, path), unreadable)
  })
  // Where all branches are packed, the folder may be gone.
  yield* Effect.ignore(fs.makeDirectory(directoryOf(path), { recursive: true }))
  yield* withLock(repository, lock, `${to}\n`, move)
  const seconds = Math.floor((yield* Clock.currentTimeMillis) / 1000)
  const none = "0".repeat(to.length)
  const who = `${by.name} <${by.email}> ${seconds} +0000`
  yield* Effect.ignore(log(repository, head, `${head.commit ?? none} ${to} ${who}\tcommit: ${subject}\n`))
})
