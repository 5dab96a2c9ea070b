import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { isAgentsChatter, worthProposing } from "../../../../src/core/proposals/signals/Filter.ts"
import { detectLearningSignals, locateLearningSignals } from "../../../../src/core/proposals/signals/Signal.ts"
import {
  TRANSCRIPT_ALL_SIGNALS,
  TRANSCRIPT_DUPLICATES,
  TRANSCRIPT_EDGE_CASES,
  TRANSCRIPT_NO_SIGNALS
} from "../../../sessions/support.ts"
import { growthOver8, LINEAR } from "../../../support/timing.ts"

const worth = (text: string) => worthProposing(text, locateLearningSignals(text)).map(({ content }) => content)

/** A sentence that gives a signal, so that nothing but the filter decides. */
const assertSignal = (text: string) => assert.isNotEmpty(detectLearningSignals(text), "it gives a signal at all")

describe("the filter", () => {
  it("loses none of the seeds' own cases", () => {
    for (const text of [TRANSCRIPT_ALL_SIGNALS, TRANSCRIPT_DUPLICATES, TRANSCRIPT_NO_SIGNALS]) {
      assert.deepStrictEqual(
        worth(text),
        detectLearningSignals(text).map(({ content }) => content)
      )
    }
    // "I learned x." stands there for content that says too little.
    assert.deepStrictEqual(worth(TRANSCRIPT_EDGE_CASES), [
      "You prefer short variable names",
      "You prefer short variable names"
    ])
  })

  it.each([
    "Would you prefer a new module or a longer file?",
    "Which of these do you prefer for the settings page? Both work.",
    "What's your preference for the error format?\n",
    "So you always deploy from the main branch?",
    "Do you remember that bug with the date picker? It is back.",
    "你总是先写测试再写代码吗？",
    "いつも使っているテストの道具はこれですか？"
  ])("drops questions: %s", (text) => {
    assertSignal(text)
    assert.deepStrictEqual(worth(text), [])
  })

  it.each([
    "Let me know which approach you prefer for the error handling.",
    "If you prefer, I can split this into two commits for you.",
    "I can keep the old flag unless you prefer a clean break here.",
    "Pick whichever option you prefer and I will go on with that one.",
    "Tell me what you like to see in the summary of this change.",
    "Feel free to use any name you prefer for this new module.",
    "I noticed the import is unused, let me remove it right away.",
    "I noticed uncommitted changes in there, should I stash them first.",
    "Happy to keep that for next time, just say so if you want"
  ])("drops offers and what is about the moment: %s", (text) => {
    assertSignal(text)
    assert.deepStrictEqual(worth(text), [])
  })

  it.each([
    "That's a key insight.",
    "Very important finding!",
    "## Key Takeaways",
    "- **Takeaway:**",
    "The key insights are:",
    "Here is all that I discovered today in this code base:",
    "As you prefer.",
    "You always do that.",
    "I noticed that it does this.",
    "I learned a lot.",
    "关键发现如下"
  ])("drops bare phrases and headings: %s", (text) => {
    assertSignal(text)
    assert.deepStrictEqual(worth(text), [])
  })

  it.each([
    "I don't remember that we ever agreed on this format",
    "Add the rule to your stylesheet below the general reset",
    "The selector in your style.css is too broad for this",
    "The lesson plan editor crashes when it saves a long plan",
    "The takeaway box on the landing page needs more padding"
  ])("drops other words and what is denied: %s", (text) => {
    assertSignal(text)
    assert.deepStrictEqual(worth(text), [])
  })

  it("drops what is longer than a key point can be", () => {
    const said = "You prefer a new line for each of these words: "
    assert.lengthOf(worth(said + "word ".repeat(100)), 1)
    assert.lengthOf(worth(said + "word ".repeat(200)), 0)
  })

  it.each([
    "I understand that you prefer early returns to nested conditions.",
    "That's when I noticed that the build caches stale declarations.",
    "What I learned: the legacy importer expects Windows line endings.",
    "Please remember that the production config lives elsewhere.",
    "Small pull requests with one concern each are your style.",
    "Note to self: never mock what you do not own",
    "You prefer named exports.",
    "The takeaways for this repository are two deployments a change.",
    "Ich habe gelernt, dass die Tests eine Datenbank brauchen.",
    "J'ai appris que la base est réinitialisée chaque nuit.",
    "你更喜欢用制表符缩进代码。",
    "テストがデータベースを共有していることに気づきました。"
  ])("keeps what a person can decide on: %s", (text) => {
    assert.lengthOf(worth(text), 1)
  })

  it("takes one end of a sentence for the end of that sentence only", () => {
    assert.deepStrictEqual(worth("You prefer pnpm over npm. Is that right? You always squash on merge"), [
      "You prefer pnpm over npm",
      "You always squash on merge"
    ])
  })

  it("is linear in the text", () => {
    for (const piece of [
      "if one one one ",
      "the way you prefer ",
      "You prefer it if you prefer it\n",
      "what's the style "
    ]) {
      const make = (size: number) => `${piece.repeat(Math.ceil(size / piece.length))}you prefer it so`
      assert.isBelow(
        growthOver8(make, (text) => void worth(text), 100_000),
        LINEAR,
        piece
      )
    }
  })
})

describe("the labelled sentences of the benchmark", () => {
  const file = path.join(import.meta.dirname, "../../../../bench/precision.sentences.json")
  const sentences = JSON.parse(fs.readFileSync(file, "utf8")) as ReadonlyArray<{
    readonly set: string
    readonly label: "worth" | "noise"
    readonly text: string
  }>

  it("are half worth proposing, half noise, and each gives a signal", () => {
    assert.isAtLeast(sentences.length, 120)
    const good = sentences.filter(({ label }) => label === "worth").length
    assert.closeTo(good / sentences.length, 0.5, 0.02)
    for (const { text } of sentences) assertSignal(text)
  })

  it.each([...new Set(sentences.map(({ set }) => set))])(
    "of those %s, at least 70 %% of what is kept is worth it",
    (set) => {
      const chosen = sentences.filter((sentence) => sentence.set === set)
      const kept = chosen.filter(({ text }) => worth(text).length > 0)
      const good = kept.filter(({ label }) => label === "worth").length
      assert.isAtLeast(good / kept.length, 0.7)
      assert.isAtLeast(good / chosen.filter(({ label }) => label === "worth").length, 0.95)
    }
  )
})

const isChatter = (content: string) => isAgentsChatter({ type: "insight", content, matchedPhrase: "the lesson" })

describe("what an agent says of a lesson", () => {
  it.each(["The lesson here is that the parser reads twice.", "The lesson here: run the generator first."])(
    "is proposed where it tells it: %s",
    (content) => assert.isFalse(isChatter(content))
  )

  it.each(["The lesson here is in chapter two.", "The lesson covers loops.", "Let me write the lesson down."])(
    "is chatter where lessons are the work, or it tells what it does: %s",
    (content) => assert.isTrue(isChatter(content))
  )
})
