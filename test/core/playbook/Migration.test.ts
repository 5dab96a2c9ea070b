import { assert, describe, it } from "@effect/vitest"
import { type Migrated, migrate } from "../../../src/core/playbook/Migration.ts"
import { readPlaybookText } from "../../../src/core/playbook/ReadDocument.ts"
import { describeNote, losesSomething } from "../../../src/core/playbook/MigrationNote.ts"
import { emptyPlaybook } from "../../../src/core/playbook/View.ts"
import { keyPoint, playbookOf } from "./support.ts"

const tags = ({ notes }: Migrated) => notes.map((note) => note._tag)
const read = (document: unknown) => readPlaybookText(JSON.stringify(document))

describe("flat format (REQ-SECT-006)", () => {
  it("SCN-SECT-006-01: entries go to OTHERS with their ids", () => {
    const key_points = [keyPoint("kpt_001", "use types", 5, 1), keyPoint("kpt_002", "prefer pathlib")]
    const migrated = read({ version: "1.0", last_updated: "2026-01-15T10:00:00", key_points })
    assert.deepStrictEqual(migrated.playbook, {
      ...playbookOf({ OTHERS: key_points }),
      last_updated: "2026-01-15T10:00:00"
    })
    assert.deepStrictEqual(migrated.notes, [{ _tag: "FlatMigrated", count: 2 }])
    assert.deepStrictEqual(migrated.notes.map(describeNote), [
      "Migrated 2 entries from flat key_points to OTHERS section"
    ])
  })

  it("SCN-SECT-006-02: older scoring schemes are migrated in the same load", () => {
    const migrated = read({
      version: "1.0",
      key_points: ["bare string entry", { name: "kpt_002", text: "some tip", score: -3 }]
    })
    assert.deepStrictEqual(
      migrated.playbook,
      playbookOf({ OTHERS: [keyPoint("kpt_001", "bare string entry"), keyPoint("kpt_002", "some tip", 0, 3)] })
    )
    assert.deepStrictEqual(migrated.notes, [
      {
        _tag: "ScoresMigrated",
        entries: [
          { name: "kpt_001", from: "bare_string", original_score: null },
          { name: "kpt_002", from: "dict_with_score", original_score: -3 }
        ]
      },
      { _tag: "FlatMigrated", count: 2 }
    ])
  })

  it("migrates an example of every older shape", () => {
    const migrated = read({
      version: "1.0",
      last_updated: "2026-01-15T10:00:00",
      key_points: [
        { name: "kpt_001", text: "use types", helpful: 5, harmful: 1 },
        { name: "kpt_002", text: "prefer pathlib", helpful: 0, harmful: 0 },
        "bare string entry",
        { name: "kpt_004", text: "avoid globals", score: -3 }
      ]
    })
    assert.strictEqual(
      JSON.stringify(migrated.playbook),
      JSON.stringify({
        version: "1.0",
        last_updated: "2026-01-15T10:00:00",
        sections: {
          "PATTERNS & APPROACHES": [],
          "MISTAKES TO AVOID": [],
          "USER PREFERENCES": [],
          "PROJECT CONTEXT": [],
          OTHERS: [
            { name: "kpt_001", text: "use types", helpful: 5, harmful: 1 },
            { name: "kpt_002", text: "prefer pathlib", helpful: 0, harmful: 0 },
            { name: "kpt_003", text: "bare string entry", helpful: 0, harmful: 0 },
            { name: "kpt_004", text: "avoid globals", helpful: 0, harmful: 3 }
          ]
        }
      })
    )
  })

  it("numbers bare strings around ids that come later in the file", () => {
    const { playbook } = migrate({ key_points: ["a", { name: "kpt_002", text: "b" }, "c", "d"] })
    assert.deepStrictEqual(
      playbook.sections.OTHERS.map((entry) => [entry.name, entry.text]),
      [
        ["kpt_001", "a"],
        ["kpt_002", "b"],
        ["kpt_003", "c"],
        ["kpt_004", "d"]
      ]
    )
  })

  it("numbers a bare string after the ids that came before it", () => {
    const { playbook } = migrate({ key_points: [{ name: "kpt_005", text: "a" }, "b"] })
    assert.deepStrictEqual(playbook.sections.OTHERS, [keyPoint("kpt_005", "a"), keyPoint("kpt_006", "b")])
  })

  it.each([
    ["a positive score", { score: 4 }, [4, 0]],
    ["a negative score", { score: -2 }, [0, 2]],
    ["a score of zero", { score: 0 }, [0, 0]],
    ["both counters, which win over a score", { helpful: 1, harmful: 2, score: 9 }, [1, 2]],
    ["a score, which wins over a lone counter", { helpful: 7, score: 2 }, [2, 0]],
    ["no score and no counters", {}, [0, 0]],
    ["one counter", { harmful: 2 }, [0, 2]],
    ["a score in a string", { score: "-3" }, [0, 3]],
    ["a score with a fraction", { score: 2.9 }, [2, 0]],
    ["a score that is no number", { score: "many" }, [0, 0]],
    ["a score beyond all bounds", { score: -1e308 }, [0, Number.MAX_SAFE_INTEGER]]
  ])("reads %s", (_, fields, [helpful, harmful]) => {
    const { playbook } = migrate({ key_points: [{ name: "kpt_001", text: "tip", ...fields }] })
    assert.deepStrictEqual(playbook.sections.OTHERS, [keyPoint("kpt_001", "tip", helpful, harmful)])
  })

  it("an empty list is a playbook of its version", () => {
    assert.deepStrictEqual(migrate({ version: "0.9", key_points: [] }).playbook, { ...emptyPlaybook, version: "0.9" })
  })

  it("key_points that is no list is left out, and said so", () => {
    const migrated = migrate({ key_points: { name: "kpt_001", text: "x" } })
    assert.deepStrictEqual(migrated.playbook, emptyPlaybook)
    assert.deepInclude(migrated.notes, { _tag: "LeftOut", where: "key_points", reason: "it is not a list" })
  })
})

