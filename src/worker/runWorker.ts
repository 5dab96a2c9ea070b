import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { FileLock, type HeldLock } from "../disk/FileLock.ts"
import { Llm } from "../llm/Llm.ts"
import type { ProjectPaths } from "../project/Project.ts"
import type { SettingsValues } from "../project/SettingsFile.ts"
import { sweepUnfinishedStates } from "../project/StateAdoption.ts"
import { ensureStateDirectory } from "../project/StateDirectory.ts"
import { PendingAnswers } from "../reflection/PendingAnswers.ts"
import { PlaybookStore } from "../store/PlaybookStore.ts"
import { commitFound } from "../store/recordChange.ts"
import { awaitJobs } from "./awaitJobs.ts"
import { isDue, type Job } from "./Job.ts"
import { Queue } from "./JobQueue.ts"
import { lookAgain } from "./lookAgain.ts"
import { isLifted, type Pause } from "./Pause.ts"
import { readPauseFile } from "./PauseFile.ts"
import { sweepMarkers } from "./SessionMarker.ts"
import { handleJobs, type JobResult } from "./takeJobs.ts"
import { claimSign, keepSign, whileSigned } from "./WorkerSign.ts"

export interface DrainOptions {
  readonly settings: SettingsValues
  readonly seedPath: string | undefined
  /** A digest of what the LLM is asked with. */
  readonly fingerprint: string
  /** Whether a person asked for it, who then knows of a pause and wants another try. */
  readonly byHand: boolean
  /** The mark of the sign that was made for this worker by whoever started it; absent when a person did. */
  readonly sign: string | undefined
  /** How long it waits for more jobs when there are none. */
  readonly lingerMillis: number
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

/** Whether a worker leaves what is left to the next. */
type IsEnough = (results: ReadonlyArray<JobResult>, now: number) => boolean

interface Turn {
  readonly results: ReadonlyArray<JobResult>
  readonly pause: Pause | undefined
}

/** Takes jobs until none is due, something pauses it, or it has done enough. */
const takeJobs = Effect.fnUntraced(function* (
  project: ProjectPaths,
  options: DrainOptions,
  isEnough: IsEnough,
  { check }: HeldLock
) {
  const queue = yield* Queue
  const results: Array<JobResult> = []
  let pause = yield* currentPause(project, options)
  while (pause === undefined) {
    // A worker that stood still has been followed by another, whose jobs these are now.
    yield* check
    const now = yield* Clock.currentTimeMillis
    if (isEnough(results, now)) break
    const mine = nextJobs(yield* queue.jobs(project), now)
    if (mine.length === 0) break
    const result = yield* handleJobs(project, mine, options)
    results.push(result)
    yield* options.report(result)
    pause = result.pause
  }
  return { results, pause } satisfies Turn
})

interface Turns {
  /** Whether another has the lock, and nothing was done here. */
  readonly busy: boolean
  readonly results: ReadonlyArray<JobResult>
  readonly pause: Pause | undefined
  /** Whether what is left is not to be taken now. */
  readonly isOver: boolean
}

/** What is done under the worker's lock each time that it is taken. */
const takeTurn = Effect.fnUntraced(function* (
  project: ProjectPaths,
  options: DrainOptions,
  isEnough: IsEnough,
  held: HeldLock
) {
  const queue = yield* Queue
  const store = yield* PlaybookStore
  const answers = yield* PendingAnswers
  const llm = yield* Llm
  yield* store.settle(project)
  yield* commitFound(project)
  // What is no job would be looked at for ever.
  yield* Effect.ignore(queue.setAside(project))
  if (llm.backend !== "off") yield* lookAgain(project)
  const done = yield* takeJobs(project, options, isEnough, held)
  yield* answers.sweep(project)
  yield* queue.sweep(project)
  yield* sweepMarkers(project)
  yield* sweepUnfinishedStates(project)
  return done
})

const NOT_HAD = {
  LockHeld: () => Effect.undefined,
  LockLost: () => Effect.undefined,
  LockTimeout: () => Effect.undefined
}

/** Takes turns while jobs come, and waits for more between them without the lock. */
const takeTurns = Effect.fnUntraced(function* (
  project: ProjectPaths,
  options: DrainOptions,
  lost: Effect.Effect<void>
) {
  const lock = yield* FileLock
  const directory = `${project.state}/locks/worker`
  const stopAt = (yield* Clock.currentTimeMillis) + MOST_MILLIS
  const results: Array<JobResult> = []
  const isEnough: IsEnough = (more, now) =>
    now >= stopAt || [...results, ...more].reduce((sum, result) => sum + callsOf(result), 0) >= MOST_CALLS
  for (;;) {
    const turn: Turn | undefined = yield* (
      options.sign === undefined
        ? lock.withFreeLock(directory, (held) => takeTurn(project, options, isEnough, held))
        : // Whoever answers for the queue waits for who has the lock, and who may not look at the queue again.
          lock.withLock(directory, (held) => takeTurn(project, options, isEnough, held), MOST_MILLIS)
    ).pipe(Effect.catchTags(NOT_HAD))
    results.push(...(turn?.results ?? []))
    const busy = turn === undefined && results.length === 0
    const done: Turns = { busy, results, pause: turn?.pause, isOver: true }
    if (turn === undefined || isEnough([], yield* Clock.currentTimeMillis)) return done
    const wait = { isPaused: turn.pause !== undefined, lingerMillis: options.lingerMillis, lost }
    if (!(yield* awaitJobs(project, wait))) return { ...done, isOver: turn.pause !== undefined }
  }
})

/** The mark to answer for the queue by; `undefined` when another does. A worker may come too late for its own sign. */
const adopt = Effect.fnUntraced(function* (project: ProjectPaths, mark: string) {
  if (yield* keepSign(project, mark)) return mark
  // Where no sign can be made, there are workers all the same.
  return yield* Effect.orElseSucceed(claimSign(project), () => mark)
})

/**
 * The worker: takes the jobs of the queue in turn until none is left. One a project at a time, by the lock. One that a
 * hook started answers for the queue by its sign (see WorkerSign.ts): it waits a while for more, and looks at the queue
 * once more after it has taken the sign away.
 */
export const drain = Effect.fn("drain")(function* (project: ProjectPaths, options: DrainOptions) {
  const queue = yield* Queue
  const withLeft = ({ busy, pause, results }: Omit<Turns, "isOver">) =>
    Effect.map(queue.jobs(project), (jobs): Drained => ({ busy, results, pause, left: jobs.length }))
  const isUnused = (yield* queue.jobs(project)).length === 0 && (yield* queue.isNew(project))
  if (options.sign === undefined) {
    // In a folder that nothing was ever queued in, nothing is made.
    if (isUnused) return NOTHING_DONE
    yield* ensureStateDirectory(project)
    return yield* withLeft(yield* takeTurns(project, options, Effect.never))
  }
  const results: Array<JobResult> = []
  let mark = yield* adopt(project, options.sign)
  while (mark !== undefined) {
    const done: Turns = yield* whileSigned(project, mark, (lost) => takeTurns(project, options, lost))
    results.push(...done.results)
    // Only now, with the sign gone, is this look the last one.
    const now = yield* Clock.currentTimeMillis
    const isLate = (yield* queue.jobs(project)).some((job) => isDue(job, now))
    if (done.isOver || !isLate) return yield* withLeft({ ...done, results })
    mark = yield* Effect.orElseSucceed(claimSign(project), () => undefined)
  }
  return yield* withLeft({ busy: results.length === 0, results, pause: undefined })
})
