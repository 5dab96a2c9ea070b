import { assert, describe, it } from "@effect/vitest"
import {
  cutPrivate,
  repeatsOf,
  saysNoLearn,
  typedIn,
  withoutQuotedPrivate
} from "../../../src/core/transcript/Private.ts"

describe("what a person says in private", () => {
  it.each([
    ["Use pnpm.", "Use pnpm."],
    ["Use <private>s3cr3t</private> pnpm.", "Use [private] pnpm."],
    ["a <PRIVATE>x</Private > b <private >y</private> c", "a [private] b [private] c"],
    ["a <private why='x'>x</private> b", "a [private] b"],
    ["a <pRivate>x</PRIVATe> b", "a [private] b"],
    ["a\n<private>\nx\ny\n</private>\nb", "a\n[private]\nb"],
    ["a <private>x <private>y</private> z</private> b", "a [private] b"],
    ["a <private>x <private>y</private> z", "a [private]"],
    ["a <private>all the rest", "a [private]"],
    ["all before</private> b", "[private] b"],
    ["<private>nothing else</private>", ""],
    ["Document `<private>` in the README; we use pnpm.", "Document `<private>` in the README; we use pnpm."],
    ["a <privateer> b", "a <privateer> b"]
  ])("is cut out of %j", (text, rest) => assert.strictEqual(cutPrivate(text).text, rest))

  it("is one piece up to the last tag that nothing opened, however many there are", () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `name ${index}</private>`)
    const { hidden, isClosing, text } = cutPrivate(`<private>a</private>${lines.join("\n")} rest`)
    assert.deepStrictEqual([hidden.length, isClosing, text], [1, true, "[private] rest"])
    assert.include(hidden[0], "name 19999")
  })

  it("is only cut out of others' words where it is opened and closed", () => {
    assert.strictEqual(withoutQuotedPrivate("You said <private>x</private>."), "You said [private].")
    assert.strictEqual(withoutQuotedPrivate("the tag <private> hides"), "the tag <private> hides")
    assert.strictEqual(withoutQuotedPrivate("class A { </private> }"), "class A { </private> }")
  })

  it("is known again by its lines and by words that are nobody else's", () => {
    const repeats = repeatsOf(["My boss is Ada Quill,\nreach her at ada@quill.example or 0171-555."])!
    const again = "I wrote to ADA@quill.example: my boss  is\nAda Quill, indeed; also 0171-555."
    assert.strictEqual(again.replace(repeats, "#"), "I wrote to #: #, indeed; also #.")
  })

  it("has nothing to be known by when it is a common word", () => assert.isUndefined(repeatsOf(["yes", "a b"])))
})

describe("#nolearn", () => {
  it.each([
    "#nolearn",
    "Hi. #nolearn",
    "#NoLearn: this is a demo",
    "(#nolearn)",
    "**#nolearn**",
    "- #NoLEARN",
    "[#nolearn]",
    "a\n#nolearn\nb",
    "<private>#nolearn</private>"
  ])("is said in %j", (text) => assert.isTrue(saysNoLearn(text)))

  it.each([
    "nolearn",
    "#nolearning",
    "a#nolearn",
    "the tag `#nolearn`",
    'the word "#nolearn"',
    "x/#nolearn",
    "##nolearn"
  ])("is not said in %j", (text) => assert.isFalse(saysNoLearn(text)))
})

const message = (content: unknown) => ({ type: "user", message: { role: "user", content } })

describe("what the person typed", () => {
  it.each([
    ["a text", message("#nolearn"), "#nolearn"],
    ["texts of a list", message([{ type: "text", text: "a" }, { type: "image" }, { type: "text", text: "b" }]), "a\nb"],
    ["what is behind a command", message("<command-name>/x</command-name><command-args>y</command-args>"), "y"],
    ["what was said meanwhile", { type: "attachment", attachment: { type: "queued_command", prompt: "z" } }, "z"],
    [
      "a text of the other client",
      {
        type: "response_item",
        payload: { type: "message", role: "user", content: [{ type: "input_text", text: "c" }] }
      },
      "c"
    ]
  ])("is read from %s", (_, record, typed) => assert.strictEqual(typedIn(record), typed))

  it.each([
    ["a command printed", message("<local-command-stdout>#nolearn</local-command-stdout>")],
    ["a tool answered", message([{ type: "tool_result", text: "#nolearn", content: "#nolearn" }])],
    ["an agent was told", { ...message("#nolearn"), isSidechain: true }],
    ["a summary says", { ...message("#nolearn"), isCompactSummary: true }],
    ["the client added", { ...message("#nolearn"), isMeta: true }],
    ["another sent", { ...message("#nolearn"), origin: { kind: "channel" } }],
    ["the agent said", { type: "assistant", message: { role: "assistant", content: "#nolearn" } }]
  ])("is not what %s", (_, record) => assert.strictEqual(typedIn(record), ""))
})
