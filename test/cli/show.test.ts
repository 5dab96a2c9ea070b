import { assert, describe, it } from "@effect/vitest"
import { Option } from "effect"
import { showPlaybook as playbookText } from "../../src/cli/playbook/show.ts"
import { showProposal as proposalText, showProposals as proposalsText } from "../../src/cli/proposals/show.ts"
import { makeStyle, plainStyle } from "../../src/cli/Style.ts"
import { showWork as workText } from "../../src/cli/work/show.ts"
import { toExtraction } from "../../src/core/playbook/Answer.ts"
import { updatePlaybook } from "../../src/core/playbook/Update.ts"
import type { Lesson } from "../../src/reflection/applyAnswer.ts"
import type { WorkOutcome } from "../../src/worker/WorkOutcome.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { proposal } from "../core/proposals/support.ts"
import { ACTED_UPON, ALL_HOSTILE } from "../support/hostile.ts"
import { printed } from "../support/printed.ts"

const showPlaybook = printed(playbookText)
const showProposal = printed(proposalText)
const showProposals = printed(proposalsText)
const showWork = printed(workText)

const PLAYBOOK = playbookOf({
  "PATTERNS & APPROACHES": [keyPoint("pat-001", "Validate at the edge with the schema", 12, 1)],
  OTHERS: [keyPoint("kpt_001", "An older one"), keyPoint("oth-002", "Doubtful", 1, 2)]
})
const WIDE = playbookOf({ OTHERS: [keyPoint("oth-001", "many words ".repeat(30).trim())] })

const lines = (text: string) => text.split("\n")

