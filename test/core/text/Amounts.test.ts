import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { countOf, dollarRange, dollarsOf, exactTime, roughTime, roundedCount } from "../../../src/core/text/Amounts.ts"

const seconds = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 400_000 }))

/** Seconds in a time as it is told. */
const secondsIn = (told: string): number => {
  const units = { s: 1, min: 60, h: 3600 }
  return Array.from(told.matchAll(/(\d+) (s|min|h)/g), ([, count, unit]) => Number(count) * units[unit as "s"]).reduce(
    (sum, part) => sum + part,
    0
  )
}

describe("amounts", () => {
  it("count one as one", () => {
    assert.deepStrictEqual(
      [0, 1, 2].map((count) => countOf(count, "key point")),
      ["0 key points", "1 key point", "2 key points"]
    )
  })

  it.each([
    [0, "$0.00"],
    [0.0213, "$0.0213"],
    [0.1, "$0.10"],
    [1.839, "$1.84"],
    [212, "$212.00"]
  ])("tell $%d as %s", (usd, told) => {
    assert.strictEqual(dollarsOf(usd), told)
  })

  it("tell a range of prices as finely at both ends, and one price once", () => {
    assert.strictEqual(dollarRange(0.0321, 0.1874), "$0.03 to $0.19")
    assert.strictEqual(dollarRange(0.0012, 0.0321), "$0.0012 to $0.0321")
    assert.strictEqual(dollarRange(0, 0), "$0.00")
  })

  it.each([
    [0, "0"],
    [999, "999"],
    [24_100, "24 k"],
    [999_499, "999 k"],
    [999_500, "1.0 M"],
    [3_140_000, "3.1 M"]
  ])("round %d to %s", (count, told) => {
    assert.strictEqual(roundedCount(count), told)
  })
})

describe("a time that is guessed", () => {
  it.each([
    [0, "10 s"],
    [31, "40 s"],
    [51, "1 min"],
    [61, "2 min"],
    [3541, "1 h"],
    [3601, "1 h 5 min"],
    [4800, "1 h 20 min"]
  ])("of %d s is told as %s", (given, told) => {
    assert.strictEqual(roughTime(given), told)
  })

  it.prop("is never told shorter than it is, and at most a step longer", [seconds], ([given]) => {
    const told = secondsIn(roughTime(given))
    assert.isAtLeast(told, given)
    assert.isAtMost(told - given, given < 60 ? 10 : 300)
  })

  it.prop("is told as longer only when it is longer", [seconds, seconds], ([one, other]) => {
    if (one <= other) assert.isAtMost(secondsIn(roughTime(one)), secondsIn(roughTime(other)))
  })
})

describe("a time that was measured", () => {
  it.each([
    [3.6, "4 s"],
    [60, "1 min"],
    [844, "14 min 4 s"],
    [4801, "1 h 20 min"],
    [7199, "2 h"]
  ])("of %d s is told as %s", (given, told) => {
    assert.strictEqual(exactTime(given), told)
  })
})
