import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { costUsd, tokensOf } from "../../src/core/spend/Price.ts"
import { withinReason } from "../../src/llm/SpentInReason.ts"

const ASKED = { prompt: 10_000, output: 8_000, byClient: false }
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
    for (const usage of [usageOf(9_000, 500), usageOf(0, 8_000, 25_000, 500), usageOf(0, 0)]) {
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

  it("is more of a client, which adds to the prompt and thinks", () => {
    const spent = told(usageOf(30_000, 60_000, 90_000), 0.9)
    assert.strictEqual(withinReason(spent, { ...ASKED, byClient: true }), spent)
  })

  it("is what was asked for of a client that tells of nothing", () => {
    const asked = { ...ASKED, byClient: true }
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
