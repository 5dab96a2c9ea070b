import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import type { PlatformError } from "effect/PlatformError"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { FILE_MODE, fileChangedAt } from "./DurableFile.ts"

/** A worker that has not taken the lock after so long, nor said that it waits for it, is not coming. */
const STALE_MILLIS = 15_000

const markerOf = (project: ProjectPaths): string => `${project.state}/worker.starting`

const tryCreate = (project: ProjectPaths) =>
  Effect.flatMap(FileSystem.FileSystem, (fs) =>
    fs.writeFileString(markerOf(project), "", { flag: "wx", mode: FILE_MODE })
  ).pipe(
    Effect.as(true),
    Effect.catchTag("PlatformError", (error) =>
      error.reason._tag === "AlreadyExists" ? Effect.succeed(false) : Effect.fail(error)
    )
  )

const isStale = Effect.fnUntraced(function* (project: ProjectPaths) {
  const fs = yield* FileSystem.FileSystem
  if (Option.isSome(yield* Effect.option(fs.readLink(markerOf(project))))) return true
  const info = yield* Effect.option(fs.stat(markerOf(project)))
  const at = Option.flatMap(info, ({ mtime, type }) => (type === "File" ? mtime : Option.none()))
  const now = yield* Clock.currentTimeMillis
  // Also when it lies ahead: the clock was put back.
  return Option.isNone(at) || Math.abs(now - at.value.getTime()) > STALE_MILLIS
})

/**
 * Whether whoever asks is the one to start a worker. However many hooks ask at once, one is told yes, until that worker
 * is at work: it looks at the queue after that, and so finds the jobs of all of them.
 */
export const claimStart = Effect.fnUntraced(function* (
  project: ProjectPaths
): Effect.fn.Return<boolean, PlatformError, FileSystem.FileSystem> {
  if (yield* tryCreate(project)) return true
  if (!(yield* isStale(project))) return false
  yield* endStart(project)
  if (yield* tryCreate(project)) return true
  // What is no file and cannot be removed says nothing of a worker; one started once too often leaves by itself.
  const { stat } = yield* FileSystem.FileSystem
  return yield* stat(markerOf(project)).pipe(
    Effect.map(({ type }) => type !== "File"),
    Effect.orElseSucceed(() => false)
  )
})

/** The worker is at work, or will not be: from now on another may be started. */
export const endStart = Effect.fnUntraced(function* (project: ProjectPaths) {
  const fs = yield* FileSystem.FileSystem
  yield* Effect.ignore(fs.remove(markerOf(project), { recursive: true, force: true }))
})

/** The worker waits for another that may be dead: until it knows, none need be started. */
export const prolongStart = Effect.fnUntraced(function* (project: ProjectPaths) {
  const fs = yield* FileSystem.FileSystem
  // A link would have the times of what it leads to changed.
  if ((yield* fileChangedAt(markerOf(project))) === undefined) return
  const now = (yield* Clock.currentTimeMillis) / 1000
  yield* Effect.ignore(fs.utimes(markerOf(project), now, now))
})
