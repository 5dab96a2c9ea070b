import { assert, describe, it } from "@effect/vitest"
import { soundSections } from "../../../src/core/playbook/SoundDocument.ts"

const BOUNDS = { bytes: 1_000, entries: 3, id: 7, text: 12 }
const ENTRY = { name: "oth-001", text: "Run make.", helpful: 1, harmful: 0 }

const sound = (sections: unknown, fields: object = {}) =>
  soundSections({ version: "1.0", last_updated: null, sections, ...fields } as never, BOUNDS) !== undefined

const holding = (...entries: ReadonlyArray<unknown>) => sound({ OTHERS: entries })

describe("a document that is as we write it", () => {
  it("is taken as it stands", () => {
    assert.isTrue(holding(ENTRY))
    assert.isTrue(sound({}))
    assert.isTrue(holding({ ...ENTRY, text: "x".repeat(12) }))
  })

  it.each([
    ["an id of white space", { ...ENTRY, name: " " }],
    ["an id that is too long", { ...ENTRY, name: "oth-0001" }],
    ["no text", { ...ENTRY, text: "" }],
    ["a text that is too long", { ...ENTRY, text: "x".repeat(13) }],
    ["a counter below 0", { ...ENTRY, helpful: -1 }],
    ["a counter of -0", { ...ENTRY, harmful: -0 }],
    ["a counter that is no whole number", { ...ENTRY, harmful: 0.5 }],
    ["a field too few", { name: "oth-001", text: "Run make.", helpful: 1 }],
    ["a field too many", { ...ENTRY, origin: "x" }],
    ["another order", { text: "Run make.", name: "oth-001", helpful: 1, harmful: 0 }],
    ["no entry", "Run make."]
  ])("is not, with %s", (_, entry) => assert.isFalse(holding(entry)))

  it.each([
    ["a field of another's", { sections: {}, key_points: [] }],
    ["sections that are a list", { sections: [] }],
    ["a section of another's", { sections: { MINE: [] } }],
    ["a section that is no list", { sections: { OTHERS: {} } }]
  ])("is not, with %s", (_, fields) => assert.isFalse(sound({}, fields)))

  it("is not, with an id that stands twice", () => {
    assert.isFalse(holding(ENTRY, ENTRY))
    assert.isTrue(holding(ENTRY, { ...ENTRY, name: "oth-002" }))
  })
})
