import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Project } from "../project/Project.ts"
import { isDue, type Job } from "./Job.ts"
import { jobNames } from "./JobFile.ts"
import { JobQueue } from "./JobQueue.ts"

/** A worker waits for so long at most for jobs that were put back. */
const MOST_IDLE_MILLIS = 30_000

/** How often a worker that waits looks for new jobs. A look is a listing of one small folder. */
const POLL = "500 millis"

/** How long until a job that was put back is due; `undefined` when none is within reach. */
const idleMillis = (jobs: ReadonlyArray<Job>, now: number): number | undefined => {
  const waits = jobs.map(({ notBefore }) => Date.parse(notBefore ?? "") - now).filter((wait) => wait > 0)
  const soonest = Math.min(...waits)
  return soonest <= MOST_IDLE_MILLIS ? soonest : undefined
}

/** Ends when a job is there that was not among these. */
const newcomer = (known: ReadonlySet<string>) =>
  Effect.flatMap(Project, (project) =>
    Effect.sleep(POLL).pipe(
      Effect.andThen(jobNames(project.queue)),
      Effect.repeat({ until: (names) => names.some((name) => !known.has(name)) })
    )
  )

export interface WaitOptions {
  /** Whether jobs that are there may not be taken now. */
  readonly isPaused: boolean
  /** How long to wait for new ones. */
  readonly lingerMillis: number
  /** Ends when nobody is to wait here any more. */
  readonly lost: Effect.Effect<void>
}

/** Waits until there is something to do, holding nothing; answers false when nothing came. */
export const awaitJobs = Effect.fnUntraced(function* (options: WaitOptions) {
  const queue = yield* JobQueue
  const jobs = yield* queue.jobs
  const now = yield* Clock.currentTimeMillis
  if (!options.isPaused && jobs.some((job) => isDue(job, now))) return true
  const idle = options.isPaused ? undefined : idleMillis(jobs, now)
  const millis = idle ?? options.lingerMillis
  if (millis === 0) return false
  return yield* Effect.raceAllFirst([
    Effect.as(Effect.sleep(millis), idle !== undefined),
    Effect.as(newcomer(new Set(jobs.map(({ name }) => name))), true),
    Effect.as(options.lost, false)
  ])
})
