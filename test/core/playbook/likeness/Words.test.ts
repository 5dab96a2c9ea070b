import { assert, describe, it } from "@effect/vitest"
import { sameNumbers, similarityOf, wordsOf } from "../../../../src/core/playbook/likeness/Words.ts"

const similarity = (one: string, other: string) => similarityOf(wordsOf(one), wordsOf(other))

describe("the words of a text", () => {
  it.each([
    ["Run the tests first.", "run   THE tests, first"],
    ["Don’t push", "don't push"],
    ["Cafe\u0301", "Café"],
    ["ＡＢＣ", "abc"]
  ])("are the same, however it is written: %s", (one, other) => {
    assert.strictEqual(similarity(one, other), 1)
  })

  it.each([
    ["Write it in C++", "Write it in C#"],
    ["Retry when status >= 500", "Retry when status < 500"],
    ["rm -r", "rm -f"],
    ["在提交之前运行测试", "在提交之前运行构建"]
  ])("tell apart what differs in meaning: %s", (one, other) => {
    assert.isBelow(similarity(one, other), 0.85)
  })

  it("of writing without spaces are pairs of characters", () => {
    assert.deepStrictEqual([...wordsOf("运行测试")], ["运行", "行测", "测试"])
    assert.isAbove(similarity("提交之前必须先运行全部单元测试", "提交之前必须先运行全部单元测试。"), 0.99)
  })

  it("of two texts may name other numbers", () => {
    const [one, other] = ["The API listens on port 3000", "The API listens on port 3001"].map(wordsOf)
    assert.isFalse(sameNumbers(one!, other!))
    assert.isTrue(sameNumbers(one!, wordsOf("Port 3000 it is")))
  })

  it("of nothing are alike", () => {
    assert.strictEqual(similarity("…", "?"), 1)
    assert.strictEqual(similarity("…", "word"), 0)
  })
})
