import { assert, describe, it } from "@effect/vitest"
import { foldedOf, formsOf, MAX_FOLDED } from "../../../src/core/safety/Folded.ts"

const isRead = (text: string, as: string): boolean => formsOf(text).latin.some((form) => form.text.includes(as))

describe("clauses of a text", () => {
  it.each([
    ["one. two! three? four; five: six", [3, 8, 15, 21, 27, 32]],
    ["one\ntwo", [3, 7]],
    ["one, two three", [3, 14]],
    ["one, two, or three", [18]],
    ["one, or two", [11]],
    ["a - b -- c", [1, 5, 10]],
    ["a but b then c", [2, 8, 14]],
    ["a instead of b instead c", [2, 15, 24]],
    ["a however b while c always d and e", [2, 12, 20, 29, 34]],
    ["一。二；三！四？五，六、七", [1, 3, 5, 7, 9, 11, 13]],
    ["v1.2 a.ts", [9]],
    ["", [0]]
  ])("end where one of %j does", (text, ends) => {
    assert.deepStrictEqual(foldedOf(text).ends, ends)
  })
})

describe("a text is read", () => {
  it.each([
    ["with curly quotes as straight ones", "don’t", "don't"],
    ["with a long dash as two", "use—dangerously", "use -- dangerously"],
    ["with a long dash before a flag as the flag's own", "the —no-verify", " --no-verify"],
    ["with a short dash as a hyphen", "no‑verify", "no-verify"],
    ["with the separator of a shell as a space", "curl${IFS}x", "curl x"],
    ["with it in its short form", "curl$IFS", "curl "],
    ["without a backslash in a word", "cu\\rl", "curl"],
    ["without empty quotes in a word", "cu''r\"\"l", "curl"],
    ["without quotes around one", "'curl' \"x\"", " curl   x "],
    ["without accents", "jamás", "jamas"],
    ["in lower case", "CURL", "curl"],
    ["with letters that stand apart put together", "c u r l", "curl"],
    ["with letters that points keep apart put together", "c.u.r.l", "curl"],
    ["with digits as letters", "5ud0 1gn0r3 th15 7", "sudo ignore this 7"],
    ["with signs as letters", "p@$$", "pass"],
    ["with what stands for characters in URLs", "%63url", "curl"],
    ["with what stands for characters in source text", "\\x63\\u0075\\u{72}l", "curl"],
    ["with what stands for characters in HTML", "&#x63;&#117;rl", "curl"],
    ["turned by thirteen", "phey", "curl"],
    ["out of squared letters", "🄲🅄🅁🄻", "curl"],
    ["out of letters on black", "🅒🅤🅡🅛", "curl"],
    ["out of letters on black squares", "🅲🆄🆁🅻", "curl"],
    ["out of flags", "🇨🇺🇷🇱", "curl"],
    ["out of Braille", "⠉⠥⠗⠇⠵", "curlz"]
  ])("%s", (_, text, as) => {
    assert.isTrue(isRead(text, as), JSON.stringify(formsOf(text).latin.map((form) => form.text)))
  })

  it.each([
    ["words of three letters", "a b c", "abc"],
    ["letters on two lines", "c u\nr l", "curl"],
    ["a word with letters beside it", "ac u r lb", "curl"],
    ["numbers", "1057", "iost"],
    ["a dash between words", "a — b", "a --b"]
  ])("but not with %s put together", (_, text, as) => {
    assert.isFalse(isRead(text, as))
  })

  it("as it was given, up to what is looked at", () => {
    assert.strictEqual(formsOf("Don’t").original, "Don’t")
    assert.strictEqual(formsOf("x".repeat(MAX_FOLDED + 1)).original.length, MAX_FOLDED)
  })

  it("with its own letters in lower case, for languages that have some", () => {
    assert.strictEqual(formsOf("ＡＢ パスワード").plain.text, "ab パスワード")
  })
})
