import { ownState } from "./ownState.ts"
import * as fs from "node:fs"
import * as path from "node:path"
import type { Recording } from "../../src/llm/Replay.ts"
import { projectPaths } from "../../src/project/Project.ts"
import { jobName, jobText } from "../../src/worker/Job.ts"
import { assistantLine, text, userLine } from "../sessions/support.ts"
import { put, putJson } from "./project.ts"

const keyPoint = (name: string, words: string, helpful: number, harmful: number) => ({
  name,
  text: words,
  helpful,
  harmful
})

const PLAYBOOK = {
  version: "1.0",
  last_updated: "2026-11-01T09:00:00.000Z",
  sections: {
    "PATTERNS & APPROACHES": [
      keyPoint("pat-001", "Builds are run before every commit.", 2, 0),
      keyPoint("pat-002", "Schemas are checked at the edge.", 1, 1),
      keyPoint("pat-003", "Values are checked where they come in.", 3, 0)
    ],
    "MISTAKES TO AVOID": [keyPoint("mis-001", "The cache is stale after an upgrade.", 0, 1)],
    "USER PREFERENCES": [keyPoint("pref-001", "Answers are given in bullet points.", 0, 2)],
    "PROJECT CONTEXT": [],
    OTHERS: []
  }
}

const PNPM = "Packages are installed with pnpm."
const TYPES = "Builds and types are run before every commit."
const MERGED = "Schemas and values are checked by a schema at the edge where they come in."
const GONE = "Please forget mis-001."
const UTC = "Logs are written in UTC."
const MONDAYS = "Releases are cut on Mondays."

/** What the LLM answers, by a word that only the window in question has. */
export const RECORDINGS: ReadonlyArray<Recording> = [
  {
    match: "WORD-INSTALL",
    answer: {
      evaluations: [{ name: "pat-001", rating: "helpful" }],
      operations: [
        { type: "ADD", text: PNPM, section: "PROJECT CONTEXT", evidence: PNPM },
        { type: "UPDATE", target_id: "pat-001", text: TYPES, evidence: TYPES }
      ]
    }
  },
  {
    match: "WORD-SCHEMA",
    answer: {
      evaluations: [
        { name: "pat-003", rating: "helpful" },
        { name: "pref-001", rating: "harmful" }
      ],
      operations: [
        {
          type: "MERGE",
          source_ids: ["pat-002", "pat-003"],
          merged_text: MERGED,
          section: "PATTERNS & APPROACHES",
          evidence: MERGED
        },
        { type: "DELETE", target_id: "mis-001", reason: "The cache is gone.", evidence: GONE }
      ]
    }
  },
  {
    match: "(part 2 of",
    answer: {
      evaluations: [],
      operations: [{ type: "ADD", text: UTC, section: "PATTERNS & APPROACHES", evidence: UTC }]
    }
  },
  { match: "WORD-NOTHING", answer: { evaluations: [], operations: [] } },
  { match: "WORD-NEUTRAL", answer: { evaluations: [{ name: "pat-001", rating: "neutral" }], operations: [] } },
  {
    match: "WORD-OTHER",
    answer: {
      evaluations: [{ name: "pat-001", rating: "helpful" }],
      operations: [{ type: "ADD", text: MONDAYS, section: "PROJECT CONTEXT", evidence: MONDAYS }]
    }
  },
  { answer: { evaluations: [], operations: [] } }
]

export const [SESSION_A, SESSION_B] = ["5e55104d-0000-4000-8000-00000000000a", "5e55104d-0000-4000-8000-00000000000b"]

const filler = (words: string, characters: number): string =>
  Array.from({ length: Math.ceil(characters / 60) }, (_, line) =>
    `${words} goes on in line ${"i".repeat(line % 7)}.`.padEnd(59, ".")
  )
    .join("\n")
    .slice(0, characters)

/** An id that is the message's own, in the form of a UUID. */
export const uuidOf = (session: string, number: number): string =>
  `${session.slice(-1)}${String(number).padStart(7, "0")}-0000-4000-8000-000000000000`

/** A line of a session, said by the person at even numbers; `uuid` lets a fork repeat another session's. */
export const saidLine = (session: string, number: number, words: string, uuid = uuidOf(session, number)): string => {
  const fields = { uuid, sessionId: session, entrypoint: "cli" }
  return `${number % 2 === 0 ? userLine(words, fields) : assistantLine([text(words)], fields)}\n`
}

/** A person's words and the answer to them: two messages, one window. */
const turn = (session: string, number: number, word: string, { says = "", rates = "" } = {}): string =>
  saidLine(session, number, `${rates}${word}. ${says}\n${filler("The question", 330 - says.length - rates.length)}`) +
  saidLine(session, number + 1, filler("The answer", 330))

const long = filler(UTC, 2100)

const transcriptA =
  turn(SESSION_A, 0, "WORD-INSTALL. Remember that the tests need a database which runs in docker", {
    says: `${PNPM} ${TYPES}`,
    rates: "pat-001 helped. "
  }) +
  turn(SESSION_A, 2, "WORD-SCHEMA", { says: MERGED, rates: "pat-003 helped. pref-001 was wrong. " }) +
  saidLine(SESSION_A, 4, long) +
  saidLine(SESSION_A, 5, "WORD-LONG") +
  saidLine(SESSION_A, 6, GONE) +
  saidLine(SESSION_A, 7, `WORD-NOTHING. ${filler("The answer", 630)}`) +
  turn(SESSION_A, 8, "WORD-NEUTRAL")

const transcriptB = turn(SESSION_B, 0, "WORD-OTHER", { says: MONDAYS, rates: "pat-001 helped. " })

/** Writes a job as a hook does, `after` so many milliseconds. */
export const putJob = (root: string, job: { session: string; transcript: string; event: string }, after = 0) => {
  const at = Date.UTC(2026, 10, 20) + after
  const name = jobName(job.transcript, at, "aaaaaa")
  const bytes = fs.existsSync(job.transcript) ? fs.statSync(job.transcript).size : undefined
  put(
    path.join(projectPaths(root).queue, name),
    jobText({ ...job, name, bytes, queuedAt: "2026-11-20T00:00:00.000Z", attempts: 0 }, ownState(root))
  )
}

export interface Scenario {
  /** The project as it is before any worker; never worked on itself. */
  readonly template: string
  /** The recorded answers. */
  readonly replay: string
}

/**
 * A playbook, two sessions of which one has eight windows, and jobs for both: an answer for each window, with all four
 * operations, a rating that prunes, one that counts nothing, and windows that teach nothing.
 */
export const makeScenario = (room: string): Scenario => {
  const template = path.join(room, "template")
  const transcripts = { a: path.join(room, `${SESSION_A}.jsonl`), b: path.join(room, `${SESSION_B}.jsonl`) }
  put(transcripts.a, transcriptA)
  put(transcripts.b, transcriptB)
  putJson(projectPaths(template).playbook, PLAYBOOK)
  putJob(template, { session: SESSION_A, transcript: transcripts.a, event: "PreCompact" })
  putJob(template, { session: SESSION_B, transcript: transcripts.b, event: "SessionEnd" }, 1)
  putJob(template, { session: SESSION_A, transcript: transcripts.a, event: "SessionEnd" }, 2)
  const replay = path.join(room, "replay.json")
  putJson(replay, RECORDINGS)
  return { template, replay }
}

let copies = 0

/** A fresh copy of a project, beside it. */
export const copyOf = (root: string): string => {
  const copy = `${root}-${(copies += 1)}`
  fs.cpSync(root, copy, { recursive: true })
  return copy
}
