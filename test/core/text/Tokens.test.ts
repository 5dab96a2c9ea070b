import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { estimateTokens } from "../../../src/core/text/Tokens.ts"
import { runs } from "../../support/runs.ts"

const many = runs(100)

describe("estimateTokens", () => {
  it.each([
    ["nothing", "", 0],
    ["one letter", "a", 1],
    ["five letters", "abcde", 2],
    ["six letters, rounded up", "abcdef", 3],
    ["five digits", "12345", 5],
    ["five Chinese characters", "测试失败了", 6],
    ["five Cyrillic letters", "тесты", 4],
    ["five emoji", "😀".repeat(5), 8]
  ])("%s", (_, text, tokens) => {
    assert.strictEqual(estimateTokens(text), tokens)
  })

  // Bytes a token in real sessions by the counts of the API, at the median: first of Sonnet 5 and Fable 5, then of Opus 4.5 and 4.6.
  it.each([
    ["prose", "Please use pnpm in this project, never npm: the lock file belongs to pnpm. ".repeat(40), 2.7, 3.4],
    ["code", "export const sum = (a: number, b: number): number => a + b // see #17\n".repeat(40), 2.4, 3]
  ])(
    "counts %s no lower than the denser tokenizer, and at most 40 percent higher than the other",
    (_, text, dense, light) => {
      const tokens = estimateTokens(text)
      assert.isAtLeast(tokens, text.length / dense)
      assert.isAtMost(tokens, (text.length / light) * 1.4)
    }
  )

  it.prop(
    "texts that are put together count no more than their parts, and no less than either",
    [Schema.String, Schema.String],
    ([one, other]) => {
      const together = estimateTokens(one + other)
      // Two halves of a character take more bytes than the whole.
      assert.isAtMost(together, estimateTokens(one) + estimateTokens(other))
      assert.isAtLeast(together + 1, Math.max(estimateTokens(one), estimateTokens(other)))
    },
    many
  )
})
