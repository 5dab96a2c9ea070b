import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { FileLock, type HeldLock } from "../disk/FileLock.ts"
import { keptByGit } from "../git/TrackedState.ts"
import { makeTrackedWatch } from "../git/TrackedWatch.ts"
import { Llm } from "../llm/Llm.ts"
import { Project } from "../project/Project.ts"
import type { SettingsValues } from "../project/SettingsFile.ts"
import { sweepUnfinishedStates } from "../project/StateAdoption.ts"
import { ensureStateDirectory } from "../project/StateDirectory.ts"
import { PendingAnswers } from "../reflection/PendingAnswers.ts"
import { PlaybookStore } from "../store/PlaybookStore.ts"
import { commitFound } from "../store/recordChange.ts"
import { awaitJobs } from "./awaitJobs.ts"
import { dueJobs } from "./dueJobs.ts"
import { sweepHookRuns } from "./HookRuns.ts"
import { isDue } from "./Job.ts"
import { JobQueue } from "./JobQueue.ts"
import { lookAgain } from "./lookAgain.ts"
import { addNews, sweepNews } from "./News.ts"
import { isLifted, type Pause } from "./Pause.ts"
import { readPauseFile } from "./PauseFile.ts"
import { sweepMarkers } from "./SessionMarker.ts"
import { handleJobs, type JobResult } from "./handleJobs.ts"
import { claimSign, keepSign, whileSigned } from "./WorkerSign.ts"

export interface WorkerOptions {
  readonly settings: SettingsValues
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

/** The key points that a job added or changed. */
const taughtBy = ({ outcome }: JobResult): ReadonlyArray<string> =>
  outcome?._tag === "Learned"
    ? outcome.lessons.flatMap(({ report }) =>
        report.applied.filter(({ type }) => type !== "DELETE").map(({ entry }) => entry.name)
      )
    : []

/** Why the LLM may not be asked now. A pause that is over stays on record until it has been asked with success. */
const currentPause = Effect.fnUntraced(function* (options: WorkerOptions) {
  const pause = yield* readPauseFile
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
const takeJobs = Effect.fnUntraced(function* <E, R>(
  options: WorkerOptions,
  { isEnough, watch }: { readonly isEnough: IsEnough; readonly watch: Effect.Effect<void, E, R> },
  { check }: HeldLock
) {
  const results: Array<JobResult> = []
  let pause = yield* currentPause(options)
  while (pause === undefined) {
    // A worker that stood still has been followed by another, whose jobs these are now.
    yield* check
    const now = yield* Clock.currentTimeMillis
    if (isEnough(results, now)) break
    const mine = yield* dueJobs(now, watch)
    if (mine.length === 0) break
    const result = yield* handleJobs(mine, options)
    results.push(result)
    yield* options.report(result)
    // Who asked for it by hand was told.
    if (!options.byHand) yield* Effect.ignore(addNews(taughtBy(result)))
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
const takeTurn = Effect.fnUntraced(function* (options: WorkerOptions, isEnough: IsEnough, held: HeldLock) {
  const queue = yield* JobQueue
  const store = yield* PlaybookStore
  const answers = yield* PendingAnswers
  const llm = yield* Llm
  const watch = makeTrackedWatch(keptByGit(options.settings, yield* Project))
  yield* watch
  yield* store.settle
  yield* sweepNews
  yield* commitFound
  // What is no job would be looked at for ever.
  yield* Effect.ignore(queue.setAside)
  if (llm.backend !== "off") yield* lookAgain
  const done = yield* takeJobs(options, { isEnough, watch }, held)
  yield* answers.sweep
  yield* queue.sweep
  yield* sweepMarkers
  yield* Effect.ignore(sweepHookRuns)
  yield* sweepUnfinishedStates
  return done
})

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
