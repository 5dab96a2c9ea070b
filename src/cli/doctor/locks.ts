import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { fileChangedAt } from "../../disk/DurableFile.ts"
import { FileLock } from "../../disk/FileLock.ts"
import { countOf } from "../../core/text/Amounts.ts"
import { freshBranchLock, leftBranchLock, removeBranchLock } from "../../git/LeftLock.ts"
import { Project } from "../../project/Project.ts"
import type { SettingsValues } from "../../project/SettingsFile.ts"
import { claimSign, endSign } from "../../worker/WorkerSign.ts"
import { broken, type Finding, note, ok } from "./Finding.ts"

/** Whoever is at work shows it every second; one who stood still for so long was killed, or the machine slept. */
const STALE_MILLIS = 60_000

const isStale = Effect.fnUntraced(function* (path: string) {
  const at = yield* Effect.orElseSucceed(fileChangedAt(path), () => undefined)
  return at !== undefined && (yield* Clock.currentTimeMillis) - at > STALE_MILLIS
})

const LOCK = /^\d+(?:\.done)?$/

/** The newest number of a lock, if it has not been given up. */
const heldNumber = (names: ReadonlyArray<string>): number | undefined => {
  const numbers = names.filter((name) => LOCK.test(name)).map((name) => Number.parseInt(name, 10))
  const newest = Math.max(0, ...numbers)
  return newest === 0 || names.includes(`${newest}.done`) ? undefined : newest
}

/** Names of locks whose holder was killed: the newest number is not given up, and nobody has shown himself alive. */
const staleLocks = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const { state } = yield* Project
  const namesIn = (folder: string) => Effect.orElseSucceed(fs.readDirectory(folder), (): Array<string> => [])
  const found: Array<string> = []
  for (const name of yield* namesIn(`${state}/locks`)) {
    const held = heldNumber(yield* namesIn(`${state}/locks/${name}`))
    if (held !== undefined && (yield* isStale(`${state}/locks/${name}/${held}`))) found.push(name)
  }
  return found
})

/** What keeps everybody, git too, from committing in the user's repository, where we commit to that. */
export const branchLockFinding = Effect.fnUntraced(function* ({ git }: Pick<SettingsValues, "git">) {
  if (git.mode !== "project") return []
  const fresh = yield* freshBranchLock
  if (fresh !== undefined) {
    const what = `${fresh} is there: git is at work on this branch, or was killed within the last minute`
    return [note("Git", what, "debrief doctor, in a minute")]
  }
  const path = yield* leftBranchLock
  if (path === undefined) return []
  const why = `a commit of ours was killed and left ${path}, with which nobody can commit on this branch`
  return [broken("Git", why, "debrief doctor --fix")]
})

/** Removes it; answers what was done. */
export const releaseBranch = Effect.fnUntraced(function* ({ git }: Pick<SettingsValues, "git">) {
  const path = git.mode === "project" ? yield* removeBranchLock : undefined
  return path === undefined ? [] : [`removed ${path}, which a killed commit of ours had left`]
})

/** What killed processes left that others wait for a while for. */
export const lockFindings = Effect.gen(function* (): Effect.fn.Return<
  ReadonlyArray<Finding>,
  never,
  FileSystem.FileSystem | Project
> {
  const { workerSign } = yield* Project
  const stale = yield* staleLocks
  const found = [
    ...(stale.length === 0
      ? []
      : [
          note(
            "Locks",
            `${countOf(stale.length, "lock")} of a process that was killed (${stale.join(", ")}): the next one waits for five seconds`,
            "debrief doctor --fix"
          )
        ]),
    ...((yield* isStale(workerSign))
      ? [note("Locks", "a worker was killed at work; the next hook starts another", "debrief doctor --fix")]
      : [])
  ]
  return found.length === 0 ? [ok("Locks", "none is left of a process that was killed")] : found
})

/** Takes each of them as the next one would, and gives it up; answers what was done. Who is alive after all keeps his. */
export const releaseLocks = Effect.gen(function* () {
  const lock = yield* FileLock
  const { state, workerSign } = yield* Project
  const done: Array<string> = []
  for (const name of yield* staleLocks) {
    if (yield* Effect.isSuccess(lock.withFreeLock(`${state}/locks/${name}`, () => Effect.void)))
      done.push(`released the lock ${name}, whose holder was killed`)
  }
  if (yield* isStale(workerSign)) {
    const mark = yield* Effect.orElseSucceed(claimSign, () => undefined)
    if (mark !== undefined) {
      yield* endSign(mark)
      done.push("removed the sign of a worker that was killed")
    }
  }
  return done
})
