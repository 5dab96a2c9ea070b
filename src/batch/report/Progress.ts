import type { BatchChange, BatchEvent, SessionResult } from "./Event.ts"
import { type ChangeTally, NO_CHANGES, sessionKey, tallyWith } from "./Facts.ts"

/** What a run is at. In `quoted` a person is asked. */
export type BatchPhase = "finding" | "reading" | "quoted" | "searching" | "learning" | "finished"

/** A session about which an LLM is asked. */
export interface UnderWay {
  readonly found: SessionResult["found"]
  readonly epoch: number
}

/** How fast a run goes. Times are in milliseconds since 1970. */
export interface Pace {
  /** When the first session was asked about. */
  readonly startedAt: number
  /** Sessions whose turn has come and gone since. */
  readonly finished: number
  /** When the last session will be done, as it seems; `undefined` while too few are. */
  readonly endsAt: number | undefined
}

/** How far a run has come, after each of its events. */
export interface BatchProgress {
  readonly phase: BatchPhase
  /** Sessions read through, or searched, in the phases before learning. */
  readonly looked: { readonly done: number; readonly of: number }
  /** Sessions done and to do, all epochs together. */
  readonly done: number
  readonly of: number
  /** US dollars. */
  readonly usd: number
  readonly keyPoints: number | undefined
  readonly tally: ChangeTally
  /** New proposals. */
  readonly proposals: number
  /** In the order in which they were begun. */
  readonly underWay: ReadonlyArray<UnderWay>
  readonly failed: number
  /** Sessions that were left because of a limit or because the run was broken off. */
  readonly left: number
  readonly slowed: { readonly concurrency: number; readonly reason: string } | undefined
  /** The last key point that was added, changed or removed. */
  readonly latest: BatchChange | undefined
  readonly pace: Pace | undefined
}

export const NO_PROGRESS: BatchProgress = {
  phase: "finding",
  looked: { done: 0, of: 0 },
  done: 0,
  of: 0,
  usd: 0,
  keyPoints: undefined,
  tally: NO_CHANGES,
  proposals: 0,
  underWay: [],
  failed: 0,
  left: 0,
  slowed: undefined,
  latest: undefined,
  pace: undefined
}

/** Fewer sessions than this say nothing about how fast it goes. */
const ENOUGH_SESSIONS = 3

/** How far a new guess of the end moves the one before: in full it would jump with every slow or fast session. */
const TRUST_IN_NEW = 0.3

const guessEnd = (pace: Pace, left: number, now: number): Pace => {
  if (pace.finished < ENOUGH_SESSIONS) return pace
  const guess = now + (left * Math.max(now - pace.startedAt, 0)) / pace.finished
  return { ...pace, endsAt: pace.endsAt === undefined ? guess : pace.endsAt + TRUST_IN_NEW * (guess - pace.endsAt) }
}

const oneFinished = (pace: Pace | undefined, left: number, now: number): Pace | undefined =>
  pace === undefined ? undefined : guessEnd({ ...pace, finished: pace.finished + 1 }, left, now)

/**
 * Milliseconds until the last session is done, by the sessions done in the time since the first was asked about;
 * `undefined` while too few are done. Goes down as time passes, but never below what one session takes.
 */
export const remainingMillis = ({ done, of, pace }: BatchProgress, now: number): number | undefined => {
  if (pace?.endsAt === undefined) return undefined
  const perSession = Math.max(now - pace.startedAt, 0) / pace.finished
  return done >= of ? 0 : Math.max(pace.endsAt - now, perSession)
}

const without = (underWay: BatchProgress["underWay"], { epoch, found }: UnderWay): BatchProgress["underWay"] =>
  underWay.filter((one) => one.epoch !== epoch || sessionKey(one.found) !== sessionKey(found))

const isRating = ({ what }: BatchChange): boolean => what === "helpful" || what === "harmful"

type EventOf<Tag extends BatchEvent["_tag"]> = Extract<BatchEvent, { readonly _tag: Tag }>

/** What every turn that has come and gone changes. */
const afterTurn = (progress: BatchProgress, { done, of, spent }: EventOf<"Applied" | "NotDone">): BatchProgress => ({
  ...progress,
  phase: "learning",
  done,
  of,
  usd: spent.usd
})

const afterApplied = (progress: BatchProgress, event: EventOf<"Applied">, now: number): BatchProgress => {
  const { done, keyPoints, of, result } = event
  return {
    ...afterTurn(progress, event),
    keyPoints,
    tally: tallyWith(progress.tally, result.changes),
    underWay: without(progress.underWay, result),
    latest: result.changes.findLast((change) => !isRating(change)) ?? progress.latest,
    pace: oneFinished(progress.pace, of - done, now)
  }
}

/** What a limit or the end of the run leaves takes no time, so it says nothing of how fast it goes. */
const afterNotDone = (progress: BatchProgress, event: EventOf<"NotDone">, now: number): BatchProgress => {
  const { done, notDone, of } = event
  const failed = notDone.reason === "failed"
  return {
    ...afterTurn(progress, event),
    failed: progress.failed + (failed ? 1 : 0),
    left: progress.left + (failed ? 0 : 1),
    underWay: without(progress.underWay, notDone),
    pace: failed ? oneFinished(progress.pace, of - done, now) : progress.pace
  }
}

/** Progress after one more event, which came at `now`, in milliseconds since 1970. */
export const afterEvent = (progress: BatchProgress, event: BatchEvent, now: number): BatchProgress => {
  switch (event._tag) {
    case "Discovered":
      return { ...progress, phase: "reading", looked: { done: 0, of: event.sessions } }
    case "Reading":
      return { ...progress, phase: "reading", looked: { done: event.done, of: event.of } }
    case "Quoted":
      return { ...progress, phase: "quoted", of: event.quote.turns }
    case "Signals": {
      const phase = progress.phase === "learning" ? "learning" : "searching"
      return { ...progress, phase, looked: { done: event.done, of: event.of }, proposals: event.proposals }
    }
    case "Begun":
      return { ...progress, phase: "learning" }
    case "Asking":
      return {
        ...progress,
        phase: "learning",
        underWay: [...without(progress.underWay, event), { found: event.found, epoch: event.epoch }],
        pace: progress.pace ?? { startedAt: now, finished: 0, endsAt: undefined }
      }
    case "Spent":
      return { ...progress, usd: event.spent.usd }
    case "Answered":
      return { ...progress, usd: event.spent.usd, underWay: without(progress.underWay, event) }
    case "Slowed":
      return { ...progress, slowed: { concurrency: event.concurrency, reason: event.reason } }
    case "Applied":
      return afterApplied(progress, event, now)
    case "NotDone":
      return afterNotDone(progress, event, now)
    case "Finished":
      return { ...progress, phase: "finished", underWay: [] }
  }
}
