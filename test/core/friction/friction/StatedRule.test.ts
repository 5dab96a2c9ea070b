import { assert, describe, it } from "@effect/vitest"
import { clausesOf } from "../../../../src/core/friction/Clause.ts"
import { ownWords } from "../../../../src/core/friction/OwnWords.ts"
import { statedIn } from "../../../../src/core/friction/StatedRule.ts"

/** What each sentence of a message is taken for; "?" after what must come again. */
const stated = (message: string, isLong = false): ReadonlyArray<string> =>
  clausesOf(ownWords(message)).flatMap((clause) => {
    const found = statedIn(clause, isLong)
    return found === undefined ? [] : [`${found.detector}${found.sure ? "" : "?"}`]
  })

describe("what a person states", () => {
  it("is found in imperatives as people write them", () => {
    assert.deepStrictEqual(stated("I prefer pnpm over npm. Never use npm here. Always run pnpm test first."), [
      "rule",
      "rule",
      "rule"
    ])
  })

  it.each([
    ["Why aren't you using the helper we have for that?", "blame"],
    ["I didn't ask you to rewrite the parser", "blame"],
    ["i thought the convention was to name these after the table", "blame"],
    ["That's not what I asked for", "blame"],
    ["as I said, the ids are strings", "blame"],
    ["Can you add this to CLAUDE.md?", "remember"],
    ["document it as a learning please", "remember"],
    ["from now on, commit messages are in English", "remember"],
    ["don't forget to regenerate the client", "remember"],
    ["every endpoint needs a rate limit", "rule"],
    ["PRs must target develop", "rule"],
    ["we should use branded types instead of strings everywhere", "rule"],
    ["Use bun instead of npm", "rule"],
    ["please always branch off main", "rule"],
    ["no users yet, so no need for backwards compatibility", "rule"],
    ["It’s not allowed to touch generated files", "rule"],
    ["can we push to the mirror, never to upstream", "rule"],
    ["the fixtures are shared, so don't use the live data", "rule"],
    ["Do not mix tabs with spaces", "rule"],
    ["don't touch anything in third_party", "rule"],
    ["don't rename columns by hand, the migration does it", "rule"],
    ["no barrel files please", "rule"],
    ["function names start with a verb and commit messages must have a scope", "rule"],
    ["we build with bazel", "rule"],
    ["we don't vendor modules", "rule"],
    ["you have to run the generator after changing a schema", "rule"],
    ["the worker needs redis, otherwise its tests fail", "rule"],
    ["for queries use the builder", "rule"],
    ["I can't stand it when you leave prints behind", "rule"],
    ["keep titles short", "rule"],
    ["reply in plain english", "rule"],
    ["remember that the cache is shared", "remember"],
    ["I've told you to leave the lock file", "blame"],
    ["don't rename it", "rule?"],
    ["buttons must be blue", "rule?"],
    ["the parser must be rewritten in one pass", "rule?"],
    ["we shouldn't show this in the list", "rule?"],
    ["don't create a new file for that one", "rule?"],
    ["our staging server is behind a VPN", "fact?"]
  ])("%s", (message, expected) => {
    assert.deepStrictEqual(stated(message), [expected])
  })

  it.each([
    "should we always run the linter before a commit?",
    "can you check whether it never returns",
    "the button always fails when I click it",
    "it never sets the segment",
    "I don't know why this happens",
    "never mind",
    "don't commit yet",
    "no changes for now, just analyse it",
    "you're always welcome",
    "I prefer this",
    "it must be a race in the cache",
    "every time I run it the screen goes black",
    "would you prefer that I remove it?",
    "each card needs a title",
    "the readme says you should never call it",
    "the title is 'we use cookies to improve it'",
    "do not change anything, just tell me why",
    "we should never have merged that",
    "no errors in the log",
    "is the worker done",
    "commit and push"
  ])("is not seen in: %s", (message) => {
    assert.deepStrictEqual(stated(message), [])
  })

  it("is not certain where the message is long, for it then tells of a task", () => {
    assert.deepStrictEqual(stated("The parser must be rewritten in one pass", true), ["rule?"])
  })
})

describe("whose words they are", () => {
  it.each([
    '<teammate-message from="a">Never use npm here.</teammate-message>',
    "Implement the following plan:\n\n# Plan\n\nNever use npm here.",
    "You are the fresh coordinator. Never use npm here.",
    "Base directory for this skill: /x\n\nNever use npm here.",
    "This session is being continued from another. Never use npm here.",
    "<system-reminder>Never use npm here.</system-reminder>",
    "<command-message>x</command-message><command-args>Never use npm here.</command-args>",
    "> Never use npm here.",
    "```\nNever use npm here.\n```",
    "<some-tool-output>Never use npm here.</some-tool-output>"
  ])("not the person's: %s", (message) => {
    assert.deepStrictEqual(stated(message), [])
  })

  it("keeps what the person wrote above what they pasted", () => {
    const pasted = ["# Heading", "| a | b |", "ERROR: it broke", "[12:00] started", "Never use npm here."]
    assert.deepStrictEqual(stated(`Always run pnpm test first.\n\n${pasted.join("\n")}`), ["rule"])
  })

  it("holds no secrets", () => {
    assert.notInclude(ownWords("always use the key AKIAIOSFODNN7EXAMPLE"), "AKIAIOSFODNN7EXAMPLE")
  })
})
