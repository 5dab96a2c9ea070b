import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema, Stdio, Terminal } from "effect"
import { rendered } from "../../src/cli/Marks.ts"
import { outputStyle } from "../../src/cli/outputStyle.ts"
import { hang as hanging, makeStyle, plainStyle, wrap } from "../../src/cli/Style.ts"
import { visible } from "../../src/core/text/Visible.ts"
import { Environment } from "../../src/project/Environment.ts"
import { ACTED_UPON, HOSTILE } from "../support/hostile.ts"
import { printed } from "../support/printed.ts"

const hang = printed(hanging)

const width = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 60 }))

describe("wrap", () => {
  it("fills lines with whole words", () => {
    assert.deepStrictEqual(wrap("the quick brown fox", 10), ["the quick", "brown fox"])
    assert.deepStrictEqual(wrap("the quick brown fox", 9), ["the quick", "brown fox"])
    assert.deepStrictEqual(wrap("the quick brown fox", 100), ["the quick brown fox"])
  })

  it("gives a word that is too long a line of its own", () => {
    assert.deepStrictEqual(wrap("a /very/long/path b", 5), ["a", "/very/long/path", "b"])
  })

  it("takes any white space for a gap, and an empty text for an empty line", () => {
    assert.deepStrictEqual(wrap("  a\n\nb\tc  ", 10), ["a b c"])
    assert.deepStrictEqual(wrap("", 10), [""])
    assert.deepStrictEqual(wrap(" \n ", 10), [""])
  })

  it.prop(
    "keeps every word in order, within the width where words allow",
    [Schema.String, width],
    ([text, columns]) => {
      const words = visible(text)
        .split(/\s+/)
        .filter((word) => word !== "")
      const lines = wrap(text, columns)
      assert.deepStrictEqual(
        lines
          .join(" ")
          .split(" ")
          .filter((word) => word !== ""),
        words
      )
      for (const line of lines) assert.isTrue(line.length <= columns || !/\s/.test(line))
    }
  )
})

describe("hang", () => {
  it.each(HOSTILE)("does nothing of %s in a text", (_, text) => {
    assert.notMatch(hang("head  ", 6, `${text} ${"and more ".repeat(20)}`, 40), ACTED_UPON)
  })

  it("keeps the colours of its head", () => {
    const { cyan } = makeStyle(true, 80)
    assert.strictEqual(hang(cyan("id"), 2, "\u001B[31mx", 40), "\u001B[36mid\u001B[39m\uFFFD[31mx")
  })

  it("puts the head before the first line and indents the others by its width", () => {
    assert.strictEqual(
      hang("  pat-001  ", 11, "one two three four five six seven", 32),
      "  pat-001  one two three four\n           five six seven"
    )
  })

  it("measures a painted head by the width it is told", () => {
    const { cyan } = makeStyle(true, 80)
    assert.strictEqual(hang(`${cyan("id")}  `, 4, "one two three four five six", 24).split("\n")[1], "    five six")
  })

  it("keeps room for words beside a head that is too wide", () => {
    assert.strictEqual(hang("head ", 100, "one two three", 40), "head one two three")
  })
})

const styleOn = (terminal: { readonly isTerminal: boolean; readonly columns: number }, variables = {}) =>
  outputStyle.pipe(
    Effect.provide([
      Environment.layer(variables),
      Stdio.layerTest({ stdoutIsTerminal: Effect.succeed(terminal.isTerminal) }),
      Layer.mock(Terminal.Terminal, {
        "~effect/Terminal": "~effect/Terminal",
        columns: Effect.succeed(terminal.columns)
      })
    ])
  )

describe("the style of the output", () => {
  it.effect("has colours on a terminal, and is as wide as it, up to a readable width", () =>
    Effect.gen(function* () {
      const style = yield* styleOn({ isTerminal: true, columns: 72 })
      assert.strictEqual(rendered(style.bold("x")), "\u001B[1mx\u001B[22m")
      assert.strictEqual(style.width, 72)
      assert.strictEqual((yield* styleOn({ isTerminal: true, columns: 300 })).width, plainStyle.width)
      assert.strictEqual((yield* styleOn({ isTerminal: true, columns: 5 })).width, 40)
      assert.strictEqual((yield* styleOn({ isTerminal: true, columns: 0 })).width, plainStyle.width)
    })
  )

  it.effect("has no colours with NO_COLOR, nor where there is no terminal", () =>
    Effect.gen(function* () {
      const quiet = yield* styleOn({ isTerminal: true, columns: 72 }, { NO_COLOR: "1" })
      assert.strictEqual(quiet.red("x"), "x")
      assert.strictEqual(quiet.width, 72)
      const piped = yield* styleOn({ isTerminal: false, columns: 10 })
      assert.strictEqual(piped.red("x"), "x")
      assert.strictEqual(piped.width, plainStyle.width)
    })
  )

  it.effect("an empty NO_COLOR counts as unset (https://no-color.org)", () =>
    Effect.gen(function* () {
      const { red } = yield* styleOn({ isTerminal: true, columns: 72 }, { NO_COLOR: "" })
      assert.include(rendered(red("x")), "\u001B[31m")
    })
  )

  it("never paints nothing", () => {
    assert.strictEqual(makeStyle(true, 80).dim(""), "")
  })
})
