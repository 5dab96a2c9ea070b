import { assert, describe, it } from "@effect/vitest"
import type { BatchReport } from "../../../src/batch/report/Event.ts"
import {
  leftOutInWords,
  nextSteps,
  NO_CHANGES,
  notDoneGroups,
  secondsTaken,
  sessionName,
  sessionsLearned,
  sessionTime,
  tallyInWords
} from "../../../src/batch/report/Facts.ts"
import { heard, notDone, report, result, session } from "../support.ts"

const quiet: BatchReport = { ...report, results: [result(0)], notDone: [], proposals: 0, heard: [] }

const inProject = (project: string) => ({ ...heard[0]!, found: session(1, { project }) })

const steps = (fields: Partial<BatchReport>) =>
  nextSteps({ ...quiet, ...fields }).map(({ command, text }) => (command === undefined ? text : `${text} ${command}`))

describe("a session", () => {
  it("is called by its source and the beginning of its id, and of its subagent's", () => {
    assert.strictEqual(sessionName(session(0)), "claude 3f9a1c22")
    assert.strictEqual(sessionName(session(0, { agent: "a1b2c3d4e5" })), "claude 3f9a1c22, subagent a1b2c3d4")
    assert.strictEqual(sessionName(session(0, { project: "/work/shop" })), "claude 3f9a1c22 in shop")
  })

  it("shows nothing that a terminal acts upon", () => {
    assert.strictEqual(sessionName(session(0, { session: "\u001B[2J\nx" })), "claude \uFFFD[2J x")
  })

  it("has a time in UTC, or says that it is not known", () => {
    assert.strictEqual(sessionTime(session(0)), "2026-09-28 09:12")
    assert.strictEqual(sessionTime({ startedAt: Number.NaN }), "at an unknown time")
    assert.strictEqual(sessionTime({ startedAt: 1e300 }), "at an unknown time")
  })
})

describe("a run", () => {
  it("learned from each transcript once, however often it went through it", () => {
    assert.strictEqual(sessionsLearned({ ...report, results: [result(0), result(1), result(0, { epoch: 2 })] }), 2)
  })

  it("took the time from its start to its end, and none when the clock was put back", () => {
    assert.strictEqual(secondsTaken(report), 34)
    assert.strictEqual(secondsTaken({ ...report, endedAt: "2026-11-20T13:00:00.000Z" }), 0)
  })
})

describe("what changed, in words", () => {
  it("leaves out what did not happen", () => {
    assert.strictEqual(tallyInWords(NO_CHANGES), "nothing new")
    assert.strictEqual(tallyInWords({ ...NO_CHANGES, added: 2, harmful: 1, helpful: 2 }), "2 added, 3 rated")
  })
})

describe("what was left out, in words", () => {
  it("has the most frequent reason first, and is empty when there is none", () => {
    assert.strictEqual(leftOutInWords({ empty: 2, subagent: 5, "our own": 0 }), "7 left out: 5 subagent, 2 empty")
    assert.strictEqual(leftOutInWords({}), "")
  })
})

describe("what was not done", () => {
  it("is grouped by reason and detail, the most frequent first", () => {
    const [failed, over] = notDone
    const groups = notDoneGroups([failed!, over!, { ...over!, found: session(8) }])
    assert.deepStrictEqual(
      groups.map(({ all, reason }) => [reason, all.length]),
      [
        ["ceiling", 2],
        ["failed", 1]
      ]
    )
  })
})

describe("what to do next", () => {
  it("is nothing when nothing was learned, found or missed", () => {
    assert.deepStrictEqual(steps({}), ["Nothing. The next session starts with the playbook as it was."])
  })

  it("is to run it again when something is left", () => {
    assert.match(steps({ stopped: true })[0]!, /broken off.*same command again does the rest/)
    assert.match(steps({ notDone: [notDone[1]!] })[0]!, /1 session did not fit under a limit.*higher/)
    assert.match(steps({ notDone: [notDone[0]!] })[0]!, /1 session failed.*tries again/)
  })

  it("is to decide on proposals, and to look at what was learned", () => {
    assert.deepStrictEqual(steps({ heard: heard.slice(0, 1) }), ["1 proposal waits for your decision: debrief review"])
    const told = steps({ results: report.results }).join("\n")
    assert.include(told, "debrief playbook show")
    assert.include(told, "debrief log")
  })

  it("is to decide on them in each project, where there are several", () => {
    assert.deepStrictEqual(steps({ heard: [inProject("/w/it's mine"), ...heard, inProject("/w/shop")] }), [
      "3 proposals wait for your decision: debrief review",
      String.raw`1 proposal waits for your decision: debrief review --project '/w/it'\''s mine'`,
      "1 proposal waits for your decision: debrief review --project /w/shop"
    ])
    const many = Array.from({ length: 8 }, (_, index) => inProject(`/w/p${index}`))
    assert.strictEqual(steps({ heard: many }).at(-1), "3 proposals wait in 3 more projects.")
  })
})
