import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { costUsd, tokensOf } from "../../src/core/spend/Price.ts"
import { estimateTokens } from "../../src/core/text/Tokens.ts"
import { withinReason } from "../../src/llm/SpentInReason.ts"

const ASKED = { prompt: 10_000, added: 0, output: 8_000 }
const usageOf = (inputTokens: number, outputTokens: number, cacheReadTokens = 0, cacheWriteTokens = 0) => ({
  inputTokens,
  outputTokens,
  cacheReadTokens,
  cacheWriteTokens
})
const told = (usage: ReturnType<typeof usageOf>, usd?: number) => ({
  model: "claude-sonnet-5",
  usage,
  ...(usd === undefined ? {} : { costUsd: usd })
})

describe("what a call is said to have taken", () => {
  it("counts where it can be so, to the last token", () => {
    for (const usage of [usageOf(9_000, 500), usageOf(0, 8_000, 25_000, 500), usageOf(40, 0, 9_000)]) {
      const spent = told(usage, 0.01)
      assert.strictEqual(withinReason(spent, ASKED), spent)
    }
  })

  it("counts as what was asked for where it cannot be", () => {
    assert.deepStrictEqual(withinReason(told(usageOf(1e15, 500)), ASKED).usage, usageOf(10_000, 500))
    assert.deepStrictEqual(withinReason(told(usageOf(10, 500, 1e15, 3)), ASKED).usage, usageOf(10_000, 500))
    assert.deepStrictEqual(withinReason(told(usageOf(9_000, 1e15, 5)), ASKED).usage, usageOf(9_000, 8_000, 5))
    assert.deepStrictEqual(withinReason(told(usageOf(9_000, 500), 1e9), ASKED), told(usageOf(9_000, 500)))
  })

  it("counts as what was sent and what came where it says less than these can be", () => {
    const text = "A lesson of a few words. ".repeat(100)
    const came = estimateTokens(text)
    for (const usage of [usageOf(0, 0), usageOf(10, 1), usageOf(1_000, 100, 1_000, 1_000)]) {
      assert.deepStrictEqual(withinReason(told(usage), ASKED, text), told(usageOf(10_000, came)))
    }
    assert.deepStrictEqual(withinReason(told(usageOf(9_000, 0)), ASKED, text).usage, usageOf(9_000, came))
    assert.deepStrictEqual(withinReason(told(usageOf(9_000, 0)), ASKED, "x".repeat(1e6)).usage, usageOf(9_000, 8_000))
  })

  it("costs what it must where it was added up of counts that are too small, and no less than was said", () => {
    const asked = { ...ASKED, added: 5_000 }
    assert.deepStrictEqual(withinReason(told(usageOf(10, 0), 0.000_01), asked), told(usageOf(10_000, 0)))
    assert.deepStrictEqual(withinReason(told(usageOf(10, 0), 0.5), asked), told(usageOf(10_000, 0), 0.5))
  })

  it("is more of a client, which adds to the prompt and thinks", () => {
    const spent = told(usageOf(30_000, 60_000, 90_000), 0.9)
    assert.strictEqual(withinReason(spent, { ...ASKED, added: 5_000 }), spent)
  })

  it("is what was asked for of a client that tells of nothing", () => {
    const asked = { ...ASKED, added: 5_000 }
    for (const spent of [told(usageOf(0, 0)), told(usageOf(0, 0), 0)])
      assert.deepStrictEqual(withinReason(spent, asked), told(usageOf(10_000, 0)))
  })

  const count = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: Number.MAX_VALUE }))

  it.prop("never uses up a budget by itself", [count, count, count, count, count], ([a, b, c, d, usd]) => {
    for (const spent of [told(usageOf(a, b, c, d)), told(usageOf(a, b, c, d), usd)]) {
      const { model, usage, costUsd: cost } = withinReason(spent, ASKED)
      assert.isAtMost(tokensOf(usage), 4 * 10_000 + 20_000 + 2 * 8_000)
      assert.isAtMost(costUsd({ model, usage, costUsd: cost }, {}), 2)
    }
  })
})
