import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import type { BatchEvent } from "../../../src/batch/report/Event.ts"
import { afterEvent, NO_PROGRESS } from "../../../src/batch/report/Progress.ts"
import { batchFrame, fitLine as lineOf } from "../../../src/cli/batch/Frame.ts"
import { rendered } from "../../../src/cli/Marks.ts"
import { makeStyle } from "../../../src/cli/Style.ts"
import { applied, asking, discovered, events, missed, quoted, session } from "../../batch/support.ts"
import { ACTED_UPON, ALL_HOSTILE } from "../../support/hostile.ts"
import { printed } from "../../support/printed.ts"

const fitLine = printed(lineOf)

const plain = makeStyle(false, 100)
const painted = makeStyle(true, 100)

/** A frame after events that come three seconds after each other. */
const frame = (all: ReadonlyArray<BatchEvent>, size = { columns: 100, rows: 24 }, style = plain) =>
  batchFrame(
    all.reduce((progress, event, index) => afterEvent(progress, event, 3000 * index), NO_PROGRESS),
    3000 * (all.length - 1),
    size,
    style
  ).map(rendered)

// oxlint-disable-next-line no-control-regex
const unpainted = (line: string) => line.replaceAll(/\u001B\[\d+m/g, "")

const slowed: BatchEvent = { _tag: "Slowed", concurrency: 2, reason: "the provider is busy" }
const change = { what: "added", id: "ctx-012", text: "The tests need a running Postgres." } as const

/** What it says of so many sessions that are under way. */
const named = (count: number) =>
  frame(Array.from({ length: count }, (_, index) => asking(index))).find((line) => line.startsWith("Asking"))

describe("the live display", () => {
  it("shows how far it has come, what is spent, when it ends, what is learned and what is under way", () => {
    const all = [
      asking(0),
      asking(1),
      asking(2),
      asking(3),
      applied(1, 80, { changes: [change] }),
      applied(2, 80),
      missed(3, 80),
      slowed
    ]
    assert.deepStrictEqual(frame(all), [
      "Learning   [#-------------------------------]  3 of 80 sessions, 3 %",
      "           $0.15 spent, about 8 min left",
      "Playbook   40 key points: 1 added",
      "Asking     codex 429d1f25 of 2026-10-01",
      "Latest     added ctx-012  The tests need a running Postgres.",
      "Trouble    1 failed, 2 calls at once: the provider is busy"
    ])
  })

  it("shows what it looks at before", () => {
    assert.deepStrictEqual(frame([]), ["Looking for past sessions"])
    assert.include(frame([discovered, { _tag: "Reading", done: 12, of: 48 }])[0], "12 of 48 sessions, 25 %")
    assert.match(
      frame([{ _tag: "Signals", done: 1, of: 1, proposals: 1, heard: [] }])[0]!,
      /1 of 1 session, 100 %, 1 proposal$/
    )
  })

  it("shows nothing while a person is asked, nor at the end", () => {
    assert.deepStrictEqual(frame([discovered, quoted]), [])
    assert.deepStrictEqual(frame(events), [])
  })

  it("names two sessions at once and counts the others", () => {
    assert.strictEqual(named(0), undefined)
    assert.strictEqual(named(1), "Asking     claude 3f9a1c22 of 2026-09-28")
    assert.strictEqual(named(2), "Asking     claude 3f9a1c22 and claude 409b1d23")
    assert.strictEqual(named(5), "Asking     claude 3f9a1c22 and claude 409b1d23 and 3 more")
  })

  it("has as many lines as can be drawn over, the most telling first", () => {
    const whole = frame([asking(0), applied(1, 8, { changes: [change] }), slowed])
    for (const rows of [0, 1, 2, 4, 24]) {
      assert.deepStrictEqual(
        frame([asking(0), applied(1, 8, { changes: [change] }), slowed], { columns: 100, rows }),
        whole.slice(0, Math.max(rows - 1, 0))
      )
    }
  })

  it.each([1, 2, 10, 40, 67, 68, 80, 200])(
    "keeps to %d columns with one to spare, and leaves the bar out first",
    (columns) => {
      for (const [index] of events.entries()) {
        for (const line of frame(events.slice(0, index + 1), { columns, rows: 24 })) {
          assert.isBelow(line.length, Math.max(columns, 1) + (columns === 0 ? 1 : 0))
          if (columns < 68) assert.notInclude(line, "[#")
        }
      }
    }
  )

  it("is the same when it is painted", () => {
    for (const [index] of events.entries()) {
      const all = events.slice(0, index + 1)
      const size = { columns: 60, rows: 24 }
      assert.deepStrictEqual(frame(all, size, painted).map(unpainted), frame(all, size))
    }
    assert.include(frame([asking(0)], undefined, painted)[0], "\u001B[1mLearning   \u001B[22m")
  })

  it("shows of what others wrote nothing that a terminal acts upon, and each thing on one line", () => {
    const text = `${ALL_HOSTILE}\n\n${ALL_HOSTILE}`
    const shown = frame(
      [
        asking(0),
        {
          _tag: "Asking",
          found: session(5, { session: text, agent: text }),
          epoch: 1
        },
        applied(1, 8, { changes: [{ what: "added", id: text, text, evidence: text }] }),
        { ...slowed, reason: text }
      ],
      { columns: 1000, rows: 24 }
    )
    assert.lengthOf(shown, 6)
    for (const line of shown) assert.notMatch(line, ACTED_UPON)
    assert.include(shown.join(""), "\uFFFD")
  })
})

/** Columns that a character takes on the terminals that give it most. */
const widest = (text: string) =>
  Array.from(text, (one) => (one.codePointAt(0)! < 0x300 ? 1 : 2)).reduce((a, b) => a + b, 0)

describe("a line that is made to fit", () => {
  it("is cut with dots, in whichever piece, and nothing follows", () => {
    const pieces = [{ text: "one " }, { text: "two ", paint: painted.red }, { text: "three" }]
    assert.strictEqual(fitLine(pieces, 13), "one \u001B[31mtwo \u001B[39mthree")
    assert.strictEqual(fitLine(pieces, 12), "one \u001B[31mtwo \u001B[39mt...")
    assert.strictEqual(fitLine(pieces, 9), "one \u001B[31mtw\u001B[39m...")
    assert.strictEqual(fitLine(pieces, 2), "..")
    assert.strictEqual(fitLine(pieces, 0), "")
  })

  it("counts halves of a character in two pieces as two", () => {
    const halves = [{ text: "\uD83D" }, { text: "\uDE00" }]
    assert.strictEqual(lineOf(halves, 4), "\uD83D\uDE00")
    assert.strictEqual(lineOf(halves, 3), "...")
  })

  it("counts wide characters as two and cuts none in half", () => {
    assert.strictEqual(fitLine([{ text: "会話会話" }], 8), "会話会話")
    assert.strictEqual(fitLine([{ text: "会話会話" }], 7), "会話...")
    assert.strictEqual(fitLine([{ text: "😀😀😀" }], 5), "😀...")
  })

  const columns = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 40 }))

  it.prop("is never wider, and whole when it fits", [Schema.Array(Schema.String), columns], ([texts, width]) => {
    const line = lineOf(
      texts.map((text) => ({ text })),
      width
    )
    assert.isAtMost(widest(line), width)
    // Halves of a character in two texts count as two characters.
    if (texts.reduce((sum, text) => sum + widest(text), 0) <= width) assert.strictEqual(line, texts.join(""))
  })
})
