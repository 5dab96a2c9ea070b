import * as Cause from "effect/Cause"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { redact } from "../core/text/Redaction.ts"
import { LlmError } from "../llm/Llm.ts"
import { TranscriptError } from "../sessions/TranscriptReader.ts"
import { ScoringFailed } from "../stages/score.ts"
import { InConflict } from "../store/Conflict.ts"
import { failedIn, type FailureKind, type Job } from "./Job.ts"
import { JobQueue } from "./JobQueue.ts"
import { failuresToldBy, type Pause } from "./Pause.ts"
import { readPauseFile, writePauseFile } from "./PauseFile.ts"
import { noteSeen } from "./SeenTranscripts.ts"
import {
  type Tries,
  type Verdict,
  VERDICT_ON_CONFLICT,
  verdictOnDisk,
  verdictOnLlm,
  verdictOnTranscript
} from "./Verdict.ts"

/** A fault of ours: the job is kept to be looked at, and the others go on. */
export class Defect extends Error {
  constructor(defect: unknown) {
    super(Cause.pretty(Cause.die(defect)))
  }
}

/** Worker after worker died while it learned from a transcript. */
export class Deadly extends Error {
  constructor(times: number) {
    super(`${times} workers ended, one after the other, while they learned from it`)
  }
}

/** What stands against learning from a transcript. */
export interface Failed {
  readonly error: unknown
  /** How long the transcript was before it was read; absent when that could not be told. */
  readonly bytes: number | undefined
  /** A digest of what the LLM was asked with. */
  readonly fingerprint: string
}

const messageOf = (error: unknown): string => redact(error instanceof Error ? error.message : String(error))

const kindOf = (error: unknown): FailureKind => {
  if (error instanceof TranscriptError) return "transcript"
  if (!(error instanceof LlmError) || error.reason._tag === "Unaccounted") return "disk"
  return error.reason._tag === "Rejected" ? "rejected" : "llm"
}

const judge = (error: unknown, tries: Tries): Verdict => {
  if (error instanceof Defect || error instanceof Deadly || error instanceof ScoringFailed) return { _tag: "Bury" }
  if (error instanceof LlmError) return verdictOnLlm(error.reason, tries)
  if (error instanceof TranscriptError) return verdictOnTranscript(error, tries.attempts)
  if (error instanceof InConflict) return VERDICT_ON_CONFLICT
  return verdictOnDisk(tries)
}

/** What is known of failures, this one included. */
const triesOf = Effect.fnUntraced(function* (job: Job, kind: FailureKind, fingerprint: string) {
  const attempts = failedIn(job, kind) + 1
  const before = failuresToldBy(yield* readPauseFile, fingerprint)
  if (before > 0) return { attempts, ofAll: before + 1 } satisfies Tries
  const queue = yield* JobQueue
  const others = (yield* queue.jobs).filter(({ transcript }) => transcript !== job.transcript)
  const haveFailed = others.some((other) => failedIn(other, "llm") + failedIn(other, "rejected") > 0)
  return { attempts, ofAll: haveFailed ? 1 : 0 } satisfies Tries
})

/** Where the pause has to hold, it is written; that it cannot be is no reason to go on. */
const pauseFor = Effect.fnUntraced(function* (fingerprint: string, verdict: Verdict, ofAll: number, reason: string) {
  if (verdict._tag === "Bury") return undefined
  const after = verdict._tag === "PutBack" ? verdict.pauseMillis : (verdict.untilMillis ?? 0)
  if (after === undefined) return undefined
  const now = yield* DateTime.now
  const before = yield* readPauseFile
  const kind = verdict._tag === "PutBack" ? "waiting" : verdict.pause
  const until = verdict._tag === "Keep" ? verdict.until : undefined
  const pause: Pause = {
    kind,
    reason,
    since: DateTime.formatIso(now),
    until: until ?? DateTime.formatIso(DateTime.add(now, { milliseconds: after })),
    fingerprint,
    times: verdict._tag === "PutBack" || kind === "credentials" ? Math.max(ofAll, 1) : 0,
    // Said once, however often it is tried in vain.
    told: before?.kind === kind && before.fingerprint === fingerprint && before.told
  }
  yield* Effect.ignore(writePauseFile(pause))
  return pause
})

const settle = Effect.fnUntraced(function* (jobs: ReadonlyArray<Job>, verdict: Verdict, { bytes, error }: Failed) {
  const queue = yield* JobQueue
  const { transcript } = jobs.at(-1)!
  const reason = messageOf(error)
  // Without its size, whatever it holds when it is there again is new.
  if (verdict._tag === "Bury") yield* noteSeen(transcript, bytes ?? 0)
  const facts = error instanceof LlmError ? { answer: error.answer, model: error.spent?.model } : {}
  for (const job of jobs) {
    if (verdict._tag === "Keep") {
      // A refusal may be about this one all the same: the next to be asked for is another.
      yield* verdict.pause === "credentials" ? queue.putLast(job) : queue.leave(job)
    } else if (verdict._tag === "PutBack")
      yield* queue.putBack(job, verdict.waitMillis, { kind: kindOf(error), problem: reason })
    else if (job === jobs.at(-1)) yield* queue.bury(job, { reason, ...facts })
    else yield* queue.acknowledge(job)
  }
})

/** Opened and closed: the client never wrote a transcript. */
const isUnwritten = ({ bytes }: Job, error: unknown): boolean =>
  error instanceof TranscriptError && error.missing && bytes === undefined

/**
 * Does with jobs of one transcript what their failure asks for, of which the newest stands for all. What cannot be noted
 * of them is a failure of our own files: they stay as they are, and would be taken again at once.
 */
export const failJobs = Effect.fn("failJobs")(function* (jobs: ReadonlyArray<Job>, failed: Failed) {
  const { error, fingerprint } = failed
  const queue = yield* JobQueue
  const tries = yield* triesOf(jobs.at(-1)!, kindOf(error), fingerprint)
  const verdict = judge(error, tries)
  if (verdict._tag === "Bury" && isUnwritten(jobs.at(-1)!, error)) {
    for (const job of jobs) yield* queue.acknowledge(job)
    return { fate: "done" as const, problem: messageOf(error), pause: undefined }
  }
  const settled = yield* Effect.result(settle(jobs, verdict, failed))
  const stays = Result.isFailure(settled)
  const problem = stays
    ? `${messageOf(error)} The job stays in the queue, because this could not be noted: ${messageOf(settled.failure)}`
    : messageOf(error)
  const pause = yield* pauseFor(
    fingerprint,
    stays && verdict._tag !== "Keep" ? verdictOnDisk(tries) : verdict,
    tries.ofAll,
    problem
  )
  const fate = verdict._tag === "Bury" && !stays ? ("dead" as const) : ("waits" as const)
  return { fate, problem, pause }
})
