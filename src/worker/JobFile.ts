import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import type { PlatformError } from "effect/PlatformError"
import { writeUniqueDurably } from "../disk/DurableFile.ts"
import { nonce } from "../disk/Nonce.ts"
import { Project } from "../project/Project.ts"
import { ensureStateSubdirectory } from "../project/StateDirectory.ts"
import { stateToken } from "../project/StateToken.ts"
import { isJobName, jobName, type JobRequest, jobText } from "./Job.ts"
import { currentTimeMillis } from "../disk/Now.ts"

// What hooks need of the queue. The rest is in JobQueue.ts, which they do not load.

/** The length of a transcript in bytes, without opening it; `undefined` when it is not there. */
export const transcriptSize = Effect.fnUntraced(function* (transcript: string) {
  const fs = yield* FileSystem.FileSystem
  return yield* fs.stat(transcript).pipe(
    Effect.map(({ size, type }) => (type === "File" ? Number(size) : undefined)),
    Effect.orElseSucceed(() => undefined)
  )
})

/** Writes a job, durably and as a whole; answers its name. */
export const offerJob = Effect.fnUntraced(function* (
  request: JobRequest
): Effect.fn.Return<string, PlatformError, FileSystem.FileSystem | Project> {
  const project = yield* Project
  yield* ensureStateSubdirectory(project.queue)
  const now = yield* currentTimeMillis
  const name = jobName(request.transcript, now, (yield* nonce).slice(0, 6))
  const job = { ...request, name, queuedAt: new Date(now).toISOString(), attempts: 0 }
  yield* writeUniqueDurably(`${project.queue}/${name}`, jobText(job, yield* stateToken))
  return name
})

/** The names of the jobs in a folder of the queue, oldest first; none when it is not there, or is a link. */
export const jobNames = Effect.fnUntraced(function* (folder: string) {
  const fs = yield* FileSystem.FileSystem
  const names = yield* fs.readDirectory(folder).pipe(Effect.orElseSucceed(() => []))
  return names.filter(isJobName).toSorted()
})
