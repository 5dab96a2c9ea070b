import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { BATCH_LIMITS, cutBatches } from "../../src/llm/MessageBatchLimits.ts"

const sizes = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 60 })))
const small = Schema.Struct({
  requests: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 5 })),
  bytes: Schema.Int.check(Schema.isBetween({ minimum: 15, maximum: 80 }))
})

const texts = (lengths: ReadonlyArray<number>): ReadonlyArray<string> =>
  lengths.map((length) => JSON.stringify("x".repeat(length)))

const cut = (requests: ReadonlyArray<string>, limits = BATCH_LIMITS) =>
  cutBatches(requests, (text) => text.length, limits)

/** What is sent for a batch. */
const bodyOf = (batch: ReadonlyArray<string>): string => `{"requests":[${batch.join(",")}]}`

describe("requests", () => {
  it("go into one batch while there is room", () => {
    assert.deepStrictEqual(cut(["1", "2", "3"]), { batches: [["1", "2", "3"]], oversized: [] })
  })

  it("that are none need no batch", () => {
    assert.deepStrictEqual(cut([]), { batches: [], oversized: [] })
  })

  it("beyond the number that a batch may hold go into the next", () => {
    assert.deepStrictEqual(cut(["1", "2", "3", "4", "5"], { requests: 2, bytes: 1_000 }).batches, [
      ["1", "2"],
      ["3", "4"],
      ["5"]
    ])
  })

  it("fill a batch to the last byte, and not one more", () => {
    const batch = ["111", "222"]
    const bytes = bodyOf(batch).length
    assert.deepStrictEqual(cut(batch, { requests: 10, bytes }).batches, [batch])
    assert.deepStrictEqual(cut(batch, { requests: 10, bytes: bytes - 1 }).batches, [["111"], ["222"]])
  })

  it("that no batch can hold are told apart, and hold up none of the others", () => {
    const limits = { requests: 10, bytes: bodyOf(["1111"]).length }
    assert.deepStrictEqual(cut(["1", "55555", "1111"], limits), { batches: [["1"], ["1111"]], oversized: ["55555"] })
  })

  it("may be 100,000 and 256 MB by default", () => {
    const many = Array.from({ length: 100_001 }, () => "1")
    assert.deepStrictEqual(
      cut(many).batches.map(({ length }) => length),
      [100_000, 1]
    )
    const large = cutBatches([100_000_000, 100_000_000, 100_000_000, 256_000_000], (bytes) => bytes)
    assert.deepStrictEqual(large, { batches: [[100_000_000, 100_000_000], [100_000_000]], oversized: [256_000_000] })
  })
})

describe("batches of any requests", () => {
  it.prop(
    "hold each that fits once, in order, within both limits, and none is empty",
    [sizes, small],
    ([lengths, limits]) => {
      const requests = texts(lengths)
      const { batches, oversized } = cut(requests, limits)
      const fits = (text: string) => bodyOf([text]).length <= limits.bytes
      assert.deepStrictEqual(batches.flat(), requests.filter(fits))
      assert.deepStrictEqual(
        oversized,
        requests.filter((text) => !fits(text))
      )
      for (const batch of batches) {
        assert.isAbove(batch.length, 0)
        assert.isAtMost(batch.length, limits.requests)
        assert.isAtMost(bodyOf(batch).length, limits.bytes)
      }
    }
  )

  it.prop(
    "are as few as the order allows: none has room for the first of the next",
    [sizes, small],
    ([lengths, limits]) => {
      const { batches } = cut(texts(lengths), limits)
      for (const [index, next] of batches.slice(1).entries()) {
        const batch = [...batches[index]!, next[0]!]
        assert.isTrue(batch.length > limits.requests || bodyOf(batch).length > limits.bytes)
      }
    }
  )
})
