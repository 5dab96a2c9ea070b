import { assert, describe, it } from "@effect/vitest"
import { ownLines, ownWords, writerOf } from "../../../src/core/friction/OwnWords.ts"

const RULE = "Never use npm here."

describe("a message that is another's as a whole", () => {
  it.each([
    ["This session is being continued from a previous one", "summary"],
    ["summarise this conversation", "summary"],
    ["Summarize this part", "summary"],
    ["Continue from previous", "summary"],
    ["  continue from the previous session", "summary"],
    ["<teammate-message id=1>", "others"],
    ["<agent-message>", "others"],
    ["Read the output file to retrieve it", "others"],
    ["Full transcript available at /x", "others"],
    ["You are now a reviewer", "brief"],
    ["you are the reviewer", "brief"],
    ["You are an agent", "brief"],
    ["Implement the following plan: …", "command"],
    ["Base directory for this skill: /x", "command"],
    ["# AGENTS.md instructions for /x", "command"],
    ["Caveat: the messages below", "injected"],
    ["[Request interrupted by user]", "injected"]
  ] as const)("is known by how it begins: %s", (message, writer) => {
    assert.strictEqual(writerOf(message), writer)
    assert.strictEqual(ownWords(`${message}\n${RULE}`), "")
  })

  it.each([
    "summarize this file",
    "you are right",
    "you are theatrical",
    "implement the plan",
    "we continue from previous work",
    "read the output file",
    "caveat: it is slow"
  ])("is not seen in: %s", (message) => {
    assert.isUndefined(writerOf(message))
    assert.strictEqual(ownWords(message), message)
  })

  it("stays so where its tags are closed, and more stands behind them", () => {
    assert.strictEqual(ownWords(`<teammate-message from="a">Go on.</teammate-message>\n${RULE}`), "")
  })

  it("is so behind what the client put in front of it", () => {
    assert.strictEqual(ownWords(`<system-reminder>Mind the gap.</system-reminder>\nYou are a reviewer. ${RULE}`), "")
  })
})

describe("what others put into a person's message", () => {
  it.each([
    ["a block between tags", "Never use<tool-note>yarn and</tool-note>npm here.", RULE],
    ["a block whose tag has attributes", "Never use<tool-note id='1'>yarn and</tool-note>npm here.", RULE],
    ["the rest of a line that says it is another's", `${RULE} Here's what the bot wrote: Use npm.`, RULE],
    ["what a log says", `${RULE}\nfrom the log: Always run it twice.`, RULE],
    ["another agent's message", `${RULE} This is a message from another agent: Use npm.`, RULE],
    ["blank lines around it", `\n \n\t\n${RULE}\n\n`, RULE]
  ])("is left out: %s", (_, message, own) => {
    assert.strictEqual(ownWords(message), own)
  })

  it("between tags that are not of one name is kept, for it may be markup they speak of", () => {
    const message = "A <b-tag>word</i-tag> stays."
    assert.strictEqual(ownWords(message), message)
  })

  it("where a line says that the rest is another's, counts as one line of a paste", () => {
    const rows = "| a | b |\n| c | d |"
    assert.strictEqual(ownWords(`Use pnpm.\n${rows}\n${RULE}`), `Use pnpm.\n${RULE}`)
    assert.strictEqual(ownWords(`Use pnpm. Here's the log: x\n${rows}\n${RULE}`), "Use pnpm.")
  })

  it("is told with straight quotes, set in as it was", () => {
    assert.strictEqual(ownLines("  It’s “here”, isnʼt it"), "  It's \"here\", isn't it")
  })
})

