import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { closingBrace } from "../../src/core/text/Braces.ts"
import { parseResponse } from "../../src/llm/Response.ts"
import { growthOver8, LINEAR } from "../support/timing.ts"

const FENCE = "```"
const fenced = (body: string, language = "") => `${FENCE}${language}\n${body}\n${FENCE}`

describe("parseResponse (D6)", () => {
  it("finds the object of a json fence", () => {
    assert.deepStrictEqual(parseResponse(`Here it is:\n${fenced('{"a": 1}', "json")}\nDone.`), { a: 1 })
    assert.deepStrictEqual(parseResponse(fenced('{"a": 1}', "JSON")), { a: 1 })
    assert.deepStrictEqual(parseResponse(`${FENCE}json{"a": 1}${FENCE}`), { a: 1 })
  })

  it("finds the object of a bare fence", () => {
    assert.deepStrictEqual(parseResponse(`Sure.\n${fenced('{"a": 1}')}`), { a: 1 })
    assert.deepStrictEqual(parseResponse(`${FENCE} \r\n{"a": 1}\r\n${FENCE}`), { a: 1 })
  })

  it("finds the outermost braces in prose", () => {
    assert.deepStrictEqual(parseResponse('I think {"a": {"b": 1}} is right.'), { a: { b: 1 } })
  })

  it("finds an object that is the whole answer", () => {
    assert.deepStrictEqual(parseResponse(' \n{"a": 1}\n'), { a: 1 })
  })

  it("tries a json fence, then a bare fence, then braces", () => {
    const braces = '{"from": "braces"}'
    const bare = fenced('{"from": "bare fence"}')
    const json = fenced('{"from": "json fence"}', "json")
    assert.deepStrictEqual(parseResponse(`${braces}\n${bare}\n${json}`), { from: "json fence" })
    assert.deepStrictEqual(parseResponse(`${braces}\n${bare}`), { from: "bare fence" })
    assert.deepStrictEqual(parseResponse(`${braces}\n${fenced("no json", "json")}`), { from: "braces" })
  })

  it("takes the first of a kind that is an object", () => {
    assert.deepStrictEqual(parseResponse(`${fenced("[1]", "json")}\n${fenced('{"a": 1}', "json")}`), { a: 1 })
    assert.deepStrictEqual(parseResponse('the set {x, y} and {"a": 1} and {"b": 2}'), { a: 1 })
  })

  it("is aware of strings: braces, quotes and fences inside them count for nothing", () => {
    const tricky = { text: 'use } and { and "quotes" and \\', more: `${FENCE}ts\nconst a = {}\n${FENCE}` }
    assert.deepStrictEqual(parseResponse(`Answer: ${JSON.stringify(tricky)} ok?`), tricky)
    assert.deepStrictEqual(parseResponse(fenced(JSON.stringify(tricky), "json")), tricky)
  })

  it("steps over a brace that is never closed", () => {
    assert.deepStrictEqual(parseResponse('Open with { first. {"operations": []}'), { operations: [] })
  })

  it("finds the object of a fence that was never closed", () => {
    assert.deepStrictEqual(parseResponse(`${FENCE}json\n{"a": 1}`), { a: 1 })
  })

  it.each(["", "no json here", "[1, 2]", '"text"', "null", "42", '{"a": 1', "{'a': 1}", '[{"a": 1'])(
    "answers null when there is no object: %s",
    (answer) => {
      assert.isNull(parseResponse(answer))
    }
  )

  // With keys that some engines take for others (Json.ts).
  const key = Schema.Union([Schema.String, Schema.Literals(["\\", "\n", "\0", '"'])])
  const objects = Schema.Record(key, Schema.Union([Schema.Json, Schema.Record(key, Schema.Json)]))
  const prose = Schema.String.check(Schema.isPattern(/^[^{}"`]*$/))

  it.prop("finds any object again, bare or in prose", [objects, prose, prose], ([object, before, after]) => {
    const text = JSON.stringify(object)
    for (const answer of [text, `${before}${text}${after}`]) {
      assert.strictEqual(JSON.stringify(parseResponse(answer)), text)
    }
  })

  it.prop("finds any object again in a fence, unless its strings hold fences", [objects, prose], ([object, before]) => {
    const text = JSON.stringify(object, null, 2)
    if (text.includes(FENCE)) return
    for (const language of ["json", ""]) {
      assert.strictEqual(JSON.stringify(parseResponse(before + fenced(text, language)), null, 2), text)
    }
  })

  it.prop("never throws, whatever the text", [Schema.String], ([text]) => {
    const found = parseResponse(text)
    assert.isTrue(found === null || typeof found === "object")
  })

  it("ends soon on many braces that never close", () => {
    assert.isNull(parseResponse("{".repeat(1_000_000)))
    assert.isBelow(
      growthOver8((size) => "{".repeat(size), parseResponse, 125_000),
      LINEAR
    )
  })
})

describe("closingBrace", () => {
  it.each([
    ["{}", 0, 1],
    ["{{}}", 0, 3],
    ["{{}}", 1, 2],
    ["a {b} c", 2, 4],
    ['{"}"}', 0, 4],
    ['{"\\"}"}', 0, 6],
    ['{"\\\\"}', 0, 5],
    ["{", 0, -1],
    ['{"}', 0, -1],
    ["", 0, -1]
  ])("in %s from %d is at %d", (text, start, end) => {
    assert.strictEqual(closingBrace(text, start), end)
  })

  it.prop("is the end of any JSON object", [Schema.Record(Schema.String, Schema.Json)], ([object]) => {
    const text = JSON.stringify(object)
    assert.strictEqual(closingBrace(`${text}}`, 0), text.length - 1)
  })
})
