import { assert, describe, it } from "@effect/vitest"
import type { Quote } from "../../../src/batch/report/Event.ts"
import { quoteQuestion, showQuote as quoteText } from "../../../src/cli/batch/showQuote.ts"
import { makeStyle } from "../../../src/cli/Style.ts"
import { quote } from "../../batch/support.ts"
import { printed } from "../../support/printed.ts"

const showQuote = printed(quoteText)

const lines = (text: string) => text.split("\n")
const wide = makeStyle(false, 100)
const painted = makeStyle(true, 100)

const stopping = (stopsAt: Quote["stopsAt"]) => showQuote({ ...quote, stopsAt }, wide).replaceAll(/\s+/g, " ")

describe("the quote", () => {
  it("tells sessions, calls, tokens, price, time and what is skipped", () => {
    assert.deepStrictEqual(lines(showQuote(quote, wide)), [
      "Sessions   8 to learn from, in 9 spans",
      "Work       9 calls of claude-haiku-5-5, 212 k tokens",
      "Price      $0.03 to $0.19",
      "Time       about 30 s with 4 calls at once",
      "Skipped    40 learned from already; 63 left out: 31 started by a program, 20 empty, 12 another",
      "           project"
    ])
    assert.strictEqual(quoteQuestion(quote), "Learn from 8 sessions for $0.03 to $0.19?")
  })

  it("says how often each session is gone through", () => {
    assert.include(showQuote({ ...quote, epochs: 3 }, wide), "8 to learn from, in 9 spans over 3 epochs")
  })

  it("says how many of all a ceiling lets through", () => {
    assert.include(showQuote({ ...quote, beyond: 12 }, wide), "Sessions   8 of 20 to learn from, in 9 spans\n")
    assert.include(
      showQuote({ ...quote, sessions: 0, calls: 0, beyond: 12 }, wide),
      "Sessions   0 of 12 to learn from\n"
    )
  })

  it("says where it stops, and names no price above that", () => {
    assert.include(
      stopping({ usd: 0.1, byLimits: false, tokens: 250_000 }),
      "212 k tokens: it stops before it would pass --max-tokens Price $0.03 to $0.10: it stops before it would pass --max-usd Time"
    )
    const limits = { usd: 0, byLimits: true, tokens: 20_000 }
    assert.include(
      stopping(limits),
      "212 k tokens: one call may take 32 k, more than --max-tokens lets it Price $0.00: one call may take $0.0208, more than the limits of today and this month let it; --max-usd sets one"
    )
    assert.strictEqual(quoteQuestion({ ...quote, stopsAt: limits }), "Learn from 8 sessions for $0.00?")
    // The last call that has no room may be refused at a call's most before the ceiling.
    assert.include(stopping({ usd: 0.03, byLimits: false, tokens: undefined }), "Price $0.0092 to $0.0300: it stops")
    assert.notInclude(stopping({ usd: 0.2, byLimits: true, tokens: undefined }), "stops")
  })

  it("says how many could not be read", () => {
    const unreadable = { ...quote, unreadable: 2, leftOut: {} }
    assert.include(showQuote(unreadable, wide), "Skipped    40 learned from already; 2 could not be read")
  })

  it("tells the time that it is given, where calls are not made side by side", () => {
    assert.include(showQuote(quote, wide, "within a day"), "Time       within a day\n")
  })

  it("warns when the price is not known", () => {
    const shown = showQuote({ ...quote, model: "new-9", priceKnown: false }, wide).replaceAll(/\s+/g, " ")
    assert.include(shown, "$0.03 to $0.19: the price of new-9 is not known, so it counts as the dearest")
  })

  it("has no price where no LLM is asked, and no work where there is nothing to do", () => {
    const off = { ...quote, calls: 0, tokens: 0, model: "off", usd: { least: 0, most: 0 } }
    assert.include(showQuote(off, wide), "no calls of an LLM; sessions are only searched for proposals")
    assert.notInclude(showQuote(off, wide), "$")
    assert.strictEqual(quoteQuestion(off), "Search 8 sessions?")
    assert.deepStrictEqual(lines(showQuote({ ...off, sessions: 0, leftOut: {} }, wide)), [
      "Sessions   none to learn from",
      "Skipped    40 learned from already"
    ])
  })

  it.each([40, 60, 100])("keeps to %d columns", (columns) => {
    const style = makeStyle(false, columns)
    for (const line of lines(showQuote({ ...quote, priceKnown: false }, style))) assert.isAtMost(line.length, columns)
  })

  it("is painted where it is its own words", () => {
    const shown = showQuote({ ...quote, priceKnown: false }, painted)
    assert.include(shown, "\u001B[1mPrice      \u001B[22m")
    assert.notInclude(shown, "\uFFFD")
  })
})
