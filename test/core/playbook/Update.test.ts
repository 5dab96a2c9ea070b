import { assert, describe, it } from "@effect/vitest"
import type { Extraction } from "../../../src/core/playbook/Answer.ts"
import { updatePlaybook } from "../../../src/core/playbook/Update.ts"
import { frozen, keyPoint, playbookOf } from "./support.ts"

const empty = frozen(playbookOf())
const extraction = (parts: Partial<Extraction>): Extraction => ({ new_key_points: [], evaluations: [], ...parts })
const addAll = (...new_key_points: ReadonlyArray<unknown>) => updatePlaybook(empty, extraction({ new_key_points }))

describe("new key points (REQ-SECT-005)", () => {
  it("SCN-SECT-004-01: go to the section they name", () => {
    const { playbook } = addAll({ text: "avoid globals", section: "MISTAKES TO AVOID" })
    assert.deepStrictEqual(playbook, playbookOf({ "MISTAKES TO AVOID": [keyPoint("mis-001", "avoid globals")] }))
  })

  it("SCN-SECT-004-02: of an unknown section go to OTHERS, which is reported (OBS-SECT-002)", () => {
    const { playbook, report } = addAll({ text: "some tip", section: "RANDOM STUFF" })
    const entry = keyPoint("oth-001", "some tip")
    assert.deepStrictEqual(playbook, playbookOf({ OTHERS: [entry] }))
    assert.deepStrictEqual(report.applied, [{ type: "ADD", section: "OTHERS", entry, unknownSection: "RANDOM STUFF" }])
  })

  it("SCN-SECT-004-03: that are plain strings go to OTHERS", () => {
    const { playbook, report } = addAll("use structured logging")
    const entry = keyPoint("oth-001", "use structured logging")
    assert.deepStrictEqual(playbook, playbookOf({ OTHERS: [entry] }))
    assert.deepStrictEqual(report.applied, [{ type: "ADD", section: "OTHERS", entry }])
  })

  it("SCN-SECT-004-04: find their section whatever the case and the spaces around it", () => {
    const { playbook } = addAll(
      { text: "use patterns", section: "patterns & approaches" },
      { text: "another pattern", section: "  patterns & approaches  " }
    )
    assert.deepStrictEqual(
      playbook,
      playbookOf({
        "PATTERNS & APPROACHES": [keyPoint("pat-001", "use patterns"), keyPoint("pat-002", "another pattern")]
      })
    )
  })

  it("SCN-SECT-004-05: without a section go to OTHERS, which is not reported", () => {
    const { playbook, report } = addAll(
      { text: "Some insight" },
      { text: "Another", section: null },
      { text: "Third", section: "" }
    )
    assert.deepStrictEqual(
      playbook,
      playbookOf({
        OTHERS: [keyPoint("oth-001", "Some insight"), keyPoint("oth-002", "Another"), keyPoint("oth-003", "Third")]
      })
    )
    for (const change of report.applied) assert.notProperty(change, "unknownSection")
  })

  it("that say nothing, or what the playbook says, are skipped and counted", () => {
    const { playbook, report } = addAll(
      "tip",
      "tip",
      { text: "tip", section: "PROJECT CONTEXT" },
      "",
      " ",
      {},
      null,
      7,
      []
    )
    assert.deepStrictEqual(playbook, playbookOf({ OTHERS: [keyPoint("oth-001", "tip")] }))
    assert.strictEqual(report.skipped.length, 8)
  })

  it("more than ten are all added: the limit is on operations", () => {
    assert.strictEqual(addAll(...Array.from({ length: 25 }, (_, index) => `tip ${index}`)).report.applied.length, 25)
  })
})

