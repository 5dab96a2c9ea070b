import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as FileSystem from "effect/FileSystem"
import type { PlatformError } from "effect/PlatformError"
import { FileLock, type LockError } from "../disk/FileLock.ts"
import { type ProjectPaths, Project } from "../project/Project.ts"
import { ensureStateDirectory } from "../project/StateDirectory.ts"
import { warn } from "../project/Warning.ts"

/** How long to wait for a worker that a hook started, which may wait for its LLM in turn. */
const WORKER_WAIT_MILLIS = 30 * 60_000

/** Whoever waits for longer is told what for. */
const NOTICE_AFTER = "2 seconds"

/**
 * Runs `use` while no worker of the project is at work, so that none learns the same at the same time. Says on standard
 * error when it has to wait for one.
 */
export const alone = <A, E, R>(use: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Project, (project) => aloneIn([project], use))

/** Keeps workers of the project out while `use` runs, which may be about another. */
const holding = Effect.fnUntraced(function* <A, E, R>(use: Effect.Effect<A, E, R>) {
  const project = yield* Project
  const lock = yield* FileLock
  yield* Effect.provideService(ensureStateDirectory, Project, project)
  const notice = yield* warn(`waiting for another process that learns in ${project.root}, or was killed doing so`).pipe(
    Effect.delay(NOTICE_AFTER),
    Effect.forkChild
  )
  const directory = `${project.state}/locks/worker`
  return yield* lock.withLock(directory, () => Effect.andThen(Fiber.interrupt(notice), use), WORKER_WAIT_MILLIS)
})

/** The same for several projects. */
export const aloneIn = <A, E, R>(projects: ReadonlyArray<ProjectPaths>, use: Effect.Effect<A, E, R>) =>
  projects.reduceRight<Effect.Effect<A, E | LockError | PlatformError, R | FileLock | FileSystem.FileSystem>>(
    (inner, project) => Effect.provideService(holding(inner), Project, project),
    use
  )
