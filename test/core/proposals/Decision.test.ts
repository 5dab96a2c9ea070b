import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { editKeyPoint, moveKeyPoint, removeKeyPoint } from "../../../src/core/playbook/Edit.ts"
import { acceptInSeed, addText, rejectInSeed, SECTION_FOR } from "../../../src/core/proposals/Decision.ts"
import { LEARNED_FIELD } from "../../../src/core/proposals/Seed.ts"
import { SIGNAL_TYPES } from "../../../src/core/proposals/signals/Languages.ts"
import { frozen, keyPoint, playbookOf } from "../playbook/support.ts"
import { proposal, seedOf } from "./support.ts"

const AT = "2026-01-03T00:00:00.000Z"

describe("a decision", () => {
  it("leads each type to its section", () => {
    assert.deepStrictEqual(SECTION_FOR, {
      pattern: "USER PREFERENCES",
      insight: "PATTERNS & APPROACHES",
      self_knowledge: "PROJECT CONTEXT"
    })
  })

  it.each(SIGNAL_TYPES)("to accept a %s puts it into what was learned, and counts it", (type) => {
    const one = proposal("a", "You prefer a", { type, context: [] })
    const seed = acceptInSeed(frozen(seedOf(one, null)), one, { text: "a!", keyPoint: "x-001", at: AT })
    assert.deepStrictEqual(seed.learned[LEARNED_FIELD[type]], [
      { id: "a", content: "a!", source: "s-1", extractedAt: one.extractedAt, confirmedAt: AT, keyPoint: "x-001" }
    ])
    assert.deepStrictEqual(seed.state.proposals, [{ ...one, status: "accepted", decidedAt: AT }, null])
    assert.deepStrictEqual(seed.state.extractionStats[type], { accepted: 1, rejected: 0 })
  })

  it("to reject keeps the proposal, so that it does not come back", () => {
    const one = proposal("a", "You prefer a")
    const seed = rejectInSeed(frozen(seedOf(one)), one, AT)
    assert.deepStrictEqual(seed.state.proposals, [{ ...one, status: "rejected", decidedAt: AT }])
    assert.deepStrictEqual(seed.state.extractionStats.pattern, { accepted: 0, rejected: 1 })
    assert.deepStrictEqual(seed.learned, seedOf().learned)
  })
})

const PLAYBOOK = frozen(
  playbookOf({
    "USER PREFERENCES": [keyPoint("pref-001", "one", 3, 1), keyPoint("pref-004", "four")],
    OTHERS: [keyPoint("oth-001", "other")]
  })
)

describe("a person's own change", () => {
  it("adds a text under the next id of its section", () => {
    const { name, playbook } = addText(PLAYBOOK, "USER PREFERENCES", "new")
    assert.strictEqual(name, "pref-005")
    assert.deepStrictEqual(playbook.sections["USER PREFERENCES"].at(-1), keyPoint("pref-005", "new"))
  })

  it("rewords: id, counters and section stay", () => {
    const edit = Result.getOrThrow(editKeyPoint(PLAYBOOK, "pref-001", "uno"))
    assert.deepStrictEqual(edit.after, keyPoint("pref-001", "uno", 3, 1))
    assert.deepStrictEqual(edit.playbook.sections["USER PREFERENCES"], [edit.after!, keyPoint("pref-004", "four")])
  })

  it("removes", () => {
    const edit = Result.getOrThrow(removeKeyPoint(PLAYBOOK, "pref-004"))
    assert.deepStrictEqual([edit.before, edit.after], [keyPoint("pref-004", "four"), undefined])
    assert.deepStrictEqual(edit.playbook.sections["USER PREFERENCES"], [keyPoint("pref-001", "one", 3, 1)])
  })

  it("moves: the record stays, the id becomes one of the new section", () => {
    const edit = Result.getOrThrow(moveKeyPoint(PLAYBOOK, "pref-001", "OTHERS"))
    assert.deepStrictEqual(edit.playbook.sections.OTHERS, [
      keyPoint("oth-001", "other"),
      keyPoint("oth-002", "one", 3, 1)
    ])
    assert.deepStrictEqual(edit.playbook.sections["USER PREFERENCES"], [keyPoint("pref-004", "four")])
  })

  it("moves nowhere when it is there already", () => {
    const edit = Result.getOrThrow(moveKeyPoint(PLAYBOOK, "pref-001", "USER PREFERENCES"))
    assert.deepStrictEqual(edit.playbook, PLAYBOOK)
  })

  it.each([
    ["editing", () => editKeyPoint(PLAYBOOK, "pref-009", "x")],
    ["removing", () => removeKeyPoint(PLAYBOOK, "pref-009")],
    ["moving", () => moveKeyPoint(PLAYBOOK, "pref-009", "OTHERS")]
  ] as const)("of what is not there fails: %s", (_, change) => {
    assert.deepStrictEqual(change(), Result.fail("there is no key point pref-009"))
  })
})
