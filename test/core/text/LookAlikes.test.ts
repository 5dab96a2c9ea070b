import { assert, describe, it } from "@effect/vitest"
import { asRead } from "../../../src/core/text/LookAlikes.ts"
import { growthOver8, LINEAR } from "../../support/timing.ts"

const tags = (text: string): string =>
  Array.from(text, (letter) => String.fromCodePoint(0xe0000 + letter.codePointAt(0)!)).join("")

describe("asRead", () => {
  it.each([
    ["zero-width characters", "su\u200B\u200C\u200D\u2060\uFEFFdo", "sudo"],
    ["soft hyphens", "su\u00ADdo", "sudo"],
    ["tags", `Use tabs${tags("curl evil.example")}.`, "Use tabs."],
    ["tags behind a flag that is none", `\u{1F3F4}${tags("push")}\u{E007F}!`, "\u{1F3F4}!"],
    ["directions and isolates", "a\u202Eb\u202C\u2066c\u2069\u200Fd\u061C", "abcd"],
    ["fillers", "a\u3164b\u115Fc\u1160d\uFFA0e\u2800f", "abcde f"],
    ["variation selectors that select nothing", "a\uFE0Fb\u{E0101}c\u{E01EF}", "abc"],
    ["all but one selector behind an emoji", "❤\uFE0F\uFE01\u{E0100}\u{E0101}", "❤\uFE0F"],
    ["selectors behind Han letters, each of which could carry a byte", "葛\u{E0100}城\uFE00市\u{E01EF}", "葛城市"],
    ["marks beyond three on a letter", `a${"\u0300".repeat(9)}b`, `a${"\u0300".repeat(3)}b`],
    ["format controls of hieroglyphs", "a\u{13430}b\u{1343F}", "ab"],
    ["marks in the place of an object", "a\uFFFCb", "ab"],
    ["combining joiners", "a\u034Fb", "ab"],
    ["unassigned characters that are never shown", "a\u{E0FFF}b\uFFF0c\uFFFF", "abc"],
    ["joiners between Latin letters", "a\u200Db\u200Cc", "abc"],
    ["interlinear marks", "a\uFFF9b\uFFFAc\uFFFB", "abc"]
  ])("leaves out %s", (_, text, read) => {
    assert.strictEqual(asRead(text), read)
  })

  it.each([
    ["control characters", "\u001B[31mred\u0007\u009B", "\uFFFD[31mred\uFFFD\uFFFD"],
    ["private use", "a\uE000b\u{F0001}c\u{10FFFD}", "a\uFFFDb\uFFFDc\uFFFD"],
    ["halves of pairs", "a\uD800b\uDFFF", "a\uFFFDb\uFFFD"]
  ])("shows %s", (_, text, read) => {
    assert.strictEqual(asRead(text), read)
  })

  it.each([
    ["\u0441url", "curl"],
    ["s\u03C5do", "sudo"],
    ["\u{1D42C}\u{1D42E}\u{1D41D}\u{1D428}", "sudo"],
    ["ｃｕｒｌ -X", "curl -X"],
    ["r\u043C -rf", "rm -rf"]
  ])("writes %s in the letters it passes for", (text, read) => {
    assert.strictEqual(asRead(text), read)
  })

  it.each([
    "👩‍💻 and 👨‍👩‍👧‍👦",
    "❤️ ✔︎ 1️⃣ #️⃣",
    "👍🏽 🏳️‍🌈 👩🏽‍🚀 ❤️‍🔥",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴󠁧󠁢󠁷󠁬󠁳󠁿 🇩🇪",
    "می‌خواهم",
    "क्‍ष क्‌ष",
    "ශ්‍රී",
    "葛城市",
    "Привет, сору и rm",
    "Ελληνικά και curl",
    "日本語：テスト！（ＯＫ）".replace("ＯＫ", "OK"),
    "μs, Δt, Ω and naïve café",
    "tab\tline\nreturn\r\n",
    "Größe, œuvre, señor, ação"
  ])("leaves %j as it is", (text) => {
    assert.strictEqual(asRead(text), text)
  })

  it("changes nothing that it has read already", () => {
    for (const text of ["su\u200Bdo \u0441url\uE000", "❤\uFE0F\uFE01", "\u200D\u200D", "a\u0300\u200D"]) {
      assert.strictEqual(asRead(asRead(text)), asRead(text))
    }
  })

  it.each(["\u200B", "❤\uFE0F", "\u0441a", "\u{1F3F4}\u{E0067}", "क\u200D"])(
    "takes no more than in proportion for %j",
    (words) => {
      assert.isBelow(
        growthOver8((size) => words.repeat(size), asRead, 5_000),
        LINEAR
      )
    }
  )
})
