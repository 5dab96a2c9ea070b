import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { FileLock } from "../disk/FileLock.ts"
import { Project } from "../project/Project.ts"
import { ensureStateDirectory } from "../project/StateDirectory.ts"
import { awaitJobs } from "./awaitJobs.ts"
import { isDue } from "./Job.ts"
import { JobQueue } from "./JobQueue.ts"
import type { Pause } from "./Pause.ts"
import type { JobResult } from "./handleJobs.ts"
import { type IsEnough, takeTurn, type Turn, type WorkerOptions } from "./takeTurn.ts"
import { claimSign, keepSign, whileSigned } from "./WorkerSign.ts"

/** What a worker did with the queue. */
export interface WorkerRun {
  /** Whether another worker was at work, and nothing was done here. */
  readonly busy: boolean
  readonly results: ReadonlyArray<JobResult>
  /** Why it stopped before the queue was empty, if it did. */
  readonly pause: Pause | undefined
  /** Jobs that wait. */
  readonly left: number
}

const NOTHING_DONE: WorkerRun = { busy: false, results: [], pause: undefined, left: 0 }

/** A worker that has been at it for so long, or has asked the LLM so often, leaves the rest to the next. */
const MOST_MILLIS = 30 * 60_000
const MOST_CALLS = 200

const callsOf = ({ outcome }: JobResult): number =>
  outcome?._tag === "Learned" ? outcome.lessons.reduce((sum, lesson) => sum + lesson.calls, 0) : 1

interface Turns {
  /** Whether another has the lock, and nothing was done here. */
  readonly busy: boolean
  readonly results: ReadonlyArray<JobResult>
  readonly pause: Pause | undefined
  /** Whether what is left is not to be taken now. */
  readonly isOver: boolean
}

const NOT_HAD = {
  LockHeld: () => Effect.undefined,
  LockLost: () => Effect.undefined,
  LockTimeout: () => Effect.undefined
}

/** Takes turns while jobs come, and waits for more between them without the lock. */
const takeTurns = Effect.fnUntraced(function* (options: WorkerOptions, lost: Effect.Effect<void>) {
  const project = yield* Project
  const lock = yield* FileLock
  const directory = `${project.state}/locks/worker`
  const stopAt = (yield* Clock.currentTimeMillis) + MOST_MILLIS
  const results: Array<JobResult> = []
  const isEnough: IsEnough = (more, now) =>
    now >= stopAt || [...results, ...more].reduce((sum, result) => sum + callsOf(result), 0) >= MOST_CALLS
  for (;;) {
    const turn: Turn | undefined = yield* (
      options.sign === undefined
        ? lock.withFreeLock(directory, (held) => takeTurn(options, isEnough, held))
        : // Whoever answers for the queue waits for who has the lock, and who may not look at the queue again.
          lock.withLock(directory, (held) => takeTurn(options, isEnough, held), MOST_MILLIS)
    ).pipe(Effect.catchTags(NOT_HAD))
    results.push(...(turn?.results ?? []))
    const busy = turn === undefined && results.length === 0
    const done: Turns = { busy, results, pause: turn?.pause, isOver: true }
    if (turn === undefined || isEnough([], yield* Clock.currentTimeMillis)) return done
    const wait = { isPaused: turn.pause !== undefined, lingerMillis: options.lingerMillis, lost }
    if (!(yield* awaitJobs(wait))) return { ...done, isOver: turn.pause !== undefined }
  }
})

/** The mark to answer for the queue by; `undefined` when another does. A worker may come too late for its own sign. */
const adopt = Effect.fnUntraced(function* (mark: string) {
  if (yield* keepSign(mark)) return mark
  // Where no sign can be made, there are workers all the same.
  return yield* Effect.orElseSucceed(claimSign, () => mark)
})

/**
 * The worker: takes the jobs of the queue in turn until none is left. One a project at a time, by the lock. One that a
 * hook started answers for the queue by its sign (see WorkerSign.ts): it waits a while for more, and looks at the queue
 * once more after it has taken the sign away.
 */
export const runWorker = Effect.fn("runWorker")(function* (options: WorkerOptions) {
  const queue = yield* JobQueue
  const withLeft = ({ busy, pause, results }: Omit<Turns, "isOver">) =>
    Effect.map(queue.jobs, (jobs): WorkerRun => ({ busy, results, pause, left: jobs.length }))
  const isUnused = (yield* queue.jobs).length === 0 && (yield* queue.isNew)
  if (options.sign === undefined) {
    // In a folder that nothing was ever queued in, nothing is made.
    if (isUnused) return NOTHING_DONE
    yield* ensureStateDirectory
    return yield* withLeft(yield* takeTurns(options, Effect.never))
  }
  const results: Array<JobResult> = []
  let mark = yield* adopt(options.sign)
  while (mark !== undefined) {
    const done: Turns = yield* whileSigned(mark, (lost) => takeTurns(options, lost))
    results.push(...done.results)
    // Only now, with the sign gone, is this look the last one.
    const now = yield* Clock.currentTimeMillis
    const isLate = (yield* queue.jobs).some((job) => isDue(job, now))
    if (done.isOver || !isLate) return yield* withLeft({ ...done, results })
    mark = yield* Effect.orElseSucceed(claimSign, () => undefined)
  }
  return yield* withLeft({ busy: results.length === 0, results, pause: undefined })
})
