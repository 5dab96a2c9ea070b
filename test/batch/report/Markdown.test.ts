import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import type { BatchReport } from "../../../src/batch/report/Event.ts"
import { batchMarkdown } from "../../../src/batch/report/Markdown.ts"
import { ACTED_UPON, ALL_HOSTILE } from "../../support/hostile.ts"
import { notDone, quote, report, result, session } from "../support.ts"

const MARKDOWN = batchMarkdown(report)

const headings = (markdown: string) => markdown.split("\n").filter((line) => /^#+ /.test(line))

/** The part under a heading that begins so. */
const under = (heading: string, markdown = MARKDOWN): string => {
  const [, ...parts] = `\n${markdown}`.split(`\n## ${heading}`)
  return (parts[0] ?? "").split("\n## ")[0]!
}

describe("the report as Markdown", () => {
  it("goes from the sum and what to do to what each session taught, the newest first, and what was not done", () => {
    assert.deepStrictEqual(headings(MARKDOWN), [
      "# What past sessions taught, 2026-11-20",
      "## What to do next",
      "## How the playbook grew",
      "## What it cost",
      "## What each session taught",
      "### 2026-10-03 09:12, claude 449f2127, subagent a1b2c3d4",
      "### 2026-10-01 09:12, codex 429d1f25",
      "### 2026-09-30 09:12, claude 419c1e24",
      "### 2026-09-28 09:12, claude 3f9a1c22",
      "## Taught nothing new: 2",
      "## Proposals, for you to decide on: 3",
      "### 2026-10-01 09:12, codex 429d1f25",
      "### 2026-09-29 09:12, claude 409b1d23",
      "## Not done: 2",
      "## Skipped"
    ])
  })

  it("begins with when, how long and by what, and the numbers", () => {
    const top = MARKDOWN.split("\n## ")[0]!
    assert.include(top, "Begun at 2026-11-20 14:02 UTC, done in 34 s, by anthropic, claude-haiku-5-5.")
    for (const row of [
      "| Sessions learned from | 6 |",
      "| of which taught something | 4 |",
      "| Not done | 2 |",
      "| Key points | 38 → 39 (+1) |",
      "| added, changed, removed | 2, 2, 1 |",
      "| New proposals | 3 |",
      "| Cost | $0.15 |"
    ]) {
      assert.include(top, row)
    }
  })

  it("shows growth and cost by month, and the cost beside the quote", () => {
    assert.include(
      under("How the playbook grew"),
      "| 2026-09 | 3 | 1 | 1 | 0 | $0.0828 |\n| 2026-10 | 3 | 1 | 1 | 1 | $0.0639 |"
    )
    assert.include(
      under("What it cost"),
      "$0.15 for 7 calls and 123 k tokens, $0.0244 a session. The quote was $0.03 to $0.19"
    )
    assert.notInclude(MARKDOWN, "is not known")
    assert.include(
      batchMarkdown({ ...report, quote: { ...quote, priceKnown: false } }),
      "The model's price is not known"
    )
  })

  it("has each change with its evidence as a quote below, and what was not done", () => {
    const taught = under("What each session taught")
    assert.include(
      taught,
      "- **reworded** `pat-003`: Validate at the edge with the schema, and pass on only what it decoded.\n\n" +
        "  > no, decode it once in the handler and use the type from then on\n"
    )
    assert.include(taught, '- not done: DELETE: target\\_id "pat-999" not found')
    assert.include(taught, "- **rated helpful** `pat-003`\n")
  })

  it("names what taught nothing, what was not done and why, and what was skipped", () => {
    assert.include(under("Taught nothing new"), "claude 409b1d23 (2026-09-29), claude 439e2026 (2026-10-02)")
    assert.match(under("Not done"), /\*\*1 failed\*\*: the transcript could not be read.*: claude 45a02228/)
    assert.match(under("Not done"), /\*\*1 over a limit\*\*: .*max-usd 0\.15 is reached: codex 46a12329/)
    assert.include(under("Skipped"), "| learned from already | 40 |\n| started by a program | 31 |\n| empty | 20 |")
  })

  it("has the proposals of each session, in the words that were said", () => {
    assert.include(
      under("Proposals"),
      "- **insight** I noticed that the pool waits for ever\n- **self\\_knowledge** Remember that the db has to be up\n"
    )
  })

  it("says which pass it was when there were several", () => {
    const epochs = { ...report, quote: { ...quote, epochs: 2 }, results: [{ ...report.results[0]!, epoch: 2 }] }
    assert.include(batchMarkdown(epochs), "claude 3f9a1c22, pass 2 of 2\n")
  })

  it("has no part that says nothing", () => {
    const nothing: BatchReport = {
      ...report,
      results: [],
      notDone: [],
      proposals: 0,
      heard: [],
      spent: { usd: 0, tokens: 0, calls: 0 },
      quote: { ...quote, learnedAlready: 0, leftOut: {} }
    }
    assert.deepStrictEqual(headings(batchMarkdown(nothing)), [
      "# What past sessions taught, 2026-11-20",
      "## What to do next"
    ])
  })

  it("says at the top when it was broken off", () => {
    assert.include(batchMarkdown({ ...report, stopped: true }).split("\n## ")[0]!, "**It was broken off.**")
  })

  it("has no two empty lines and ends with a line's end", () => {
    assert.notMatch(MARKDOWN, /\n\n\n/)
    assert.match(MARKDOWN, /[^\n]\n$/)
  })
})

/** A report of which every text was written by others. */
const written = (text: string): BatchReport => ({
  ...report,
  backend: text,
  model: text,
  results: [
    result(0, {
      found: session(0, { session: text, agent: text }),
      changes: [{ what: "added", id: text, text, evidence: text }],
      skipped: [text]
    }),
    result(1, { found: session(1, { session: text }) })
  ],
  notDone: [{ ...notDone[0]!, found: session(2, { session: text }), detail: text }]
})

describe("what others wrote", () => {
  const LINES = headings(batchMarkdown(written("x"))).length

  it.each([
    ["a heading", "\n\n# Owned\n\n"],
    ["a table", "x | y\n--- | ---\n1 | 2"],
    ["a fence", "```\nx"],
    ["an end of the quote", "x\n\n- **added** `fake`"],
    ["HTML", "<script>alert(1)</script><img src=http://evil.example>"],
    ["a comment", "<!-- "],
    ["a link", "[debrief review](https://evil.example)"],
    ["a reference", "[x]: https://evil.example"],
    ["an image", "![x](//evil.example/p.png)"],
    ["an address", "https://evil.example www.evil.example <https://evil.example> ada@evil.example"]
  ])("does not become %s", (_, text) => {
    const markdown = batchMarkdown(written(text))
    assert.strictEqual(headings(markdown).length, LINES)
    assert.notMatch(markdown, /(?<!\\)[<[\]]|:\/\/|www\.|@(?!\u2060)|(?<!\\)!\\?\[|^\s*```/m)
  })

  it("shows nothing that a terminal acts upon", () => {
    assert.notMatch(batchMarkdown(written(ALL_HOSTILE)), ACTED_UPON)
  })

  it.prop("adds no line and no part, whatever it is", [Schema.String], ([text]) => {
    const markdown = batchMarkdown(written(`x${text}`))
    assert.strictEqual(markdown.split("\n").length, batchMarkdown(written("x")).split("\n").length)
    assert.strictEqual(headings(markdown).length, LINES)
  })
})
