import { assert, describe, it } from "@effect/vitest"
import type { Extraction } from "../../../src/core/playbook/Answer.ts"
import { makeNameSource, releaseName } from "../../../src/core/playbook/Ids.ts"
import type { Playbook } from "../../../src/core/playbook/Playbook.ts"
import { SECTION_NAMES, SECTION_SLUGS, type SectionName } from "../../../src/core/playbook/Section.ts"
import { updatePlaybook } from "../../../src/core/playbook/Update.ts"
import { keyPoint, playbookOf, playbooks } from "./support.ts"

const entries = (...names: ReadonlyArray<string>) => names.map((name) => keyPoint(name, `text of ${name}`))

const NEW = "a text that no other key point has"

/** The id of the key point that an extraction adds to the section. */
const added = (playbook: Playbook, section: SectionName, extraction: Partial<Extraction>): string | undefined => {
  const next = updatePlaybook(playbook, { new_key_points: [], evaluations: [], ...extraction }).playbook
  return next.sections[section].find(({ text }) => text === NEW)?.name
}

/** The id that the next key point of the section gets, which is the same for both ways of adding. */
const nextName = (playbook: Playbook, section: SectionName): string | undefined => {
  const byOperation = added(playbook, section, { operations: [{ type: "ADD", text: NEW, section }] })
  assert.strictEqual(added(playbook, section, { new_key_points: [{ text: NEW, section }] }), byOperation)
  return byOperation
}

const nextPat = (...names: ReadonlyArray<string>) =>
  nextName(playbookOf({ "PATTERNS & APPROACHES": entries(...names) }), "PATTERNS & APPROACHES")

describe("the id of a new key point (REQ-SECT-002)", () => {
  it("SCN-SECT-002-01: the first id of an empty section is number one", () => {
    assert.strictEqual(nextPat(), "pat-001")
  })

  it("SCN-SECT-002-02: the next id is one above the highest, gaps stay", () => {
    assert.strictEqual(nextPat("pat-001", "pat-003"), "pat-004")
    assert.strictEqual(nextPat("pat-003", "pat-001"), "pat-004")
  })

  it("SCN-SECT-002-03: ids of the flat format do not count", () => {
    assert.strictEqual(nextName(playbookOf({ OTHERS: entries("kpt_001", "kpt_005", "oth-002") }), "OTHERS"), "oth-003")
  })

  it("only whole ids of the slug count", () => {
    const lookAlikes = ["pat-9x", "xpat-9", "pat--9", "pat-", "pat_9", "PAT-9", " pat-9", "pat-9\n", "pat-1.5"]
    assert.strictEqual(nextPat(...lookAlikes), "pat-001")
  })

  it("counts numbers of any padding, and grows past three digits", () => {
    assert.strictEqual(nextPat("pat-7"), "pat-008")
    assert.strictEqual(nextPat("pat-00041"), "pat-042")
    assert.strictEqual(nextPat("pat-999"), "pat-1000")
  })

  it("is exact beyond what a double can hold", () => {
    assert.strictEqual(nextPat("pat-9007199254740993"), "pat-9007199254740994")
    assert.strictEqual(nextPat("pat-999999999999998"), "pat-999999999999999")
    assert.strictEqual(nextPat("pat-999999999999999"), "pat-1000000000000000")
    assert.strictEqual(nextPat("pat-1999999999999999"), "pat-2000000000000000")
    assert.strictEqual(nextPat("pat-9999999999999999"), "pat-10000000000000000")
    assert.strictEqual(nextPat("pat-00000000000000000041"), "pat-042")
    const largest = ["pat-99999999999999991", "pat-99999999999999993", "pat-99999999999999992", "pat-7"]
    assert.strictEqual(nextPat(...largest), "pat-99999999999999994")
  })

  it.prop("INV-SECT-005: carries the section's slug and is free in the section", [playbooks], ([playbook]) => {
    for (const section of SECTION_NAMES) {
      const name = nextName(playbook, section)
      assert.match(name ?? "none", new RegExp(`^${SECTION_SLUGS[section]}-\\d{3,}$`))
      assert.notInclude(
        playbook.sections[section].map((entry) => entry.name),
        name
      )
    }
  })
})

describe("NameSource", () => {
  it("never hands out an id twice", () => {
    const names = makeNameSource()
    assert.deepStrictEqual([names.next("OTHERS"), names.next("OTHERS")], ["oth-001", "oth-002"])
    assert.strictEqual(names.next("USER PREFERENCES"), "pref-001")
  })

  it("takes an id once, whatever the section", () => {
    const names = makeNameSource()
    assert.isTrue(names.take("OTHERS", "oth-001"))
    assert.isFalse(names.take("OTHERS", "oth-001"))
    assert.isFalse(names.take("PROJECT CONTEXT", "oth-001"))
  })

  it("counts an id only in the section it stands in, and steps over it elsewhere", () => {
    const names = makeNameSource()
    names.take("OTHERS", "pat-001")
    names.take("OTHERS", "pat-900")
    assert.strictEqual(names.next("PATTERNS & APPROACHES"), "pat-002")
  })

  it("goes back to the highest remaining number when the highest id leaves", () => {
    const names = makeNameSource()
    for (const name of ["mis-001", "mis-002", "mis-009"]) names.take("MISTAKES TO AVOID", name)
    releaseName(names, "MISTAKES TO AVOID", "mis-009", entries("mis-001", "mis-002"))
    assert.strictEqual(names.next("MISTAKES TO AVOID"), "mis-003")
  })

  it("keeps counting from the highest when a lower id leaves", () => {
    const names = makeNameSource()
    for (const name of ["mis-001", "mis-009"]) names.take("MISTAKES TO AVOID", name)
    releaseName(names, "MISTAKES TO AVOID", "mis-001", entries("mis-009"))
    assert.strictEqual(names.next("MISTAKES TO AVOID"), "mis-010")
  })

  it("numbers entries of the flat format after those already passed", () => {
    const names = makeNameSource()
    names.passLegacy("kpt_004")
    names.passLegacy("something else")
    assert.deepStrictEqual([names.nextLegacy(), names.nextLegacy()], ["kpt_005", "kpt_006"])
  })
})
