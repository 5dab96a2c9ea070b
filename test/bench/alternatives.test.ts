import { assert, describe, it } from "@effect/vitest"
import { alternatives } from "../../bench/mutants/alternatives.ts"

const without = (pattern: string): ReadonlyArray<string> =>
  alternatives(pattern).map(({ end, start }) => pattern.slice(0, start) + pattern.slice(end))

describe("the patterns that lack one alternative", () => {
  it.each([
    ["a|b|c", ["b|c", "a|c", "a|b"]],
    ["x(?:a|b)y", ["x(?:b)y", "x(?:a)y"]],
    ["(?<!a|b)c", ["(?<!b)c", "(?<!a)c"]],
    ["(?<name>a|b)", ["(?<name>b)", "(?<name>a)"]],
    ["a(?:b|c)|d", ["a(?:c)|d", "a(?:b)|d", "d", "a(?:b|c)"]],
    [String.raw`a\|b`, []],
    ["[a|b(]c", []],
    [String.raw`[\]|]a|b`, ["b", String.raw`[\]|]a`]],
    ["${x ? {} : `a|b`}c", []]
  ])("of %s", (pattern, expected) => assert.deepStrictEqual(without(pattern), expected))
})
