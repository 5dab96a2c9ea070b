import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { isHeld, lengthOf, type Line, makeLineSplitter } from "../../../src/core/text/LineSplitter.ts"

const decoder = new TextDecoder()

/** What a splitter makes of bytes that come in pieces of this size. */
const split = (bytes: Uint8Array, piece: number, most?: number): ReadonlyArray<Line> => {
  const splitter = makeLineSplitter(most)
  const lines: Array<Line> = []
  for (let at = 0; at < bytes.length; at += piece) lines.push(...splitter.push(bytes.subarray(at, at + piece)))
  return [...lines, ...splitter.end()]
}

const shown = (lines: ReadonlyArray<Line>) => lines.map((line) => (isHeld(line) ? decoder.decode(line) : line))

describe("a line splitter", () => {
  it.each([1, 2, 3, 100])("tells of a line that is too long only how long it is, in pieces of %d", (piece) => {
    const bytes = new TextEncoder().encode("four\nfive5\n\nsixsix\nfour\nsevenup")
    assert.deepStrictEqual(shown(split(bytes, piece, 4)), ["four", 5, "", 6, "four", 7])
  })

  const text = Schema.String.check(Schema.isPattern(/^[a\n]*$/))
  const size = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 9 }))

  it.prop("loses no byte, however the bytes come and whatever it holds", [Schema.Array(text), size, size], (given) => {
    const [texts, piece, most] = given
    const whole = texts.join("aaa\n")
    const lines = split(new TextEncoder().encode(whole), piece, most)
    const expected = whole.split("\n")
    if (expected.at(-1) === "") expected.pop()
    assert.deepStrictEqual(
      lines.map(lengthOf),
      expected.map((line) => line.length)
    )
    assert.deepStrictEqual(
      shown(lines),
      expected.map((line) => (line.length > most ? line.length : line))
    )
  })
})
