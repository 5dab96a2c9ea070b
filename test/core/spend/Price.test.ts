import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import {
  BATCH_FACTOR,
  costUsd,
  estimateUsd,
  PRICES,
  priceOf,
  promptTokensOf,
  tokensOf
} from "../../../src/core/spend/Price.ts"

const price = (input: number, output: number, cacheWrite: number, cacheRead: number) => ({
  input,
  output,
  cacheWrite,
  cacheRead
})

const usage = (inputTokens: number, outputTokens: number, cacheWriteTokens = 0, cacheReadTokens = 0) => ({
  inputTokens,
  outputTokens,
  cacheReadTokens,
  cacheWriteTokens
})

const MILLION = 1_000_000
const HAIKU = "claude-haiku-5-5"
const DEAREST = price(10, 50, 12.5, 0.5)

const near = (actual: number, expected: number) => assert.closeTo(actual, expected, 1e-12)

describe("a model's price", () => {
  it.each([
    ["claude-haiku-5-5", price(0.1, 0.5, 0.125, 0.01)],
    ["claude-haiku-5-5-20260901", price(0.1, 0.5, 0.125, 0.01)],
    ["claude-haiku-4-5-20251001", price(1, 5, 1.25, 0.1)],
    ["claude-sonnet-5", price(2, 10, 2.5, 0.2)],
    ["claude-sonnet-5-20260401", price(2, 10, 2.5, 0.2)],
    ["claude-sonnet-5-5-20260901", price(2, 10, 2.5, 0.1)],
    ["claude-opus-5", price(5, 25, 6.25, 0.5)],
    ["claude-opus-5-5", price(4, 20, 5, 0.2)],
    ["claude-opus-4-8-latest", price(5, 25, 6.25, 0.5)],
    ["claude-mythos-5-1", price(10, 50, 12.5, 0.25)],
    ["haiku", price(0.1, 0.5, 0.125, 0.01)]
  ])("stands in the table, with a date or without: %s", (model, expected) => {
    assert.deepStrictEqual(priceOf(model, {}, 1000), { price: expected, known: true })
  })

  it.each([
    "gpt-9",
    "",
    "claude",
    "claude-haiku-5",
    "claude-haiku-5-55",
    "claude-haiku-5-5x",
    "claude-sonnet-5-7",
    "claude-opus-5-9-20270101",
    "my-claude-haiku-5-5",
    "replay-2",
    "constructor",
    "__proto__"
  ])("that is not known is the dearest of each kind, so that limits hold: %s", (model) => {
    assert.deepStrictEqual(priceOf(model, {}, 1000), { price: DEAREST, known: false })
  })

  it.each([
    [0, 0.1],
    [100_000, 0.1],
    [100_001, 0.5],
    [900_000, 0.5]
  ])("of claude-haiku-5-5 rises above 100,000 tokens of prompt: %i", (promptTokens, input) => {
    assert.strictEqual(priceOf(HAIKU, {}, promptTokens).price.input, input)
    assert.strictEqual(priceOf(`${HAIKU}-20260901`, {}, promptTokens).price.input, input)
  })

  it("is the user's where the user names it, dates included, at any length of prompt", () => {
    const own = price(7, 8, 9, 10)
    for (const model of [HAIKU, `${HAIKU}-20260901`]) {
      assert.deepStrictEqual(priceOf(model, { [HAIKU]: own }, 500_000), { price: own, known: true })
    }
    assert.deepStrictEqual(priceOf("local/any:7b", { "local/any:7b": own }, 1), { price: own, known: true })
    assert.deepStrictEqual(priceOf("constructor", { constructor: own }, 1), { price: own, known: true })
  })

  it("is that of the name that fits most closely, whoever gives it", () => {
    const [own, far] = [price(1, 1, 1, 1), price(2, 2, 2, 2)]
    const overrides = { "claude-haiku": far, "claude-haiku-4-5-20251001": own }
    assert.deepStrictEqual(priceOf("claude-haiku-4-5-20251001", overrides, 1).price, own)
    assert.deepStrictEqual(priceOf("claude-haiku-4-5-20260101", overrides, 1).price, PRICES["claude-haiku-4-5"]!.price)
    assert.deepStrictEqual(priceOf("claude-haiku-next", overrides, 1).price, far)
  })
})

