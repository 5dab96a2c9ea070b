import { isJsonObject, type JsonObject, parseJsonObject } from "../core/text/Json.ts"
import { carried, carries } from "../project/TokenField.ts"

/** What a hook asks the worker to learn from. */
export interface JobRequest {
  readonly session: string | undefined
  readonly transcript: string
  /** The hook event; `SessionStart` for a transcript that no event told of. */
  readonly event: string
  /** The transcript's length when it was asked for; absent when it was not there yet. */
  readonly bytes: number | undefined
}

/** In what a job failed: each is counted by itself, so that an outage does not use up the looks at a transcript. */
export type FailureKind = "llm" | "rejected" | "transcript" | "disk"

/** A job that waits, and what became of it so far. */
export interface Job extends JobRequest {
  /** The name of its file. */
  readonly name: string
  /** ISO 8601. */
  readonly queuedAt: string
  readonly attempts: number
  /** How many of the attempts failed in what. */
  readonly failures?: Readonly<Partial<Record<FailureKind, number>>>
  /** How many workers began it and came to no end: they may have died of it. */
  readonly begun?: number
  /** Set when it was tried in vain: when that was, and before when it is not tried again, ISO 8601. */
  readonly putBackAt?: string
  readonly notBefore?: string
  readonly problem?: string
}

/** A job that was given up, with what is needed to look at it. */
export interface DeadJob extends Job {
  readonly diedAt: string
  readonly reason: string
  /** The answer that could not be used, without secrets. */
  readonly answer?: string
  readonly model?: string
}

const stringOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined)

const optional = (record: JsonObject, fields: ReadonlyArray<string>): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = stringOf(record[field])
      return value === undefined ? [] : [[field, value]]
    })
  )

const isCount = (value: unknown): value is number => typeof value === "number" && value >= 0

const failuresIn = (value: unknown): Pick<Job, "failures"> =>
  isJsonObject(value)
    ? { failures: Object.fromEntries(Object.entries(value).filter(([, count]) => isCount(count))) }
    : {}

/** Whether a path is the same from wherever one is. */
const isAbsolute = (path: string): boolean => /^(?:\/|[A-Za-z]:|\\\\)/.test(path)

/** Reads a job's file; `undefined` when it is none, or does not carry the token of its state. */
export const readJob = (name: string, text: string, token?: string): Job | undefined => {
  const record = parseJsonObject(text)
  const transcript = stringOf(record?.["transcript"])
  if (record === undefined || transcript === undefined || !isAbsolute(transcript) || !carries(record, token))
    return undefined
  const { attempts, begun, bytes } = record
  return {
    name,
    transcript,
    session: stringOf(record["session"]),
    event: stringOf(record["event"]) ?? "",
    bytes: isCount(bytes) ? bytes : undefined,
    queuedAt: stringOf(record["queuedAt"]) ?? "",
    attempts: isCount(attempts) ? attempts : 0,
    ...failuresIn(record["failures"]),
    ...(isCount(begun) && begun > 0 ? { begun } : {}),
    ...optional(record, ["putBackAt", "notBefore", "problem"])
  }
}

export const readDeadJob = (name: string, text: string, token?: string): DeadJob | undefined => {
  const job = readJob(name, text, token)
  const record = parseJsonObject(text)
  if (job === undefined || record === undefined) return undefined
  return {
    ...job,
    diedAt: stringOf(record["diedAt"]) ?? "",
    reason: stringOf(record["reason"]) ?? "unknown",
    ...optional(record, ["answer", "model"])
  }
}

/** The text of a job's file, in a state of that token. */
export const jobText = (job: Job | DeadJob, token?: string): string => {
  const { name: _, ...fields } = job
  return `${JSON.stringify({ ...carried(token), ...fields }, null, 2)}\n`
}

const DAY_MILLIS = 24 * 60 * 60_000

/**
 * Whether a wait that began at `since` is over. It is, too, when the clock was put back since, and after the longest that
 * such a wait is ever for: a clock that was wrong when it was written may have put its end anywhere.
 */
export const isOver = (
  wait: { readonly since?: string | undefined; readonly until?: string | undefined },
  now: number,
  mostMillis: number = DAY_MILLIS
): boolean => {
  if (wait.until === undefined) return true
  const [since, until] = [Date.parse(wait.since ?? ""), Date.parse(wait.until)]
  return !(since <= now && now < Math.min(until, since + mostMillis))
}

/** How often a job has failed in that. */
export const failedIn = (job: Job, kind: FailureKind): number => job.failures?.[kind] ?? 0

export const isDue = (job: Job, now: number): boolean => isOver({ since: job.putBackAt, until: job.notBefore }, now)

/** The last part of a transcript's path, fit for a file name. Sessions are named by UUID, subagents lie below them. */
const stem = (transcript: string): string =>
  transcript
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\.jsonl$/, "")
    .replaceAll(/[^A-Za-z0-9_-]/g, "_")
    .slice(-80)

/**
 * A job's file name: by time, so that jobs sort in order, unique, and telling the transcript. A clock that stands before
 * 1970 counts as at its start.
 */
export const jobName = (transcript: string, now: number, nonce: string): string =>
  `${Math.max(0, now).toString(36).padStart(9, "0")}-${nonce}-${stem(transcript)}.json`

export const isJobName = (name: string): boolean => /^[0-9a-z]{9,}-[0-9a-z]+-.*\.json$/.test(name)

/** What a file of the queue that is not ours is kept as among the jobs that were given up: about no transcript. */
export const foreignName = (name: string): string => name.replace(/^([0-9a-z]+-[0-9a-z]+-)/, "$1not-made-here-")

/** What of a job's name tells its transcript. */
const subjectOf = (name: string): string =>
  name
    .split("-")
    .slice(2)
    .join("-")
    .replace(/\.json$/, "")

/** What jobs of those names are about: tells it of transcripts, however many there are of both. */
export const subjectsOf = (names: ReadonlyArray<string>): ((transcript: string) => boolean) => {
  const subjects = new Set(names.filter(isJobName).map(subjectOf))
  return (transcript) => subjects.has(stem(transcript))
}

/** Whether a job of that name is about that transcript. */
export const isJobOf = (transcript: string): ((name: string) => boolean) => {
  const subject = stem(transcript)
  return (name) => isJobName(name) && subjectOf(name) === subject
}

const FIRST_WAIT_MILLIS = 30_000
const LONGEST_WAIT_MILLIS = 60 * 60_000
/** A provider that asks for longer than this is asked again after a day. */
const LONGEST_ASKED_MILLIS = DAY_MILLIS

/** How long a job waits after so many failed attempts: what the provider asked for, else 30 s doubling up to an hour. */
export const putBackMillis = (attempts: number, retryAfterMillis: number | undefined): number =>
  retryAfterMillis === undefined
    ? Math.min(doubledMillis(attempts), LONGEST_WAIT_MILLIS)
    : Math.min(retryAfterMillis, LONGEST_ASKED_MILLIS)

const doubledMillis = (attempts: number): number => FIRST_WAIT_MILLIS * 2 ** Math.min(attempts - 1, 20)

/** How long a job waits that fails while others do not: for up to a day, since it may cost something each time. */
export const aloneMillis = (attempts: number): number => Math.min(doubledMillis(attempts), DAY_MILLIS)
