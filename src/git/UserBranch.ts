import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import type { PlatformError } from "effect/PlatformError"
import { directoryOf } from "../disk/DurableFile.ts"
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
  const lock = `${path}.lock`
  const move = Effect.gen(function* () {
    const now = yield* valueOf(repository, path, head.ref)
    if (now !== head.commit) return yield* refuse(`${head.ref} was moved meanwhile`)
    yield* Effect.mapError(fs.rename(lock, path), unreadable)
  })
  // Where all branches are packed, the folder may be gone.
  yield* Effect.ignore(fs.makeDirectory(directoryOf(path), { recursive: true }))
  yield* Effect.scoped(
    Effect.gen(function* () {
      const file = yield* fs.open(lock, { flag: "wx", mode: 0o666 })
      yield* file.writeAll(new TextEncoder().encode(`${to}\n`))
      yield* file.sync
    })
  ).pipe(Effect.mapError(unreadable))
  yield* Effect.onError(move, () => Effect.ignore(fs.remove(lock, { force: true })))
  const seconds = Math.floor((yield* Clock.currentTimeMillis) / 1000)
  const none = "0".repeat(to.length)
  const who = `${by.name} <${by.email}> ${seconds} +0000`
  yield* Effect.ignore(log(repository, head, `${head.commit ?? none} ${to} ${who}\tcommit: ${subject}\n`))
})
