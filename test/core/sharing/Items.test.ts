import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { blockOf } from "../../../src/core/sharing/Block.ts"
import { itemsIn } from "../../../src/core/sharing/Items.ts"
import { sheetOf } from "../../../src/core/sharing/Sheet.ts"
import { allKeyPoints } from "../../../src/core/playbook/View.ts"
import { onOneLine } from "../../../src/core/text/Visible.ts"
import { keyPoint, playbookOf, playbooks } from "../playbook/support.ts"

const read = (text: string) => Result.getOrThrow(itemsIn(text))
const texts = (text: string) => read(text).items.map((item) => item.text)

const MARKDOWN = `---
title: no item
---
# Project

Prose that leads in.

- Build first.
  It takes a minute.
* [ ] Test \\<b> after
1. In this order:
   - lint
   - types

## user preferences ##

- Answer in German. <!-- really -->

\`\`\`sh
- no item
\`\`\`
`

describe("what a file may teach", () => {
  it("is the points of its lists, with the sections that its headings name", () => {
    assert.deepStrictEqual(read(MARKDOWN), {
      form: "list",
      items: [
        { text: "Build first. It takes a minute." },
        { text: "Test <b> after" },
        { text: "In this order: lint" },
        { text: "In this order: types" },
        { text: "Answer in German.", section: "USER PREFERENCES" }
      ]
    })
  })

  it("is its lines where it has no list", () => {
    assert.deepStrictEqual(
      read("\uFEFF# Rules\r\nBuild first.\r\n\r\n[pat-001] helpful=5 harmful=0 :: Test then.\r\n"),
      {
        form: "lines",
        items: [{ text: "Build first." }, { text: "Test then." }]
      }
    )
  })

  it("is only the block, where debrief has exported one", () => {
    const block = blockOf(sheetOf(playbookOf({ OTHERS: [keyPoint("oth-001", "Ours.")] })))
    assert.deepStrictEqual(read(`- Theirs.\n\n${block}`), {
      form: "block",
      items: [{ text: "Ours.", section: "OTHERS" }]
    })
    assert.isTrue(Result.isFailure(itemsIn("<!-- debrief:begin -->\n- x")))
  })

  it("is all texts of a playbook in any format, and of a list in JSON", () => {
    const playbook = playbookOf({ "USER PREFERENCES": [keyPoint("pref-001", "Answer in German.", 9)] })
    assert.deepStrictEqual(read(JSON.stringify(playbook)), {
      form: "playbook",
      items: [{ text: "Answer in German.", section: "USER PREFERENCES" }]
    })
    assert.deepStrictEqual(texts('{"key_points": ["one"]}'), ["one"])
    assert.deepStrictEqual(read('["one", {"text": "two", "section": "others"}, 3, {"text": ""}]').items, [
      { text: "one" },
      { text: "two", section: "OTHERS" }
    ])
  })

  it.each(['{"hooks": {}}', "{ half", '{"sections": 1, "key_points": {'])("is nothing in %j", (text) => {
    assert.isTrue(Result.isFailure(itemsIn(text)))
  })

  it.prop("is what was exported, text for text", [playbooks], ([playbook]) => {
    const given = allKeyPoints(playbook).map(({ text }) => onOneLine(text).trim())
    assert.deepStrictEqual(
      texts(blockOf(sheetOf(playbook))),
      given.filter((text) => text !== "")
    )
  })

  it.prop("is found in any text without an error", [Schema.String], ([text]) => void itemsIn(text))
})
