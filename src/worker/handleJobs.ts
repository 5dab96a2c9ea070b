import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { PlatformError } from "effect/PlatformError"
import type { Project } from "../project/Project.ts"
import type { SettingsValues } from "../project/SettingsFile.ts"
import { TranscriptReader } from "../sessions/TranscriptReader.ts"
import { Deadly, Defect, failJobs } from "./failJobs.ts"
import { failedIn, type Job } from "./Job.ts"
import { JobQueue } from "./JobQueue.ts"
import { learnFromTranscript } from "./learnFromTranscript.ts"
import type { Pause } from "./Pause.ts"
import { removePauseFile } from "./PauseFile.ts"
import { noteSeen } from "./SeenTranscripts.ts"
import { noteSkipped } from "./SkippedSessions.ts"
import type { WorkOutcome } from "./WorkOutcome.ts"

interface Attempt {
  readonly outcome: WorkOutcome | undefined
  readonly error: unknown
}

/** What became of a job. */
export interface JobResult {
  readonly job: Job
  readonly fate: "done" | "waits" | "dead"
  readonly outcome: WorkOutcome | undefined
  readonly problem: string | undefined
  /** Why no other job can be taken now. */
  readonly pause: Pause | undefined
}

export interface JobOptions {
  readonly settings: SettingsValues
  readonly fingerprint: string
}

const MOST_ATTEMPTS_FOR_PROPOSALS = 3

/**
 * Whether a session waits for an LLM: none was there, and nobody chose to have none. A key that a shell lacks for once
 * must not use sessions up.
 */
const isLookedAtAgain = (outcome: WorkOutcome | undefined): boolean =>
  outcome?._tag === "Learned" && !outcome.reflected && !outcome.switchedOff

/** Oftener than this nobody is switched off in the middle of the same, long as it may be. */
const MOST_BEGUN = 8

/** Has the queue know of an attempt, in case it is this process's last. */
const whileBegun = Effect.fnUntraced(function* <R>(
  jobs: ReadonlyArray<Job>,
  attempt: Effect.Effect<Attempt, never, R>
) {
  const queue = yield* JobQueue
  const begun = Math.max(...jobs.map((job) => job.begun ?? 0))
  if (begun >= MOST_BEGUN) return { outcome: undefined, error: new Deadly(begun) }
  const ofEach = (change: (job: Job) => Effect.Effect<void, PlatformError, Project>) =>
    Effect.ignore(Effect.forEach(jobs, change, { discard: true }))
  return yield* Effect.andThen(ofEach(queue.begin), attempt).pipe(Effect.onInterrupt(() => ofEach(queue.leave)))
})

/** Learns for jobs of one transcript, of which the newest stands for all, and does with them what comes of it. */
export const handleJobs = Effect.fn("handleJobs")(function* (jobs: ReadonlyArray<Job>, options: JobOptions) {
  const job = jobs.at(-1)!
  const queue = yield* JobQueue
  const reader = yield* TranscriptReader
  const { session, transcript } = job
  const bytes = yield* Effect.option(reader.size(transcript))
  const event = job.event === "" ? "unknown" : job.event
  const attempt = learnFromTranscript({
    transcript,
    session,
    event,
    settings: options.settings,
    // A file of proposals that stays unwritable does not keep a session from being learned from for ever.
    keepProposals: failedIn(job, "disk") < MOST_ATTEMPTS_FOR_PROPOSALS
  }).pipe(
    Effect.map((outcome) => ({ outcome, error: undefined })),
    Effect.catch((error) => Effect.succeed({ outcome: undefined, error: error as unknown })),
    Effect.catchDefect((defect) => Effect.succeed({ outcome: undefined, error: new Defect(defect) as unknown }))
  )
  const { error, outcome } = yield* whileBegun(jobs, attempt)
  const base: JobResult = { job, fate: "done", outcome, problem: undefined, pause: undefined }
  if (error !== undefined) {
    const failed = { error, bytes: Option.getOrUndefined(bytes), fingerprint: options.fingerprint }
    return { ...base, ...(yield* failJobs(jobs, failed)) } satisfies JobResult
  }
  // In this order: killed in between, the job is looked at once more and found done.
  if (bytes._tag === "Some") yield* noteSeen(transcript, isLookedAtAgain(outcome) ? -bytes.value : bytes.value)
  if (outcome?._tag === "Skipped" && outcome.as !== undefined)
    yield* Effect.ignore(noteSkipped(session ?? transcript, outcome.as))
  if (outcome?._tag === "Learned" && outcome.lessons.length > 0) yield* Effect.ignore(removePauseFile)
  for (const each of jobs) yield* queue.acknowledge(each)
  return base
})
