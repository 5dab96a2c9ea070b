import { assert, describe, it } from "@effect/vitest"
import type { BatchEvent, BatchReport } from "../../../src/batch/report/Event.ts"
import { showQuote as quoteText } from "../../../src/cli/batch/showQuote.ts"
import { showEvent as eventText, showReport as reportText } from "../../../src/cli/batch/showReport.ts"
import { rendered } from "../../../src/cli/Marks.ts"
import { makeStyle, plainStyle, type Style } from "../../../src/cli/Style.ts"
import {
  applied,
  asking,
  discovered,
  events,
  missed,
  quote,
  quoted,
  report,
  result,
  session
} from "../../batch/support.ts"
import { ACTED_UPON, ALL_HOSTILE } from "../../support/hostile.ts"
import { printed } from "../../support/printed.ts"

const showQuote = printed(quoteText)
const showReport = printed(reportText)
const showEvent = (event: BatchEvent, style: Style) => {
  const text = eventText(event, style)
  return text === undefined ? undefined : rendered(text)
}

const lines = (text: string) => text.split("\n")
const wide = makeStyle(false, 100)
const painted = makeStyle(true, 100)

/** A report of so many sessions that one limit left. */
const left = (count: number): BatchReport => ({
  ...report,
  notDone: Array.from({ length: count }, (_, index) => ({
    found: session(index),
    epoch: 1,
    reason: "ceiling" as const,
    detail: "the limit"
  }))
})

/** A session in which so many proposals were found. */
const saying = (count: number): BatchReport["heard"][number] => ({
  found: session(0),
  proposals: Array.from({ length: count }, (_, index) => ({ id: `p${index}`, type: "insight", content: `It ${index}` }))
})

