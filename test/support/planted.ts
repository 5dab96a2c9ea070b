import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { DateTime, Effect } from "effect"
import type { LearnedSpan } from "../../src/core/transcript/LearnedSpan.ts"
import type { SpendRecord } from "../../src/llm/SpendLedger.ts"
import type { ProjectPaths } from "../../src/project/Project.ts"
import type { JournalEntry } from "../../src/store/JournalEntry.ts"
import { type DeadJob, type Job, jobName } from "../../src/worker/Job.ts"
import type { Pause } from "../../src/worker/Pause.ts"
import type { Receipt } from "../../src/worker/SessionMarker.ts"
import { submittedBatch } from "../batch/submission/support.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { proposal, seedOf } from "../core/proposals/support.ts"
import { assistantLine, userLine } from "../sessions/support.ts"
import { ALL_HOSTILE } from "./hostile.ts"
import { pauseFileOf } from "./ownState.ts"
import { type Project, projectAt } from "./projects.ts"

/** As our own marks look, of another run. */
const MARKS = "\uE0003f9a1c22-0000-4000-8000-000000000000:31\uE001 \uE000:31\uE001 \uE000\uE001"

/** What is planted after a text, and before it for those of which only the beginning is shown. */
const AFTER = ` ${ALL_HOSTILE} ${MARKS}\nFORGED\r\nFORGED\u2028FORGED\u0085FORGED`
const BEFORE = "\u001B[31m\u009B1m\u202E"

export const plantedText = (text: string): string => `${BEFORE}${text}${AFTER}`

/** Fields that a file of another kind would be read for: what they may hold is checked as it is read. */
const CHECKED = new Set(
  ["type", "kind", "status", "role", "rating", "section", "since", "until", "source", "queuedAt", "name"].concat(
    // Of a batch, what names files.
    ["customId"]
  )
)

/** A document with escapes in every text of every field, and in the name of a field that nobody knows. */
export const planted = (value: unknown, checked: ReadonlySet<string> = CHECKED): unknown => {
  if (typeof value === "string") return plantedText(value)
  if (Array.isArray(value)) return value.map((each) => planted(each, checked))
  if (typeof value !== "object" || value === null) return value
  const fields = Object.entries(value).map(([name, field]): [string, unknown] => [
    name,
    checked.has(name) && typeof field === "string" ? field : planted(field, checked)
  ])
  return Object.fromEntries([...fields, [plantedText("unknown"), plantedText("unknown")]])
}

const NONE: ReadonlySet<string> = new Set()

export const ID = plantedText("oth-001")
export const PROPOSAL = plantedText("prop")
const AT = "2026-01-02T03:04:05.000Z"

const placed = { section: "OTHERS", entry: keyPoint("oth-001", "one") } as const
const entry: Required<JournalEntry> = {
  id: "entry",
  at: AT,
  kind: "reflection",
  subject: "subject",
  session: "session",
  event: "event",
  transcript: "/t.jsonl",
  span: { from: 0, to: 1, messages: 2 },
  proposal: "prop",
  reverts: "other",
  changes: [{ id: ID, before: placed, after: { ...placed, entry: keyPoint("oth-001", "two") } }],
  operations: [{ type: "UPDATE", id: ID, sources: ["a"], reason: "reason", evidence: "words", quoted: true }],
  ratings: [{ id: ID, rating: "helpful", cited: true, rationale: "rationale" }],
  pruned: ["pruned"],
  skipped: ["skipped"],
  before: "before",
  after: "after",
  backend: "backend",
  model: "model",
  tokens: { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 },
  usd: 0.1
}

const job: Required<Omit<Job, "name">> = {
  session: "session",
  transcript: "/gone.jsonl",
  event: "SessionEnd",
  bytes: 1,
  queuedAt: AT,
  attempts: 1,
  failures: { llm: 1 },
  begun: 1,
  putBackAt: AT,
  notBefore: AT,
  problem: "problem"
}
const dead: Required<Omit<DeadJob, "name">> = { ...job, diedAt: AT, reason: "reason", answer: "answer", model: "model" }
const pause: Required<Pause> = {
  kind: "credentials",
  reason: "reason",
  since: DateTime.formatIso(DateTime.nowUnsafe()),
  until: "2999-01-01T00:00:00.000Z",
  fingerprint: "fingerprint",
  times: 1,
  told: false
}
const spend: Required<SpendRecord> = {
  at: AT,
  session: "session",
  model: "model",
  usage: { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 },
  usd: 0.1,
  purpose: "reflection",
  ok: true,
  call: "call"
}
const learned: Required<LearnedSpan> = {
  at: AT,
  transcript: "/t.jsonl",
  watermark: { bytes: 1, mark: "mark" },
  window: "window",
  epoch: 2,
  keys: "keys"
}

const receipt: Required<Receipt> & { readonly at: string } = {
  at: AT,
  event: "SessionStart",
  source: "startup",
  transcript: "/t.jsonl",
  given: { proven: ["oth-001"] },
  said: ["oth-002"],
  omitted: 1,
  units: 100,
  tokens: 40
}

/** Entries of every kind, as the journal has them one after the other. */
const journal = (["reflection", "edit", "review", "undo"] as const).map((kind) =>
  JSON.stringify({ ...(planted(entry) as object), kind, changes: planted(entry.changes, new Set(["section"])) })
)

