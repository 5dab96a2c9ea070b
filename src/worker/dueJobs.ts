import * as Effect from "effect/Effect"
import { Project } from "../project/Project.ts"
import type { Job } from "./Job.ts"
import { jobNames } from "./JobFile.ts"
import { JobQueue } from "./JobQueue.ts"

/**
 * The jobs of the transcript whose turn it is, as one look at it does for all of them, but for what a pull has written into
 * the queue: `watch` takes that out.
 */
export const dueJobs = Effect.fnUntraced(function* <E, R>(now: number, watch: Effect.Effect<void, E, R>) {
  const project = yield* Project
  const queue = yield* JobQueue
  for (;;) {
    const next: ReadonlyArray<Job> = yield* queue.next(now)
    if (next.length === 0) return []
    yield* watch
    const left = new Set(yield* jobNames(project.queue))
    const mine = next.filter(({ name }) => left.has(name))
    if (mine.length > 0) return mine
  }
})
