import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { parseJson } from "../../../src/core/text/Json.ts"

const NESTED = "[".repeat(200_000) + "]".repeat(200_000)

/** Text in which keys are written with escapes throughout. */
const escaped = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`).join("")

/** Makes the engine remember objects with backslashes in their keys, as any file read before may do. */
const poison = (...keys: ReadonlyArray<string>): void => {
  for (const before of ["", '"":0,', '"a":0,', '"h":0,'])
    for (const key of keys) JSON.parse(`{${before}${JSON.stringify(key)}:[]}`)
}

describe("parseJson", () => {
  it.each([
    ['{"h":1,"\\"":2}', ["h", '"']],
    ['{"":1,"\\u0000":2}', ["", "\0"]],
    ['{"a":1,"ab\\n":2}', ["a", "ab\n"]],
    ['{"\\n":1,"\\t":2,"\\\\":3}', ["\n", "\t", "\\"]],
    ['{"\\u0061":1}', ["a"]],
    ['{"\\n" \r\n\t:1}', ["\n"]]
  ])("reads the keys of %s as they are written, whatever was read before", (text, keys) => {
    poison("\\", "ab\\")
    assert.deepStrictEqual(Object.keys(parseJson(text) as object), keys)
  })

  it("takes the last of equal keys, however each is written, in the place of the first", () => {
    assert.strictEqual(JSON.stringify(parseJson('{"a":1,"b":0,"\\u0061":2,"a":3}')), '{"a":3,"b":0}')
    assert.strictEqual(JSON.stringify(parseJson('{"a":1,"b":0,"\\u0061":2}')), '{"a":2,"b":0}')
  })

  it("keeps keys that mean something to the language, and those that look like its own names", () => {
    const parsed = parseJson('{"\\u005f_proto__":{"x":1},"k1":2,"k0":3,"\\n":4,"10":5,"9":6}') as object
    assert.strictEqual(Object.getPrototypeOf(parsed), Object.prototype)
    assert.deepStrictEqual(Object.keys(parsed), ["9", "10", "__proto__", "k1", "k0", "\n"])
    assert.strictEqual(JSON.stringify(parsed), '{"9":6,"10":5,"__proto__":{"x":1},"k1":2,"k0":3,"\\n":4}')
  })

  it("keeps values beside such keys: null, texts that look like keys, empty objects and lists", () => {
    const text = '{"\\n":null,"b":["\\"a\\":1",{},[],{"c\\\\":"\\\\"},null,false,"x"],"d":"{\\"e\\":2}"}'
    assert.strictEqual(JSON.stringify(parseJson(text)), text)
    assert.strictEqual(JSON.stringify(parseJson(`[null,${text},null]`)), `[null,${text},null]`)
  })

  it.each([
    "",
    "{",
    '{"\\n":1',
    '{"\\x":1}',
    '{"\\n":1}}',
    '{"a\\":1}',
    '["\\n":1]',
    '{"\\u00":1}',
    '{"\\n":1,}',
    '"\\'
  ])("fails on %j as the engine does, with the same words", (text) => {
    const words = (parse: (text: string) => unknown): string => {
      try {
        return `read as ${JSON.stringify(parse(text))}`
      } catch (error) {
        return String(error)
      }
    }
    assert.match(words(parseJson), /^SyntaxError/)
    assert.strictEqual(words(parseJson), words(JSON.parse))
  })

  it("reads what is nested more deeply than calls can be", () => {
    const text = `{"\\n":${NESTED}}`
    const parsed = parseJson(text) as { readonly "\n": unknown }
    assert.isArray(parsed["\n"])
  })

  const anyJson = Schema.Record(Schema.String, Schema.Json)
  const HOSTILE = [
    "\\",
    "\n",
    "\0",
    '"',
    "\\n",
    "\\u0000",
    "a\\",
    "a\n",
    "é\t",
    "\u2028",
    "__proto__",
    "k0",
    "k1",
    "k2",
    "1"
  ]
  const key = Schema.Literals(HOSTILE)
  const hostileJson = Schema.Record(key, Schema.Union([Schema.Record(key, Schema.Json), Schema.Json]))

  it.prop("reads again what was written, in any order and after anything else", [anyJson, hostileJson], (values) => {
    poison(...HOSTILE)
    for (const value of values) {
      const text = JSON.stringify(value)
      assert.strictEqual(JSON.stringify(parseJson(text)), text)
    }
  })

  it.prop("reads keys that are escaped throughout", [Schema.Record(Schema.String, Schema.Int)], ([value]) => {
    const fields = Object.entries(value).map(([name, number]) => `"${escaped(name)}":${number}`)
    assert.strictEqual(JSON.stringify(parseJson(`{${fields.join(",")}}`)), JSON.stringify(value))
  })
})