describe("what a call cost", () => {
  it("is each kind of token at its own price", () => {
    const model = "claude-sonnet-4-6"
    near(costUsd({ model, usage: usage(MILLION, 0) }, {}), 3)
    near(costUsd({ model, usage: usage(0, MILLION) }, {}), 15)
    near(costUsd({ model, usage: usage(0, 0, MILLION) }, {}), 3.75)
    near(costUsd({ model, usage: usage(0, 0, 0, MILLION) }, {}), 0.3)
    near(costUsd({ model, usage: usage(1000, 2000, 3000, 4000) }, {}), 0.003 + 0.03 + 0.01125 + 0.0012)
  })

  it("counts cached tokens towards the length of the prompt", () => {
    const cached = usage(20_000, 0, 0, 80_000)
    near(costUsd({ model: HAIKU, usage: cached }, {}), 0.002 + 0.0008)
    near(costUsd({ model: HAIKU, usage: usage(20_001, 0, 0, 80_000) }, {}), 20_001 * 0.5e-6 + 0.004)
  })

  it("is what the backend says where it says, whatever the table has", () => {
    const said = { model: HAIKU, usage: usage(MILLION, MILLION), costUsd: 0.25 }
    assert.strictEqual(costUsd(said, {}), 0.25)
    assert.strictEqual(costUsd({ ...said, model: "unheard-of", costUsd: 0 }, { "unheard-of": DEAREST }, 0.5), 0)
  })

  it.each([[-1], [Number.NaN], [undefined]])("is the table's where what the backend says is no cost: %s", (said) => {
    near(costUsd({ model: "claude-haiku-4-5", usage: usage(MILLION, 0), costUsd: said }, {}), 1)
  })

  it("is nothing for recorded answers", () => {
    assert.strictEqual(costUsd({ model: "replay", usage: usage(MILLION, MILLION) }, {}), 0)
    assert.strictEqual(estimateUsd("replay", MILLION, MILLION, {}), 0)
  })

  it("is half in a batch", () => {
    const spent = { model: "claude-sonnet-5", usage: usage(MILLION, MILLION) }
    near(costUsd(spent, {}, BATCH_FACTOR), 6)
    near(estimateUsd("claude-sonnet-5", MILLION, MILLION, {}, BATCH_FACTOR), 6.25)
  })
})

describe("an estimate", () => {
  const tokens = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 400_000 }))
  const models = Schema.Literals([...Object.keys(PRICES), "replay", "unheard-of", "own"])
  const overrides = { own: price(1, 2, 0.5, 3) }

  it.prop(
    "is never below what the call costs in the end, however its prompt is cached",
    [models, tokens, tokens, tokens, tokens, tokens],
    ([model, input, written, read, output, unused]) => {
      const spent = { model, usage: usage(input, output, written, read) }
      const estimate = estimateUsd(model, promptTokensOf(spent.usage), output + unused, overrides)
      assert.isAtLeast(estimate + 1e-9, costUsd(spent, overrides))
    }
  )

  it("is the whole prompt written to the cache, and every token of the answer", () => {
    near(estimateUsd(HAIKU, 50_000, 8000, {}), 50_000 * 0.125e-6 + 8000 * 0.5e-6)
    near(estimateUsd(HAIKU, 200_000, 0, {}), 200_000 * 0.625e-6)
  })
})

describe("tokens", () => {
  it("of a call are those in, cached or not, and those out", () => {
    assert.strictEqual(promptTokensOf(usage(1, 20, 300, 4000)), 4301)
    assert.strictEqual(tokensOf(usage(1, 20, 300, 4000)), 4321)
  })
})