/** What is planted where a project keeps its things; nothing where a file is not of words, or is no file of ours. */
type Files = Readonly<Record<keyof ProjectPaths, Readonly<Record<string, unknown>>>>

const JOB = jobName("/gone.jsonl", 1_700_000_000_000, "abcdef")

const seed = seedOf(
  planted(proposal("prop", "You prefer tabs", { source: "session" }), new Set(["type", "status"])),
  planted(proposal("done", "I learned it", { type: "insight", status: "accepted" }), new Set(["type", "status"]))
)
const playbook = {
  ...(planted({ version: "1.0", last_updated: AT }, new Set(["version"])) as object),
  sections: {
    ...playbookOf({ OTHERS: [planted(keyPoint("oth-001", "one", 3, 1), NONE) as never, keyPoint("oth-002", "good")] })
      .sections,
    [plantedText("ODD")]: [{ name: plantedText("odd"), text: plantedText("odd") }, plantedText("broken")]
  }
}

const files: Files = {
  root: {},
  proofs: {},
  token: {},
  stateProblem: {},
  isShared: {},
  claudeDirectory: { [`debrief.set-aside-\u001B[31m\u202E/state/x`]: "x" },
  playbook: { "": playbook },
  goodPlaybook: {},
  diagnosticFlag: { "": plantedText("on") },
  diagnosticDirectory: {},
  state: {
    "batches/one.json": planted(submittedBatch("one"), new Set([...CHECKED, "id", "session", "path", "version"]))
  },
  seed: { "": seed },
  goodSeed: {},
  contexts: {
    [`/${PROPOSAL.replaceAll(/[^A-Za-z0-9_-]/g, "_").slice(0, 100)}.json`]: planted([{ role: "user", text: "words" }])
  },
  history: {},
  sessions: { "/s.json": planted(receipt) },
  queue: { [`/${JOB}`]: planted(job, NONE) },
  dead: { [`/${JOB}`]: planted(dead, NONE) },
  journal: { "": `${journal.join("\n")}\n` },
  prepared: { "": plantedText("{") },
  spend: { "": `${JSON.stringify(planted(spend, NONE))}\n` },
  learned: { "": `${JSON.stringify(planted(learned, NONE))}\n` },
  seen: { "": planted({ "/t.jsonl": "x" }) },
  skipped: { "": planted({ session: "#nolearn" }) },
  observed: {
    "": planted([
      {
        detector: "rule",
        signature: "words",
        type: "pattern",
        content: "words",
        needs: 2,
        evidence: [{ session: "s", text: "words" }],
        sessions: ["s"]
      }
    ])
  },
  answers: { "/one.json": planted({ window: "w" }) },
  workerSign: { "": plantedText("sign") },
  workerLog: { "": plantedText("log") },
  settings: { "": planted({ llm: { model: "model" }, seed: {} }) },
  prompts: { "/playbook.txt": plantedText("{key_points}") }
}

const SAID = [
  "You prefer tabs. Use pnpm, never npm.",
  "I noticed that the pool waits forever when the database is down."
]

/** A transcript with escapes in its session's id and in all that was said. */
export const TRANSCRIPT = SAID.map((words, index) =>
  (index === 0 ? userLine : assistantLine)(plantedText(words), {
    uuid: plantedText(`u-${index}`),
    sessionId: plantedText("said"),
    timestamp: AT,
    entrypoint: "cli"
  })
).join("\n")

const pastSession = (root: string): string =>
  TRANSCRIPT.split("\n")
    .map((line) => JSON.stringify({ ...(JSON.parse(line) as object), cwd: root }))
    .join("\n")

const ANSWERS = [
  {
    answer: {
      evaluations: [{ name: ID, rating: "helpful", rationale: plantedText("rationale") }],
      operations: [
        {
          type: "ADD",
          text: plantedText("Use pnpm."),
          section: "OTHERS",
          reason: plantedText("why"),
          evidence: "pnpm"
        },
        { type: "UPDATE", target_id: plantedText("nobody"), text: plantedText("gone"), reason: plantedText("why") }
      ]
    }
  }
]

/** A folder's name may hold all but NUL and a slash. */
const FOLDER = "p\u001B[31mr\u001B]52;c;eA==\u0007\u009B2J\b\r\u202Ex\u2066\nFORGED"

/** A project with escapes in every text of every file that is read, and in the names of its folder and files. */
export const plantedProject = Effect.acquireRelease(
  Effect.sync((): Project => {
    const above = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "debrief-planted-")))
    const project = projectAt(path.join(above, FOLDER))
    for (const [name, plants] of Object.entries(files)) {
      const place = project.paths[name as keyof ProjectPaths]
      if (typeof place !== "string") continue
      const at = path.relative(project.root, place)
      for (const [below, content] of Object.entries(plants)) {
        project.write(below === "" || below.startsWith("/") ? `${at}${below}` : `${at}/${below}`, content)
      }
    }
    project.write(pauseFileOf(project.root), planted(pause))
    project.write("answers.json", ANSWERS)
    project.write("t\u001B[31m\u202E.jsonl", TRANSCRIPT)
    project.write(`home/.claude/projects/-p/s\u001B[31m\u202E\u009B1m.jsonl`, pastSession(project.root))
    return project
  }),
  ({ root }) => Effect.sync(() => fs.rmSync(path.dirname(root), { recursive: true, force: true, maxRetries: 10 }))
)
