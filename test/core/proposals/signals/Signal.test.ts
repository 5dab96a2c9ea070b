import { assert, describe, it } from "@effect/vitest"
import { SIGNAL_LANGUAGES, SIGNAL_TYPES } from "../../../../src/core/proposals/signals/Languages.ts"
import { detectLearningSignals, locateLearningSignals } from "../../../../src/core/proposals/signals/Signal.ts"
import {
  TRANSCRIPT_ALL_SIGNALS,
  TRANSCRIPT_DUPLICATES,
  TRANSCRIPT_EDGE_CASES,
  TRANSCRIPT_NO_SIGNALS
} from "../../../sessions/support.ts"

const contents = (text: string) => detectLearningSignals(text).map(({ content }) => content)
const phrases = (text: string) => detectLearningSignals(text).map(({ matchedPhrase }) => matchedPhrase)

/** The table that is specified, in its order. */
const TABLE = {
  pattern: ["you prefer", "you like to", "you always", "you usually", "your preference", "your style", "you tend to"],
  insight: ["i learned", "i noticed", "i discovered", "key insight", "important finding", "takeaway", "the lesson"],
  self_knowledge: [
    "note to self",
    "remember that",
    "i should remember",
    "for next time",
    "mental note",
    "i need to remember"
  ]
} as const
const ROWS = SIGNAL_TYPES.flatMap((type) => TABLE[type].map((phrase) => ({ type, phrase })))

describe("detectLearningSignals", () => {
  it("knows the phrases that are specified, in their order", () => {
    assert.deepStrictEqual(SIGNAL_LANGUAGES[0]?.code, "en")
    assert.deepStrictEqual(SIGNAL_LANGUAGES[0]?.phrases, TABLE)
  })

  it.each(ROWS)("finds a $type in a sentence with: $phrase", ({ phrase, type }) => {
    assert.deepStrictEqual(detectLearningSignals(`Well, ${phrase} such things.`), [
      { type, content: `Well, ${phrase} such things.`, matchedPhrase: phrase }
    ])
  })

  it("finds one signal of each type, in the order of the text", () => {
    assert.deepStrictEqual(detectLearningSignals(TRANSCRIPT_ALL_SIGNALS), [
      {
        type: "insight",
        content: "During our session, I learned that TypeScript generics are more powerful than I thought",
        matchedPhrase: "i learned"
      },
      {
        type: "pattern",
        content: "You prefer using discriminated unions over try/catch for error handling",
        matchedPhrase: "you prefer"
      },
      {
        type: "self_knowledge",
        content: "Note to self: always check the return type before assuming success",
        matchedPhrase: "note to self"
      }
    ])
  })

  it("finds nothing in a text without signals", () => {
    assert.deepStrictEqual(detectLearningSignals(TRANSCRIPT_NO_SIGNALS), [])
    assert.deepStrictEqual(detectLearningSignals(null as unknown as string), [])
  })

  it.each(["", " ", "\n", "...", "-", ". . .\n\n! ? "])("finds nothing in %j", (text) => {
    assert.deepStrictEqual(detectLearningSignals(text), [])
  })

  it.each(["YOU PREFER tabs here", "You Prefer tabs here", "yOU pREFER tabs here"])(
    "finds a phrase whatever its case, and answers it in lower case: %s",
    (text) => assert.deepStrictEqual(phrases(text), ["you prefer"])
  )

  it("keeps the case and the numbers of the sentence", () => {
    assert.deepStrictEqual(contents("3 times I LEARNED about Été 2024"), ["3 times I LEARNED about Été 2024"])
  })

  it("answers the same for the same text", () => {
    assert.deepStrictEqual(detectLearningSignals(TRANSCRIPT_ALL_SIGNALS), detectLearningSignals(TRANSCRIPT_ALL_SIGNALS))
  })

  it("does not deduplicate: that is for proposals", () => {
    assert.lengthOf(detectLearningSignals(TRANSCRIPT_DUPLICATES), 2)
  })

  it("answers where each sentence stands", () => {
    const text = "So what. You prefer tabs! \n- I learned a lot"
    assert.deepStrictEqual(
      locateLearningSignals(text).map(({ end, start }) => text.slice(start, end)),
      ["You prefer tabs", "- I learned a lot"]
    )
  })
})

