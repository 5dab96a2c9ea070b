import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import type { BatchEvent } from "../../../src/batch/report/Event.ts"
import { afterEvent, type BatchProgress, NO_PROGRESS, remainingMillis } from "../../../src/batch/report/Progress.ts"
import { applied, asking, discovered, events, missed, quote, quoted } from "../support.ts"

const SECOND = 1000

/** Progress after events that come so many seconds after each other. */
const after = (all: ReadonlyArray<BatchEvent>, seconds = 1): BatchProgress =>
  all.reduce((progress, event, index) => afterEvent(progress, event, index * seconds * SECOND), NO_PROGRESS)

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe("the phases of a run", () => {
  it.each([
    ["finding", []],
    ["reading", [discovered]],
    ["reading", [discovered, { _tag: "Reading", done: 1, of: 48 }]],
    ["quoted", [discovered, quoted]],
    ["searching", [quoted, { _tag: "Signals", done: 1, of: 48, proposals: 2, heard: [] }]],
    ["learning", [quoted, asking(0)]],
    ["learning", [quoted, missed(1, 8)]],
    ["learning", [asking(0), { _tag: "Signals", done: 2, of: 48, proposals: 2, heard: [] }]],
    ["finished", events]
  ] satisfies ReadonlyArray<readonly [string, ReadonlyArray<BatchEvent>]>)("%s", (phase, all) => {
    assert.strictEqual(after(all).phase, phase)
  })

  it("count what was looked at, and what there is to do once it is quoted", () => {
    assert.deepStrictEqual(after([discovered]).looked, { done: 0, of: 48 })
    assert.deepStrictEqual(after([{ _tag: "Reading", done: 3, of: 48 }]).looked, { done: 3, of: 48 })
    assert.strictEqual(after([{ _tag: "Quoted", quote: { ...quote, sessions: 8, turns: 24, epochs: 3 } }]).of, 24)
    assert.strictEqual(after([{ _tag: "Signals", done: 2, of: 48, proposals: 5, heard: [] }]).proposals, 5)
  })
})

describe("what a run has done", () => {
  it("is the sum of what its sessions taught", () => {
    const progress = after(events)
    assert.deepStrictEqual(progress.tally, { added: 2, changed: 2, removed: 1, helpful: 1, harmful: 0 })
    assert.deepStrictEqual(
      [progress.done, progress.of, progress.usd, progress.keyPoints, progress.failed, progress.left],
      [8, 8, 0.1467, 39, 1, 1]
    )
    assert.strictEqual(progress.slowed?.concurrency, 2)
  })

  it("remembers the last change of a key point, which a rating is not", () => {
    const change = { what: "added", id: "a", text: "A" } as const
    const rating = { what: "helpful", id: "b", text: "" } as const
    assert.strictEqual(after([applied(1, 2, { changes: [change, rating] }), applied(2, 2)]).latest, change)
  })
})

const underWay = (all: ReadonlyArray<BatchEvent>) =>
  after(all).underWay.map(({ epoch, found }) => `${found.path.replace(/.*\//, "")} ${epoch}`)

describe("what is under way", () => {
  it("is what was asked about and has not come to an end", () => {
    assert.deepStrictEqual(underWay([asking(0), asking(1), asking(2), applied(2, 8)]), ["0.jsonl 1", "2.jsonl 1"])
    assert.deepStrictEqual(underWay([asking(0), asking(1), missed(1, 8)]), ["1.jsonl 1"])
    assert.deepStrictEqual(underWay(events), [])
  })

  it("is told apart by epoch, and once when it is asked about twice", () => {
    assert.deepStrictEqual(underWay([asking(0), asking(0, 2), applied(1, 8, { epoch: 2 })]), ["0.jsonl 1"])
    assert.deepStrictEqual(underWay([asking(0), asking(0)]), ["0.jsonl 1"])
  })

  it("goes on when something is applied that was not asked about", () => {
    assert.deepStrictEqual(underWay([asking(3), applied(1, 8)]), ["3.jsonl 1"])
  })
})

/** A run of which a session ends every so many seconds, after the first was asked about at 0. */
const steady = (done: number, of: number, seconds: number) =>
  after([asking(0), ...numbers(done).map((number) => applied(number, of))], seconds)

describe("the time left", () => {
  it("is unknown until three sessions are done", () => {
    for (const done of [0, 1, 2]) assert.isUndefined(remainingMillis(steady(done, 10, 5), done * 5 * SECOND))
    assert.isUndefined(remainingMillis(after([discovered, quoted]), 0))
    assert.strictEqual(remainingMillis(steady(3, 10, 5), 15 * SECOND), 35 * SECOND)
  })

  it("is that of a steady run, and goes down as time passes", () => {
    const progress = steady(6, 20, 5)
    assert.strictEqual(remainingMillis(progress, 30 * SECOND), 70 * SECOND)
    assert.strictEqual(remainingMillis(progress, 34 * SECOND), 66 * SECOND)
  })

  it("is none when all is done", () => {
    assert.strictEqual(remainingMillis(steady(4, 4, 5), 20 * SECOND), 0)
  })

  it("is what one session takes at least, so that a slow last one does not make it negative or nothing", () => {
    const progress = steady(9, 10, 10)
    assert.strictEqual(remainingMillis(progress, 180 * SECOND), 20 * SECOND)
  })

  it("is not moved by what a limit leaves, nor by the beginning of another session", () => {
    const progress = steady(5, 20, 4)
    const left = [6, 7].reduce(
      (now, done) => afterEvent(now, missed(done, 20, { reason: "ceiling" }), 20_500),
      progress
    )
    assert.strictEqual(remainingMillis(left, 21_000), remainingMillis(progress, 21_000))
    assert.strictEqual(
      remainingMillis(afterEvent(progress, asking(9), 20_500), 21_000),
      remainingMillis(progress, 21_000)
    )
  })

  it("counts a session that failed as one that took its time", () => {
    const progress = after([asking(0), ...numbers(3).map((number) => missed(number, 10))], 5)
    assert.strictEqual(remainingMillis(progress, 15 * SECOND), 35 * SECOND)
  })

  it("jumps by no more than a third of what one slow session adds", () => {
    const progress = steady(10, 100, 6)
    const late = 60 * SECOND + 90 * SECOND
    const expected = remainingMillis(progress, late)!
    const after11 = afterEvent(progress, applied(11, 100), late)
    const averaged = (89 * late) / 11
    assert.isAbove(remainingMillis(after11, late)!, expected)
    assert.isBelow(remainingMillis(after11, late)! - expected, (averaged - expected) / 3)
  })

  const gaps = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 600 }))).check(
    Schema.isMinLength(1)
  )

  it.prop("is a time from 0, whatever the clock does", [gaps, Schema.Boolean], ([steps, backwards]) => {
    let now = 1_000_000
    let progress = afterEvent(NO_PROGRESS, asking(0), now)
    for (const [index, step] of steps.entries()) {
      now += (backwards && index % 3 === 0 ? -step : step) * SECOND
      progress = afterEvent(progress, applied(index + 1, steps.length + 1), now)
      const remaining = remainingMillis(progress, now)
      if (remaining === undefined) assert.isBelow(index, 2)
      else assert.isTrue(Number.isFinite(remaining) && remaining >= 0)
    }
  })
})