describe("the report", () => {
  it("shows what each session taught with its evidence, then the sum, what was not done, and what is next", () => {
    assert.deepStrictEqual(lines(showReport(report, wide)), [
      "2026-09-28 09:12  claude 3f9a1c22  40 messages, 1 call, $0.0213",
      "  added    ctx-012     The integration tests need a running Postgres; docker compose up db starts",
      "                       it.",
      "                     > you have to start the db first: docker compose up db, otherwise all of them",
      "                       time out",
      "  helpful  pat-003",
      "",
      "2026-09-30 09:12  claude 419c1e24  42 messages, 2 calls, $0.0402",
      "  reworded pat-003     Validate at the edge with the schema, and pass on only what it decoded.",
      "                     > no, decode it once in the handler and use the type from then on",
      '  not done             DELETE: target_id "pat-999" not found',
      "",
      "2026-10-01 09:12  codex 429d1f25  43 messages, 1 call, $0.0213",
      "  merged   pat-007     Prefer named exports.",
      "                     > both say the same",
      "  pruned   mis-002     Never use the cache in tests.",
      "                     > 4 harmful, 1 helpful",
      "",
      "2026-10-03 09:12  claude 449f2127, subagent a1b2c3d4  45 messages, 1 call, $0.0213",
      "  added    pref-004    Answer in German, keep code and comments in English.",
      "                     > bitte auf Deutsch",
      "",
      "Proposals, for you to decide on",
      "",
      "2026-09-29 09:12  claude 409b1d23",
      "  pattern         You prefer one commit for each step",
      "",
      "2026-10-01 09:12  codex 429d1f25",
      "  insight         I noticed that the pool waits for ever",
      "  self_knowledge  Remember that the db has to be up",
      "",
      "6 sessions learned from in 34 s, 2 taught nothing new",
      "Playbook   39 key points, 38 before: 2 added, 2 changed, 1 removed, 1 rated",
      "Cost       $0.15 (quoted $0.03 to $0.19), 7 calls, 123 k tokens",
      "Not done   1 session: the transcript could not be read: permission denied",
      "           (/home/ada/.claude/projects/-work-shop/6.jsonl) (claude 45a02228)",
      "Not done   1 session: --max-usd 0.15 is reached (codex 46a12329)",
      "Skipped    40 learned from already; 63 left out: 31 started by a program, 20 empty, 12 another",
      "           project",
      "Next       1 session did not fit under a limit. The same command with a higher one does the rest.",
      "           1 session failed. The same command tries again.",
      "           3 proposals wait for your decision: debrief review",
      "           See the playbook as it is now: debrief playbook show",
      "           See each change with its reason; debrief undo takes one back: debrief log"
    ])
  })

  it("says when it was broken off, and which pass it was", () => {
    const shown = showReport(
      { ...report, stopped: true, quote: { ...quote, epochs: 2 }, results: [{ ...report.results[0]!, epoch: 2 }] },
      wide
    )
    assert.include(shown, "claude 3f9a1c22, pass 2  40 messages")
    assert.include(shown, "1 session learned from in 34 s, then broken off")
  })

  it("shows no more than twenty proposals, and says how many more there are", () => {
    const shown = showReport({ ...report, proposals: 24, heard: [saying(12), saying(8), saying(4)] }, wide)
    assert.lengthOf(shown.match(/^ {2}insight/gm)!, 20)
    assert.include(shown, "and 4 more; --report lists all of them")
    assert.notInclude(showReport({ ...report, proposals: 20, heard: [saying(20)] }, wide), "more;")
    assert.notInclude(showReport({ ...report, proposals: 0, heard: [] }, wide), "Proposals,")
  })

  it("counts many that were not done for one reason, and names no more than three", () => {
    assert.include(showReport(left(3), wide), "Not done   3 sessions: the limit (claude 3f9a1c22; claude 409b1d23;")
    assert.match(showReport(left(4), wide), /Not done {3}4 sessions: the limit$/m)
  })

  it.each([40, 100])("keeps to %d columns where words allow", (columns) => {
    for (const line of lines(showReport(report, makeStyle(false, columns)))) {
      assert.isAtMost(line.length, Math.max(columns, 90))
      if (/^ {23}/.test(line)) assert.isAtMost(line.length, Math.max(columns, 43))
    }
  })

  it("is the same when it is painted", () => {
    // oxlint-disable-next-line no-control-regex
    const unpainted = showReport(report, painted).replaceAll(/\u001B\[\d+m/g, "")
    assert.strictEqual(unpainted.replaceAll(/ +$/gm, ""), showReport(report, wide).replaceAll(/ +$/gm, ""))
  })
})

const told = (event: BatchEvent) => showEvent(event, plainStyle)

describe("a line for a log", () => {
  it("is there for what was found, searched, applied, not done, and for a provider that is busy", () => {
    assert.deepStrictEqual(
      events.map(told).filter((line) => line !== undefined),
      [
        "48 sessions found; 63 left out: 31 started by a program, 20 empty, 12 another project",
        "48 sessions searched: 3 new proposals",
        "1/8 claude 3f9a1c22: 1 added, 1 rated ($0.0213, $0.0213 so far)",
        "2/8 claude 409b1d23: nothing new ($0.0213, $0.0426 so far)",
        "3/8 claude 419c1e24: 1 changed ($0.0402, $0.0828 so far)",
        "now 2 calls at once: the provider limits how often it is asked",
        "4/8 codex 429d1f25: 1 changed, 1 removed ($0.0213, $0.10 so far)",
        "5/8 claude 439e2026: nothing new ($0.0213, $0.13 so far)",
        "6/8 claude 449f2127, subagent a1b2c3d4: 1 added ($0.0213, $0.15 so far)",
        "7/8 claude 45a02228: not done: the transcript could not be read: permission denied " +
          "(/home/ada/.claude/projects/-work-shop/6.jsonl)",
        "8/8 codex 46a12329: not done: --max-usd 0.15 is reached"
      ]
    )
  })

  it("has its numbers in a column", () => {
    assert.match(told(applied(7, 120))!, /^ {2}7\/120 /)
  })

  it("is not there for what only moves a gauge", () => {
    assert.deepStrictEqual([asking(0), quoted, { _tag: "Reading", done: 1, of: 2 } as const].map(told), [
      undefined,
      undefined,
      undefined
    ])
  })
})

describe("what others wrote", () => {
  const found = session(0, { session: ALL_HOSTILE, agent: ALL_HOSTILE, path: ALL_HOSTILE })
  const changes = [
    { what: "added" as const, id: ALL_HOSTILE, text: ALL_HOSTILE, evidence: ALL_HOSTILE },
    { what: "helpful" as const, id: ALL_HOSTILE, text: "", evidence: ALL_HOSTILE }
  ]
  const hostile: BatchReport = {
    ...report,
    quote: { ...quote, model: ALL_HOSTILE, priceKnown: false },
    results: [result(0, { found, changes, skipped: [ALL_HOSTILE] })],
    notDone: [{ found, epoch: 1, reason: "failed", detail: ALL_HOSTILE }]
  }

  it.each([
    ["the quote", showQuote(hostile.quote, plainStyle)],
    ["the report", showReport(hostile, plainStyle)],
    ["a line about a session", showEvent(applied(1, 1, { found, changes }), plainStyle)!],
    ["a line about a session that was not done", showEvent(missed(1, 1, { found, detail: ALL_HOSTILE }), plainStyle)!],
    ["a line about the provider", showEvent({ _tag: "Slowed", concurrency: 1, reason: ALL_HOSTILE }, plainStyle)!]
  ])("reaches no terminal as more than text: %s", (_, shown) => {
    assert.notMatch(shown, ACTED_UPON)
    assert.include(shown, "\uFFFD")
  })

  it("adds no line to a log", () => {
    assert.notInclude(showEvent(missed(1, 1, { detail: "a\nb" }), plainStyle)!, "\n")
    assert.notInclude(showEvent(discovered, plainStyle)!, "\n")
  })
})
