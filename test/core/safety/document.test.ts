import * as FileSystem from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { findHeldRule } from "../../../src/core/safety/findHeldRule.ts"
import { HELD_RULES } from "../../../src/core/safety/heldRules.ts"

const document = FileSystem.readFileSync(new URL("../../../docs/safety.md", import.meta.url), "utf8")

/** The rows of the table of rules: id, words, what is held, what is not. */
const rows = Array.from(document.matchAll(/^\| `([a-z-]+)` *\|(.*)\|$/gm), ([, id, rest]) => [
  id!,
  ...rest!.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll(/\\(?=[|<])/g, ""))
])

describe("docs/safety.md", () => {
  it("lists every rule with its words, and no other", () => {
    assert.deepStrictEqual(
      rows.map(([id, words]) => [id, words]),
      HELD_RULES.map(({ id, words }) => [id, words])
    )
  })

  it.each(rows)("gives examples of %s that hold", (id, _, held, fine) => {
    assert.strictEqual(findHeldRule(held!)?.id, id)
    assert.isUndefined(findHeldRule(fine!))
  })
})
