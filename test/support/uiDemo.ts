import { DateTime } from "effect"
import type { JournalEntry, KeyPointChange } from "../../src/store/JournalEntry.ts"
import { jobName } from "../../src/worker/Job.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { proposal, seedOf } from "../core/proposals/support.ts"

// A project as it is after some weeks, for pictures of the page and for looking at each of them.

const daysAgo = (days: number, time = "18:47:03.120"): string =>
  `${DateTime.formatIsoDateUtc(DateTime.subtract(DateTime.nowUnsafe(), { days }))}T${time}Z`

const SESSIONS = [
  "5f2c9a10-77aa-4c1e-9d0b-2f6e8a4b1c3d",
  "b81d4e07-1f62-4a55-8f0c-90d3b7a6c412",
  "0c7f3b9a-64d8-4e0f-a3b2-5d1e9f7c8a60",
  "e4a90d52-3b7c-4f18-9c6e-7a2b1d0f8e35",
  "91b6c2f8-0d4e-4b7a-8e15-c3f9a06d7b24",
  "2d8e5a71-c9f0-4613-b7d4-8e0a6f1c3b59"
] as const

const PATTERNS = [
  keyPoint("pat-001", "Run a failing test file alone first, then the whole suite.", 9, 0),
  keyPoint(
    "pat-002",
    "Read the migration's SQL in db/migrations before changing a model: the ORM hides two triggers.",
    4,
    0
  ),
  keyPoint(
    "pat-004",
    "Validate request bodies at the route with src/http/schemas.ts; handlers get typed values.",
    3,
    0
  ),
  keyPoint("pat-005", "Ask for the order's state through OrderState.of, never by comparing its status column.", 6, 1),
  keyPoint("pat-007", "Regenerate the client with pnpm run codegen after any change to openapi.yaml.", 2, 0)
]
const MISTAKES = [
  keyPoint("mis-001", "Integration tests hang without docker compose up -d --wait test-db.", 7, 0),
  keyPoint("mis-002", "Amounts are in minor units: never divide by 100 before rounding.", 5, 0),
  keyPoint("mis-003", "Do not retry a capture that timed out: the provider may have taken the money.", 3, 0),
  keyPoint("mis-004", "The mailer's preview sends real mail when SMTP_URL is set.", 0, 0)
]
const PREFERENCES = [
  keyPoint("pref-001", "Use pnpm, never npm, in this repository.", 12, 0),
  keyPoint("pref-002", "Commit messages say why, in the imperative, without a scope prefix.", 6, 0),
  keyPoint("pref-003", "Prefer named exports over a default export.", 4, 2)
]
const CONTEXT = [
  keyPoint("ctx-001", "The API listens on 8080; the admin page on 8081 needs ADMIN_TOKEN.", 2, 0),
  keyPoint("ctx-003", "Orders older than 90 days live in the archive schema and are read-only.", 3, 0)
]

