import { assert, describe, it } from "@effect/vitest"
import type { BatchReport } from "../../src/batch/report/Event.ts"
import { batchHtml } from "../../src/page/report/batchHtml.tsx"
import { report, result } from "../batch/support.ts"
import { ACTED_UPON, ALL_HOSTILE } from "../support/hostile.ts"

/** What a reader sees of a page. */
const textOf = (html: string): string =>
  html
    .replace(/<style>[\s\S]*?<\/style>/, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&")

describe("the report of a batch as a page", () => {
  it("tells the numbers, what to do next, what each session taught with its evidence, and what was left out", () => {
    const text = textOf(batchHtml(report))
    const [first] = report.results.flatMap(({ changes }) => changes)
    for (const part of [
      "What past sessions taught",
      "Sessions learned from",
      "What to do next",
      first!.id,
      first!.text
    ]) {
      assert.include(text, part)
    }
    assert.include(text, `${report.keyPoints.before} → ${report.keyPoints.after}`)
    for (const { proposals } of report.heard) for (const { content } of proposals) assert.include(text, content)
  })

  it("shows what is hostile as text", () => {
    const hostile = `<script>alert(1)</script></style><img src=x onerror=alert(1)> ${ALL_HOSTILE}`
    const one: BatchReport = {
      ...report,
      model: hostile,
      results: [
        {
          ...result(1),
          changes: [{ what: "added", id: hostile, text: hostile, evidence: hostile }],
          skipped: [hostile]
        }
      ]
    }
    const html = batchHtml(one)
    assert.notMatch(html, /<script|<img/i)
    assert.strictEqual(html.match(/<\/style>/g)?.length, 1)
    assert.notMatch(textOf(html).replaceAll("\n", " "), ACTED_UPON)
    assert.include(html, "&lt;script>alert(1)")
  })
})
