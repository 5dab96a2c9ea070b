import { isJudged, wordsIn } from "./Words.ts"

const AROUND = /^[\s.,;:!?()'"\-。、，；：！？（）]+|[\s.,;:!?()'"\-。、，；：！？（）]+$/gu

/** Words of one letter in the languages we learn in; alone between two words they spell nothing. */
const ONE_LETTER = /^[aieouyàéóæ]$/u

/** The signs of ASCII spell nothing between words. */
const SPELLS = /[a-z]|\P{ASCII}/u

/**
 * What of a folded text no rule on words looks at: single letters, pictures, signs, marks on letters, in runs between
 * the words. Plain punctuation is none of it.
 */
const unjudgedIn = (folded: string): ReadonlyArray<string> =>
  wordsIn(folded.normalize("NFC"))
    .reduceRight((rest, { at, word }) => {
      return isJudged(word) ? `${rest.slice(0, at)}\n${rest.slice(at + word.length)}` : rest
    }, folded.normalize("NFC"))
    .split("\n")
    .map((run) => run.replaceAll(AROUND, ""))
    .filter((run) => SPELLS.test(run) && !ONE_LETTER.test(run))

const LETTER = /(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Hangul}])[\p{L}\p{N}\p{M}]/u

/** Whether a run stands in a text as it is, not as a part of a word. */
const stands = (run: string, text: string): boolean => {
  for (let at = text.indexOf(run); at !== -1; at = text.indexOf(run, at + 1)) {
    if (!LETTER.test(text.charAt(at - 1)) && !LETTER.test(text.charAt(at + run.length))) return true
  }
  return false
}

/** What of a folded text is no word that is judged and stands, as it is, in none of these; `undefined` where nothing is. */
export const unspoken = (folded: string, texts: ReadonlyArray<string>): string | undefined => {
  const runs = unjudgedIn(folded)
  if (runs.length === 0) return undefined
  const composed = texts.map((text) => text.normalize("NFC"))
  return runs.find((run) => !composed.some((text) => stands(run, text)))
}