describe("a line that looks pasted", () => {
  const PASTED = [
    "# Heading",
    "###### Heading",
    "| a | b |",
    "    at run (/x.ts:1:2)",
    "[12:00:01.5] started",
    "2026-11-01T10:00:00 started",
    "2026-11-01 10:00 started",
    "Traceback (most recent call last):",
    "});",
    "],",
    "import fs from 'fs';",
    "const a = {",
    "def run(self):",
    "class A {",
    "#include <x.h>;",
    "$ make",
    "❯ make",
    "me@host.local: make",
    "error: it broke",
    "warning[E01]: unused",
    "hint: try again",
    "TypeError: x is no function",
    "java.io.IOException: closed",
    "**Summary**",
    "**Summary**:"
  ]

  it.each(PASTED)("is left out, and three of them end what is the person's: %s", (line) => {
    assert.strictEqual(ownWords(`Use pnpm.\n${line}\n${RULE}`), `Use pnpm.\n${RULE}`)
    assert.strictEqual(ownWords(`Use pnpm.\n${line}\n${line}\n${RULE}`), `Use pnpm.\n${RULE}`)
    assert.strictEqual(ownWords(`Use pnpm.\n${line}\n${line}\n${line}\n${RULE}`), "Use pnpm.")
  })

  it.each([
    "#1 is done",
    "at home we do",
    "import it from there",
    "const is better",
    "an error: it broke",
    "errors: none",
    "a | b",
    "it is $5",
    "**Never** do that",
    "in 2026-11-01 it broke",
    "run it (again)"
  ])("is not seen in: %s", (line) => {
    assert.strictEqual(ownWords(`Use pnpm.\n${line}`), `Use pnpm.\n${line}`)
  })
})

/** Words of a length, with no end of a sentence in them. */
const wordsOfLength = (length: number): string => "word ".repeat(length / 5 + 1).slice(0, length - 1) + "x"

describe("how much is the person's own", () => {
  it("is a line of 1,500 units, and none that is longer", () => {
    const most = wordsOfLength(1_500)
    assert.strictEqual(ownWords(most), most)
    assert.strictEqual(ownWords(`${RULE}\n${most}y`), RULE)
  })

  it("is in all 1,500 units, and up to the last end of a sentence within them where there is more", () => {
    const half = wordsOfLength(700)
    assert.strictEqual(ownWords(`${RULE}\n${half}\n${wordsOfLength(779)}`), `${RULE}\n${half}\n${wordsOfLength(779)}`)
    assert.strictEqual(ownWords(`${RULE}\n${half}\n${wordsOfLength(780)}`), `${RULE}\n${half}`)
    assert.strictEqual(ownWords(`${RULE} ${half}.\n${half}.\n${half}.`), `${RULE} ${half}.\n${half}.`)
    for (const end of [".", "!", "?"])
      assert.strictEqual(ownWords(`${RULE} ${half}${end} ${half}\n${half}`), `${RULE} ${half}${end} ${half}`)
    assert.strictEqual(ownWords(`${half}. ${half}\n\n${half.replaceAll(" ", ".")}`).at(-1), ".")
  })

  it("is 25 lines, and nothing of a message that has more", () => {
    const lines = Array.from({ length: 26 }, (_, index) => `line ${index}`)
    assert.strictEqual(ownWords(lines.slice(1).join("\n")), lines.slice(1).join("\n"))
    assert.strictEqual(ownWords(lines.join("\n")), "")
  })

  it("is looked for in the first 20,000 units", () => {
    assert.strictEqual(ownWords(`${"x".repeat(19_000)}\n${RULE}`), RULE)
    assert.strictEqual(ownWords(`${"x".repeat(20_000)}\n${RULE}`), "")
  })

  it("is not looked for in a message of more than 200,000 units", () => {
    assert.strictEqual(ownWords(RULE.padEnd(200_000, "\n")), RULE)
    assert.strictEqual(ownWords(RULE.padEnd(200_001, "\n")), "")
  })
})

describe("a text that the person says another wrote", () => {
  it("is not theirs, to its end", () => {
    const handedOn = "Look at it.\nHere's what the bot wrote:\nUse yarn.\n\nAlways squash.\nNever use tabs."
    assert.notMatch(ownWords(handedOn), /yarn|squash|tabs/)
  })

  it("is theirs where they wrote it", () => {
    assert.include(ownWords(`Here's the plan I like:\n${RULE}`), RULE)
  })
})
