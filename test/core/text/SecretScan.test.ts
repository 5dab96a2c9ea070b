import { assert, describe, it } from "@effect/vitest"
import { makeSecretFinder, withoutSecrets } from "../../../src/core/text/SecretScan.ts"

const KEY = "sk-ant-api03-AbCdEfGhIjKlMnOpQrStUv"
const MARKED = "[REDACTED anthropic key]"

const find = (text: string) => makeSecretFinder()(text)

describe("secrets in a text", () => {
  it("are told by their kinds and the line where they begin", () => {
    assert.deepStrictEqual(find("plain\nnothing"), [])
    assert.deepStrictEqual(find(`one\ntwo ${KEY}\n`), [{ kind: "anthropic key", line: 2 }])
  })

  it("are no more than were cut: marks of what was cut before are none", () => {
    assert.deepStrictEqual(find(`${MARKED}\n`), [])
    assert.deepStrictEqual(find(`${MARKED}\nand ${KEY}\n`), [{ kind: "anthropic key", line: 2 }])
    assert.lengthOf(find(`${MARKED} ${KEY} ${KEY}\n`), 2)
  })

  it("are looked for in each value of JSON, whose other bytes stay as they are", () => {
    const json = `{\n  "a" : 1.0,\n  "b": "${KEY}"\n}\n`
    assert.deepStrictEqual(find(json), [{ kind: "anthropic key", line: 3 }])
    assert.strictEqual(withoutSecrets(json), json.replace(KEY, MARKED))
  })

  it("are found again by one that has seen the same text without any", () => {
    const finder = makeSecretFinder()
    assert.deepStrictEqual(finder(`{"a":"plain"}\n`), [])
    assert.deepStrictEqual(finder(`{"a":"plain","b":"${KEY}"}\n`), [{ kind: "anthropic key", line: 1 }])
  })
})
