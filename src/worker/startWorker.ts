import * as Effect from "effect/Effect"
import { Project } from "../project/Project.ts"
import { DetachedWorker } from "./DetachedWorker.ts"
import { claimSign, endSign } from "./WorkerSign.ts"

/**
 * Starts a worker for the project's queue, unless there is one that will look at it again. One that is told a session's
 * transcript leaves that session alone at first.
 */
export const startWorker = Effect.fnUntraced(function* (after?: { readonly transcript: string }) {
  const project = yield* Project
  const mark = yield* claimSign
  if (mark === undefined) return
  const worker = yield* DetachedWorker
  yield* worker
    .start({
      // One word each: a value that begins with a dash would be taken for a flag.
      args: [
        "work",
        `--project=${project.root}`,
        "--background",
        `--sign=${mark}`,
        ...(after === undefined ? [] : [`--after=${after.transcript}`])
      ],
      directory: project.root,
      log: project.workerLog
    })
    .pipe(Effect.tapError(() => endSign(mark)))
})
