import * as Effect from "effect/Effect"
import { Project } from "../project/Project.ts"
import { isDue, type Job } from "./Job.ts"
import { jobNames } from "./JobFile.ts"
import { JobQueue } from "./JobQueue.ts"

/** The jobs of the transcript whose turn it is: one look at it does for all of them. */
const nextJobs = (jobs: ReadonlyArray<Job>, now: number): ReadonlyArray<Job> => {
  const first = jobs.find((job) => isDue(job, now))
  return first === undefined ? [] : jobs.filter(({ transcript }) => transcript === first.transcript)
}

/** The jobs whose turn it is, but for what a pull has written into the queue: `watch` takes that out. */
export const dueJobs = Effect.fnUntraced(function* <E, R>(now: number, watch: Effect.Effect<void, E, R>) {
  const project = yield* Project
  const queue = yield* JobQueue
  const listed = yield* queue.jobs
  if (nextJobs(listed, now).length === 0) return []
  yield* watch
  const left = new Set(yield* jobNames(project.queue))
  return nextJobs(
    listed.filter(({ name }) => left.has(name)),
    now
  )
})
