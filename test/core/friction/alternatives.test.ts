import { assert, describe, it } from "@effect/vitest"
import { textsOf } from "../safety/rules/Row.ts"
import { BEYOND } from "./words/StandingRule.ts"
import { BLAME, FACT, KEPT, MAYBE, REMEMBER } from "./words/StatedRule.ts"

// Each word of the lists by which something stated is heard does its part.

describe.each([BLAME, REMEMBER, MAYBE, FACT, KEPT, BEYOND])("whether a sentence $asks", ({ of, rows }) => {
  it.each(rows)("it does: %s", (taken) => {
    for (const text of textsOf(taken)) assert.isTrue(of(text), text)
  })

  it.each(rows)("not so what is near %s: %s", (_, near) => {
    for (const text of textsOf(near)) assert.isFalse(of(text), text)
  })
})
