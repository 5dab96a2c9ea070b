import { assert, describe, it } from "@effect/vitest"
import { contentOf, holds } from "../../../src/core/grounding/Words.ts"

describe("a word is held by a text", () => {
  it.each([
    ["dependency", "dependencies"],
    ["configuration", "configure"],
    ["initialize", "initialise"],
    ["environment", "enviroment"],
    ["environment", "envrionment"],
    ["src/db/pool.ts", "pool.ts"]
  ])("of %s: %s", (text, word) => assert.isTrue(holds(contentOf(text), word)))

  it.each([
    ["production", "protocol"],
    ["typed", "untyped"],
    ["enabled", "disabled"],
    ["integration", "migration"],
    ["international", "interactive"],
    ["pool.ts", "spool.ts"]
  ])("but not of %s: %s", (text, word) => assert.isFalse(holds(contentOf(text), word)))
})
