/** Writing without spaces between words: what stands together is told apart by its pairs of characters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]+/gu

/** Words with what belongs to them (`c++`, `c#`, `don't`), and comparisons, which say as much as a word. */
const WORD = /[\p{L}\p{N}\p{M}_]+(?:'[\p{L}\p{N}\p{M}]+)*(?:\+\+|#)?|[<>]=?|[!=]==?/gu

/** A text as it is compared: composed alike, in small letters, with one kind of apostrophe. */
export const normalise = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[‘’ʼ`´]/g, "'")

const pairsOf = (run: string): ReadonlyArray<string> => {
  const characters = [...run]
  return characters.length === 1 ? characters : characters.slice(1).map((next, index) => `${characters[index]}${next}`)
}

/** The words of a text that is normalised, in their order. */
export const wordsIn = (normalised: string): ReadonlyArray<string> =>
  (normalised.match(WORD) ?? []).flatMap((word) => {
    if (word.search(UNSPACED) < 0) return [word]
    const spaced = word.split(UNSPACED).filter((part) => part !== "")
    return spaced.concat((word.match(UNSPACED) ?? []).flatMap(pairsOf))
  })

/** The words of a text, each once. */
export const wordsOf = (text: string): ReadonlySet<string> => new Set(wordsIn(normalise(text)))

/** How much two sets have in common: what is in both of what is in either (Jaccard); 0 to 1. Two empty ones are alike. */
export const similarityOf = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one]
  let shared = 0
  for (const word of small) if (large.has(word)) shared += 1
  const all = one.size + other.size - shared
  return all === 0 ? 1 : shared / all
}

/** A word that is or holds a number: a port, a version, a limit. */
const NUMBER = /\p{N}/u

const lacksNumber = (words: ReadonlySet<string>, from: ReadonlySet<string>): boolean => {
  for (const word of from) if (NUMBER.test(word) && !words.has(word)) return true
  return false
}

/** Whether two texts name the same numbers. Where they do not, they state different facts, however alike they are. */
export const sameNumbers = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  !lacksNumber(one, other) && !lacksNumber(other, one)