describe("operations or new key points (REQ-CUR-008)", () => {
  it("operations suppress new key points (INV-CUR-006)", () => {
    const { playbook } = updatePlaybook(
      empty,
      extraction({ operations: [{ type: "ADD", text: "from operations" }], new_key_points: ["from new_key_points"] })
    )
    assert.deepStrictEqual(playbook, playbookOf({ OTHERS: [keyPoint("oth-001", "from operations")] }))
  })

  it("even an empty list of operations does", () => {
    const { playbook, report } = updatePlaybook(empty, extraction({ operations: [], new_key_points: ["ignored"] }))
    assert.deepStrictEqual(playbook, empty)
    assert.deepStrictEqual([report.applied, report.skipped], [[], []])
  })

  it("without operations, new key points are added", () => {
    const { playbook } = updatePlaybook(empty, extraction({ new_key_points: ["added"] }))
    assert.deepStrictEqual(playbook, playbookOf({ OTHERS: [keyPoint("oth-001", "added")] }))
  })
})

describe("evaluations and pruning", () => {
  it("SCN-SECT-008-01: an evaluation finds its key point in any section", () => {
    const before = playbookOf({
      "PATTERNS & APPROACHES": [keyPoint("pat-001", "use types", 3, 1)],
      OTHERS: [keyPoint("kpt_001", "legacy tip")]
    })
    const evaluations = [
      { name: "pat-001", rating: "helpful" },
      { name: "kpt_001", rating: "harmful" }
    ]
    const { playbook, report } = updatePlaybook(before, extraction({ evaluations }))
    assert.deepStrictEqual(
      playbook,
      playbookOf({
        "PATTERNS & APPROACHES": [keyPoint("pat-001", "use types", 4, 1)],
        OTHERS: [keyPoint("kpt_001", "legacy tip", 0, 1)]
      })
    )
    assert.deepStrictEqual<unknown>(report.rated, evaluations)
  })

  it("SCN-SECT-008-02: pruning removes an entry from its own section", () => {
    const bad = keyPoint("mis-001", "bad advice", 1, 4)
    const before = playbookOf({ "MISTAKES TO AVOID": [bad], OTHERS: [keyPoint("kpt_001", "good tip", 5, 0)] })
    const { playbook, report } = updatePlaybook(before, extraction({}))
    assert.deepStrictEqual(playbook, playbookOf({ OTHERS: [keyPoint("kpt_001", "good tip", 5, 0)] }))
    assert.deepStrictEqual(report.pruned, [{ section: "MISTAKES TO AVOID", entry: bad }])
  })

  it("come after the operations: what one added can be rated, and what one merged can be pruned", () => {
    const before = playbookOf({ OTHERS: [keyPoint("oth-001", "a", 0, 2), keyPoint("oth-002", "b", 0, 1)] })
    const { playbook, report } = updatePlaybook(
      before,
      extraction({
        operations: [
          { type: "ADD", text: "new", section: "PROJECT CONTEXT" },
          { type: "MERGE", source_ids: ["oth-001", "oth-002"], merged_text: "both" }
        ],
        evaluations: [{ name: "ctx-001", rating: "helpful" }, { name: "oth-001", rating: "helpful" }, "junk"]
      })
    )
    assert.deepStrictEqual(playbook, playbookOf({ "PROJECT CONTEXT": [keyPoint("ctx-001", "new", 1, 0)] }))
    assert.deepStrictEqual(
      report.pruned.map(({ entry }) => entry.name),
      ["oth-003"]
    )
    assert.strictEqual(report.ignoredEvaluations, 2)
  })

  it("an evaluation comes before pruning: it can save an entry, or finish it", () => {
    const before = playbookOf({ OTHERS: [keyPoint("oth-001", "saved", 3, 4), keyPoint("oth-002", "lost", 2, 2)] })
    const evaluations = [
      { name: "oth-001", rating: "helpful" },
      { name: "oth-002", rating: "harmful" }
    ]
    const { playbook } = updatePlaybook(before, extraction({ evaluations }))
    assert.deepStrictEqual(playbook, playbookOf({ OTHERS: [keyPoint("oth-001", "saved", 4, 4)] }))
  })
})