describe("the edge cases that are specified", () => {
  it("a phrase inside a word is none; a repeated sentence is found twice; 10 characters are enough", () => {
    assert.deepStrictEqual(contents(TRANSCRIPT_EDGE_CASES), [
      "You prefer short variable names",
      "You prefer short variable names",
      "I learned x"
    ])
  })

  it.each(["We went to the bayou always open", "sayyou prefer not", "Retakeaway place nearby", "wi learned that once"])(
    "no word boundary, no signal: %s",
    (text) => assert.deepStrictEqual(detectLearningSignals(text), [])
  )

  it("tries every occurrence of a phrase, not just the first", () => {
    assert.deepStrictEqual(phrases("The bayou always floods, and you always know"), ["you always"])
    assert.deepStrictEqual(phrases("xi learned xi learned xi learned (i learned)"), ["i learned"])
  })

  it.each([
    ["I learned x", ["I learned x"]],
    ["I learned ", []],
    ["You always", ["You always"]],
    ["- * # takeaway", []],
    ["takeaway!!", ["takeaway!!"]],
    ["takeaway!", []]
  ] as const)("content under 10 characters is skipped, counted after cleaning: %j", (text, expected) => {
    assert.deepStrictEqual(contents(text), [...expected])
  })

  it.each([
    "I learned that https://example.com/a.b?c=d!e works",
    "I learned that e.g.this and 3.14 are one sentence",
    "I learned that file.test.ts is picked up"
  ])("addresses, abbreviations and numbers do not end a sentence: %s", (text) => {
    assert.deepStrictEqual(contents(text), [text])
  })

  it("an abbreviation with a space does end one, as the seed accepts", () => {
    assert.deepStrictEqual(contents("I learned that e.g. this is cut"), ["I learned that e.g"])
  })

  it("at most one signal a sentence", () => {
    assert.lengthOf(detectLearningSignals("You prefer what I learned, note to self"), 1)
  })

  it("several signals on one line are all found", () => {
    assert.deepStrictEqual(phrases("You prefer tabs. I learned that late! Note to self: ask? Yes"), [
      "you prefer",
      "i learned",
      "note to self"
    ])
  })
})

describe("D7", () => {
  it("the first phrase of the table wins, wherever it stands in the sentence", () => {
    assert.deepStrictEqual(phrases("Note to self, I learned that you prefer tabs"), ["you prefer"])
    assert.deepStrictEqual(phrases("Note to self: I noticed it and I learned it"), ["i learned"])
    assert.deepStrictEqual(phrases("You tend to do what you always do, and you usually do"), ["you always"])
  })

  it("of two phrases, each wins over all that come after it in the table", () => {
    for (const [index, first] of ROWS.entries()) {
      for (const second of ROWS.slice(index + 1)) {
        assert.deepStrictEqual(phrases(`${second.phrase}, ${first.phrase}, then`), [first.phrase])
      }
    }
  })

  it("a phrase without a boundary leaves the sentence to a later one", () => {
    assert.deepStrictEqual(phrases("The bayou always taught me what I learned"), ["i learned"])
  })

  it.each([..." .,;:!?-()[]\"'\t\u00A0\u3000\u2028“”„‘’"])("%j before a phrase is a boundary", (before) => {
    assert.deepStrictEqual(phrases(`abc${before}you prefer it`), ["you prefer"])
  })

  it.each([..."axé1_/\\*#@&=<>|{}`~^+$%–—…•«»\u200B"])("%j before a phrase is no boundary", (before) => {
    assert.deepStrictEqual(phrases(`abc${before}you prefer it`), [])
  })

  it("what follows a phrase does not matter", () => {
    assert.deepStrictEqual(phrases("Your stylesheet is long"), ["your style"])
  })

  it.each([". ", ".\n", "! ", "? ", "\n"])("%j ends a sentence and belongs to none", (end) => {
    assert.deepStrictEqual(contents(`You prefer one${end}You prefer two${end}`), ["You prefer one", "You prefer two"])
  })

  it.each([".", "!", "?", ".\t", "!\t", ";", ": ", ".\r", "。", "…", ".)"])("%j does not", (between) => {
    assert.deepStrictEqual(contents(`You prefer one${between}two`), [`You prefer one${between}two`])
  })

  it("an end before a line break keeps its mark, but for the full stop", () => {
    assert.deepStrictEqual(contents("You prefer one!\nYou prefer two?\nYou prefer three.\nYou prefer four.\r\n"), [
      "You prefer one!",
      "You prefer two?",
      "You prefer three",
      "You prefer four."
    ])
  })

  it("a phrase that is broken by a sentence's end is none", () => {
    assert.deepStrictEqual(phrases("This is for you\nprefer it or not, you. Always"), [])
  })

  it("each leading mark is dropped, in any number and mixed with spaces", () => {
    for (const mark of "-*#>|+!?.,;:•") {
      assert.deepStrictEqual(contents(`${mark}You prefer tabs`), ["You prefer tabs"])
    }
    assert.deepStrictEqual(contents("  > - ### *•|+ .,;:You prefer tabs  \t"), ["You prefer tabs"])
  })

  it.each(['"You prefer tabs"', "'You prefer tabs", "1) You prefer tabs", "(You prefer tabs", "[You prefer tabs]"])(
    "quotes, numbers and brackets stay: %s",
    (text) => assert.deepStrictEqual(contents(`- ${text}`), [text])
  )

  it("marks inside and at the end stay", () => {
    assert.deepStrictEqual(contents("You prefer **bold** - always: yes,"), ["You prefer **bold** - always: yes,"])
  })

  it("smart quotes are made straight in the content, and are boundaries like straight ones", () => {
    assert.deepStrictEqual(detectLearningSignals("She said “you prefer ‘a’ to ‚b‛ and „c‟” once"), [
      {
        type: "pattern",
        content: `She said "you prefer 'a' to 'b' and "c"" once`,
        matchedPhrase: "you prefer"
      }
    ])
  })
})
