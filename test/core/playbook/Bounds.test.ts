import { assert, describe, it } from "@effect/vitest"
import { excessIn, PLAYBOOK_BOUNDS } from "../../../src/core/playbook/Bounds.ts"
import { migrate } from "../../../src/core/playbook/Migration.ts"
import { readPlaybookText } from "../../../src/core/playbook/ReadDocument.ts"
import { losesSomething } from "../../../src/core/playbook/MigrationNote.ts"
import { packWithin } from "../../../src/core/playbook/fit/Pack.ts"
import { renderKeyPoint } from "../../../src/core/playbook/Render.ts"
import { allKeyPoints, emptyPlaybook } from "../../../src/core/playbook/View.ts"
import { growthOver8, LINEAR } from "../../support/timing.ts"
import { keyPoint, playbookOf } from "./support.ts"

const read = (document: unknown) => migrate(document, PLAYBOOK_BOUNDS)
const { entries, id, text } = PLAYBOOK_BOUNDS

const withEntries = (size: number) =>
  playbookOf({ OTHERS: Array.from({ length: size }, (_, index) => keyPoint(`oth-${index}`, "a")) })

describe("a playbook within bounds", () => {
  it("is read as it is, up to the last entry, the longest id and the longest text", () => {
    const longest = keyPoint(`oth-${"9".repeat(id - 4)}`, "x".repeat(text))
    const many = Array.from({ length: entries - 9 }, (_, index) => keyPoint(`pat-${index}`, "a"))
    const playbook = playbookOf({ "PATTERNS & APPROACHES": many, OTHERS: [longest] })
    assert.deepStrictEqual(read(JSON.parse(JSON.stringify(playbook))), { playbook, notes: [] })
    assert.isUndefined(excessIn(playbook, PLAYBOOK_BOUNDS))
  })

  it("is not saved with one entry more, for it could not be read back", () => {
    const [most, over] = [withEntries(entries - 8), withEntries(entries - 7)]
    assert.deepStrictEqual(read(most).notes, [])
    assert.isUndefined(excessIn(most, PLAYBOOK_BOUNDS))
    assert.deepStrictEqual(
      read(over).notes.map(({ _tag }) => _tag),
      ["TooLarge"]
    )
    assert.match(excessIn(over, PLAYBOOK_BOUNDS)!, /entries and sections/)
  })

  it("keeps an entry whose id is too long, under an id of its own, and says that something would be lost", () => {
    const { notes, playbook } = read({ sections: { OTHERS: [keyPoint("9".repeat(id + 1), "kept"), "next"] } })
    assert.deepStrictEqual(
      allKeyPoints(playbook).map(({ name, text: says }) => [name, says]),
      [
        ["oth-001", "kept"],
        ["oth-002", "next"]
      ]
    )
    assert.isTrue(notes.some(losesSomething))
  })

  it("leaves out an entry whose text is too long, and says so", () => {
    const { notes, playbook } = read({ key_points: ["x".repeat(text + 1), "kept"] })
    assert.deepStrictEqual(
      allKeyPoints(playbook).map((entry) => entry.text),
      ["kept"]
    )
    assert.isTrue(notes.some((note) => note._tag === "LeftOut" && note.reason.includes(String(text))))
  })

  it.each([
    ["bare entries", { sections: { OTHERS: Array(entries).fill("a") } }],
    ["entries that are none", { key_points: Array(entries).fill(1) }],
    ["sections", { sections: Object.fromEntries(Array.from({ length: entries }, (_, index) => [index, []])) }],
    ["fields", Object.fromEntries(Array.from({ length: entries }, (_, index) => [`field ${index}`, 1]))]
  ])("is refused as a whole with too many %s", (_, document) => {
    const { notes, playbook } = read(document)
    assert.strictEqual(playbook, emptyPlaybook)
    assert.deepStrictEqual(
      notes.map(({ _tag }) => _tag),
      ["TooLarge"]
    )
  })

  it("is the affair of files alone: what the stages are given has none", () => {
    const key_points = Array.from({ length: entries + 1 }, () => "x".repeat(4))
    assert.strictEqual(allKeyPoints(migrate({ key_points }).playbook).length, entries + 1)
  })
})

describe("reading a playbook and fitting it into a session", () => {
  const shapes: ReadonlyArray<readonly [string, (size: number) => unknown]> = [
    ["key points", (size) => Array.from({ length: size }, (_, index) => keyPoint(`oth-${index}`, `text ${index}`))],
    ["nameless ones", (size) => Array.from({ length: size }, () => "a")],
    [
      "nameless ones beside the longest number",
      (size) => [keyPoint(`oth-${"9".repeat(id - 4)}`, "a"), ...Array.from({ length: size }, () => "b")]
    ],
    [
      "ids that stand in another section",
      (size) =>
        Array.from({ length: size }, (_, index) => ({ name: `pat-${index}`, text: index % 2 === 0 ? "a" : "b" }))
    ],
    ["one id for all", (size) => Array.from({ length: size }, () => keyPoint("oth-001", "a"))],
    ["texts of line breaks and spaces", (size) => [keyPoint("oth-001", `a${" \n".repeat(size * 3)}b`)]],
    [
      "counters of digits and spaces",
      (size) => [{ text: "a", helpful: "1".repeat(size * 3), harmful: `1${" ".repeat(size * 3)}x` }]
    ]
  ]
  it.each(shapes)("takes time linear in %s", (_, make) => {
    const growth = growthOver8(
      (size) => JSON.stringify({ sections: { OTHERS: make(size) } }),
      (document) => void packWithin(readPlaybookText(document, PLAYBOOK_BOUNDS).playbook, 9_000, renderKeyPoint),
      1_200
    )
    assert.isBelow(growth, LINEAR)
  })

  it("hands out ids after a number of any length in time linear in its digits", () => {
    const growth = growthOver8(
      (size) => ({ sections: { OTHERS: [keyPoint(`oth-${"9".repeat(size)}`, "a"), ...Array(30).fill("b")] } }),
      (document) => void migrate(document),
      20_000
    )
    assert.isBelow(growth, LINEAR)
  })
})
