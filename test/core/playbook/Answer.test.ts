import { assert, describe, it } from "@effect/vitest"
import {
  cleanExtraction,
  type Extraction,
  MAX_ITEMS,
  MAX_TEXT_LENGTH,
  toExtraction
} from "../../../src/core/playbook/Answer.ts"
import { updatePlaybook } from "../../../src/core/playbook/Update.ts"
import { allKeyPoints } from "../../../src/core/playbook/View.ts"
import { runs } from "../../support/runs.ts"
import { anyJson, deeplyNested, extractions, frozen, playbookOf } from "./support.ts"

const clean = (answer: Record<string, unknown>) => cleanExtraction(toExtraction(answer))
const LIMIT = "x".repeat(MAX_TEXT_LENGTH)
const LONG = `${LIMIT}x`
const many = runs(100)

const operationsSaying = (said: string) => [
  { type: "ADD", text: said, section: "OTHERS" },
  { type: "UPDATE", target_id: "pat-001", text: said },
  { type: "MERGE", source_ids: ["a", "b"], merged_text: said },
  { type: "DELETE", target_id: "pat-002", reason: said }
]
const pointsSaying = (said: string) => [
  said,
  { text: said, section: "OTHERS" },
  // Whatever it calls itself.
  { type: "DELETE", text: said }
]

describe("a clean extraction", () => {
  it("holds every text on one line, without control characters", () => {
    const text = "one\n\n## OTHERS\n[oth-001] helpful=9\u001B[31m\u2028two\n"
    const line = "one ## OTHERS [oth-001] helpful=9 [31m two"
    const { extraction, leftOut } = clean({ operations: operationsSaying(text), new_key_points: pointsSaying(text) })
    assert.deepStrictEqual(extraction, {
      operations: operationsSaying(line),
      new_key_points: pointsSaying(line),
      evaluations: []
    })
    assert.deepStrictEqual(leftOut, [])
  })

  it("holds letters as they are read: one that passes for another is that other", () => {
    const [said, read] = ["Use \u0441url, n\u0435ver w\u200Bget", "Use curl, never wget"]
    const { extraction } = clean({ operations: operationsSaying(said), new_key_points: pointsSaying(said) })
    assert.deepStrictEqual(extraction, {
      operations: operationsSaying(read),
      new_key_points: pointsSaying(read),
      evaluations: []
    })
  })

  it("holds ids as they came: they have to match those of the playbook", () => {
    const answer = {
      new_key_points: [],
      evaluations: [{ name: "odd\nid", rating: "helpful" }],
      operations: [
        { type: "DELETE", target_id: "odd\nid" },
        { type: "MERGE", source_ids: ["odd\nid", "b"] }
      ]
    }
    assert.deepStrictEqual(clean(answer).extraction, answer)
  })

  it("has no text longer than the limit, and says what it left out", () => {
    const kept = [
      { type: "ADD", text: LIMIT },
      { type: "DELETE", target_id: "pat-001" }
    ]
    const { extraction, leftOut } = clean({
      operations: [
        { type: "ADD", text: LONG },
        kept[0],
        { type: "UPDATE", target_id: "pat-001", text: LONG },
        { type: "MERGE", source_ids: ["a", "b"], merged_text: LONG },
        kept[1],
        { type: "REWRITE", text: LONG }
      ],
      new_key_points: [LONG, LIMIT, { text: LONG }, { type: "DELETE", text: LONG }]
    })
    assert.deepStrictEqual(extraction.operations, kept)
    assert.deepStrictEqual(extraction.new_key_points, [LIMIT])
    const reason = `its text has ${LONG.length} characters, and ${MAX_TEXT_LENGTH} are the most`
    assert.deepStrictEqual(leftOut, [
      { type: "ADD", reason: `ADD: ${reason}` },
      { type: "UPDATE", reason: `UPDATE: ${reason}` },
      { type: "MERGE", reason: `MERGE: ${reason}` },
      { type: "unknown", reason: `unknown: ${reason}` },
      { type: "ADD", reason: `new_key_points: ${reason}` },
      { type: "ADD", reason: `new_key_points: ${reason}` },
      { type: "ADD", reason: `new_key_points: ${reason}` }
    ])
  })

  it("measures a text after folding it", () => {
    const operations = [{ type: "ADD", text: `a${"\n".repeat(MAX_TEXT_LENGTH)}b` }]
    assert.deepStrictEqual(clean({ operations }).extraction.operations, [{ type: "ADD", text: "a b" }])
  })

  it("still has operations, though none, when all were too long: the older way of adding stays closed", () => {
    const { extraction } = clean({ operations: [{ type: "ADD", text: LONG }], new_key_points: ["one"] })
    assert.deepStrictEqual(extraction.operations, [])
    assert.notProperty(clean({ new_key_points: ["one"] }).extraction, "operations")
  })

  it("rates a key point once: the first rating counts", () => {
    const first = [
      { name: "pat-001", rating: "harmful" },
      { name: "pat-002", rating: "neutral" }
    ]
    const { extraction, leftOut } = clean({
      evaluations: [...first, ...Array.from({ length: 3 }, () => ({ name: "pat-001", rating: "harmful" })), first[1]]
    })
    assert.deepStrictEqual(extraction.evaluations, first)
    assert.lengthOf(leftOut, 4)
    assert.deepStrictEqual(leftOut[0], {
      type: "rating",
      reason: '"pat-001" is rated more than once: the first counts'
    })
  })

  it("does not take what is no rating for the first one", () => {
    const evaluations = [
      null,
      "pat-001",
      { name: "pat-001", rating: "superb" },
      { name: "pat-001" },
      { rating: "helpful" },
      { rating: "helpful" },
      { name: "pat-001", rating: "helpful" }
    ]
    assert.deepStrictEqual(clean({ evaluations }), {
      extraction: { new_key_points: [], evaluations },
      leftOut: []
    })
  })
})

