import { assert, describe, it } from "@effect/vitest"
import { highestNumber, makeNameSource, nextKeyPointName } from "../../src/domain/KeyPointName.ts"
import { SECTION_NAMES, SECTION_SLUGS } from "../../src/domain/Section.ts"
import { playbooks } from "../support/arbitraries.ts"

const entries = (...names: ReadonlyArray<string>) => names.map((name) => ({ name }))

describe("nextKeyPointName (REQ-SECT-002)", () => {
  it("SCN-SECT-002-01: the first id of an empty section is number one", () => {
    assert.strictEqual(nextKeyPointName([], "pat"), "pat-001")
  })

  it("SCN-SECT-002-02: the next id is one above the highest, gaps stay", () => {
    assert.strictEqual(nextKeyPointName(entries("pat-001", "pat-003"), "pat"), "pat-004")
    assert.strictEqual(nextKeyPointName(entries("pat-003", "pat-001"), "pat"), "pat-004")
  })

  it("SCN-SECT-002-03: ids of the flat format do not count", () => {
    assert.strictEqual(nextKeyPointName(entries("kpt_001", "kpt_005", "oth-002"), "oth"), "oth-003")
  })

  it("only whole ids of the slug count", () => {
    const lookAlikes = entries("pat-9x", "xpat-9", "pat--9", "pat-", "pat_9", "PAT-9", " pat-9", "pat-9\n", "pat-1.5")
    assert.strictEqual(nextKeyPointName(lookAlikes, "pat"), "pat-001")
  })

  it("counts numbers of any padding, and grows past three digits", () => {
    assert.strictEqual(nextKeyPointName(entries("pat-7"), "pat"), "pat-008")
    assert.strictEqual(nextKeyPointName(entries("pat-00041"), "pat"), "pat-042")
    assert.strictEqual(nextKeyPointName(entries("pat-999"), "pat"), "pat-1000")
  })

  it("is exact beyond what a double can hold", () => {
    assert.strictEqual(nextKeyPointName(entries("pat-9007199254740993"), "pat"), "pat-9007199254740994")
    assert.strictEqual(nextKeyPointName(entries("pat-999999999999998"), "pat"), "pat-999999999999999")
    assert.strictEqual(nextKeyPointName(entries("pat-999999999999999"), "pat"), "pat-1000000000000000")
    assert.strictEqual(nextKeyPointName(entries("pat-1999999999999999"), "pat"), "pat-2000000000000000")
    assert.strictEqual(nextKeyPointName(entries("pat-9999999999999999"), "pat"), "pat-10000000000000000")
    assert.strictEqual(nextKeyPointName(entries("pat-00000000000000000041"), "pat"), "pat-042")
    const largest = entries("pat-99999999999999991", "pat-99999999999999993", "pat-99999999999999992", "pat-7")
    assert.strictEqual(highestNumber("pat-", largest), "99999999999999993")
  })

  it.prop("INV-SECT-005: new ids carry the section's slug and are free in the section", [playbooks], ([playbook]) => {
    for (const section of SECTION_NAMES) {
      const name = nextKeyPointName(playbook.sections[section], SECTION_SLUGS[section])
      assert.match(name, new RegExp(`^${SECTION_SLUGS[section]}-\\d{3,}$`))
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
    names.release("MISTAKES TO AVOID", "mis-009", entries("mis-001", "mis-002"))
    assert.strictEqual(names.next("MISTAKES TO AVOID"), "mis-003")
  })

  it("keeps counting from the highest when a lower id leaves", () => {
    const names = makeNameSource()
    for (const name of ["mis-001", "mis-009"]) names.take("MISTAKES TO AVOID", name)
    names.release("MISTAKES TO AVOID", "mis-001", entries("mis-009"))
    assert.strictEqual(names.next("MISTAKES TO AVOID"), "mis-010")
  })

  it("numbers entries of the flat format after those already passed", () => {
    const names = makeNameSource()
    names.passLegacy("kpt_004")
    names.passLegacy("something else")
    assert.deepStrictEqual([names.nextLegacy(), names.nextLegacy()], ["kpt_005", "kpt_006"])
  })
})
