import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Schema } from "effect"
import {
  SIGNAL_LANGUAGES,
  SIGNAL_TYPES,
  type SignalLanguage
} from "../../../../src/core/proposals/signals/Languages.ts"
import {
  detectLearningSignals,
  locateLearningSignals,
  mayHoldSignal
} from "../../../../src/core/proposals/signals/Signal.ts"
import { runs } from "../../../support/runs.ts"
import { growthOver8, LINEAR } from "../../../support/timing.ts"
import { readSignalsPlainly } from "./plainSignals.ts"

const english = [SIGNAL_LANGUAGES[0]!]
const spaced = SIGNAL_LANGUAGES.filter(({ boundary }) => boundary !== undefined)

const phrasesOf = (languages: ReadonlyArray<SignalLanguage>) =>
  languages.flatMap(({ phrases }) => SIGNAL_TYPES.flatMap((type) => phrases[type]))

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const GLUE = [" ", " ", ". ", ".\n", "! ", "? ", "\n", "\r\n", "\t", "\u00A0", "\u3000", "\uFEFF", "\u200B"].concat(
  Array.from(".,;:!?-()[]\"'«»„“”‚‘’‛‟¿¡–—*#>|+•/_")
)
const WORDS = [
  "a",
  "bayou always",
  "y",
  "you",
  "ı",
  "İ",
  "\u212A",
  "ſ",
  "😀",
  "\uD83D",
  "ß",
  "ẞ",
  "\u212B",
  "7",
  "more words here"
]

/** Texts that are all about the rules: phrases, parts of them, boundaries, ends, marks, quotes. */
const trickyTexts = (languages: ReadonlyArray<SignalLanguage>) => {
  const phrases = phrasesOf(languages)
  const written = phrases.flatMap((phrase) => [
    phrase,
    capitalized(phrase),
    phrase.toUpperCase(),
    phrase.replaceAll("'", "’")
  ])
  const parts = phrases.flatMap((phrase) => [phrase.slice(0, -1), phrase.slice(1), phrase.slice(0, phrase.length >> 1)])
  const phrase = Schema.Literals(written)
  const glue = Schema.Literals<ReadonlyArray<string>>(GLUE)
  const word = Schema.Literals<ReadonlyArray<string>>(WORDS.concat(parts))
  const piece = Schema.Union([phrase, glue, glue, word])
  return Arbitrary.map(Arbitrary.array(Arbitrary.schema(piece), { maxLength: 25 }), (pieces) => pieces.join(""))
}

const RUNS = runs(200)

describe("whether a text can hold a signal at all", () => {
  it.prop(
    "is never denied of one that does",
    [trickyTexts(SIGNAL_LANGUAGES)],
    ([text]) => {
      assert.isTrue(mayHoldSignal(text) || detectLearningSignals(text).length === 0)
    },
    RUNS
  )

  it("is denied of what holds no phrase, and not of what holds one in another case", () => {
    assert.isFalse(mayHoldSignal("The build takes long because the cache is cold. ビルドが遅い。"))
    assert.isFalse(mayHoldSignal(""))
    assert.isTrue(mayHoldSignal("YOU PREFER tabs"))
  })
})

describe("the one-pass matcher answers what the plain reading of D7 answers", () => {
  it.prop(
    "for the English table",
    [trickyTexts(english)],
    ([text]) => {
      assert.deepStrictEqual(detectLearningSignals(text, english), readSignalsPlainly(text, english))
    },
    RUNS
  )

  it.prop(
    "for all languages that put spaces between words",
    [trickyTexts(spaced)],
    ([text]) => {
      assert.deepStrictEqual(detectLearningSignals(text, spaced), readSignalsPlainly(text, spaced))
    },
    RUNS
  )

  it("is not an empty promise: most of these texts hold signals", () => {
    const text = phrasesOf(spaced)
      .map((phrase) => `(${phrase}) it is\n`)
      .join("")
    assert.lengthOf(readSignalsPlainly(text, spaced), phrasesOf(spaced).length)
  })

  it.prop(
    "every signal of every language comes from where it says, in order, never twice from one place",
    [trickyTexts(SIGNAL_LANGUAGES)],
    ([text]) => {
      const signals = locateLearningSignals(text)
      for (const [index, { content, end, matchedPhrase, start }] of signals.entries()) {
        assert.isAtLeast(start, signals[index - 1]?.end ?? 0)
        assert.isAtMost(content.length, end - start)
        assert.include(content.toLowerCase(), matchedPhrase)
      }
    },
    RUNS
  )
})

const repeat = (piece: string) => (size: number) => piece.repeat(Math.ceil(size / piece.length))
const MEGABYTE = 1_000_000
const detect = (text: string) => void detectLearningSignals(text)

describe("detecting is linear in the text", () => {
  it.each([
    ["one sentence of 5 MB without a phrase", repeat("word upon word, and no end ")],
    ["one sentence of 5 MB of beginnings of phrases", repeat("you alway i learne note to sel ")],
    ["one sentence of 5 MB of phrases at no boundary", repeat("xyou always")],
    ["only phrases, in one sentence", repeat("you always ")],
    ["only phrases, a sentence each", repeat("you always do\n")],
    ["a million short sentences", repeat("Yes. ")],
    ["only sentence ends", repeat(". ")],
    ["only leading marks", repeat("- ")],
    ["only spaces", repeat(" ")],
    ["sentences of two families in turn, a signal each", repeat("you always do\n你总是这样做。")]
  ])("%s", (_, make) => {
    assert.isBelow(growthOver8(make, detect, (5 * MEGABYTE) / 8), LINEAR)
  })

  it("hostile text costs no more than a few times what plain text of the same size does", () => {
    const plain = repeat("We discussed the implementation of the new feature. ")(2 * MEGABYTE)
    for (const piece of ["you always ", "xyou always", "i learne", ". ", "you prefer it\n"]) {
      const hostile = repeat(piece)(2 * MEGABYTE)
      const ratio = growthOver8((size) => (size === 1 ? plain : hostile), detect, 1)
      assert.isBelow(ratio, LINEAR, piece)
    }
  })
})
