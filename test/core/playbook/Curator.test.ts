import { assert, describe, it } from "@effect/vitest"
import { applyOperations, MAX_OPERATIONS } from "../../../src/core/playbook/Curator.ts"
import { deeplyNested, frozen, keyPoint, playbookOf } from "./support.ts"

const types = keyPoint("pat-001", "use types", 5, 1)
const hints = keyPoint("pat-003", "use type hints", 2, 2)
const globals = keyPoint("mis-001", "avoid globals", 1, 0)
const legacy = keyPoint("kpt_001", "legacy tip")
const playbook = frozen(
  playbookOf({ "PATTERNS & APPROACHES": [types, hints], "MISTAKES TO AVOID": [globals], OTHERS: [legacy] })
)

const apply = (...operations: ReadonlyArray<unknown>) => applyOperations(playbook, operations)
const full = (name: string) => keyPoint(name, name, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
const adds = (count: number) => Array.from({ length: count }, (_, index) => ({ type: "ADD", text: `tip ${index}` }))
const skipReasons = (...operations: ReadonlyArray<unknown>) => apply(...operations).report.skipped.map((s) => s.reason)

describe("ADD (REQ-CUR-002)", () => {
  it("appends to its section under the next id, with counters at zero", () => {
    const { playbook: next, report } = apply({ type: "ADD", text: "new insight", section: "PATTERNS & APPROACHES" })
    const entry = keyPoint("pat-004", "new insight")
    assert.deepStrictEqual(next.sections["PATTERNS & APPROACHES"], [types, hints, entry])
    assert.deepStrictEqual(report, {
      applied: [{ type: "ADD", section: "PATTERNS & APPROACHES", entry }],
      skipped: [],
      missingIds: []
    })
  })

  it("D3: falls to OTHERS without a section, and reports an unknown one", () => {
    const { playbook: next, report } = apply(
      { type: "ADD", text: "one" },
      { type: "ADD", text: "two", section: "RANDOM STUFF" }
    )
    const [one, two] = [keyPoint("oth-001", "one"), keyPoint("oth-002", "two")]
    assert.deepStrictEqual(next.sections.OTHERS, [legacy, one, two])
    assert.deepStrictEqual(report.applied, [
      { type: "ADD", section: "OTHERS", entry: one },
      { type: "ADD", section: "OTHERS", entry: two, unknownSection: "RANDOM STUFF" }
    ])
  })

  it("skips a text that stands anywhere in the playbook", () => {
    const { playbook: next, report } = apply({ type: "ADD", text: "legacy tip", section: "PROJECT CONTEXT" })
    assert.deepStrictEqual(next, playbook)
    assert.deepStrictEqual(report.skipped, [{ type: "ADD", reason: 'ADD: duplicate text "legacy tip"' }])
  })

  it("compares whole texts: case and spaces count", () => {
    const { report } = apply({ type: "ADD", text: "Legacy tip" }, { type: "ADD", text: "legacy tip " })
    assert.strictEqual(report.applied.length, 2)
  })
})

describe("UPDATE (D5)", () => {
  it("replaces the text; id, counters, section and place stay", () => {
    const { playbook: next, report } = apply({ type: "UPDATE", target_id: "pat-001", text: "use strict types" })
    const entry = { ...types, text: "use strict types" }
    assert.deepStrictEqual(next.sections["PATTERNS & APPROACHES"], [entry, hints])
    assert.deepStrictEqual(report.applied, [{ type: "UPDATE", section: "PATTERNS & APPROACHES", before: types, entry }])
  })

  it("to a text that stands already makes one of both, with both records, in the target's section", () => {
    const { playbook: next, report } = apply({ type: "UPDATE", target_id: "mis-001", text: "use types" })
    const entry = keyPoint("mis-002", "use types", 6, 1)
    assert.deepStrictEqual(report.applied, [
      { type: "MERGE", section: "MISTAKES TO AVOID", entry, sources: [globals, types] }
    ])
    assert.deepStrictEqual(
      next,
      playbookOf({ "PATTERNS & APPROACHES": [hints], "MISTAKES TO AVOID": [entry], OTHERS: [legacy] })
    )
  })

  it("to its own text is one, and merges nothing", () => {
    const { playbook: next, report } = apply({ type: "UPDATE", target_id: "pat-001", text: "use types" })
    assert.deepStrictEqual(next, playbook)
    assert.deepStrictEqual(
      report.applied.map(({ type }) => type),
      ["UPDATE"]
    )
  })

  it("frees the old text and takes the new one", () => {
    const { report } = apply(
      { type: "UPDATE", target_id: "pat-001", text: "use strict types" },
      { type: "ADD", text: "use types" },
      { type: "ADD", text: "use strict types" }
    )
    assert.deepStrictEqual(
      report.applied.map((change) => change.type),
      ["UPDATE", "ADD"]
    )
  })
})

describe("MERGE (REQ-CUR-003)", () => {
  const merge = { type: "MERGE", source_ids: ["pat-001", "mis-001"], merged_text: "merged" }

  it("sums the counters into a new entry and removes the sources from their sections", () => {
    const { playbook: next, report } = apply({ ...merge, section: "PROJECT CONTEXT" })
    const entry = keyPoint("ctx-001", "merged", 6, 1)
    assert.deepStrictEqual(
      next,
      playbookOf({ "PATTERNS & APPROACHES": [hints], "PROJECT CONTEXT": [entry], OTHERS: [legacy] })
    )
    assert.deepStrictEqual(report.applied, [
      { type: "MERGE", section: "PROJECT CONTEXT", entry, sources: [types, globals] }
    ])
  })

  it.each([undefined, null, "", "  ", 7])("D3: without a section (%j) means the first source's", (section) => {
    const { playbook: next } = apply({ ...merge, source_ids: ["mis-001", "pat-001"], section })
    assert.deepStrictEqual(next.sections["MISTAKES TO AVOID"], [keyPoint("mis-002", "merged", 6, 1)])
  })

  it("D3: the first source is the first that exists", () => {
    const { playbook: next } = apply({ ...merge, source_ids: ["pat-404", "mis-001", "pat-001"] })
    assert.deepStrictEqual(next.sections["MISTAKES TO AVOID"], [keyPoint("mis-002", "merged", 6, 1)])
  })

  it("D3: an unknown section falls to OTHERS and is reported", () => {
    const { playbook: next, report } = apply({ ...merge, section: "RANDOM STUFF" })
    assert.deepStrictEqual(next.sections.OTHERS, [legacy, keyPoint("oth-001", "merged", 6, 1)])
    assert.strictEqual(report.applied[0]?.type === "MERGE" && report.applied[0].unknownSection, "RANDOM STUFF")
  })

  it("D3: counts a source once, however often it is listed", () => {
    const { playbook: next } = apply({ ...merge, source_ids: ["mis-001", "pat-001", "mis-001", "mis-001"] })
    assert.deepStrictEqual(next.sections["MISTAKES TO AVOID"], [keyPoint("mis-002", "merged", 6, 1)])
  })

  it("D3: one source listed twice is no merge", () => {
    const { playbook: next, report } = apply({ ...merge, source_ids: ["pat-001", "pat-001"] })
    assert.deepStrictEqual(next, playbook)
    assert.deepStrictEqual(report.skipped, [
      { type: "MERGE", reason: "MERGE: fewer than 2 valid source_ids remain after filtering" }
    ])
  })

  it("leaves out sources that do not exist, and reports them (OBS-CUR-002)", () => {
    const { playbook: next, report } = apply({ ...merge, source_ids: ["pat-404", "pat-001", 7, "mis-001"] })
    assert.deepStrictEqual(next.sections["PATTERNS & APPROACHES"], [hints, keyPoint("pat-004", "merged", 6, 1)])
    assert.deepStrictEqual(report.missingIds, [
      { type: "MERGE", id: "pat-404" },
      { type: "MERGE", id: "7" }
    ])
  })

  it("the new id is above those of the sources it replaces", () => {
    const { playbook: next } = apply({ ...merge, source_ids: ["pat-001", "pat-003"] })
    assert.deepStrictEqual(next.sections["PATTERNS & APPROACHES"], [keyPoint("pat-004", "merged", 7, 3)])
  })

  it("counters stay exact integers", () => {
    const { playbook: next } = applyOperations(playbookOf({ OTHERS: [full("oth-001"), full("oth-002")] }), [
      { type: "MERGE", source_ids: ["oth-001", "oth-002"], merged_text: "merged" }
    ])
    assert.deepStrictEqual(next.sections.OTHERS, [{ ...full("oth-003"), text: "merged" }])
  })
})

describe("DELETE (REQ-CUR-004)", () => {
  it("removes the entry wherever it stands, and keeps the reason (OBS-CUR-003)", () => {
    const { playbook: next, report } = apply({ type: "DELETE", target_id: "mis-001", reason: "outdated" })
    assert.deepStrictEqual(next.sections["MISTAKES TO AVOID"], [])
    assert.deepStrictEqual(report.applied, [
      { type: "DELETE", section: "MISTAKES TO AVOID", entry: globals, reason: "outdated" }
    ])
  })

  it.each([undefined, null, 7])("works without a reason: %j", (reason) => {
    const { report } = apply({ type: "DELETE", target_id: "mis-001", reason })
    assert.strictEqual(report.applied[0]?.type === "DELETE" && report.applied[0].reason, "")
  })

  it("frees the text", () => {
    const { report } = apply({ type: "DELETE", target_id: "kpt_001" }, { type: "ADD", text: "legacy tip" })
    assert.strictEqual(report.applied.length, 2)
  })
})

describe("order (REQ-CUR-005)", () => {
  it("each operation sees what the ones before it left", () => {
    const { playbook: next, report } = apply(
      { type: "ADD", text: "fresh", section: "MISTAKES TO AVOID" },
      { type: "MERGE", source_ids: ["mis-001", "mis-002"], merged_text: "both" },
      { type: "DELETE", target_id: "mis-002" },
      { type: "UPDATE", target_id: "mis-003", text: "both of them" },
      { type: "DELETE", target_id: "mis-003" },
      { type: "ADD", text: "fresh", section: "MISTAKES TO AVOID" }
    )
    assert.deepStrictEqual(next.sections["MISTAKES TO AVOID"], [keyPoint("mis-001", "fresh")])
    assert.deepStrictEqual(report.missingIds, [{ type: "DELETE", id: "mis-002" }])
    assert.strictEqual(report.applied.length, 5)
  })

  it("the second ADD of one text is a duplicate", () => {
    const { report } = apply({ type: "ADD", text: "new" }, { type: "ADD", text: "new", section: "PROJECT CONTEXT" })
    assert.strictEqual(report.applied.length, 1)
    assert.deepStrictEqual(report.skipped, [{ type: "ADD", reason: 'ADD: duplicate text "new"' }])
  })
})

describe("validation (REQ-CUR-009)", () => {
  it.each([
    ["ADD: empty or missing text", { type: "ADD" }],
    ["ADD: empty or missing text", { type: "ADD", text: "" }],
    ["ADD: empty or missing text", { type: "ADD", text: " \t" }],
    ["ADD: empty or missing text", { type: "ADD", text: ["tip"] }],
    ["UPDATE: empty or missing text", { type: "UPDATE", target_id: "pat-001" }],
    ["UPDATE: empty or missing text", { type: "UPDATE", target_id: "pat-001", text: 3 }],
    ["UPDATE: empty or missing target_id", { type: "UPDATE", text: "x" }],
    ['UPDATE: target_id "pat-404" not found', { type: "UPDATE", target_id: "pat-404", text: "x" }],
    ["MERGE: source_ids has fewer than 2 entries", { type: "MERGE", merged_text: "x" }],
    ["MERGE: source_ids has fewer than 2 entries", { type: "MERGE", source_ids: "pat-001", merged_text: "x" }],
    ["MERGE: source_ids has fewer than 2 entries", { type: "MERGE", source_ids: ["pat-001"], merged_text: "x" }],
    ["MERGE: empty or missing merged_text", { type: "MERGE", source_ids: ["pat-001", "pat-003"] }],
    ["MERGE: empty or missing merged_text", { type: "MERGE", source_ids: ["pat-001", "pat-003"], merged_text: " " }],
    ["MERGE: empty or missing merged_text", { type: "MERGE", source_ids: ["pat-001", "pat-003"], merged_text: {} }],
    [
      "MERGE: fewer than 2 valid source_ids remain after filtering",
      { type: "MERGE", source_ids: ["pat-001", "x", deeplyNested()], merged_text: "x" }
    ],
    ["DELETE: empty or missing target_id", { type: "DELETE" }],
    ["DELETE: empty or missing target_id", { type: "DELETE", target_id: "  " }],
    ["DELETE: empty or missing target_id", { type: "DELETE", target_id: { name: "pat-001" } }],
    ['DELETE: target_id "pat-404" not found', { type: "DELETE", target_id: "pat-404" }],
    ['DELETE: target_id "__proto__" not found', { type: "DELETE", target_id: "__proto__" }],
    ['Unknown operation type: "RENAME"', { type: "RENAME" }],
    ['Unknown operation type: "add"', { type: "add", text: "x" }],
    ['Unknown operation type: "constructor"', { type: "constructor" }],
    ["Unknown operation type: missing", {}],
    ["Unknown operation type: null", { type: null }],
    ["Unknown operation type: deeply nested JSON", { type: deeplyNested() }],
    ["an operation is not an object", null],
    ["an operation is not an object", "ADD"],
    ["an operation is not an object", [{ type: "ADD", text: "x" }]],
    ["an operation is not an object", 42]
  ])("docs/rules.md D4: skips, and says %s", (reason, operation) => {
    const { playbook: next, report } = apply(operation, { type: "ADD", text: "the next one is applied" })
    assert.deepStrictEqual(
      report.skipped.map((skip) => skip.reason),
      [reason]
    )
    assert.deepStrictEqual(next.sections.OTHERS, [legacy, keyPoint("oth-001", "the next one is applied")])
  })

  it("reports ids that do not exist (OBS-CUR-002)", () => {
    const { report } = apply({ type: "DELETE", target_id: "pat-404" }, { type: "UPDATE", target_id: "x", text: "y" })
    assert.deepStrictEqual(report.missingIds, [
      { type: "DELETE", id: "pat-404" },
      { type: "UPDATE", id: "x" }
    ])
  })

  it("says the type of what it skipped, where there is one", () => {
    const { report } = apply({ type: "ADD" }, { type: "DELETE" }, { type: "RENAME" }, null)
    assert.deepStrictEqual(
      report.skipped.map((skip) => skip.type),
      ["ADD", "DELETE", "unknown", "unknown"]
    )
  })

  it("quotes a duplicate text shortened", () => {
    const text = "x".repeat(100)
    const reasons = skipReasons({ type: "ADD", text }, { type: "ADD", text })
    assert.deepStrictEqual(reasons, [`ADD: duplicate text "${"x".repeat(40)}"`])
  })
})

describe("at most ten operations (CON-CUR-004)", () => {
  it("applies ten", () => {
    const { report } = apply(...adds(MAX_OPERATIONS))
    assert.strictEqual(MAX_OPERATIONS, 10)
    assert.strictEqual(report.applied.length, 10)
    assert.notProperty(report, "truncatedFrom")
  })

  it("does not look at the eleventh, and says how many there were", () => {
    const { playbook: next, report } = apply(...adds(12))
    assert.strictEqual(next.sections.OTHERS.at(-1)?.text, "tip 9")
    assert.strictEqual(report.applied.length, 10)
    assert.strictEqual(report.truncatedFrom, 12)
  })

  it("counts those it skips among the ten", () => {
    const { report } = apply(...Array.from({ length: 10 }, () => null), { type: "ADD", text: "too late" })
    assert.deepStrictEqual([report.applied.length, report.skipped.length, report.truncatedFrom], [0, 10, 11])
  })
})
