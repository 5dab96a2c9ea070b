import { assert, describe, it } from "@effect/vitest"
import { endsIn } from "../../../src/core/grounding/Statement.ts"

const sentencesOf = (text: string): ReadonlyArray<string> => {
  const ends = endsIn(text)
  return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end).trim())
}

describe("the sentences of a block", () => {
  it.each([
    ["Run it. Then lint it", ["Run it.", "Then lint it"]],
    ["Run it (fast. Really) now. Then lint it.", ["Run it (fast. Really) now.", "Then lint it."]],
    ["Run it. Then (maybe) lint it.", ["Run it.", "Then (maybe) lint it."]],
    ["Run it :( always. Then lint it.", ["Run it :( always.", "Then lint it."]],
    ["Run it... then lint it. Wait…", ["Run it... then lint it.", "Wait…"]],
    ["Run it, e.g. here. Lint it.", ["Run it, e.g. here.", "Lint it."]],
    ["先跑测试。再提交！", ["先跑测试。", "再提交！"]],
    ['Say "no." Then lint it.', ['Say "no."', "Then lint it."]]
  ])("%s", (text, sentences) => assert.deepStrictEqual(sentencesOf(text), sentences))
})
