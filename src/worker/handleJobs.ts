import * as Cause from "effect/Cause"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { redact } from "../core/text/Redaction.ts"
import { LlmError } from "../llm/Llm.ts"
import type { SettingsValues } from "../project/SettingsFile.ts"
import { TranscriptError, TranscriptReader } from "../sessions/TranscriptReader.ts"
import { ScoringFailed } from "../stages/score.ts"
import { InConflict } from "../store/Conflict.ts"
import type { Job } from "./Job.ts"
import { type Death, JobQueue } from "./JobQueue.ts"
import { learnFromTranscript } from "./learnFromTranscript.ts"
import type { Pause } from "./Pause.ts"
import { readPauseFile, removePauseFile, writePauseFile } from "./PauseFile.ts"
import { noteSeen } from "./SeenTranscripts.ts"
import { noteSkipped } from "./SkippedSessions.ts"
import { type Verdict, VERDICT_ON_CONFLICT, verdictOnDisk, verdictOnLlm, verdictOnTranscript } from "./Verdict.ts"
import type { WorkOutcome } from "./WorkOutcome.ts"

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

/** A fault of ours: the job is kept to be looked at, and the others go on. */
class Defect extends Error {
  constructor(defect: unknown) {
    super(Cause.pretty(Cause.die(defect)))
  }
}

const MOST_ATTEMPTS_FOR_PROPOSALS = 3

const judge = (error: unknown, attempts: number): Verdict => {
  if (error instanceof Defect || error instanceof ScoringFailed) return { _tag: "Bury" }
  if (error instanceof LlmError) return verdictOnLlm(error.reason, attempts)
  if (error instanceof TranscriptError) return verdictOnTranscript(error, attempts)
  if (error instanceof InConflict) return VERDICT_ON_CONFLICT
  return verdictOnDisk(attempts)
}

const messageOf = (error: unknown): string => redact(error instanceof Error ? error.message : String(error))

/**
 * Whether a session waits for an LLM: none was there, and nobody chose to have none. A key that a shell lacks for once
 * must not use sessions up.
 */
const isLookedAtAgain = ({ settings }: JobOptions, outcome: WorkOutcome | undefined): boolean =>
  outcome?._tag === "Learned" && !outcome.reflected && settings.llm.backend !== "off"

/** Where the pause has to hold, it is written; that it cannot be is no reason to go on. */
const pauseFor = Effect.fnUntraced(function* (options: JobOptions, verdict: Verdict, reason: string) {
  if (verdict._tag === "Bury" || verdict.pause === undefined) return undefined
  const now = yield* DateTime.now
  const before = yield* readPauseFile
  const after = verdict._tag === "PutBack" ? verdict.waitMillis : (verdict.untilMillis ?? 0)
  const until = verdict._tag === "Keep" ? verdict.until : undefined
  const pause: Pause = {
    kind: verdict.pause,
    reason,
    since: DateTime.formatIso(now),
    until: until ?? DateTime.formatIso(DateTime.add(now, { milliseconds: after })),
    fingerprint: options.fingerprint,
    // Said once, however often it is tried in vain.
    told: before?.kind === verdict.pause && before.fingerprint === options.fingerprint && before.told
  }
  yield* Effect.ignore(writePauseFile(pause))
  return pause
})

const settle = Effect.fnUntraced(function* (jobs: ReadonlyArray<Job>, verdict: Verdict, death: Death) {
  const queue = yield* JobQueue
  const last = jobs.at(-1)!
  if (verdict._tag === "Keep") return
  for (const job of jobs) {
    if (verdict._tag === "PutBack") yield* queue.putBack(job, verdict.waitMillis, death.reason)
    else if (job === last) yield* queue.bury(job, death)
    else yield* queue.acknowledge(job)
  }
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
    keepProposals: job.attempts < MOST_ATTEMPTS_FOR_PROPOSALS
  }).pipe(
    Effect.map((outcome) => ({ outcome, error: undefined })),
    Effect.catch((error) => Effect.succeed({ outcome: undefined, error: error as unknown })),
    Effect.catchDefect((defect) => Effect.succeed({ outcome: undefined, error: new Defect(defect) as unknown }))
  )
  const { error, outcome } = yield* attempt
  const base: JobResult = { job, fate: "done", outcome, problem: undefined, pause: undefined }
  if (error === undefined) {
    // In this order: killed in between, the job is looked at once more and found done.
    if (bytes._tag === "Some")
      yield* noteSeen(transcript, isLookedAtAgain(options, outcome) ? -bytes.value : bytes.value)
    if (outcome?._tag === "Skipped" && outcome.as !== undefined)
      yield* Effect.ignore(noteSkipped(session ?? transcript, outcome.as))
    if (outcome?._tag === "Learned" && outcome.lessons.length > 0) yield* Effect.ignore(removePauseFile)
    for (const each of jobs) yield* queue.acknowledge(each)
    return base
  }
  const reason = messageOf(error)
  const verdict = judge(error, job.attempts + 1)
  // Opened and closed: the client never wrote a transcript.
  if (verdict._tag === "Bury" && error instanceof TranscriptError && error.missing && job.bytes === undefined) {
    for (const each of jobs) yield* queue.acknowledge(each)
    return { ...base, problem: messageOf(error) } satisfies JobResult
  }
  const facts = error instanceof LlmError ? { answer: error.answer, model: error.spent?.model } : {}
  if (verdict._tag === "Bury" && bytes._tag === "Some") yield* noteSeen(transcript, bytes.value)
  // On a full disk a job cannot be changed; it then stays as it is.
  yield* Effect.ignore(settle(jobs, verdict, { reason, ...facts }))
  const pause = yield* pauseFor(options, verdict, reason)
  return { ...base, fate: verdict._tag === "Bury" ? "dead" : "waits", problem: reason, pause } satisfies JobResult
})
