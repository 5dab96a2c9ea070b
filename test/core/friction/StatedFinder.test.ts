import { assert, describe, it } from "@effect/vitest"
import { statedCandidates } from "../../../src/core/friction/StatedFinder.ts"

const candidates = (text: string) =>
  statedCandidates("s", { _tag: "Said", text, at: "2026-11-01T10:00:00Z", message: 7 })

/** What is found in a message, by what, and in how many sessions it has to be. */
const found = (text: string) => candidates(text).map(({ detector, needs }) => `${detector} ${needs}`)
const signatures = (text: string) => candidates(text).map(({ signature }) => signature)

const AGAIN = ["said-again 3"]

/** What is proposed of a rule with so many units of chatter behind it. */
const contents = (length: number) =>
  candidates(`Never use npm in scripts.\n${"so it goes ".repeat(40)}`.slice(0, length - 1) + ".").map(
    ({ content }) => content
  )

describe("what a message states", () => {
  it("is told with where it was said", () => {
    const text = "Never use npm in scripts."
    assert.deepStrictEqual(candidates(text), [
      {
        detector: "rule",
        signature: "never npm script use",
        type: "pattern",
        content: text,
        needs: 1,
        evidence: { session: "s", at: "2026-11-01T10:00:00Z", text },
        message: 7
      }
    ])
  })

  it.each([
    ["Never use npm in scripts.", "rule 1", "pattern"],
    ["why didn't you run the linter?", "blame 1", "pattern"],
    ["remember that the cache is shared", "remember 1", "pattern"],
    ["buttons must be blue", "rule 2", "pattern"],
    ["our staging server is behind a VPN", "fact 2", "self_knowledge"],
    ["rename the sidebar widget", "said-again 3", "pattern"]
  ])("is of a kind, and needs so many sessions: %s", (text, expected, type) => {
    assert.deepStrictEqual(found(text), [expected])
    assert.deepStrictEqual(
      candidates(text).map((each) => each.type),
      [type]
    )
  })

  it("is proposed as the whole message up to 280 units, and as its sentence beyond", () => {
    assert.match(contents(280)[0]!, /^Never use npm in scripts\. so it goes .*\.$/)
    assert.strictEqual(contents(280).length, 1)
    assert.strictEqual(contents(281)[0], "Never use npm in scripts.")
  })

  it("is one lesson in a short message, what is to be remembered before all else", () => {
    assert.deepStrictEqual(found("Never use npm in scripts. Rename the sidebar widget. Always run the linter."), [
      "rule 1"
    ])
    assert.deepStrictEqual(found("Never use npm in scripts. Remember that the cache is shared."), ["remember 1"])
    assert.deepStrictEqual(found("Rename the sidebar widget. Move the header logo."), [...AGAIN, ...AGAIN])
  })

  it("is every sentence's in a longer one", () => {
    const text = `Never use npm in scripts. Rename the sidebar widget.`.padEnd(281, "\n")
    assert.deepStrictEqual(found(text), ["rule 1", ...AGAIN])
  })

  it("is less sure beyond 700 units", () => {
    assert.deepStrictEqual(found("Never use npm in scripts.".padEnd(700, "\n")), ["rule 1"])
    assert.deepStrictEqual(found("Never use npm in scripts.".padEnd(701, "\n")), ["rule 2"])
  })

  it.each([
    "Is that true?",
    "isn't this right?",
    "Was it really needed?",
    "Correct, or not?",
    "is that still intended?",
    "agreed with all?"
  ])("is nothing where the next sentence doubts it: %s", (doubt) => {
    assert.deepStrictEqual(found(`Never use npm in scripts. ${doubt}`), [])
  })

  it.each(["Is that button blue?", "It is right.", "Can that be true?"])("stands before: %s", (next) => {
    assert.deepStrictEqual(found(`Never use npm in scripts. ${next}`), ["rule 1"])
  })
})

/** So many words that tell something, of one length. */
const words = (count: number): string =>
  Array.from("abcdefghijklmno", (letter) => letter.repeat(5))
    .slice(0, count)
    .join(" ")

describe("a request that may be made again", () => {
  it.each([
    ["of two telling words", "rename sidebar"],
    ["of fourteen words", words(14)],
    ["of 120 units", `rename ${"a".repeat(113)}`],
    ["in a message of 700 units", "rename sidebar".padEnd(700, "\n")],
    ["with a number beside words", "rename sidebar 4711"],
    ["of one word with a hyphen", "open side-bar"]
  ])("is kept in mind: %s", (_, text) => {
    assert.deepStrictEqual(found(text), AGAIN)
  })

  it.each([
    ["one word", "sidebars"],
    ["fifteen words", words(15)],
    ["121 units", `rename ${"a".repeat(114)}`],
    ["701 units in its message", "rename sidebar".padEnd(701, "\n")],
    ["a question", "rename sidebar?"],
    ["routine alone", "commit and push it please"],
    ["numbers alone", "close 4711 and 4712"],
    ["a path alone", "open src/app"]
  ])("is not kept in mind with %s", (_, text) => {
    assert.deepStrictEqual(found(text), [])
  })

  it("is known by its words without those of routine, in order of the alphabet", () => {
    assert.deepStrictEqual(signatures("commit, rename the sidebar widget and push"), ["rename sidebar widget"])
  })

  it("is proposed as it was said", () => {
    const [one] = candidates("Please rename the sidebar")
    assert.strictEqual(one?.content, "Please rename the sidebar")
    assert.deepStrictEqual(one?.evidence, {
      session: "s",
      at: "2026-11-01T10:00:00Z",
      text: "Please rename the sidebar"
    })
    assert.strictEqual(one?.message, 7)
  })
})

/** Names alone: what a message is known by for them. */
const names = (text: string) => signatures(text).filter((signature) => signature.startsWith("named:"))

describe("what is sent to by its name", () => {
  it.each([
    ["look in team-notes repo", "team-notes"],
    ["look in team_notes repository", "team_notes"],
    ["look in über-größe repo", "über-größe"],
    ["ask ns:deploy skill", "ns:deploy"],
    ["ask dev-tools mcp", "dev-tools"],
    ["with the dev-tools cli", "dev-tools"],
    ["start the code-review subagent", "code-review"],
    ["start the Code-Review plugin", "code-review"],
    ["read the team-wiki", "team-wiki"],
    ["read the big-team-repo", "big-team-repo"],
    ["see my-skills", "my-skills"],
    ["use the writer skill", "writer"],
    ["via writer skill", "writer"],
    ["invoke the writer skill", "writer"]
  ])("is known by it: %s", (text, name) => {
    assert.deepStrictEqual(names(text), [`named:${name}`])
  })

  it.each([
    "look in this repo",
    "use this skill",
    "use the right skill",
    "use the existing skill",
    "use the abc skill",
    "the writer skill is good",
    "see a/team-notes repo",
    "look in team-notes"
  ])("is not: %s", (text) => {
    assert.deepStrictEqual(names(text), [])
  })

  it("is told with what was said, and needs three sessions", () => {
    const one = candidates("look in Team-Notes repo first").find(({ signature }) => signature.startsWith("named:"))
    assert.deepInclude(one, {
      detector: "said-again",
      signature: "named:team-notes",
      type: "pattern",
      content: '"Team-Notes" is what you name again and again, as in: look in Team-Notes repo first',
      needs: 3,
      message: 7
    })
  })

  it("is heard in up to 700 units", () => {
    assert.deepStrictEqual(names("look in team-notes repo".padEnd(700, "\n")), ["named:team-notes"])
    assert.deepStrictEqual(names("look in team-notes repo".padEnd(701, "\n")), [])
  })
})
