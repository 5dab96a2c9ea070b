import { assert, describe, it } from "@effect/vitest"
import { DateTime, Schema } from "effect"
import { LONGEST_WAIT_MILLIS, retryAfterMillis, retryDelayMillis } from "../../src/llm/RetryDelay.ts"

const attempts = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10 }))
const random = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 - Number.EPSILON }))
const millis = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 10 * LONGEST_WAIT_MILLIS }))

describe("the wait before the next attempt", () => {
  it.prop("is 2 s doubling, within 25 % either way", [attempts, random], ([attempt, randomly]) => {
    const wait = retryDelayMillis({ attempt, retryAfterMillis: undefined, random: randomly })!
    const middle = 2000 * 2 ** (attempt - 1)
    assert.isAtLeast(wait, middle * 0.75)
    assert.isAtMost(wait, middle * 1.25)
  })

  it.prop("grows with the random number, from one end to the other", [attempts, random, random], ([attempt, a, b]) => {
    const wait = (randomly: number) => retryDelayMillis({ attempt, retryAfterMillis: undefined, random: randomly })!
    assert.isTrue(a <= b ? wait(a) <= wait(b) : wait(a) >= wait(b))
    assert.strictEqual(wait(0), 1500 * 2 ** (attempt - 1))
    assert.strictEqual(wait(0.5), 2000 * 2 ** (attempt - 1))
  })

  it.prop(
    "is what was asked for, unless that is more than a minute",
    [attempts, random, millis],
    ([attempt, randomly, asked]) => {
      const wait = retryDelayMillis({ attempt, retryAfterMillis: asked, random: randomly })
      assert.strictEqual(wait, asked <= 60_000 ? asked : undefined)
    }
  )
})

const date = (at: number) => ({ "retry-after": DateTime.toDateUtc(DateTime.makeUnsafe(at)).toUTCString() })

describe("the wait that headers ask for", () => {
  const NOW = Date.parse("2026-03-04T12:00:00Z")
  const asked = (headers: Record<string, string>, now = NOW) => retryAfterMillis(new Headers(headers), now)

  it.prop("is retry-after in seconds, or retry-after-ms, which goes first", [millis], ([wait]) => {
    assert.strictEqual(asked({ "retry-after": String(wait) }), wait * 1000)
    assert.strictEqual(asked({ "retry-after-ms": String(wait) }), wait)
    assert.strictEqual(asked({ "retry-after-ms": String(wait), "retry-after": "9" }), wait)
    assert.strictEqual(asked({ "retry-after-ms": "soon", "retry-after": "9" }), 9000)
  })

  it.prop("is the time until a date, and nothing when it is past", [millis], ([distance]) => {
    const seconds = Math.floor(distance / 1000)
    assert.strictEqual(asked(date(NOW + seconds * 1000)), seconds * 1000)
    assert.strictEqual(asked(date(NOW - seconds * 1000)), 0)
  })

  it.prop("is never negative, whatever the header says", [Schema.String], ([value]) => {
    const wait = retryAfterMillis({ get: () => value }, NOW)
    assert.isTrue(wait === undefined || (Number.isFinite(wait) && wait >= 0))
  })

  it("is a number, also where its milliseconds would be none", () => {
    for (const value of ["1e306", String(Number.MAX_VALUE)])
      assert.strictEqual(asked({ "retry-after": value }), Number.MAX_SAFE_INTEGER)
  })

  it("is unknown when there are no headers, or none that says", () => {
    assert.isUndefined(retryAfterMillis(undefined, NOW))
    assert.isUndefined(asked({}))
    for (const value of ["", "soon", "soon 5", "-5", "5s", "Infinity", "NaN"])
      assert.isUndefined(asked({ "retry-after": value }))
  })
})
