import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { isDue, type Job } from "../domain/Job.ts"
import { isLifted, type Pause } from "../domain/Pause.ts"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import type { SettingsValues } from "../domain/SettingsFile.ts"
import { FileLock, type HeldLock } from "../services/FileLock.ts"
import { Llm } from "../services/Llm.ts"
import { PendingAnswers } from "../services/PendingAnswers.ts"
import { readPauseFile } from "../services/PauseFile.ts"
import { PlaybookStore } from "../services/PlaybookStore.ts"
import { Queue } from "../services/Queue.ts"
import { ensureStateDirectory } from "../services/StateDirectory.ts"
import { endStart, prolongStart } from "../services/WorkerStart.ts"
import { commitFound } from "./commitFound.ts"
import { lookAgain } from "./lookAgain.ts"
import { handleJobs, type JobResult } from "./handleJobs.ts"

export interface DrainOptions {
  readonly settings: SettingsValues
  readonly seedPath: string | undefined
  /** A digest of what the LLM is asked with. */
  readonly fingerprint: string
  /** Whether a person asked for it, who then knows of a pause and wants another try. */
  readonly byHand: boolean
  /** Told of each job as it is done. */
  readonly report: (result: JobResult) => Effect.Effect<void>
}

/** What a worker did with the queue. */
export interface Drained {
  /** Whether another worker was at work, and nothing was done here. */
  readonly busy: boolean
  readonly results: ReadonlyArray<JobResult>
  /** Why it stopped before the queue was empty, if it did. */
  readonly pause: Pause | undefined
  /** Jobs that wait. */
  readonly left: number
}

const NOTHING_DONE: Drained = { busy: false, results: [], pause: undefined, left: 0 }

/** A worker that has been at it for so long, or has asked the LLM so often, leaves the rest to the next. */
const MOST_MILLIS = 30 * 60_000
const MOST_CALLS = 200

/** A worker waits for so long at most for jobs that were put back. */
const MOST_IDLE_MILLIS = 30_000

const callsOf = ({ outcome }: JobResult): number =>
  outcome?._tag === "Learned" ? outcome.lessons.reduce((sum, lesson) => sum + lesson.calls, 0) : 1

/** The jobs of the transcript whose turn it is: one look at it does for all of them. */
const nextJobs = (jobs: ReadonlyArray<Job>, now: number): ReadonlyArray<Job> => {
  const first = jobs.find((job) => isDue(job, now))
  return first === undefined ? [] : jobs.filter(({ transcript }) => transcript === first.transcript)
}

/** Why the LLM may not be asked now. A pause that is over stays on record until it has been asked with success. */
const currentPause = Effect.fnUntraced(function* (project: ProjectPaths, options: DrainOptions) {
  const pause = yield* readPauseFile(project)
  if (pause === undefined || options.byHand) return undefined
  return isLifted(pause, options.fingerprint, yield* Clock.currentTimeMillis) ? undefined : pause
})

/** How long until a job that was put back is due; `undefined` when none is within reach. */
const idleMillis = (jobs: ReadonlyArray<Job>, now: number): number | undefined => {
  const waits = jobs.map(({ notBefore }) => Date.parse(notBefore ?? "") - now).filter((wait) => wait > 0)
  const soonest = Math.min(...waits)
  return soonest <= MOST_IDLE_MILLIS ? soonest : undefined
}

const takeTurns = Effect.fnUntraced(function* (
  project: ProjectPaths,
  options: DrainOptions,
  stopAt: number,
  { check }: HeldLock
) {
  const queue = yield* Queue
  const results: Array<JobResult> = []
  let pause = yield* currentPause(project, options)
  while (pause === undefined) {
    // A worker that stood still has been followed by another, whose jobs these are now.
    yield* check
    const now = yield* Clock.currentTimeMillis
    const calls = results.reduce((sum, result) => sum + callsOf(result), 0)
    if (now >= stopAt || calls >= MOST_CALLS) break
    const jobs = yield* queue.jobs(project)
    const mine = nextJobs(jobs, now)
    if (mine.length === 0) {
      const wait = idleMillis(jobs, now)
      if (wait === undefined) break
      yield* Effect.sleep(wait)
      continue
    }
    const result = yield* handleJobs(project, mine, options)
    results.push(result)
    yield* options.report(result)
    pause = result.pause
  }
  return { results, pause }
})

/**
 * The worker: takes the jobs of the queue in turn until none is left. One a project at a time; whoever finds another
 * alive leaves. The queue is looked at once more after the lock is given up, because a hook that saw it taken has
 * started no worker.
 */
export const drain = Effect.fn("drain")(function* (project: ProjectPaths, options: DrainOptions) {
  const lock = yield* FileLock
  const queue = yield* Queue
  const store = yield* PlaybookStore
  const answers = yield* PendingAnswers
  const llm = yield* Llm
  // In a folder that nothing was ever queued in, nothing is made.
  if ((yield* queue.jobs(project)).length === 0 && (yield* queue.isNew(project))) return NOTHING_DONE
  yield* ensureStateDirectory(project)
  const stopAt = (yield* Clock.currentTimeMillis) + MOST_MILLIS
  const results: Array<JobResult> = []
  let isAtWork = false
  let refusals = 0
  for (;;) {
    const turn = yield* lock
      .withFreeLock(
        `${project.state}/locks/worker`,
        (held) =>
          Effect.gen(function* () {
            // From here on a hook's job is found by the looks at the queue that follow.
            if (!isAtWork) yield* endStart(project)
            isAtWork = true
            yield* store.settle(project)
            yield* commitFound(project)
            // What is no job would be looked at for ever.
            yield* Effect.ignore(queue.setAside(project))
            if (llm.backend !== "off") yield* lookAgain(project)
            const done = yield* takeTurns(project, options, stopAt, held)
            yield* answers.sweep(project)
            yield* queue.sweep(project)
            return done
          }),
        prolongStart(project)
      )
      .pipe(
        Effect.catchTags({ LockHeld: () => Effect.void, LockLost: () => Effect.void }),
        // Its own start alone: one that a hook has claimed since is for another worker, which waits for this one.
        Effect.onExit(() => (isAtWork ? Effect.void : endStart(project)))
      )
    results.push(...(turn?.results ?? []))
    const left: ReadonlyArray<Job> = yield* queue.jobs(project)
    const now = yield* Clock.currentTimeMillis
    const busy = turn === undefined && results.length === 0
    // A hook may have written a job, and started none for it, when the other had looked for the last time already. It
    // has now, if it is alive still: what is there it will find.
    if (turn === undefined && (refusals += 1) === 1 && left.some((job) => isDue(job, now))) continue
    const isOver = turn === undefined || turn.pause !== undefined || now >= stopAt || turn.results.length === 0
    if (isOver || !left.some((job) => isDue(job, now))) {
      return { busy, results, pause: turn?.pause, left: left.length } satisfies Drained
    }
  }
})
