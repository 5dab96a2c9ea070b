import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { losesByReading } from "../../../src/core/text/JsonLoss.ts"

describe("a number of JSON", () => {
  it.each([
    "12345678901234567890",
    "-12345678901234567890",
    "9007199254740993",
    "1e400",
    "-1E+400",
    "1e-400",
    "0.1234567890123456789",
    "12345678.9012345678",
    "123456789012345678e3",
    `1${"0".repeat(400)}`
  ])("is lost where we hold another: %s", (number) => {
    assert.isTrue(losesByReading(`{"a":[0, ${number}]}`))
    assert.isTrue(losesByReading(number))
  })

  it.each([
    "0",
    "-0",
    "1.0",
    "1.50",
    "1e3",
    "1E+3",
    "100000000000000000000000",
    "1e21",
    "1.0e-7",
    "0.000000000000000000001",
    "9007199254740992",
    "0.1000000000000000000000",
    "0e999",
    "0.0000000000000000000000000000",
    "1.7976931348623157e308",
    "5e-324"
  ])("is kept where just its form is another: %s", (number) => {
    assert.isFalse(losesByReading(`{"a":[${number} ,1]}`))
  })

  it("is none that stands in a text or a name", () => {
    assert.isFalse(losesByReading('{"12345678901234567890":"1e400 \\" 12345678901234567890","b\\"1e400":"x"}'))
  })

  it.prop("is kept where we have written it", [Schema.Json], ([value]) => {
    assert.isFalse(losesByReading(JSON.stringify(value)))
    assert.isFalse(losesByReading(JSON.stringify(value, null, 2)))
  })

  it("is looked at in no more time than its length takes", () => {
    assert.isTrue(losesByReading(`[${"0.".padEnd(1_000_000, "0")}1${"0".repeat(1_000_000)}]`))
  })
})

describe("a field of JSON", () => {
  it.each(['{"a":1,"a":2}', '{"a":1,"\\u0061":1}', '[{"x":{"a":1 , "b":[{}] , "a" : 1}}]', '{"":1,"":2}'])(
    "is lost where another has its name: %s",
    (json) => {
      assert.isTrue(losesByReading(json))
    }
  )

  it.each(['{"a":{"a":1},"b":{"a":["a","a"]}}', '[{"a":1},{"a":1}]', '{"a":"a","b":"a:"}', '{"__proto__":1,"k":"{"}'])(
    "is kept where another of its name stands elsewhere: %s",
    (json) => {
      assert.isFalse(losesByReading(json))
    }
  )
})
