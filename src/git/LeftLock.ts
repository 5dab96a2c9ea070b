import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { makeGitRunner } from "./Command.ts"
import { makeShadow } from "./Shadow.ts"
import { pathsIn, repositoryPaths } from "./TrackedFiles.ts"
import { aimOf, lockOn, readHead } from "./UserBranch.ts"
import { findUserRepository } from "./UserRepository.ts"

const branchLock = Effect.gen(function* () {
  const repository = yield* findUserRepository
  const head = yield* readHead(repository)
  return { repository, head, lock: yield* lockOn(repository, head) }
})

/** A lock on the branch of which it cannot be known yet whether its holder was killed; nothing when there is none. */
export const freshBranchLock = branchLock.pipe(
  Effect.map(({ lock }) => (lock?.isLeft === false ? lock.path : undefined)),
  Effect.orElseSucceed(() => undefined)
)

/**
 * The lock that a killed commit of ours has left on the branch of the user's repository, in which nobody can commit then;
 * nothing when there is none, or when it is of a commit of somebody else. Ours change our two files and nothing else.
 */
export const leftBranchLock = Effect.gen(function* () {
  const { head, lock, repository } = yield* branchLock
  const to = lock?.isLeft === true ? yield* aimOf(lock.path) : undefined
  if (lock === undefined || to === undefined) return undefined
  const git = yield* makeGitRunner
  const shadow = yield* makeShadow(repository, head)
  const args = ["diff-tree", "--root", "--no-commit-id", "--name-only", "-r", "-z", to, "--"]
  const { exitCode, stdout } = yield* git.run(shadow, args)
  const changed = stdout.split("\0").filter((path) => path !== "")
  const ours = pathsIn(yield* repositoryPaths(repository))
  return exitCode === 0 && changed.length > 0 && changed.every((path) => ours.includes(path)) ? lock.path : undefined
}).pipe(
  Effect.scoped,
  Effect.orElseSucceed(() => undefined)
)

/** Removes it; answers where it was. What it was to move the branch to is committed again with the next change. */
export const removeBranchLock = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const path = yield* leftBranchLock
  return path !== undefined && (yield* Effect.isSuccess(fs.remove(path))) ? path : undefined
})
