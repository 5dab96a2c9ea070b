import { OPERATIONS } from "../../core/playbook/operations/Operation.ts"
import type { UpdateReport } from "../../core/playbook/Update.ts"
import type { FoundTranscript } from "../../core/transcript/Discovery.ts"
import type { ProjectPaths } from "../../project/Project.ts"
import type { OperationNote } from "../../store/JournalEntry.ts"
import type {
  BatchChange,
  BatchEvent,
  BatchReport,
  HeardSession,
  NotDone,
  Quote,
  RunSpend,
  SessionResult
} from "./Event.ts"

/** What a report tells of a transcript, of which project it is included when that is not the one that was asked of. */
export const headOf = (
  { agent, path, session, source, startedAt }: FoundTranscript,
  project: ProjectPaths,
  asked: ProjectPaths
): SessionResult["found"] => ({
  source,
  path,
  session,
  agent,
  startedAt,
  ...(project.root === asked.root ? {} : { project: project.root })
})

/** How many proposals were found. */
export const proposalsIn = (heard: ReadonlyArray<HeardSession>): number =>
  heard.reduce((sum, { proposals }) => sum + proposals.length, 0)

/** What an update did to key points, as a person reads it. */
export const changesOf = (report: UpdateReport, notes: ReadonlyArray<OperationNote>): ReadonlyArray<BatchChange> => [
  ...report.applied.map((change, index): BatchChange => {
    const note = notes[index]
    const evidence = note?.evidence ?? note?.reason
    return {
      what: OPERATIONS[change.type].done,
      id: change.entry.name,
      text: change.entry.text,
      ...(evidence === undefined ? {} : { evidence }),
      ...(note?.quoted === undefined ? {} : { quoted: note.quoted })
    }
  }),
  ...report.rated.flatMap(({ name, rating }): ReadonlyArray<BatchChange> =>
    rating === "neutral" ? [] : [{ what: rating, id: name, text: "" }]
  ),
  ...report.pruned.map(({ entry }): BatchChange => ({
    what: "pruned",
    id: entry.name,
    text: entry.text,
    evidence: `${entry.harmful} harmful, ${entry.helpful} helpful`
  }))
]

/** What a run has done so far, from which its report is made at the end. */
export interface BatchTally {
  readonly startedAt: string
  readonly backend: string
  readonly quote: Quote
  readonly results: ReadonlyArray<SessionResult>
  readonly notDone: ReadonlyArray<NotDone>
  readonly keyPointsBefore: number
  readonly keyPointsAfter: number
  readonly proposals: number
  readonly heard: ReadonlyArray<HeardSession>
  readonly spent: RunSpend
}

const NOTHING_SPENT: RunSpend = { usd: 0, tokens: 0, calls: 0 }

const NO_QUOTE: Quote = {
  sessions: 0,
  beyond: 0,
  turns: 0,
  spans: 0,
  calls: 0,
  tokens: 0,
  mostTokens: 0,
  model: "",
  usd: { least: 0, most: 0 },
  stopsAt: { usd: undefined, byLimits: false, tokens: undefined },
  priceKnown: true,
  concurrency: 1,
  seconds: 0,
  epochs: 1,
  learnedAlready: 0,
  unreadable: 0,
  leftOut: {}
}

/** A tally with nothing in it yet. */
export const emptyTally = (startedAt: string, backend: string): BatchTally => ({
  startedAt,
  backend,
  quote: NO_QUOTE,
  results: [],
  notDone: [],
  keyPointsBefore: 0,
  keyPointsAfter: 0,
  proposals: 0,
  heard: [],
  spent: NOTHING_SPENT
})

/** A tally with what one more event tells. */
export const afterTold = (tally: BatchTally, event: BatchEvent): BatchTally => {
  switch (event._tag) {
    case "Quoted":
      return { ...tally, quote: event.quote }
    case "Signals":
      return { ...tally, proposals: event.proposals, heard: [...tally.heard, ...event.heard] }
    case "Begun":
      return { ...tally, keyPointsBefore: event.keyPoints, keyPointsAfter: event.keyPoints }
    case "Applied":
      return {
        ...tally,
        results: [...tally.results, event.result],
        keyPointsAfter: event.keyPoints,
        spent: event.spent
      }
    case "NotDone":
      return { ...tally, notDone: [...tally.notDone, event.notDone], spent: event.spent }
    case "Answered":
    case "Spent":
      return { ...tally, spent: event.spent }
    default:
      return tally
  }
}

/** The report of a run that has ended, or was broken off. */
export const reportOf = (tally: BatchTally, endedAt: string, stopped: boolean): BatchReport => ({
  startedAt: tally.startedAt,
  endedAt,
  backend: tally.backend,
  model: tally.quote.model,
  quote: tally.quote,
  results: tally.results,
  notDone: tally.notDone,
  spent: tally.spent,
  keyPoints: { before: tally.keyPointsBefore, after: tally.keyPointsAfter },
  proposals: tally.proposals,
  heard: tally.heard.toSorted(
    ({ found: one }, { found: other }) => one.startedAt - other.startedAt || (one.path < other.path ? -1 : 1)
  ),
  stopped
})
