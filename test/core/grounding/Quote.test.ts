import { assert, describe, it } from "@effect/vitest"
import type { Stretch } from "../../../src/core/grounding/Origin.ts"
import { findQuotes, isTelling, sentencesOf, spanOf } from "../../../src/core/grounding/Quote.ts"

describe("words tell a place in a session from others", () => {
  it.each([
    ["three, of which one means something", "use the linter"],
    ["two long ones that mean something", "schema linter"],
    ["two in twelve units", "schema lints"],
    ["three short ones", "a b lint"],
    ["many", "run the linter before a commit"]
  ])("that are %s", (_, words) => {
    assert.isTrue(isTelling(words))
  })

  it.each([
    ["none", ""],
    ["one long one", "linterconfiguration"],
    ["one of two parts", "linter-configuration"],
    ["two in eleven units", "schema lint"],
    ["two of which one means nothing", "the configuration"],
    ["three that mean nothing", "use the one"],
    ["many that mean nothing", "it is what we do here"]
  ])("but not %s", (_, words) => {
    assert.isFalse(isTelling(words))
  })
})

describe("sentences", () => {
  it.each([
    ["one. two! three? four", ["one.", "two!", "three?", "four"]],
    ["v1.2 of a.ts. Next", ["v1.2 of a.ts.", "Next"]],
    ["one\n\ntwo\n", ["one", "two"]],
    ["一。二！三？四", ["一。", "二！", "三？", "四"]],
    ["", []]
  ])("of %j", (text, sentences) => {
    assert.deepStrictEqual(sentencesOf(text), sentences)
  })
})

const stretch = (text: string, fields: Partial<Stretch> = {}): Stretch => ({
  origin: "person",
  turn: 1,
  role: "user",
  text,
  whole: text,
  ...fields
})

const quotesOf = (words: string, ...stretches: ReadonlyArray<Stretch>) => findQuotes(spanOf(stretches), words)

describe("words are found", () => {
  it("where they stand, with the sentences that they are of", () => {
    const said = stretch("First one. Run the linter now! Then go on.", {
      whole: "> x\nFirst one. Run the linter now! Then go on."
    })
    assert.deepStrictEqual(quotesOf("the linter", said), [
      {
        text: "the linter",
        origin: "person",
        turn: 1,
        role: "user",
        offset: said.whole.indexOf("the linter"),
        sentences: "Run the linter now!",
        stretch: said
      }
    ])
  })

  it.each([
    ["of two sentences", "One. Two three. Four five. Six.", "three. Four", "Two three. Four five."],
    ["to the end of one", "One. Two three. Four.", "Two three.", "Two three."],
    ["of the last, without a stop", "One. Two three", "two three", "Two three"],
    ["with other marks, case and spaces", "Say “Two\n–  three” here", "say 'two - THREE'", "Say “Two\n–  three” here"],
    ["between marks of who quotes", "Two three four.", "> 'two three'...", "Two three four."],
    ["the second time, the first being within a word", "retwo three. Two three", "two three", "Two three"],
    ["within what is written without spaces", "常に二つ使う。次", "二つ", "常に二つ使う。"]
  ])("%s", (_, text, words, sentences) => {
    const [quote, ...more] = quotesOf(words, stretch(text))
    assert.strictEqual(quote?.sentences, sentences)
    assert.isEmpty(more)
  })

  it.each([
    ["within a word", "retwo three", "two three"],
    ["up to within a word", "two threes", "two three"],
    ["in another order", "three two", "two three"],
    ["as nothing but marks", "'...'", "'...'"],
    ["as nothing", "two", ""]
  ])("but not %s", (_, text, words) => {
    assert.deepStrictEqual(quotesOf(words, stretch(text)), [])
  })

  it("at the start of a message that was put together out of what was cut", () => {
    assert.strictEqual(quotesOf("two three", stretch("two three", { whole: "one two, well, three" }))[0]?.offset, 0)
  })

  it("once for each origin, the person's first", () => {
    const agents = stretch("two three", { origin: "agent", role: "assistant", turn: 2 })
    const again = stretch("two three again", { turn: 3 })
    const first = stretch("two three")
    assert.deepStrictEqual(
      quotesOf("two three", agents, first, again).map(({ origin, turn }) => [origin, turn]),
      [
        ["person", 1],
        ["agent", 2]
      ]
    )
  })

  it("in a message once, by who is believed most in it", () => {
    const whole = "two three"
    assert.deepStrictEqual(
      quotesOf("two three", stretch(whole), stretch(whole, { origin: "agent" })).map(({ origin }) => origin),
      ["person"]
    )
  })
})
