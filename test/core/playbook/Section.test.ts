import { assert, describe, it } from "@effect/vitest"
import {
  FALLBACK_SECTION,
  findSection,
  resolveSection,
  SECTION_NAMES,
  SECTION_SLUGS
} from "../../../src/core/playbook/Section.ts"
import { anyJson } from "./support.ts"

describe("Section", () => {
  it("REQ-SECT-010: maps the five canonical names to their slugs, in the order of display", () => {
    assert.deepStrictEqual(Object.entries(SECTION_SLUGS), [
      ["PATTERNS & APPROACHES", "pat"],
      ["MISTAKES TO AVOID", "mis"],
      ["USER PREFERENCES", "pref"],
      ["PROJECT CONTEXT", "ctx"],
      ["OTHERS", "oth"]
    ])
    assert.deepStrictEqual([...SECTION_NAMES], Object.keys(SECTION_SLUGS))
    assert.strictEqual(FALLBACK_SECTION, "OTHERS")
  })

  // How names are resolved, row by row (docs/rules.md REQ-SECT-005); `reported` is its OBS-SECT-002 column.
  it.each([
    { name: "PATTERNS & APPROACHES", section: "PATTERNS & APPROACHES", reported: false },
    { name: "patterns & approaches", section: "PATTERNS & APPROACHES", reported: false },
    { name: "Patterns & Approaches", section: "PATTERNS & APPROACHES", reported: false },
    { name: "  patterns & approaches  ", section: "PATTERNS & APPROACHES", reported: false },
    { name: "MISTAKES TO AVOID", section: "MISTAKES TO AVOID", reported: false },
    { name: "OTHERS", section: "OTHERS", reported: false },
    { name: "others", section: "OTHERS", reported: false },
    { name: "RANDOM STUFF", section: "OTHERS", reported: true },
    { name: "", section: "OTHERS", reported: false },
    { name: "   ", section: "OTHERS", reported: false },
    { name: null, section: "OTHERS", reported: false }
  ])("resolves $name to $section, reported: $reported", ({ name, section, reported }) => {
    const expected: unknown = reported ? { section, unknownName: name } : { section }
    assert.deepStrictEqual<unknown>(resolveSection(name), expected)
  })

  it.each(["PATTERNS", "PATTERNS & APPROACHES!", "PATTERNS &  APPROACHES", "PATTERNS AND APPROACHES", "OTHER"])(
    "matches neither parts nor look-alikes of a name: %s",
    (name) => {
      assert.deepStrictEqual(resolveSection(name), { section: "OTHERS", unknownName: name })
    }
  )

  it("treats a section that is missing or not a string as missing, without a report", () => {
    for (const name of [undefined, 42, true, {}, ["OTHERS"]]) {
      assert.deepStrictEqual(resolveSection(name), { section: "OTHERS" })
    }
  })

  it("finds no section under names that every object has", () => {
    for (const name of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
      assert.strictEqual(findSection(name), undefined)
    }
  })

  it.prop("INV-SECT-002: answers a canonical section, whatever the JSON", [anyJson], ([name]) => {
    assert.include(SECTION_NAMES, resolveSection(name).section)
  })
})
