import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { Playbook } from "../../../src/core/playbook/Playbook.ts"
import { SECTION_NAMES } from "../../../src/core/playbook/Section.ts"
import { allKeyPoints, emptyPlaybook, flatTexts, sameContent } from "../../../src/core/playbook/View.ts"
import { keyPoint, playbookOf, playbooks } from "./support.ts"

const two = playbookOf({
  OTHERS: [keyPoint("kpt_001", "legacy tip")],
  "PATTERNS & APPROACHES": [keyPoint("pat-001", "use types", 5, 1)]
})

describe("emptyPlaybook", () => {
  it("is the default, sections in canonical order", () => {
    assert.strictEqual(
      JSON.stringify(emptyPlaybook),
      '{"version":"1.0","last_updated":null,"sections":{"PATTERNS & APPROACHES":[],"MISTAKES TO AVOID":[],' +
        '"USER PREFERENCES":[],"PROJECT CONTEXT":[],"OTHERS":[]}}'
    )
  })
})

describe("flatTexts (REQ-SECT-009)", () => {
  it("SCN-SECT-009-01: is {id: text} of all sections, without section names", () => {
    assert.deepStrictEqual(flatTexts(two), { "pat-001": "use types", kpt_001: "legacy tip" })
  })

  it("is {} for an empty playbook", () => {
    assert.deepStrictEqual(flatTexts(emptyPlaybook), {})
  })

  it("keeps an id that every object has", () => {
    const texts = flatTexts(playbookOf({ OTHERS: [keyPoint("__proto__", "odd")] }))
    assert.strictEqual(JSON.stringify(texts), '{"__proto__":"odd"}')
  })

  it.prop("holds each id with its text", [playbooks], ([playbook]) => {
    const entries = allKeyPoints(playbook)
    const texts = new Map(Object.entries(flatTexts(playbook)))
    assert.strictEqual(texts.size, entries.length)
    for (const { name, text } of entries) assert.strictEqual(texts.get(name), text)
  })
})

describe("allKeyPoints", () => {
  it("goes through the sections in canonical order", () => {
    assert.deepStrictEqual(
      allKeyPoints(two).map((entry) => entry.name),
      ["pat-001", "kpt_001"]
    )
  })
})

describe("sameContent (D8: last_updated changes only when content does)", () => {
  it("does not look at version and last_updated", () => {
    assert.isTrue(sameContent(two, { ...structuredClone(two), version: "9", last_updated: "2026-01-01" }))
  })

  const [pattern, other] = [keyPoint("pat-001", "use types", 5, 1), keyPoint("kpt_001", "legacy tip")]
  it.each([
    ["an id", playbookOf({ "PATTERNS & APPROACHES": [{ ...pattern, name: "pat-002" }], OTHERS: [other] })],
    ["a text", playbookOf({ "PATTERNS & APPROACHES": [{ ...pattern, text: "use Types" }], OTHERS: [other] })],
    ["helpful", playbookOf({ "PATTERNS & APPROACHES": [{ ...pattern, helpful: 6 }], OTHERS: [other] })],
    ["harmful", playbookOf({ "PATTERNS & APPROACHES": [{ ...pattern, harmful: 0 }], OTHERS: [other] })],
    ["the section", playbookOf({ OTHERS: [pattern, other] })],
    ["an entry more", playbookOf({ "PATTERNS & APPROACHES": [pattern], OTHERS: [other, keyPoint("oth-001", "x")] })],
    ["an entry less", playbookOf({ "PATTERNS & APPROACHES": [pattern] })]
  ])("sees a change of %s", (_, changed) => {
    assert.isFalse(sameContent(two, changed))
    assert.isFalse(sameContent(changed, two))
  })

  it("sees a change of order", () => {
    assert.isFalse(sameContent(playbookOf({ OTHERS: [pattern, other] }), playbookOf({ OTHERS: [other, pattern] })))
  })
})

describe("Playbook Schema (REQ-SECT-001)", () => {
  const accepts = Schema.is(Playbook)

  it.prop("accepts every playbook we generate", [playbooks], ([playbook]) => accepts(playbook))

  it("INV-SECT-002: has exactly the canonical sections, in order", () => {
    assert.deepStrictEqual(Object.keys(Playbook.fields.sections.fields), [...SECTION_NAMES])
    const { OTHERS: _, ...missing } = two.sections
    assert.isFalse(accepts({ ...two, sections: missing }))
  })

  it("INV-SECT-003: rejects counters that are no integers >= 0", () => {
    for (const helpful of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, "1", null]) {
      assert.isFalse(accepts(playbookOf({ OTHERS: [{ ...keyPoint("oth-001", "x"), helpful: helpful as number }] })))
    }
  })

  it("rejects an id that stands twice, in one section or in two", () => {
    const entry = keyPoint("oth-001", "x")
    assert.isFalse(accepts(playbookOf({ OTHERS: [entry, { ...entry, text: "y" }] })))
    assert.isFalse(accepts(playbookOf({ OTHERS: [entry], "PROJECT CONTEXT": [entry] })))
  })

  it("rejects blank ids and blank texts", () => {
    assert.isFalse(accepts(playbookOf({ OTHERS: [keyPoint("", "x")] })))
    assert.isFalse(accepts(playbookOf({ OTHERS: [keyPoint("oth-001", " \n")] })))
  })
})
