import * as Effect from "effect/Effect"
import { Project } from "../project/Project.ts"
import { subjectsOf } from "./Job.ts"
import { jobNames, offerJob, transcriptSize } from "./JobFile.ts"
import { readSeen } from "./SeenTranscripts.ts"

/** Sessions that are queued again in one run of the worker. */
const MOST_JOBS = 10

/**
 * Queues sessions again of which there was no LLM to ask about, also where one was given up before it went on. For a
 * worker that has one. Those whose transcripts are not there are passed over, and stay: whether the client has swept one,
 * or a folder or a share is away for a minute, cannot be told apart.
 */
export const lookAgain = Effect.gen(function* () {
  const project = yield* Project
  const isQueued = subjectsOf(yield* jobNames(project.queue))
  let queued = 0
  for (const [transcript, size] of yield* readSeen) {
    if (queued === MOST_JOBS) break
    if (size >= 0 || isQueued(transcript)) continue
    const bytes = yield* transcriptSize(transcript)
    if (bytes === undefined) continue
    yield* offerJob({ session: undefined, transcript, event: "SessionEnd", bytes })
    queued += 1
  }
})
