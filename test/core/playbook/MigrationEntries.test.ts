import { assert, describe, it } from "@effect/vitest"
import { toInteger } from "../../../src/core/playbook/Entry.ts"
import { migrate } from "../../../src/core/playbook/Migration.ts"
import { describeNote, losesSomething, type MigrationNote } from "../../../src/core/playbook/MigrationNote.ts"
import type { SectionName } from "../../../src/core/playbook/Section.ts"
import { deeplyNested, keyPoint, playbookOf } from "./support.ts"

const migrateSection = (section: SectionName, ...entries: ReadonlyArray<unknown>) => {
  const { playbook, notes } = migrate({ sections: { [section]: entries } })
  return { entries: playbook.sections[section], notes }
}

// docs/rules.md D2, a describe for each of its cases: entries that do not fit in `sections`.
describe("counters (D2)", () => {
  it.each([
    ["a negative one", -4, 0],
    ["a fraction", 2.7, 2],
    ["a string of digits", "12", 12],
    ["a string of words", "many", 0],
    ["true", true, 1],
    ["null", null, 0],
    ["a list", [3], 0],
    ["an object", { valueOf: 3 }, 0],
    ["one beyond exact integers", 1e300, Number.MAX_SAFE_INTEGER],
    ["one below all integers", -1e300, 0]
  ])("%s becomes an integer >= 0, with a note", (_, value, expected) => {
    const entry = { name: "oth-001", text: "tip", helpful: value, harmful: 1 }
    const { entries, notes } = migrateSection("OTHERS", entry)
    assert.deepStrictEqual(entries, [keyPoint("oth-001", "tip", expected, 1)])
    assert.deepStrictEqual(notes, [{ _tag: "CounterCoerced", name: "oth-001", field: "helpful", to: expected }])
  })

  it("a missing one is 0", () => {
    assert.deepStrictEqual(migrateSection("OTHERS", { name: "oth-001", text: "tip", harmful: 2 }).entries, [
      keyPoint("oth-001", "tip", 0, 2)
    ])
  })

  it("an older score becomes counters in sections, too", () => {
    assert.deepStrictEqual(migrateSection("OTHERS", { name: "oth-001", text: "tip", score: -2 }).entries, [
      keyPoint("oth-001", "tip", 0, 2)
    ])
  })

  it.each([
    ["7", 7],
    [" +7 ", 7],
    ["-7.9", -7],
    ["7.", 7],
    ["7e3", 0],
    ["0x10", 0],
    ["", 0],
    [Number.NaN, 0],
    [-0.5, 0],
    [undefined, 0]
  ])("toInteger reads %j as %d", (value, expected) => {
    assert.strictEqual(toInteger(value), expected)
  })
})

describe("ids (D2)", () => {
  it("bare strings and nameless entries get the next id of their section", () => {
    const { entries, notes } = migrateSection(
      "PATTERNS & APPROACHES",
      "bare",
      keyPoint("pat-004", "named"),
      { text: "nameless", helpful: 2, harmful: 0 },
      { name: " ", text: "blank name" },
      { name: 7, text: "numeric name" }
    )
    assert.deepStrictEqual(entries, [
      keyPoint("pat-005", "bare"),
      keyPoint("pat-004", "named"),
      keyPoint("pat-006", "nameless", 2, 0),
      keyPoint("pat-007", "blank name"),
      keyPoint("pat-008", "numeric name")
    ])
    assert.deepInclude(notes, { _tag: "Named", section: "PATTERNS & APPROACHES", name: "pat-005" })
    assert.isFalse(notes.some(losesSomething))
  })

  it("a duplicate id gets the next free one; the first keeps it", () => {
    const { entries, notes } = migrateSection(
      "MISTAKES TO AVOID",
      keyPoint("mis-001", "first"),
      keyPoint("mis-001", "second"),
      keyPoint("mis-002", "third")
    )
    assert.deepStrictEqual(
      entries.map((entry) => [entry.name, entry.text]),
      [
        ["mis-001", "first"],
        ["mis-003", "second"],
        ["mis-002", "third"]
      ]
    )
    assert.deepStrictEqual(notes, [{ _tag: "Renamed", section: "MISTAKES TO AVOID", from: "mis-001", to: "mis-003" }])
  })

  it("a duplicate across sections is found, too; a canonical section's entry keeps the id", () => {
    const { playbook } = migrate({
      sections: {
        unknown: [keyPoint("ctx-001", "moved")],
        OTHERS: [keyPoint("ctx-001", "stray")],
        "PROJECT CONTEXT": [keyPoint("ctx-001", "home")]
      }
    })
    assert.deepStrictEqual(
      playbook,
      playbookOf({
        "PROJECT CONTEXT": [keyPoint("ctx-001", "home")],
        OTHERS: [keyPoint("oth-001", "stray"), keyPoint("oth-002", "moved")]
      })
    )
  })

  it("a duplicate in the flat format gets an id of OTHERS", () => {
    const { playbook } = migrate({ key_points: [keyPoint("kpt_001", "a"), keyPoint("kpt_001", "b"), "c"] })
    assert.deepStrictEqual(
      playbook.sections.OTHERS.map((entry) => entry.name),
      ["kpt_001", "oth-001", "kpt_002"]
    )
  })
})

