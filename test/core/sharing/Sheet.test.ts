import { assert, describe, it } from "@effect/vitest"
import { bytesOf, sheetOf, sheetWithin } from "../../../src/core/sharing/Sheet.ts"
import { keyPoint, playbookOf } from "../playbook/support.ts"

const many = playbookOf({
  "PATTERNS & APPROACHES": Array.from({ length: 200 }, (_, index) =>
    keyPoint(`pat-${index}`, `Nr. ${String(index).padStart(3, "0")}: テストの前に必ずビルドする`, index + 1)
  )
})

describe("the playbook on a sheet", () => {
  it("has a heading for each section that is not empty, and a list below", () => {
    const playbook = playbookOf({
      "PATTERNS & APPROACHES": [keyPoint("pat-001", "Build first."), keyPoint("pat-002", "# Shout")],
      OTHERS: [keyPoint("oth-001", "Rest.")]
    })
    assert.strictEqual(
      sheetOf(playbook),
      "## What sessions have taught\n\n### Patterns & approaches\n\n- Build first.\n- \\# Shout\n\n### Others\n\n- Rest."
    )
  })

  it.each([0, 10, 300, 2_000, 8_192])("takes %i bytes at most, and the most proven first", (bytes) => {
    const { shown, text } = sheetWithin(many, bytes)
    assert.isAtMost(bytesOf(text), bytes)
    assert.strictEqual(text === "", shown.length === 0)
    const helpful = shown.map((entry) => entry.helpful)
    assert.deepStrictEqual(
      helpful,
      many.sections["PATTERNS & APPROACHES"].slice(200 - shown.length).map((entry) => entry.helpful)
    )
    if (bytes > 1_000)
      assert.include(text, `(${200 - shown.length} less proven key points left out, to keep this short.)`)
  })

  it("is whole where it fits, and nothing where there is nothing", () => {
    assert.lengthOf(sheetWithin(many, Infinity).shown, 200)
    assert.deepStrictEqual(sheetWithin(playbookOf({}), Infinity), { text: "", shown: [] })
  })
})
