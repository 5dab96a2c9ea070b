import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { findBlock, withBlock } from "../../../src/core/sharing/Block.ts"

const done = (result: ReturnType<typeof withBlock>) => Result.getOrThrow(result)

describe("a block in a file", () => {
  const lines = Schema.Array(Schema.Literals(["# Title", "", "text", "- item", "\t", "é", "<!-- other -->"])).check(
    Schema.isMaxLength(8)
  )
  const lineEnd = Schema.Literals(["\n", "\r\n"])

  it.prop(
    "goes in at the end, is exchanged in its place, and goes out again, with the rest byte for byte",
    [lines, lines, lineEnd, Schema.Boolean],
    ([before, after, line, isEnded]) => {
      const ended = before.map((each) => each + line).join("")
      const text = isEnded ? ended : ended.slice(0, -line.length)
      const tail = after.map((each) => each + line).join("")
      const one = done(withBlock(text, "one"))!
      assert.isTrue(one.startsWith(text))
      assert.strictEqual(done(withBlock(one, "one")), one)
      const two = done(withBlock(one + tail, "two"))!
      assert.isTrue(two.startsWith(text) && two.endsWith(tail))
      assert.strictEqual(Result.getOrThrow(findBlock(two))?.body.trim(), "two")
      assert.strictEqual(done(withBlock(one, undefined)), text)
    }
  )

  it("has the line ends of its file", () => {
    const text = done(withBlock("a\r\nb", "one\ntwo"))!
    assert.notMatch(text, /(?<!\r)\n/)
    assert.strictEqual(done(withBlock(text, "one\ntwo")), text)
  })

  it.each([
    ["more than once", `${done(withBlock("", "a"))}${done(withBlock("", "b"))}`],
    ["debrief:end without the other", "<!-- debrief:end -->\n"],
    ["debrief:begin without the other", "<!-- debrief:begin -->\ntext\n"],
    ["debrief:begin without the other", "text\n<!-- debrief:begin -->"]
  ])("is refused where it cannot be told where it is: %s", (why, text) => {
    assert.include(Result.getOrThrow(Result.flip(findBlock(text))), why)
  })

  it("is only where its marks are whole lines", () => {
    const text = "Written as `<!-- debrief:begin -->` and `<!-- debrief:end -->`.\n  <!-- debrief:end -->\n"
    assert.strictEqual(Result.getOrThrow(findBlock(text)), undefined)
  })
})
