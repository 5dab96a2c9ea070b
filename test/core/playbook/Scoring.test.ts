import { assert, describe, it } from "@effect/vitest"
import { applyEvaluations, isPrunable, prune } from "../../../src/core/playbook/Scoring.ts"
import { allKeyPoints } from "../../../src/core/playbook/View.ts"
import { anyJson, deeplyNested, extractions, frozen, keyPoint, playbookOf, playbooks } from "./support.ts"

const rated = playbookOf({
  "PATTERNS & APPROACHES": [keyPoint("pat-001", "use types", 3, 1)],
  OTHERS: [keyPoint("kpt_001", "legacy tip")]
})

describe("applyEvaluations (REQ-SECT-008)", () => {
  it("counts a rating wherever its key point stands", () => {
    const { playbook, rated: found } = applyEvaluations(rated, [
      { name: "pat-001", rating: "helpful" },
      { name: "kpt_001", rating: "harmful" }
    ])
    assert.deepStrictEqual(allKeyPoints(playbook), [
      keyPoint("pat-001", "use types", 4, 1),
      keyPoint("kpt_001", "legacy tip", 0, 1)
    ])
    assert.deepStrictEqual(found, [
      { name: "pat-001", rating: "helpful" },
      { name: "kpt_001", rating: "harmful" }
    ])
  })

  it("counts every rating of the same key point", () => {
    const ratings = ["helpful", "helpful", "harmful", "neutral"].map((rating) => ({ name: "kpt_001", rating }))
    const { playbook } = applyEvaluations(rated, ratings)
    assert.deepStrictEqual(playbook.sections.OTHERS, [keyPoint("kpt_001", "legacy tip", 2, 1)])
  })

  it("neutral changes nothing, and is not ignored", () => {
    const result = applyEvaluations(rated, [{ name: "kpt_001", rating: "neutral" }])
    assert.strictEqual(result.playbook, rated)
    assert.deepStrictEqual(result.rated, [{ name: "kpt_001", rating: "neutral" }])
    assert.strictEqual(result.ignored, 0)
  })

  it.each([
    ["a name nobody has", { name: "pat-404", rating: "helpful" }],
    ["a rating nobody knows", { name: "pat-001", rating: "great" }],
    ["a rating in capitals", { name: "pat-001", rating: "HELPFUL" }],
    ["a rating every object has", { name: "pat-001", rating: "constructor" }],
    ["a rating that is no string", { name: "pat-001", rating: 1 }],
    ["a name that is no string", { name: ["pat-001"], rating: "helpful" }],
    ["no name", { rating: "helpful" }],
    ["no rating", { name: "pat-001" }],
    ["a string", "pat-001"],
    ["null", null],
    ["a list", [{ name: "pat-001", rating: "helpful" }]],
    ["endless lists", deeplyNested()]
  ])("docs/rules.md D4: ignores and counts %s", (_, evaluation) => {
    const result = applyEvaluations(rated, [evaluation, { name: "kpt_001", rating: "helpful" }])
    assert.strictEqual(result.ignored, 1)
    assert.deepStrictEqual(result.rated, [{ name: "kpt_001", rating: "helpful" }])
    assert.deepStrictEqual(result.playbook.sections["PATTERNS & APPROACHES"], [keyPoint("pat-001", "use types", 3, 1)])
  })

  it("stops counting where integers stop being exact", () => {
    const full = playbookOf({ OTHERS: [keyPoint("oth-001", "proven", Number.MAX_SAFE_INTEGER, 0)] })
    const { playbook } = applyEvaluations(full, [{ name: "oth-001", rating: "helpful" }])
    assert.strictEqual(playbook.sections.OTHERS[0]?.helpful, Number.MAX_SAFE_INTEGER)
  })

  it.prop(
    "never throws, whatever the JSON; every evaluation is either rated or ignored",
    [playbooks, anyJson],
    ([playbook, value]) => {
      const evaluations = Array.isArray(value) ? value : [value]
      const result = applyEvaluations(playbook, evaluations)
      assert.strictEqual(result.rated.length + result.ignored, evaluations.length)
    }
  )

  it.prop(
    "INV-SECT-003: counters only grow, ids and texts stay",
    [playbooks, extractions],
    ([playbook, extraction]) => {
      const before = allKeyPoints(frozen(playbook))
      const after = allKeyPoints(applyEvaluations(playbook, extraction.evaluations).playbook)
      assert.strictEqual(after.length, before.length)
      after.forEach((entry, index) => {
        const old = before[index]!
        assert.deepStrictEqual([entry.name, entry.text], [old.name, old.text])
        assert.isAtLeast(entry.helpful, old.helpful)
        assert.isAtLeast(entry.harmful, old.harmful)
      })
    }
  )
})

describe("pruning", () => {
  // When a key point is pruned, row by row, and the neighbours (docs/rules.md).
  it.each([
    { helpful: 0, harmful: 0, pruned: false },
    { helpful: 0, harmful: 2, pruned: false },
    { helpful: 0, harmful: 3, pruned: true },
    { helpful: 1, harmful: 4, pruned: true },
    { helpful: 10, harmful: 4, pruned: false },
    { helpful: 3, harmful: 3, pruned: false },
    { helpful: 2, harmful: 3, pruned: true },
    { helpful: 4, harmful: 4, pruned: false },
    { helpful: 1, harmful: 2, pruned: false }
  ])("helpful=$helpful harmful=$harmful is pruned: $pruned", ({ helpful, harmful, pruned }) => {
    assert.strictEqual(isPrunable({ helpful, harmful }), pruned)
  })

  it("removes entries from their own sections and says which", () => {
    const bad = keyPoint("mis-001", "bad advice", 1, 4)
    const good = keyPoint("kpt_001", "good tip", 5, 0)
    const result = prune(playbookOf({ "MISTAKES TO AVOID": [bad], OTHERS: [good] }))
    assert.deepStrictEqual(result.playbook, playbookOf({ OTHERS: [good] }))
    assert.deepStrictEqual(result.pruned, [{ section: "MISTAKES TO AVOID", entry: bad }])
  })

  it.prop(
    "keeps exactly what is not prunable, in order, and leaves the original as it is",
    [playbooks],
    ([playbook]) => {
      const { playbook: next, pruned } = prune(frozen(playbook))
      assert.deepStrictEqual(
        allKeyPoints(next),
        allKeyPoints(playbook).filter((entry) => !isPrunable(entry))
      )
      assert.deepStrictEqual(
        pruned.map(({ entry }) => entry),
        allKeyPoints(playbook).filter(isPrunable)
      )
      assert.deepStrictEqual(prune(next).pruned, [])
    }
  )
})
