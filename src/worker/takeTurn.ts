import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { HeldLock } from "../disk/FileLock.ts"
import { keptByGit, setTrackedAside } from "../git/TrackedState.ts"
import { Llm } from "../llm/Llm.ts"
import { Project } from "../project/Project.ts"
import type { SettingsValues } from "../project/SettingsFile.ts"
import { sweepUnfinishedStates } from "../project/StateAdoption.ts"
import { PendingAnswers } from "../reflection/PendingAnswers.ts"
import { PlaybookStore } from "../store/PlaybookStore.ts"
import { commitFound } from "../store/recordChange.ts"
import { handleJobs, type JobResult } from "./handleJobs.ts"
import { sweepHookRuns } from "./HookRuns.ts"
import { JobQueue } from "./JobQueue.ts"
import { lookAgain } from "./lookAgain.ts"
import { addNews, sweepNews } from "./News.ts"
import { isLifted, type Pause } from "./Pause.ts"
import { readPauseFile } from "./PauseFile.ts"
import { sweepMarkers } from "./SessionMarker.ts"

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
export type IsEnough = (results: ReadonlyArray<JobResult>, now: number) => boolean

/** What was done in a turn, and what paused it, if something did. */
export interface Turn {
  readonly results: ReadonlyArray<JobResult>
  readonly pause: Pause | undefined
}

/** Takes jobs until none is due, something pauses it, or it has done enough. */
const takeJobs = Effect.fnUntraced(function* (options: WorkerOptions, isEnough: IsEnough, { check }: HeldLock) {
  const queue = yield* JobQueue
  const results: Array<JobResult> = []
  let pause = yield* currentPause(options)
  while (pause === undefined) {
    // A worker that stood still has been followed by another, whose jobs these are now.
    yield* check
    const now = yield* Clock.currentTimeMillis
    if (isEnough(results, now)) break
    const mine = yield* queue.next(now)
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

/** What a worker does under its lock each time that it takes it. */
export const takeTurn = Effect.fnUntraced(function* (options: WorkerOptions, isEnough: IsEnough, held: HeldLock) {
  const queue = yield* JobQueue
  const store = yield* PlaybookStore
  const answers = yield* PendingAnswers
  const llm = yield* Llm
  yield* setTrackedAside(keptByGit(options.settings, yield* Project))
  yield* store.settle
  yield* sweepNews
  yield* commitFound
  // What is no job would be looked at for ever.
  yield* Effect.ignore(queue.setAside)
  if (llm.backend !== "off") yield* lookAgain
  const done = yield* takeJobs(options, isEnough, held)
  yield* answers.sweep
  yield* queue.sweep
  yield* sweepMarkers
  yield* Effect.ignore(sweepHookRuns)
  yield* sweepUnfinishedStates
  return done
})
