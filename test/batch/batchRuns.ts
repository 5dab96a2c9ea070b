import type {
  BatchChange,
  BatchEvent,
  BatchReport,
  HeardSession,
  NotDone,
  Quote,
  RunSpend,
  SessionResult
} from "../../src/batch/report/Event.ts"

export const session = (number: number, fields: Partial<SessionResult["found"]> = {}): SessionResult["found"] => ({
  source: number % 4 === 3 ? "codex" : "claude",
  path: `/home/ada/.claude/projects/-work-shop/${number}.jsonl`,
  session: `${(0x3f9a1c22 + number * 0x01010101).toString(16)}-0000-4000-8000-000000000000`,
  agent: undefined,
  startedAt: Date.UTC(2026, 8, 28 + number, 9, 12),
  ...fields
})

export const result = (number: number, fields: Partial<SessionResult> = {}): SessionResult => ({
  found: session(number),
  epoch: 1,
  messages: 40 + number,
  calls: 1,
  tokens: 18_000 + 1000 * number,
  usd: 0.0213,
  changes: [],
  skipped: [],
  ...fields
})

export const quote: Quote = {
  sessions: 8,
  beyond: 0,
  turns: 8,
  stopsAt: { usd: undefined, byLimits: false, tokens: undefined },
  spans: 9,
  calls: 9,
  tokens: 212_000,
  mostTokens: 284_000,
  model: "claude-haiku-5-5",
  usd: { least: 0.0321, most: 0.1874 },
  priceKnown: true,
  concurrency: 4,
  seconds: 24,
  epochs: 1,
  learnedAlready: 40,
  unreadable: 0,
  leftOut: { "started by a program": 31, empty: 20, "another project": 12 }
}

const added: BatchChange = {
  what: "added",
  id: "ctx-012",
  text: "The integration tests need a running Postgres; docker compose up db starts it.",
  evidence: "you have to start the db first: docker compose up db, otherwise all of them time out"
}
const reworded: BatchChange = {
  what: "reworded",
  id: "pat-003",
  text: "Validate at the edge with the schema, and pass on only what it decoded.",
  evidence: "no, decode it once in the handler and use the type from then on"
}
const merged: BatchChange = {
  what: "merged",
  id: "pat-007",
  text: "Prefer named exports.",
  evidence: "both say the same"
}
const pruned: BatchChange = {
  what: "pruned",
  id: "mis-002",
  text: "Never use the cache in tests.",
  evidence: "4 harmful, 1 helpful"
}
const helpful: BatchChange = { what: "helpful", id: "pat-003", text: "" }

/** What eight sessions taught, in the order in which they were applied; of two nothing came. */
export const results: ReadonlyArray<SessionResult> = [
  result(0, { changes: [added, helpful] }),
  result(1),
  result(2, { changes: [reworded], skipped: ['DELETE: target_id "pat-999" not found'], calls: 2, usd: 0.0402 }),
  result(3, { changes: [merged, pruned] }),
  result(4),
  result(5, {
    found: session(5, { agent: "a1b2c3d4e5" }),
    changes: [
      {
        ...added,
        id: "pref-004",
        text: "Answer in German, keep code and comments in English.",
        evidence: "bitte auf Deutsch"
      }
    ]
  })
]

export const notDone: ReadonlyArray<NotDone> = [
  {
    found: session(6),
    epoch: 1,
    reason: "failed",
    detail: "the transcript could not be read: permission denied (/home/ada/.claude/projects/-work-shop/6.jsonl)"
  },
  { found: session(7), epoch: 1, reason: "ceiling", detail: "--max-usd 0.15 is reached" }
]

/** What was found in two sessions without an LLM, oldest first. */
export const heard: ReadonlyArray<HeardSession> = [
  {
    found: session(1),
    proposals: [{ id: "p-one", type: "pattern", content: "You prefer one commit for each step" }]
  },
  {
    found: session(3),
    proposals: [
      { id: "p-two", type: "insight", content: "I noticed that the pool waits for ever" },
      { id: "p-three", type: "self_knowledge", content: "Remember that the db has to be up" }
    ]
  }
]

export const report: BatchReport = {
  startedAt: "2026-11-20T14:02:11.000Z",
  endedAt: "2026-11-20T14:02:45.000Z",
  backend: "anthropic",
  model: "claude-haiku-5-5",
  quote,
  results,
  notDone,
  spent: { usd: 0.1467, tokens: 123_000, calls: 7 },
  keyPoints: { before: 38, after: 39 },
  proposals: 3,
  heard,
  stopped: false
}

const spent = (usd: number): RunSpend => ({ usd, tokens: 0, calls: 0 })

export const discovered: BatchEvent = { _tag: "Discovered", sessions: 48, leftOut: quote.leftOut }
export const quoted: BatchEvent = { _tag: "Quoted", quote }

export const asking = (number: number, epoch = 1): BatchEvent => ({ _tag: "Asking", found: session(number), epoch })

export const applied = (done: number, of: number, fields: Partial<SessionResult> = {}): BatchEvent => ({
  _tag: "Applied",
  result: result(done - 1, fields),
  done,
  of,
  spent: spent(0.0213 * done),
  keyPoints: 38 + done
})

export const missed = (done: number, of: number, fields: Partial<NotDone> = {}): BatchEvent => ({
  _tag: "NotDone",
  notDone: { found: session(done - 1), epoch: 1, reason: "failed", detail: "it could not be read", ...fields },
  done,
  of,
  spent: spent(0.1467)
})

const SPENT = [0.0213, 0.0426, 0.0828, 0.1041, 0.1254, 0.1467]
const KEY_POINTS = [39, 39, 39, 38, 38, 39]

const appliedOf = (index: number): BatchEvent => ({
  _tag: "Applied",
  result: results[index]!,
  done: index + 1,
  of: 8,
  spent: spent(SPENT[index]!),
  keyPoints: KEY_POINTS[index]!
})

/** All that happens in the run of `report`. */
export const events: ReadonlyArray<BatchEvent> = [
  discovered,
  { _tag: "Reading", done: 20, of: 48 },
  { _tag: "Reading", done: 48, of: 48 },
  quoted,
  { _tag: "Signals", done: 16, of: 48, proposals: 2, heard: heard.slice(1) },
  { _tag: "Signals", done: 48, of: 48, proposals: 3, heard: heard.slice(0, 1) },
  asking(0),
  asking(1),
  asking(2),
  asking(3),
  appliedOf(0),
  asking(4),
  appliedOf(1),
  asking(5),
  appliedOf(2),
  { _tag: "Slowed", concurrency: 2, reason: "the provider limits how often it is asked" },
  appliedOf(3),
  appliedOf(4),
  appliedOf(5),
  { _tag: "NotDone", notDone: notDone[0]!, done: 7, of: 8, spent: spent(0.1467) },
  { _tag: "NotDone", notDone: notDone[1]!, done: 8, of: 8, spent: spent(0.1467) },
  { _tag: "Finished", report }
]