describe("showPlaybook", () => {
  it("shows sections, ids, ratings and texts in columns", () => {
    assert.deepStrictEqual(lines(showPlaybook(PLAYBOOK, "/p/.claude/playbook.json", plainStyle)), [
      "PATTERNS & APPROACHES",
      "  pat-001  +12   -1  Validate at the edge with the schema",
      "",
      "OTHERS",
      "  kpt_001   +0   -0  An older one",
      "  oth-002   +1   -2  Doubtful",
      "",
      "3 key points  /p/.claude/playbook.json"
    ])
  })

  it("says when it last changed, and counts one as one", () => {
    const playbook = { ...WIDE, last_updated: "2026-11-20T09:00:00.000Z" }
    const shown = showPlaybook(playbook, "/p.json", plainStyle)
    assert.include(shown, "1 key point, last changed 2026-11-20T09:00:00.000Z  /p.json")
  })

  it.each([40, 60, 100])("wraps texts beside their ratings within %d columns", (columns) => {
    const shown = lines(showPlaybook(WIDE, "/p.json", makeStyle(false, columns))).filter((line) =>
      line.includes("many")
    )
    assert.isAbove(shown.length, 1)
    for (const line of shown) assert.isAtMost(line.length, columns)
    for (const line of shown.slice(1)) assert.match(line, /^ {21}\S/)
  })

  it("tells what came with the code, in its columns, whatever record it has", () => {
    const shown = lines(showPlaybook(PLAYBOOK, "/p.json", plainStyle, new Set(["pat-001"])))
    assert.strictEqual(shown[1], "  pat-001  untested  Validate at the edge with the schema")
    assert.include(shown, "1 key point came with the code, untested. To look and approve: debrief trust")
  })

  it("says of an empty playbook that it is empty, and when it will not be", () => {
    assert.strictEqual(
      showPlaybook(playbookOf(), "/p.json", plainStyle),
      "The playbook is empty.\n/p.json is written when a session teaches something."
    )
  })

  it("paints ratings, and leaves the columns as they are", () => {
    const painted = showPlaybook(PLAYBOOK, "/p.json", makeStyle(true, 100))
    assert.include(painted, "\u001B[32m +12\u001B[39m")
    const unpainted = painted.replaceAll("\u001B", "").replaceAll(/\[\d+m/g, "")
    assert.strictEqual(unpainted, showPlaybook(PLAYBOOK, "/p.json", plainStyle))
  })
})

const usage = { inputTokens: 1000, outputTokens: 200, cacheReadTokens: 30, cacheWriteTokens: 4 }

const lessonOf = (answer: Record<string, unknown>, fields: Partial<Lesson> = {}): Lesson => ({
  report: updatePlaybook(PLAYBOOK, toExtraction(answer)).report,
  places: new Map(),
  cited: ["pat-001"],
  model: "claude-haiku-5-5",
  usage,
  usd: 0.0021,
  calls: 1,
  saved: true,
  recovery: Option.none(),
  ...fields
})

type Learned = Extract<WorkOutcome, { readonly _tag: "Learned" }>

const learned = (lessons: ReadonlyArray<Lesson>, fields: Partial<Learned> = {}): Learned => ({
  _tag: "Learned",
  session: "s-1",
  messages: 12,
  damagedLines: 0,
  proposals: { ok: true, added: 0, total: 0 },
  reflected: true,
  switchedOff: false,
  lessons,
  commitProblem: undefined,
  ...fields
})

describe("showProposals", () => {
  it("says below each why it is shown, where there is more to say than a phrase", () => {
    const heard = { ...proposal("b", "Never use npm"), detector: "rule", sessions: ["s1", "s2", "s3"] }
    const shown = lines(showProposals([heard, proposal("a", "You prefer tabs")], [], plainStyle))
    assert.include(shown[0], "Never use npm")
    assert.strictEqual(shown[1]?.trim(), "you said this in 3 sessions")
    assert.include(shown[2], "You prefer tabs")
    assert.strictEqual(shown[3], "")
  })

  it("says which key points say the rest, also where nothing waits", () => {
    const covered = ["a", "b"].map((id) => ({ proposal: proposal(id, "Never use npm"), keyPoint: "pref-001" }))
    assert.deepStrictEqual(lines(showProposals([], covered.slice(1), plainStyle)), [
      "No proposal waits for review.",
      "1 more does not wait: the playbook says that already [pref-001]"
    ])
    const shown = lines(showProposals([proposal("c", "You prefer tabs")], covered, plainStyle))
    assert.strictEqual(shown.at(-1), "2 more do not wait: the playbook says that already [pref-001]")
  })
})

describe("showWork", () => {
  it("shows every change with its id, and what it took", () => {
    const answer = {
      evaluations: [
        { name: "pat-001", rating: "helpful" },
        { name: "oth-002", rating: "harmful" }
      ],
      operations: [
        { type: "ADD", text: "New", section: "PROJECT CONTEXT" },
        { type: "UPDATE", target_id: "kpt_001", text: "Reworded" },
        { type: "DELETE", target_id: "nobody", reason: "gone" }
      ]
    }
    assert.deepStrictEqual(lines(showWork(learned([lessonOf(answer)]), plainStyle)), [
      "The session changed the playbook:",
      "  added    ctx-001     New (PROJECT CONTEXT)",
      "  reworded kpt_001     Reworded (was: An older one)",
      "  rated    pat-001     helpful, cited by the agent",
      "  rated    oth-002     harmful",
      "  pruned   oth-002     Doubtful (3 harmful, 1 helpful)",
      '  skipped              DELETE: target_id "nobody" not found',
      "12 messages read, 1234 tokens, claude-haiku-5-5"
    ])
  })

  it("shows merges with their sources and deletions with their reasons", () => {
    const merge = { type: "MERGE", source_ids: ["kpt_001", "oth-002"], merged_text: "Both" }
    const shown = showWork(
      learned([lessonOf({ operations: [merge, { type: "DELETE", target_id: "pat-001", reason: "wrong" }] })]),
      plainStyle
    )
    assert.include(shown, "Both (from kpt_001, oth-002)")
    assert.include(shown, "Validate at the edge with the schema (wrong)")
  })

  it("adds up the parts of a long session", () => {
    const parts = ["one", "two"].map((text) => lessonOf({ operations: [{ type: "ADD", text }] }))
    const shown = showWork(learned(parts), plainStyle)
    assert.include(shown, "one (OTHERS)")
    assert.include(shown, "two (OTHERS)")
    assert.include(shown, "2468 tokens, claude-haiku-5-5")
  })

  it("says when the session taught nothing", () => {
    assert.include(showWork(learned([lessonOf({})]), plainStyle), "The session taught nothing new.")
  })

  it("says why it was skipped, and what was damaged", () => {
    const skipped = { _tag: "Skipped", reason: "nothing was said in it", damagedLines: 2 } as const
    assert.strictEqual(
      showWork(skipped, plainStyle),
      "Nothing was learned: nothing was said in it.\n2 damaged lines of the transcript were passed over."
    )
  })

  it("says what could not be committed, and where bytes were kept", () => {
    const recovery = Option.some({ copy: "/p.json.corrupt-1", from: "history" as const })
    const lesson = lessonOf({ operations: [{ type: "ADD", text: "one" }] }, { recovery })
    const shown = showWork(learned([lesson], { commitProblem: "git failed." }), plainStyle)
    assert.include(shown, "what the playbook file held and could not keep is in /p.json.corrupt-1")
    assert.include(shown, "restored from its history")
    assert.include(shown, "git failed.")
  })

  it.each([40, 100])("keeps to %d columns", (columns) => {
    const lesson = lessonOf({ operations: [{ type: "ADD", text: "word ".repeat(60) }] })
    for (const line of lines(showWork(learned([lesson]), makeStyle(false, columns)))) {
      assert.isAtMost(line.length, Math.max(columns, 50))
    }
  })
})

const hostilePlaybook = {
  ...playbookOf({ OTHERS: [keyPoint(`oth-001${ALL_HOSTILE}`, ALL_HOSTILE), keyPoint("oth-002", "fine")] }),
  last_updated: ALL_HOSTILE
}
const hostileProposal = proposal(ALL_HOSTILE, ALL_HOSTILE, {
  source: ALL_HOSTILE,
  extractedAt: ALL_HOSTILE
})
const hostileContext = [
  { role: "user", text: ALL_HOSTILE },
  { role: "assistant", text: `before\n${ALL_HOSTILE}` }
]

const hostileWork = () => {
  const name = `oth-001${ALL_HOSTILE}`
  const operations = [
    { type: "UPDATE", target_id: "oth-002", text: ALL_HOSTILE },
    { type: "MERGE", source_ids: [name, "oth-002"], merged_text: ALL_HOSTILE },
    { type: "ADD", text: ALL_HOSTILE },
    { type: "DELETE", target_id: "oth-003", reason: ALL_HOSTILE },
    { type: ALL_HOSTILE }
  ]
  const evaluations = [{ name: "oth-002", rating: "helpful" }]
  const lessons = [
    lessonOf(
      {},
      {
        report: updatePlaybook(hostilePlaybook, toExtraction({ operations, evaluations })).report,
        model: ALL_HOSTILE,
        recovery: Option.some({ copy: ALL_HOSTILE, from: "history" as const })
      }
    ),
    lessonOf(
      {},
      { report: updatePlaybook(hostilePlaybook, toExtraction({ evaluations: [{ name, rating: "helpful" }] })).report }
    )
  ]
  return learned(lessons, { proposals: { ok: false, error: ALL_HOSTILE }, commitProblem: ALL_HOSTILE })
}

describe("what others wrote", () => {
  it.each([
    ["a playbook", showPlaybook(hostilePlaybook, ALL_HOSTILE, plainStyle)],
    ["the path of an empty playbook", showPlaybook(playbookOf(), ALL_HOSTILE, plainStyle)],
    ["proposals", showProposals([hostileProposal, proposal("b", "fine")], [], plainStyle)],
    ["a proposal with its context", showProposal(hostileProposal, hostileContext, "1 of 1", plainStyle)],
    ["what was learned", showWork(hostileWork(), plainStyle)],
    ["why nothing was learned", showWork({ _tag: "Skipped", reason: ALL_HOSTILE, damagedLines: 0 }, plainStyle)]
  ])("reaches no terminal as more than text: %s", (_, shown) => {
    assert.notMatch(shown, ACTED_UPON)
    assert.include(shown, "\uFFFD")
  })

  it("adds no line of its own to a playbook, and leaves the columns straight", () => {
    const name = "oth-001\u001B[2J"
    const shown = lines(
      showPlaybook(playbookOf({ OTHERS: [keyPoint(name, "a\nb"), keyPoint("x", "c")] }), "/p", plainStyle)
    )
    assert.deepStrictEqual(shown.slice(1, 3), ["  oth-001\uFFFD[2J   +0   -0  a b", "  x             +0   -0  c"])
  })

  it("is painted after it was cleaned", () => {
    const shown = showProposal(hostileProposal, hostileContext, "1 of 1", makeStyle(true, 100))
    // oxlint-disable-next-line no-control-regex
    assert.notMatch(shown.replaceAll(/\u001B\[\d+m/g, ""), ACTED_UPON)
    assert.include(shown, "\u001B[1m  \uFFFD[31mred")
  })
})
