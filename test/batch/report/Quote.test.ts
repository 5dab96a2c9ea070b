import { assert, describe, it } from "@effect/vitest"
import { quoteOf } from "../../../src/batch/report/Quote.ts"
import { defaultSettings } from "../../../src/project/DefaultSettings.ts"

const facts = {
  backend: "anthropic",
  sessions: 10,
  beyond: 0,
  turns: 10,
  stopsAt: { usd: undefined, byLimits: false, tokens: undefined },
  windows: 20,
  tokens: 200_000,
  epochs: 1,
  concurrency: 4,
  learnedAlready: 3,
  unreadable: 0,
  leftOut: {}
}

describe("a quote", () => {
  it("counts a call for each span, its tokens with the prompt around it, and a price range", () => {
    const quote = quoteOf(facts, defaultSettings)
    assert.strictEqual(quote.spans, 20)
    assert.strictEqual(quote.calls, 20)
    assert.isAbove(quote.tokens, 200_000)
    assert.isBelow(quote.usd.least, quote.usd.most)
    assert.isTrue(quote.priceKnown)
  })

  it("grows with the windows of further epochs, and doubles its calls in two roles", () => {
    const once = quoteOf(facts, defaultSettings)
    const twice = quoteOf({ ...facts, epochs: 2, turns: 20, windows: 40, tokens: 400_000 }, defaultSettings)
    assert.strictEqual(twice.calls, 2 * once.calls)
    assert.closeTo(twice.usd.most, 2 * once.usd.most, 1e-9)
    const roles = { ...defaultSettings, reflection: { ...defaultSettings.reflection, mode: "roles" as const } }
    assert.strictEqual(quoteOf(facts, roles).calls, 2 * once.calls)
  })

  it("is half the price through the API's batches", () => {
    const whole = quoteOf(facts, defaultSettings)
    const half = quoteOf(facts, defaultSettings, 0.5)
    assert.closeTo(half.usd.most, whole.usd.most / 2, 1e-9)
  })

  it("takes as long as the calls that are made one after the other", () => {
    assert.isBelow(
      quoteOf({ ...facts, concurrency: 8 }, defaultSettings).seconds,
      quoteOf(facts, defaultSettings).seconds
    )
  })

  it("costs nothing without an LLM and with recorded answers, and says when a price is not known", () => {
    assert.deepInclude(quoteOf({ ...facts, backend: "off" }, defaultSettings), { calls: 0, tokens: 0, spans: 0 })
    assert.strictEqual(quoteOf({ ...facts, backend: "replay" }, defaultSettings).usd.most, 0)
    const unknown = { ...defaultSettings, llm: { ...defaultSettings.llm, model: "somebody-else" } }
    assert.isFalse(quoteOf(facts, unknown).priceKnown)
  })
})