describe("unknown sections (D2)", () => {
  it("move to the section of the same name ignoring case, after its own entries", () => {
    const { playbook, notes } = migrate({
      sections: {
        "user preferences": [keyPoint("pref-001", "from lower case")],
        "USER PREFERENCES": [keyPoint("pref-002", "at home")]
      }
    })
    assert.deepStrictEqual(
      playbook.sections["USER PREFERENCES"].map((entry) => entry.name),
      ["pref-002", "pref-001"]
    )
    assert.deepStrictEqual(notes, [
      { _tag: "SectionMoved", from: "user preferences", to: "USER PREFERENCES", count: 1 }
    ])
  })

  it("else to OTHERS, with their ids", () => {
    const { playbook, notes } = migrate({ sections: { "RANDOM STUFF": [keyPoint("rnd-001", "tip", 3, 1)] } })
    assert.deepStrictEqual(playbook, playbookOf({ OTHERS: [keyPoint("rnd-001", "tip", 3, 1)] }))
    assert.deepStrictEqual(notes, [{ _tag: "SectionMoved", from: "RANDOM STUFF", to: "OTHERS", count: 1 }])
  })

  it("may be named as something every object has", () => {
    const { playbook } = migrate(JSON.parse('{"sections": {"__proto__": ["a"], "constructor": ["b"]}}'))
    assert.deepStrictEqual(
      playbook.sections.OTHERS.map((entry) => entry.text),
      ["a", "b"]
    )
  })
})

describe("what cannot be used (D2)", () => {
  it.each([
    ["an empty text", { name: "oth-009", text: "" }],
    ["a blank text", { name: "oth-009", text: " \n\t" }],
    ["a missing text", { name: "oth-009" }],
    ["a text that is no string", { name: "oth-009", text: ["tip"] }],
    ["a blank string", "  "],
    ["null", null],
    ["a number", 42],
    ["a list", ["tip"]],
    ["endless lists", deeplyNested()],
    ["a text of endless lists", { text: deeplyNested() }]
  ])("%s is left out, noted, and kept in a copy", (_, broken) => {
    const { entries, notes } = migrateSection("OTHERS", broken, keyPoint("oth-001", "good"))
    assert.deepStrictEqual(entries, [keyPoint("oth-001", "good")])
    assert.strictEqual(notes.length, 1)
    assert.strictEqual(notes[0]!._tag, "LeftOut")
    assert.match(describeNote(notes[0]!), /^entry 1 of OTHERS was left out: /)
    assert.isTrue(losesSomething(notes[0]!))
  })

  it("a section that is no list is left out", () => {
    const migrated = migrate({ sections: { OTHERS: { "oth-001": "x" } } })
    assert.deepStrictEqual(migrated.playbook, playbookOf())
    assert.deepStrictEqual(migrated.notes, [{ _tag: "LeftOut", where: "OTHERS", reason: "it is not a list" }])
  })

  it("fields that the format does not have are left out and noted, on entries and on top", () => {
    const { playbook, notes } = migrate({
      author: "me",
      sections: { OTHERS: [{ ...keyPoint("oth-001", "tip"), tags: [] }] }
    })
    assert.deepStrictEqual(playbook, playbookOf({ OTHERS: [keyPoint("oth-001", "tip")] }))
    assert.deepStrictEqual(notes, [
      { _tag: "UnknownField", where: "the playbook", field: "author" },
      { _tag: "UnknownField", where: "oth-001", field: "tags" }
    ])
    assert.isTrue(notes.every(losesSomething))
    for (const flat of [{ key_points: ["tip"] }, {}]) {
      assert.deepInclude(migrate({ author: "me", ...flat }).notes, notes[0])
    }
  })
})

describe("notes", () => {
  const notes: ReadonlyArray<readonly [MigrationNote, boolean, RegExp]> = [
    [{ _tag: "Corrupt", reason: "not JSON" }, true, /not JSON/],
    [{ _tag: "DualKey", used: "sections" }, true, /^Dual-key .* Using 'sections', ignoring 'key_points'\.$/],
    [{ _tag: "DualKey", used: "key_points" }, true, /^Dual-key .* Using 'key_points', since 'sections' is not an ob/],
    [{ _tag: "LeftOut", where: "OTHERS", reason: "it is not a list" }, true, /OTHERS was left out: it is not a list/],
    [{ _tag: "UnknownField", where: "oth-001", field: "tags" }, true, /oth-001 has a field "tags"/],
    [{ _tag: "FlatMigrated", count: 2 }, false, /^Migrated 2 entries from flat key_points to OTHERS section$/],
    [{ _tag: "ScoresMigrated", entries: [{ name: "a", from: "bare_string", original_score: null }] }, false, /bare_s/],
    [{ _tag: "Named", section: "OTHERS", name: "oth-001" }, false, /OTHERS.*oth-001/],
    [{ _tag: "Renamed", section: "OTHERS", from: "a", to: "oth-001" }, false, /second a.*oth-001/],
    [{ _tag: "SectionMoved", from: "X", to: "OTHERS", count: 3 }, false, /3 entries.*"X".*OTHERS/],
    [{ _tag: "CounterCoerced", name: "oth-001", field: "helpful", to: 0 }, false, /helpful of oth-001.*0/]
  ]
  it.each(notes)("%j loses something: %s", (note, loses, words) => {
    assert.strictEqual(losesSomething(note), loses)
    assert.match(describeNote(note), words)
  })
})
