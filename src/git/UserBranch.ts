import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { directoryOf, fileChangedAt } from "../disk/DurableFile.ts"
import { missingAsNothing, readRegularText } from "../disk/RegularFile.ts"
import type { Identity } from "./Repository.ts"
import { GitRefused } from "./GitError.ts"
import { exchangeLocked, lockOf, unreadable } from "./UserLock.ts"
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

/** The lock on what is checked out, and whether its holder is gone. */
export const lockOn = Effect.fnUntraced(function* (repository: UserRepository, { ref }: Head) {
  const path = lockOf(pathOf(repository, ref))
  const at = yield* fileChangedAt(path)
  return at === undefined ? undefined : { path, isLeft: (yield* Clock.currentTimeMillis) - at >= LEFT_MILLIS }
})

/** The commit that the holder of a lock was to move the branch to. */
export const aimOf = Effect.fnUntraced(function* (lock: string) {
  const to = (yield* read(lock))?.trim() ?? ""
  return HASH.test(to) ? to : undefined
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
  const check = Effect.flatMap(valueOf(repository, path, head.ref), (now) =>
    now === head.commit ? Effect.void : Effect.fail(refuse(`${head.ref} was moved meanwhile`))
  )
  // Where all branches are packed, the folder may be gone.
  yield* Effect.ignore(fs.makeDirectory(directoryOf(path), { recursive: true }))
  yield* exchangeLocked({ path, folder: repository.common, bytes: new TextEncoder().encode(`${to}\n`) }, check)
  const seconds = Math.floor((yield* Clock.currentTimeMillis) / 1000)
  const none = "0".repeat(to.length)
  const who = `${by.name} <${by.email}> ${seconds} +0000`
  yield* Effect.ignore(log(repository, head, `${head.commit ?? none} ${to} ${who}\tcommit: ${subject}\n`))
})