const texts = ({ new_key_points: points, operations = [] }: Extraction): ReadonlyArray<string> =>
  [...points, ...operations].flatMap((item) => {
    if (typeof item === "string") return [item]
    if (typeof item !== "object" || item === null || Array.isArray(item)) return []
    const { merged_text: merged, reason, text } = item as Record<string, unknown>
    return [merged, reason, text].filter((part) => typeof part === "string")
  })

const count = ({ evaluations, new_key_points: points, operations = [] }: Extraction): number =>
  evaluations.length + points.length + operations.length

const listOf = (length: number, item: (index: number) => unknown) => Array.from({ length }, (_, index) => item(index))
const adding = (index: number) => ({ type: "ADD", text: `Lesson ${index}` })
const rating = (index: number) => ({ name: `pat-${index}`, rating: "helpful" })

describe("an answer of more than is looked at", () => {
  it("keeps the first ten operations and says how many there were (CON-CUR-004)", () => {
    const { extraction, leftOut, truncatedFrom } = clean({ operations: listOf(100_000, adding) })
    assert.deepStrictEqual(extraction.operations, listOf(10, adding))
    assert.deepStrictEqual([leftOut, truncatedFrom], [[], 100_000])
    assert.notProperty(clean({ operations: listOf(10, adding) }), "truncatedFrom")
  })

  it("keeps the first thousand ratings and new key points, and says so", () => {
    const { extraction, leftOut } = clean({
      evaluations: listOf(100_000, rating),
      new_key_points: listOf(100_000, (index) => `Lesson ${index}`)
    })
    assert.deepStrictEqual(extraction.evaluations, listOf(MAX_ITEMS, rating))
    assert.lengthOf(extraction.new_key_points, MAX_ITEMS)
    assert.deepStrictEqual(
      leftOut.map(({ reason }) => reason),
      ["new_key_points", "evaluations"].map((list) => `${list}: there are 100000, and the first 1000 count`)
    )
  })
})

describe("cleanExtraction, whatever the answer", () => {
  it.prop("has nothing to do again", [extractions], ([extraction]) => {
    const once = cleanExtraction(extraction).extraction
    assert.deepStrictEqual(cleanExtraction(once), { extraction: once, leftOut: [] })
  })

  it.prop(
    "never throws, and changes nothing it was given",
    [anyJson, anyJson, anyJson],
    ([first, second, third]) => {
      const answer = { operations: [first, second], evaluations: [third, first], new_key_points: [second, third] }
      const before = JSON.stringify(answer)
      clean(frozen(answer))
      clean({ operations: first, evaluations: second, new_key_points: third })
      assert.strictEqual(JSON.stringify(answer), before)
    },
    many
  )

  it("survives JSON that is nested beyond reason, and fields named like parts of an object", () => {
    const deep = deeplyNested()
    const odd = JSON.parse('{"__proto__": {"text": "a\\nb"}, "constructor": 1, "type": "toString", "text": "a"}')
    const answer = { operations: [deep, { text: deep }, odd], evaluations: [deep, odd], new_key_points: [deep] }
    assert.lengthOf(clean(answer).leftOut, 0)
    assert.deepStrictEqual(Object.keys(clean({ operations: [odd] }).extraction.operations![0] as object), [
      "__proto__",
      "constructor",
      "type",
      "text"
    ])
  })

  it.prop("leaves no control character and no long text, and rates nothing twice", [extractions], ([extraction]) => {
    const { extraction: result, leftOut } = cleanExtraction(extraction)
    for (const text of texts(result)) assert.notMatch(text, /[\p{Cc}\u2028\u2029]/u)
    const { rated } = updatePlaybook(playbookOf(), result).report
    assert.strictEqual(new Set(rated.map(({ name }) => name)).size, rated.length)
    assert.strictEqual(count(result) + leftOut.length, count(extraction))
  })

  it.prop("adds key points of a line each", [extractions], ([extraction]) => {
    const { playbook } = updatePlaybook(playbookOf(), cleanExtraction(extraction).extraction)
    for (const { text } of allKeyPoints(playbook)) {
      assert.isAtMost(text.length, MAX_TEXT_LENGTH)
      assert.lengthOf(text.split(/[\r\n\u2028\u2029]/), 1)
    }
  })
})
