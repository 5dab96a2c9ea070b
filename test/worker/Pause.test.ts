import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"
import { isLifted, isWorthTelling, type Pause, pauseText, readPause } from "../../src/worker/Pause.ts"

const NOW = Date.parse("2026-11-20T12:00:00.000Z")
const after = (millis: number) => DateTime.formatIso(DateTime.makeUnsafe(NOW + millis))

const PAUSE: Pause = {
  kind: "credentials",
  reason: "the key was refused",
  since: after(0),
  until: after(3_600_000),
  fingerprint: "abc",
  told: false
}

describe("a pause on disk", () => {
  it.each(["waiting", "credentials", "budget"] as const)("is read as it was written: %s", (kind) => {
    for (const told of [true, false]) {
      assert.deepStrictEqual(readPause(pauseText({ ...PAUSE, kind, told })), { ...PAUSE, kind, told })
    }
  })

  it.each([
    "",
    "{",
    "null",
    "[]",
    "{}",
    JSON.stringify({ ...PAUSE, kind: "holiday" }),
    JSON.stringify({ ...PAUSE, until: 5 }),
    JSON.stringify({ ...PAUSE, fingerprint: undefined })
  ])("that is not what was written is none: %s", (text) => assert.isUndefined(readPause(text)))

  it("counts as not told unless it says so", () => {
    assert.isFalse(readPause(JSON.stringify({ ...PAUSE, told: "yes" }))!.told)
  })
})

const lifted = (millis: number, fingerprint = "abc") => isLifted(PAUSE, fingerprint, NOW + millis)

describe("a pause is over", () => {
  it("when its time is, not before", () => {
    assert.deepStrictEqual(
      [0, 3_599_999, 3_600_000].map((millis) => lifted(millis)),
      [false, false, true]
    )
  })

  it("when the LLM is asked with another key or model", () => assert.isTrue(lifted(1, "another")))

  it("when the clock was put back", () => assert.isTrue(lifted(-1)))
})

describe("a pause that a wrong clock has written", () => {
  const DAY = 24 * 3_600_000
  it.each([
    ["waiting", 1],
    ["credentials", 1],
    ["budget", 32]
  ] as const)("holds no longer than one of its kind ever does: %s", (kind, days) => {
    for (const until of ["9999-12-31T23:59:59.999Z", "+275760-09-13T00:00:00.000Z"]) {
      const pause = { ...PAUSE, kind, until }
      assert.isFalse(isLifted(pause, "abc", NOW + days * DAY - 1))
      assert.isTrue(isLifted(pause, "abc", NOW + days * DAY))
    }
  })

  it.each(["9999-12-31T23:59:59.999Z", "-000100-01-01T00:00:00.000Z", "1e300", "soon"])(
    "or none at all: since %s",
    (since) => assert.isTrue(isLifted({ ...PAUSE, since, until: "9999-12-31T23:59:59.999Z" }, "abc", NOW))
  )
})

const told = (fields: Partial<Pause>, now = NOW) => isWorthTelling({ ...PAUSE, ...fields }, now)

describe("a person is told of a pause", () => {
  it("that they can do something about, once", () => {
    assert.isTrue(told({ kind: "credentials" }))
    assert.isTrue(told({ kind: "budget" }))
    assert.isFalse(told({ kind: "waiting" }))
    assert.isFalse(told({ told: true }))
  })

  it("but not when it is over", () => {
    assert.isFalse(told({ kind: "credentials" }, NOW + 24 * 3_600_000))
  })
})
