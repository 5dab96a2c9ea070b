import * as Effect from "effect/Effect"
import { Project } from "../project/Project.ts"
import { isJobOf } from "./Job.ts"
import { jobNames, offerJob, transcriptSize } from "./JobFile.ts"
import { readSeen } from "./SeenTranscripts.ts"

/** Sessions that are queued again in one run of the worker. */
const MOST_JOBS = 10

/** Queues sessions again of which there was no LLM to ask about. For a worker that has one. */
export const lookAgain = Effect.gen(function* () {
  const project = yield* Project
  const seen = yield* readSeen
  const waiting = [...(yield* jobNames(project.queue)), ...(yield* jobNames(project.dead))]
  const unreflected = [...seen].filter(([path, size]) => size < 0 && !waiting.some(isJobOf(path)))
  for (const [transcript] of unreflected.slice(0, MOST_JOBS)) {
    const bytes = yield* transcriptSize(transcript)
    if (bytes === undefined) continue
    yield* offerJob({ session: undefined, transcript, event: "SessionEnd", bytes })
  }
})
