import { asRead, inLatin } from "../text/LookAlikes.ts"

/** A text in the form in which rules look at it. */
export interface Folded {
  readonly text: string
  /** Where each clause ends, in order; the last is the end of the text. */
  readonly ends: ReadonlyArray<number>
}

/** UTF-16 units that are looked at: a key point has a hundredth of it, and what is longer is held for its length. */
export const MAX_FOLDED = 20_000

const CLAUSE =
  /[.;:!?](?=\s|$)|\n|,(?!\s*(?:or|nor)\b)(?!\s*[a-z-]+(?:,|\s+(?:or|nor)\b))|\s-{1,2}\s|\b(?:but|instead of|instead|then|however|while|always|and)\b|[。；！？，、]/g

export const foldedOf = (text: string): Folded => ({
  text,
  ends: [...Array.from(text.matchAll(CLAUSE), ({ index }) => index), text.length]
})

/** What a shell or a reader passes over inside a word: quotes, backslashes, word joiners of templates. */
const unquoted = (text: string): string =>
  text
    .replaceAll(/[\u2018\u2019\u201A\u201B\u02BC\uFF07]/g, "'")
    .replaceAll(/[\u201C-\u201F\u00AB\u00BB\uFF02]/g, '"')
    .replaceAll(/\u2014/g, " -- ")
    .replaceAll(/[\u2010-\u2013\u2212\uFE58\uFE63\uFF0D]/g, "-")
    .replaceAll(/\s--\s(?=[a-z]+-[a-z])/g, " --")
    .replaceAll(/\$\{?ifs\}?/g, " ")
    .replaceAll(/\\(?=[a-z])/g, "")
    .replaceAll(/(?<=[a-z])(?:''|""|``)(?=[a-z])/g, "")
    .replaceAll(/(?<![\w'])'(?=\w)|(?<=[\w/])'(?![\w'])/g, " ")
    .replaceAll(/["`*]+/g, (mark) => (mark.includes("*") ? mark : " "))

/** Words whose letters stand apart, such as `s u d o` or `s·u·d·o`, put together. */
const joined = (text: string): string =>
  text.replaceAll(/(?<![a-z0-9])[a-z0-9](?:[^a-z0-9\n][a-z0-9](?![a-z0-9])){3,}/g, (word) =>
    // An address of digits is no word.
    /[a-z]/.test(word) ? word.replaceAll(/[^a-z0-9]/g, "") : word
  )

/** Where alphabets begin that no normal form makes letters of: circled and squared on black, and those that flags are made of. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6]
const DRAWN = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/gu

const BRAILLE = "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵"
const LATIN = "abcdefghijklmnopqrstuvwxyz"

/** Letters that are drawn in frames, as flags or in Braille, as plain ones. */
const undrawn = (text: string): string =>
  text
    .replaceAll(DRAWN, (letter) => {
      const point = letter.codePointAt(0)!
      return LATIN[point - ALPHABETS.findLast((start) => start <= point)!]!
    })
    .replaceAll(/[\u2801-\u28FF]/g, (letter) => LATIN[BRAILLE.indexOf(letter)] ?? letter)

const DIGITS: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", "@": "a", $: "s" }

/** Words with digits among their letters, such as `1gn0re`, with the letters that the digits stand for; `d3` spells nothing. */
const lettered = (text: string): string =>
  text.replaceAll(/[a-z0-9@$]{3,}/g, (word) =>
    /[a-z]/.test(word) && /[013457@$]/.test(word) ? word.replaceAll(/[013457@$]/g, (digit) => DIGITS[digit]!) : word
  )

const rotated = (text: string): string =>
  text.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 84) % 26) + 97))

/** Characters that stand for others in URLs, HTML and source text. */
const unescaped = (text: string): string =>
  text
    .replaceAll(/%([0-7][0-9a-f])/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/\\(?:x|u00|u\{)([0-7][0-9a-f])\}?/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/&#x([0-7]?[0-9a-f]);/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/&#(\d{2,3});/g, (_, code: string) => String.fromCharCode(Number(code) % 128))

/** The forms of a text in which a rule may find its words: as it is read, and as a reader may be told to read it. */
export interface Forms {
  /** As it was given. */
  readonly original: string
  /** Composed, in lower case, with nothing unseen: for languages with letters of their own. */
  readonly plain: Folded
  /** In Latin letters without accents and quotes; then with letters put together, digits as letters, unescaped, rotated by 13. */
  readonly latin: ReadonlyArray<Folded>
}

export const formsOf = (given: string): Forms => {
  const original = given.slice(0, MAX_FOLDED)
  const read = undrawn(asRead(original).normalize("NFKC")).toLowerCase()
  const bare = inLatin(read)
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
  const base = unquoted(bare)
  const forms = [base, joined(base), lettered(base), unquoted(unescaped(bare)), rotated(base)]
  return { original, plain: foldedOf(read), latin: [...new Set(forms)].map(foldedOf) }
}