const PROPOSALS = [
  proposal("p-pool", "I noticed that the pool waits forever when the test database is down", {
    type: "insight",
    detector: "usage-error",
    source: SESSIONS[0],
    extractedAt: daysAgo(0, "19:24:10.000"),
    sessions: [SESSIONS[0], SESSIONS[1], SESSIONS[2]]
  }),
  proposal("p-flag", "pnpm test --filter takes the package's name, not its folder", {
    type: "insight",
    detector: "usage-error",
    source: SESSIONS[1],
    extractedAt: daysAgo(1, "10:02:44.000"),
    sessions: [SESSIONS[1], SESSIONS[3]]
  }),
  proposal("p-dates", "You prefer dates in tests to be fixed, never today's", {
    detector: "rule",
    source: SESSIONS[1],
    extractedAt: daysAgo(1, "10:31:09.000")
  }),
  proposal("p-german", "You prefer error messages for customers in German and English", {
    detector: "remember",
    source: SESSIONS[2],
    extractedAt: daysAgo(2, "15:12:30.000")
  }),
  proposal(
    "p-held",
    "Reword pat-005: Compare the order's status column where OrderState is too slow (now: Ask for the order's state through OrderState.of, never by comparing its status column.)",
    {
      type: "insight",
      source: SESSIONS[3],
      extractedAt: daysAgo(3, "09:40:00.000"),
      operation: {
        type: "UPDATE",
        target_id: "pat-005",
        text: "Compare the order's status column where OrderState is too slow",
        evidence: "comparing the column would be faster"
      },
      held: "unproven",
      reason: "it says the opposite of what stands there, and the session does not say it"
    }
  ),
  proposal("p-note", "Note to self: the staging database is reset every Monday at six", {
    type: "self_knowledge",
    detector: "fact",
    source: SESSIONS[4],
    extractedAt: daysAgo(4, "11:20:18.000")
  }),
  proposal("p-old", "You prefer short answers", { status: "rejected", source: SESSIONS[5], extractedAt: daysAgo(9) }),
  proposal("p-kept", "You prefer pnpm over npm in this repository", {
    status: "accepted",
    source: SESSIONS[5],
    extractedAt: daysAgo(9)
  })
]

const AROUND = [
  { role: "user", text: "The export test hangs. Find out why, please." },
  {
    role: "assistant",
    text: "I noticed that the pool waits forever when the test database is down. I will start it and give the pool a timeout."
  },
  { role: "user", text: "Good. And remember that integration tests need docker compose up -d db first." },
  { role: "assistant", text: "Understood. With the database up, the export test passes in 1.4 s." }
]

const placed = (section: string, entry: ReturnType<typeof keyPoint>) => ({ section, entry })

const added = (section: string, entry: ReturnType<typeof keyPoint>): KeyPointChange =>
  ({ id: entry.name, after: placed(section, { ...entry, helpful: 0, harmful: 0 }) }) as KeyPointChange

let count = 0

const journal = (fields: Pick<JournalEntry, "at" | "changes" | "subject"> & Record<string, unknown>) => {
  count += 1
  return {
    id: `a1b2c3d4e5${String(count).padStart(2, "0")}`,
    kind: "reflection",
    event: "SessionEnd",
    model: "claude-haiku-5-5",
    usd: 0.0184,
    before: "0",
    after: "0",
    ...fields
  }
}

const JOURNAL = [
  journal({
    at: daysAgo(9),
    session: SESSIONS[5],
    subject: "Learn: add pat-001, mis-001",
    changes: [added("PATTERNS & APPROACHES", PATTERNS[0]!), added("MISTAKES TO AVOID", MISTAKES[0]!)],
    operations: [
      {
        type: "ADD",
        id: "pat-001",
        reason: "It took four runs of the whole suite to find one broken test.",
        evidence: "run just that file first, the suite takes six minutes",
        quoted: true
      },
      {
        type: "ADD",
        id: "mis-001",
        evidence: "integration tests need docker compose up -d db first",
        quoted: true
      }
    ]
  }),
  journal({
    at: daysAgo(4),
    session: SESSIONS[3],
    subject: "Learn: add pat-004; rate pat-001",
    changes: [added("PATTERNS & APPROACHES", PATTERNS[2]!)],
    ratings: [
      {
        id: "pat-001",
        rating: "helpful",
        cited: true,
        rationale: "The agent ran export.test.ts alone and saw the hang at once."
      },
      {
        id: "pref-003",
        rating: "harmful",
        cited: false,
        rationale: "The framework asks for a default export in routes."
      }
    ],
    skipped: ['UPDATE: target_id "pat-019" not found']
  }),
  journal({
    at: daysAgo(1),
    session: SESSIONS[1],
    subject: "Learn: reword pat-001",
    changes: [
      {
        id: "pat-001",
        before: placed("PATTERNS & APPROACHES", { ...PATTERNS[0]!, text: "Run a failing test file alone first." }),
        after: placed("PATTERNS & APPROACHES", PATTERNS[0]!)
      } as KeyPointChange
    ],
    operations: [
      { type: "UPDATE", id: "pat-001", evidence: "and then the whole suite, please, not just the file", quoted: true }
    ],
    ratings: [{ id: "pat-001", rating: "helpful", cited: true }]
  }),
  journal({
    at: daysAgo(0, "06:12:00.000"),
    kind: "review",
    model: undefined,
    session: SESSIONS[0],
    proposal: "p-kept",
    subject: "Confirm: You prefer pnpm over npm in this repository",
    changes: [added("USER PREFERENCES", PREFERENCES[0]!)]
  })
]

