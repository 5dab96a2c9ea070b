import * as Effect from "effect/Effect"
import type * as FileSystem from "effect/FileSystem"
import type { PlatformError } from "effect/PlatformError"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { FileLock, type LockError } from "../services/FileLock.ts"
import { ensureStateDirectory } from "../services/StateDirectory.ts"

/** How long to wait for a worker that a hook started, which may wait for its LLM in turn. */
const WORKER_WAIT_MILLIS = 30 * 60_000

/** Runs `use` while no worker of the project is at work, so that none learns the same at the same time. */
export const alone = Effect.fnUntraced(function* <A, E, R>(project: ProjectPaths, use: Effect.Effect<A, E, R>) {
  const lock = yield* FileLock
  yield* ensureStateDirectory(project)
  return yield* lock.withLock(`${project.state}/locks/worker`, () => use, WORKER_WAIT_MILLIS)
})

/** The same for several projects. */
export const aloneIn = <A, E, R>(projects: ReadonlyArray<ProjectPaths>, use: Effect.Effect<A, E, R>) =>
  projects.reduceRight<Effect.Effect<A, E | LockError | PlatformError, R | FileLock | FileSystem.FileSystem>>(
    (inner, project) => alone(project, inner),
    use
  )
