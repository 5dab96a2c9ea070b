import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { withoutUnseen } from "../../../src/core/text/Unseen.ts"
import { onOneLine, visible, visibleJson } from "../../../src/core/text/Visible.ts"
import { ACTED_UPON, ALL_HOSTILE, HOSTILE } from "../../support/hostile.ts"
import { growthOver8, LINEAR } from "../../support/timing.ts"

const SAFE = ["plain", "été ✓ 😀 👩‍💻", "  two  spaces  ", "non-breaking\u00A0space", "שלום \u200Fعربي", ""]

/** Texts with many control characters, line breaks and directions among them. */
const texts = Schema.Array(
  Schema.Union([
    Schema.String,
    Schema.Literals([" ", "\n", "\r\n", "\t", "\u0085", "\u2028", "\u2029", "\u001B[0m", "\u0000", "\u009B", "\u202E"])
  ])
)

describe("visible", () => {
  it.each(HOSTILE)("shows that there was %s, and does nothing of it", (_, text) => {
    const shown = visible(text)
    assert.notMatch(shown, ACTED_UPON)
    assert.match(shown, /\uFFFD|yes no/)
  })

  it("keeps what is around it", () => {
    assert.strictEqual(visible("a\u001B[31mb\u0007 c"), "a\uFFFD[31mb\uFFFD c")
  })

  it.each(["\n", "\r\n", "\n\n  \n", "\t", " \t ", "\v", "\f", "\u0085", "\u2028", "\u2029"])("folds %j", (gap) => {
    assert.strictEqual(visible(`a${gap}b`), "a b")
  })

  it.each(SAFE)("leaves %j as it is", (text) => {
    assert.strictEqual(visible(text), text)
  })

  it.prop("leaves nothing to act upon, and nothing to do again", [texts], ([parts]) => {
    const shown = visible(parts.join(""))
    assert.notMatch(shown, ACTED_UPON)
    assert.notMatch(shown, /[\n\u2028\u2029]/)
    assert.strictEqual(visible(shown), shown)
  })
})

describe("visibleJson", () => {
  it.prop("is the same JSON, in which nothing is left to act upon", [texts], ([parts]) => {
    const value = { [parts.join("")]: parts, more: ALL_HOSTILE }
    const shown = visibleJson(JSON.stringify(value, null, 2))
    assert.deepStrictEqual(JSON.parse(shown), value)
    assert.notMatch(shown, ACTED_UPON)
    assert.notMatch(shown, /[\u061C\u200E\u200F\u2028\u2029]/)
  })

  it.each(["Kurze Sätze, bitte 😀", "👩‍💻 \u00A0 ✓ שלום"])("leaves %j as it is", (text) => {
    assert.strictEqual(visibleJson(JSON.stringify(text)), JSON.stringify(text))
  })
})

const words = (text: string) => text.split(/[\s\p{Cc}]+/u).filter((word) => word !== "")

describe("onOneLine", () => {
  it.each(["\n", "\r\n", "\n\n  \n", " \t ", "\u0085", "\u2028", " \u2029 ", "\u0000", "\u001B", " \u009B\n"])(
    "makes %j one space, and nothing at the ends",
    (gap) => {
      assert.strictEqual(onOneLine(`${gap}a${gap}b${gap}`), "a b")
    }
  )

  it.each(SAFE)("leaves %j as it is", (text) => {
    assert.strictEqual(onOneLine(text), text)
  })

  it.prop("keeps every word, has no control character, and has nothing to do again", [texts], ([parts]) => {
    const text = parts.join("")
    const line = onOneLine(text)
    assert.deepStrictEqual(words(line), words(withoutUnseen(text.replaceAll(/\p{Cc}/gu, " "))))
    assert.notMatch(line, /[\p{Cc}\u2028\u2029]/u)
    assert.strictEqual(onOneLine(line), line)
  })

  it("takes time linear in the text", () => {
    const growth = growthOver8(
      (size) => ` ${"\n ".repeat(size)}x${" ".repeat(size)}`,
      (text) => onOneLine(visible(text) + text),
      20_000
    )
    assert.isBelow(growth, LINEAR)
  })
})
