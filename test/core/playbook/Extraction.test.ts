import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { toExtraction } from "../../../src/core/playbook/Answer.ts"
import { Evaluation, Operation } from "../../../src/core/playbook/operations/Operation.ts"

const lists = { new_key_points: ["tip"], evaluations: [{ name: "pat-001", rating: "helpful" }] }

describe("toExtraction (REQ-CUR-001)", () => {
  it("carries operations when the answer has a list of them", () => {
    const operations = [{ type: "ADD", text: "tip" }]
    assert.deepStrictEqual(toExtraction({ ...lists, operations }), { ...lists, operations })
  })

  it("carries an empty list of operations: it is not the same as none", () => {
    assert.deepStrictEqual(toExtraction({ ...lists, operations: [] }), { ...lists, operations: [] })
  })

  it("has no operations key when the answer has none", () => {
    assert.notProperty(toExtraction(lists), "operations")
  })

  it.each([[null], ["ADD"], [3], [{ type: "ADD" }], [true]])(
    "SCN-CUR-001-04: operations that are no list count as absent: %j",
    (operations) => {
      assert.deepStrictEqual(toExtraction({ ...lists, operations }), lists)
    }
  )

  it("other fields that are no lists count as empty", () => {
    const empty = { new_key_points: [], evaluations: [] }
    assert.deepStrictEqual(toExtraction({}), empty)
    assert.deepStrictEqual(toExtraction({ new_key_points: "tip", evaluations: { name: "x" } }), empty)
    assert.deepStrictEqual(toExtraction({ new_key_points: null, evaluations: null, note: "extra" }), empty)
  })
})

describe("the Schema the model is asked to keep to", () => {
  // The examples of docs/rules.md REQ-CUR-007 and QG-CUR-002, and UPDATE of D5.
  it.each([
    { type: "ADD", text: "New insight from this session", section: "PATTERNS & APPROACHES" },
    { type: "ADD", text: "no section" },
    { type: "MERGE", source_ids: ["pat-001", "pat-003"], merged_text: "Combined", section: "PATTERNS & APPROACHES" },
    { type: "MERGE", source_ids: ["pat-001", "pat-003"], merged_text: "Combined" },
    { type: "DELETE", target_id: "mis-002", reason: "Contradicts current project conventions" },
    { type: "UPDATE", target_id: "mis-002", text: "Said better" }
  ])("REQ-CUR-007: describes $type", (operation) => {
    assert.isTrue(Schema.is(Operation)(operation))
  })

  it.each([
    { type: "RENAME", target_id: "mis-002" },
    { type: "ADD" },
    { type: "MERGE", source_ids: "pat-001", merged_text: "x" },
    { type: "DELETE" },
    { type: "UPDATE", target_id: "mis-002" }
  ])("does not describe %j", (operation) => {
    assert.isFalse(Schema.is(Operation)(operation))
  })

  it("describes ratings", () => {
    for (const rating of ["helpful", "harmful", "neutral"]) assert.isTrue(Schema.is(Evaluation)({ name: "a", rating }))
    assert.isFalse(Schema.is(Evaluation)({ name: "a", rating: "great" }))
  })
})
