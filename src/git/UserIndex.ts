import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import { sameBytes } from "../disk/FileExchange.ts"
import { missingAsNothing, readRegular } from "../disk/RegularFile.ts"
import type { GitRunner } from "./Command.ts"
import { GitRefused } from "./GitError.ts"
import type { Repository } from "./Repository.ts"
import { linkSharedIndex } from "./Shadow.ts"
import { exchangeLocked, unreadable } from "./UserLock.ts"
import type { UserRepository } from "./UserRepository.ts"

// git would hold the lock on the user's index from its start to its end, and leave it there when it is killed: `git add`
// fails in between. It works on a copy, and the lock is held for the exchange alone.

/** Bytes of an index at most: some millions of files. */
const MOST_BYTES = 512 * 1024 * 1024

/** How often it is begun anew when the user's own git has changed the index meanwhile. */
const ATTEMPTS = 5

class IndexMoved extends Data.TaggedError("IndexMoved") {}

const readIndex = (path: string) => missingAsNothing(readRegular(path, MOST_BYTES))

const tryUpdate = Effect.fnUntraced(function* (
  git: GitRunner,
  { directory }: UserRepository,
  shadow: Repository,
  update: ReadonlyArray<string>
) {
  const fs = yield* FileSystem.FileSystem
  const path = `${directory}/index`
  const own = `${shadow.directory}/users-index`
  const info = yield* missingAsNothing(fs.stat(path))
  const before = yield* readIndex(path)
  yield* before === undefined ? fs.remove(own, { force: true }) : fs.writeFile(own, before)
  yield* git.succeed({ ...shadow, index: own }, update)
  const writtenAt = info === undefined ? undefined : Option.getOrUndefined(info.mtime)
  const file = {
    path,
    folder: directory,
    bytes: yield* readRegular(own, MOST_BYTES),
    ...(info === undefined ? {} : { mode: info.mode & 0o777 }),
    // A file that was changed since it was added is known by being no older than the index. A millisecond is what the
    // time may have been rounded by.
    at: writtenAt === undefined ? undefined : new Date(writtenAt.getTime() - 1)
  }
  const check = Effect.flatMap(Effect.mapError(readIndex(path), unreadable), (now) =>
    sameBytes(now, before) ? Effect.void : Effect.fail(new IndexMoved())
  )
  yield* exchangeLocked(file, check)
})

/** Does to the user's index what these arguments of git say. */
export const updateUserIndex = Effect.fnUntraced(function* (
  git: GitRunner,
  repository: UserRepository,
  shadow: Repository,
  update: ReadonlyArray<string>
) {
  yield* linkSharedIndex(repository, shadow)
  yield* tryUpdate(git, repository, shadow, update).pipe(
    Effect.retry({ times: ATTEMPTS, while: (error) => error._tag === "IndexMoved" }),
    Effect.catchTag(
      "IndexMoved",
      () => new GitRefused({ detail: `${repository.directory}/index is being changed by another git` })
    )
  )
})
