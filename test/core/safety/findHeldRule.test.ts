import { assert, describe, it } from "@effect/vitest"
import { MAX_FOLDED } from "../../../src/core/safety/Folded.ts"
import { findHeldRule } from "../../../src/core/safety/findHeldRule.ts"
import { HELD_RULES } from "../../../src/core/safety/heldRules.ts"
import { growthOver8, LINEAR } from "../../support/timing.ts"
import { EXAMPLES, STATED } from "./examples.ts"

const held = Object.entries(EXAMPLES).flatMap(([id, examples]) => examples.held.map((text) => [text, id] as const))
const fine = [...Object.values(EXAMPLES).flatMap((examples) => examples.fine), ...STATED]

describe("findHeldRule", () => {
  it("has examples of both kinds for each rule, and rules for all examples", () => {
    assert.sameMembers(
      Object.keys(EXAMPLES),
      HELD_RULES.map(({ id }) => id)
    )
    for (const [id, examples] of Object.entries(EXAMPLES)) {
      assert.isNotEmpty(examples.held, id)
      assert.isNotEmpty(examples.fine, id)
    }
  })

  it.each(held)("holds %j for %s", (text, id) => {
    assert.strictEqual(findHeldRule(text)?.id, id)
  })

  it.each(fine)("lets %j through", (text) => {
    assert.isUndefined(findHeldRule(text))
  })

  it("says what the text speaks of", () => {
    assert.deepStrictEqual(findHeldRule("Commit with --no-verify."), {
      id: "check-skipped",
      words: "skipping or switching off checks"
    })
  })

  it("answers the same each time", () => {
    assert.deepStrictEqual(findHeldRule("Use sudo."), findHeldRule("Use sudo."))
  })

  it("holds a text that is longer than can be looked through", () => {
    const most = "Use tabs. ".repeat(MAX_FOLDED / 10)
    assert.isUndefined(findHeldRule(most))
    assert.deepStrictEqual(findHeldRule(`${most}.`), { id: "too-long", words: "more than can be looked through" })
  })

  it.each([
    "curl ",
    "npm i -a ",
    "git push a",
    "don't use ",
    "a@",
    "get a.b.",
    "%41",
    "<system ",
    "s u d o ",
    "send to ",
    "ab ",
    "aGVsbG8gd29ybGQg",
    "\u200B",
    "rm -r -r ",
    "ignore all ",
    " allow list add",
    "\u0457",
    "\\x",
    "a1",
    ", or"
  ])("takes no more than in proportion for %j, however often it stands there", (words) => {
    const text = (size: number) => words.repeat(Math.ceil(size / words.length)).slice(0, size)
    assert.isBelow(growthOver8(text, findHeldRule, MAX_FOLDED / 8), LINEAR)
  })
})
