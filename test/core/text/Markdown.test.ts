import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { escapeMarkdown, markdownName, markdownTable } from "../../../src/core/text/Markdown.ts"
import { visible } from "../../../src/core/text/Visible.ts"
import { ACTED_UPON, HOSTILE } from "../../support/hostile.ts"

/** What a reader of Markdown shows for it. */
const shown = (markdown: string): string => markdown.replaceAll(/\\([!-/:-@[-`{-~])/g, "$1").replaceAll("\u2060", "")

/** What may begin something, with the backslashes before it. */
const SPECIAL = /(\\*)([`*_[\]<>|~&#!$])/g

const texts = Schema.Array(
  Schema.Union([
    Schema.String,
    Schema.Literals([
      "\\",
      "`",
      "```",
      "**",
      "_",
      "[x](https://evil.example)",
      "![x](http://evil.example/p.png)",
      "<img src=x>",
      "<!--",
      "&lt;",
      "|",
      "\n# ",
      "\n\n---\n",
      "\n    code",
      "1. ",
      "- ",
      "www.evil.example",
      "_www.evil.example",
      "ftp://x",
      "a@b.example",
      "~~~"
    ])
  ])
)

describe("a text as Markdown", () => {
  it.each([
    ["plain text, with a comma.", "plain text, with a comma."],
    ["# heading", "\\# heading"],
    ["- item", "\\- item"],
    ["1. item", "1\\. item"],
    ["12) item", "12\\) item"],
    ["=== ", "\\==="],
    ["2026-11-20", "2026-11-20"],
    ["[here](https://evil.example)", "\\[here\\](https:\\/\\/evil\\.example)"],
    ["<b>a</b> &amp; c", "\\<b\\>a\\</b\\> \\&amp; c"],
    ["a|b", "a\\|b"],
    ["see WWW.evil.example", "see WWW\\.evil\\.example"],
    ["ask @ada", "ask \\@\u2060ada"],
    ["src/main.ts is at 4.1.0 of .git", "src/main\\.ts is at 4.1.0 of .git"],
    ["//evil.example", "\\/\\/evil\\.example"],
    ["C:\\dir\\*", "C:\\\\dir\\\\\\*"],
    ["  two\n\n    lines  ", "two lines"],
    ["", ""]
  ])("%j", (text, markdown) => {
    assert.strictEqual(escapeMarkdown(text), markdown)
  })

  it.each(HOSTILE)("does nothing of %s", (_, text) => {
    assert.notMatch(escapeMarkdown(text), ACTED_UPON)
  })

  it.prop("shows the text itself, its white space folded", [texts], ([parts]) => {
    const text = parts.join("").replaceAll("\u2060", "")
    assert.strictEqual(shown(escapeMarkdown(text)), visible(text).replaceAll(/\s+/g, " ").trim())
  })

  it.prop("has nothing that begins, ends or links anything", [texts], ([parts]) => {
    const markdown = escapeMarkdown(parts.join(""))
    for (const [, backslashes] of markdown.matchAll(SPECIAL)) assert.strictEqual(backslashes!.length % 2, 1, markdown)
    assert.notMatch(markdown, /\/\/|\w\.[a-z]|(?<!\\)@|@(?!\u2060)|\n|^[-+=]|^\d+[.)]|^\s|\s$/i)
    assert.strictEqual(/\\*$/.exec(markdown)![0].length % 2, 0)
  })
})

describe("a name as Markdown", () => {
  it("is code when it is a plain name, else text", () => {
    assert.strictEqual(markdownName("kpt_001"), "`kpt_001`")
    assert.strictEqual(markdownName("a`b"), "a\\`b")
    assert.strictEqual(markdownName("<i>"), "\\<i\\>")
  })
})

describe("a table", () => {
  it("has its numbers on the right", () => {
    assert.strictEqual(markdownTable(["a", "n"], [["x", "1"]]), "| a | n |\n| --- | ---: |\n| x | 1 |")
  })
})