describe("sections format", () => {
  const sections = { OTHERS: [keyPoint("kpt_001", "legacy", 1, 0), keyPoint("oth-001", "été ✓ 😀")] }

  it("SCN-SECT-006-03: is returned as it is, without a note", () => {
    const playbook = { ...playbookOf(sections), last_updated: "2026-02-18T14:30:00.000000" }
    assert.deepStrictEqual(read(playbook), { playbook, notes: [] })
  })

  it("SCN-SECT-006-04: sections win over key_points, which are ignored with a warning (REQ-SECT-007)", () => {
    const migrated = read({ ...playbookOf(sections), key_points: [keyPoint("kpt_009", "ignored")] })
    assert.deepStrictEqual(migrated.playbook, playbookOf(sections))
    assert.notProperty(migrated.playbook, "key_points")
    assert.deepStrictEqual(tags(migrated), ["DualKey"])
    assert.strictEqual(
      describeNote(migrated.notes[0]!),
      "Dual-key playbook.json detected: both 'sections' and 'key_points' present. " +
        "Using 'sections', ignoring 'key_points'."
    )
  })

  it("missing sections are added empty, and the canonical order is restored", () => {
    const { playbook, notes } = migrate({ sections: { OTHERS: sections.OTHERS, "MISTAKES TO AVOID": [] } })
    assert.strictEqual(JSON.stringify(playbook), JSON.stringify(playbookOf(sections)))
    assert.deepStrictEqual(notes, [])
  })

  it("version and last_updated that are no strings fall back", () => {
    const { playbook } = migrate({ version: 2, last_updated: 1700000000, sections })
    assert.deepStrictEqual(playbook, playbookOf(sections))
  })

  it("the version is kept, whatever it says", () => {
    assert.strictEqual(migrate({ version: "7.3-beta", sections }).playbook.version, "7.3-beta")
  })

  it("sections that is no object gives way to key_points, and the loss is noted", () => {
    for (const broken of [null, [], "sections", 5]) {
      const migrated = migrate({ sections: broken, key_points: sections.OTHERS })
      assert.deepStrictEqual(migrated.playbook, playbookOf(sections))
      assert.isTrue(migrated.notes.some(losesSomething))
      assert.deepInclude(migrated.notes, { _tag: "DualKey", used: "key_points" })
      const alone = migrate({ sections: broken })
      assert.deepStrictEqual(alone.notes, [{ _tag: "LeftOut", where: "sections", reason: "it is not an object" }])
    }
  })
})

// The states of a file; one that does not exist is the store's to notice.
describe("file states", () => {
  it.each([
    ["corrupt JSON", "{not json", ["Corrupt"]],
    ["no text", "", ["Corrupt"]],
    ["JSON cut short", '{"version": "1.0", "sections": {', ["Corrupt"]],
    ["a list", "[]", ["Corrupt"]],
    ["null", "null", ["Corrupt"]],
    ["a string", '"playbook"', ["Corrupt"]],
    ["neither sections nor key_points", '{"version": "1.0"}', []],
    ["neither, whatever else it says", '{"version": "9.9", "last_updated": "2026-01-01T00:00:00"}', []]
  ])("%s reads as the default playbook", (_, text, notes) => {
    const migrated = readPlaybookText(text)
    assert.deepStrictEqual(migrated.playbook, emptyPlaybook)
    assert.deepStrictEqual(tags(migrated), notes)
  })

  it("D1: what is corrupt must be kept beside the new file", () => {
    for (const text of ["{not json", "[]", ""]) {
      assert.isTrue(readPlaybookText(text).notes.some(losesSomething))
    }
    assert.match(describeNote(readPlaybookText("{not json").notes[0]!), /unreadable.*default playbook/)
  })

  it("a byte order mark is no corruption", () => {
    const migrated = readPlaybookText(`\uFEFF${JSON.stringify(playbookOf())}`)
    assert.deepStrictEqual(migrated, { playbook: emptyPlaybook, notes: [] })
  })
})