const SPENT = Array.from({ length: 26 }, (_, index) => index)
  .filter((index) => index % 7 !== 3)
  .flatMap((index) =>
    ["reflection", "correction", "batch"]
      .slice(0, index % 5 === 0 ? 3 : index % 3 === 0 ? 2 : 1)
      .map((purpose, place) => ({
        at: daysAgo(index, "05:00:00.000"),
        session: SESSIONS[index % SESSIONS.length],
        model: "claude-haiku-5-5",
        usage: { inputTokens: 21_000 + index * 900, outputTokens: 700, cacheReadTokens: 0, cacheWriteTokens: 0 },
        usd: 0.021 + ((index * 37) % 19) / 90 / (place + 1),
        purpose,
        ok: true
      }))
  )

const lines = (values: ReadonlyArray<unknown>): string => values.map((value) => `${JSON.stringify(value)}\n`).join("")

const STATE = ".claude/debrief"

const GIVEN_UP = {
  transcript: "/home/me/.claude/projects/orders/77d0c4b2-9e1a-4f35-8b6c-0a2e5d7f9c13.jsonl",
  session: "77d0c4b2-9e1a-4f35-8b6c-0a2e5d7f9c13",
  event: "SessionEnd",
  queuedAt: daysAgo(5),
  diedAt: daysAgo(5, "19:02:00.000"),
  attempts: 2,
  reason: "the answer was no JSON, twice"
}
const IN_QUEUE = {
  transcript: "/home/me/.claude/projects/orders/c4e19f60-5b2d-4a87-9d31-6f0e8a7b2c95.jsonl",
  session: "c4e19f60-5b2d-4a87-9d31-6f0e8a7b2c95",
  event: "SessionEnd",
  queuedAt: daysAgo(0, "19:31:00.000"),
  attempts: 1,
  problem: "the API is overloaded"
}

/** The files of that project. */
export const DEMO: Readonly<Record<string, unknown>> = {
  ".claude/playbook.json": playbookOf({
    "PATTERNS & APPROACHES": PATTERNS,
    "MISTAKES TO AVOID": MISTAKES,
    "USER PREFERENCES": PREFERENCES,
    "PROJECT CONTEXT": CONTEXT
  }),
  [`${STATE}/seed.json`]: seedOf(...PROPOSALS),
  [`${STATE}/contexts/p-pool.json`]: AROUND,
  [`${STATE}/journal.jsonl`]: lines(JOURNAL),
  [`${STATE}/spend.jsonl`]: lines(SPENT),
  [`${STATE}/skipped.json`]: { "7c1f0b3e-2a95-4d68-9e07-b4a6d8f1c253": "#nolearn" },
  [`${STATE}/queue/dead/${jobName(GIVEN_UP.transcript, 1, "1f")}`]: GIVEN_UP,
  [`${STATE}/queue/${jobName(IN_QUEUE.transcript, 2, "2e")}`]: IN_QUEUE,
  [`${STATE}/sessions/${SESSIONS[0]}.json`]: lines([
    {
      at: daysAgo(0),
      event: "SessionStart",
      source: "startup",
      given: { worth: ["pat-001", "mis-001"] },
      omitted: 0,
      units: 900,
      tokens: 220
    }
  ])
}
