import * as Effect from "effect/Effect"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { DetachedWorker } from "../services/DetachedWorker.ts"
import { claimStart, endStart } from "../services/WorkerStart.ts"

/** Starts a worker for the project's queue, unless one is about to start anyway. */
export const startWorker = Effect.fnUntraced(function* (project: ProjectPaths) {
  if (!(yield* claimStart(project))) return
  const worker = yield* DetachedWorker
  yield* worker
    .start({
      // One word: a value that begins with a dash would be taken for a flag.
      args: ["work", `--project=${project.root}`, "--background"],
      directory: project.root,
      log: project.workerLog
    })
    .pipe(Effect.tapError(() => endStart(project)))
})
