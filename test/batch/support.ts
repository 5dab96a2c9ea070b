import { DateTime, Effect, Layer, Stream } from "effect"
import { TestConsole } from "effect/testing"
import * as Batch from "../../src/batch/Batch.ts"
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
import { type gitLayers, layerLearning } from "../../src/layers.ts"
import { Llm, type LlmError, type LlmRequest } from "../../src/llm/Llm.ts"
import { Environment } from "../../src/project/Environment.ts"
import { TranscriptSource } from "../../src/sessions/TranscriptSource.ts"
import { assistantLine, userLine } from "../sessions/support.ts"
import { layerPlatform } from "../support/files.ts"
import { STATE_HOME } from "../support/ownState.ts"
import type { Project } from "../support/projects.ts"

/** Where the client of a test keeps its transcripts, relative to the project. */
export const PROJECTS = "home/.claude/projects/-p"

export interface PastSession {
  readonly id: string
  /** Minutes after the first. */
  readonly at: number
  /** What was said, the person first, then in turn. */
  readonly said: ReadonlyArray<string>
  /** Ids of messages that it shares with another session, in the place of its own. */
  readonly uuids?: ReadonlyArray<string>
}

const startOf = (minutes: number): string =>
  DateTime.formatIso(DateTime.makeUnsafe(Date.UTC(2026, 9, 1) + minutes * 60_000))

/** Writes past sessions of the project into its home. */
export const writeSessions = (project: Project, sessions: ReadonlyArray<PastSession>): void => {
  for (const { at, id, said, uuids = [] } of sessions) {
    const lines = said.map((words, index) =>
      (index % 2 === 0 ? userLine : assistantLine)(words, {
        uuid: uuids[index] ?? `${id}-${index}`,
        sessionId: id,
        timestamp: startOf(at),
        cwd: project.root
      })
    )
    project.write(`${PROJECTS}/${id}.jsonl`, `${lines.join("\n")}\n`)
  }
}

/** The services of a run. */
export const batchWorld = (project: Project, llm: Layer.Layer<Llm>, git: keyof typeof gitLayers = "off") =>
  Layer.mergeAll(layerLearning(git), TranscriptSource.layerAll, llm).pipe(
    Layer.provideMerge(
      Layer.mergeAll(
        Environment.layer({ XDG_STATE_HOME: STATE_HOME, HOME: `${project.root}/home`, PATH: process.env["PATH"] }),
        layerPlatform,
        TestConsole.layer
      )
    )
  )

/** What a run is asked for when a test says nothing else: all sessions of the project, without questions. */
export const batchOptions = (project: Project): Batch.BatchOptions => Batch.optionsFor(project.paths, { patience: 0 })

/** What planning a batch tells, and then running it. */
export const planAndRun = (options: Batch.BatchOptions, onEvent: (event: BatchEvent) => void = () => {}) =>
  Stream.unwrap(
    Effect.gen(function* () {
      const told: Array<BatchEvent> = []
      const plan = yield* Batch.plan(options, (event) =>
        Effect.sync(() => {
          told.push(event)
          onEvent(event)
        })
      )
      return Stream.concat(Stream.fromIterable(told), Batch.run(plan))
    })
  )

/** Runs a batch to its end and answers all that it told. */
export const runBatch = (
  project: Project,
  llm: Layer.Layer<Llm>,
  options: Partial<Batch.BatchOptions> = {},
  git?: keyof typeof gitLayers
) =>
  Stream.runCollect(planAndRun({ ...batchOptions(project), ...options })).pipe(
    Effect.provide(batchWorld(project, llm, git))
  )

/** Only plans a batch, and answers all that was told meanwhile. */
export const planOnly = (project: Project, llm: Layer.Layer<Llm>, options: Partial<Batch.BatchOptions> = {}) =>
  Effect.gen(function* () {
    const told: Array<BatchEvent> = []
    yield* Batch.plan({ ...batchOptions(project), ...options }, (event) => Effect.sync(() => told.push(event)))
    return told
  }).pipe(Effect.provide(batchWorld(project, llm)))

export const reportIn = (events: ReadonlyArray<BatchEvent>): BatchReport => {
  const last = events.at(-1)
  if (last?._tag !== "Finished") throw new Error(`the run ended with ${last?._tag}`)
  return last.report
}

/** An LLM that answers by what it is asked, and keeps what it was asked. */
export const answeringLlm = (answer: (prompt: string) => Effect.Effect<unknown, LlmError>) => {
  const requests: Array<LlmRequest> = []
  const layer = Layer.succeed(Llm, {
    backend: "scripted",
    complete: (request) =>
      Effect.suspend(() => {
        requests.push(request)
        return answer(`${request.stable ?? ""}${request.prompt}`)
      }).pipe(
        Effect.map((found) => ({
          text: typeof found === "string" ? found : JSON.stringify(found),
          model: "claude-haiku-5-5",
          usage: { inputTokens: 1000, outputTokens: 100, cacheReadTokens: 0, cacheWriteTokens: 0 }
        }))
      )
  })
  return { layer, requests }
}

/** The part of a prompt that shows the session. */
export const sessionIn = (prompt: string): string =>
  prompt.slice(prompt.lastIndexOf("===== SESSION"), prompt.lastIndexOf("===== END OF SESSION"))

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
