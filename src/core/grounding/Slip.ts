/** What begins otherwise may be the opposite of a word ("untyped"). */
const SLIP_START = 2

/** Whether one word is the other with a letter left out, doubled or in its neighbour's place, behind so many that both have. */
export const isSlip = (one: string, other: string, start = SLIP_START): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (at < start) return false
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
}

/** Shorter words are others with a letter more or less. */
const LEAST_LETTERS = 3

const WORD = /(?<![\p{L}\p{N}'./\\_@#-])\p{L}+(?![\p{L}\p{N}'/\\_@#-]|\.\p{L})/gu

const wordsIn = (text: string): ReadonlyArray<string> => text.match(WORD) ?? []

/** A folded text whose slips of the pen are spelled as another has these words: "alwyas", "always". */
export const spelledAs = (text: string, other: string): string => {
  const [known, own] = [new Set(wordsIn(other)), new Set(wordsIn(text))]
  const lacking = [...known].filter((word) => !own.has(word) && word.length > LEAST_LETTERS - 1)
  return text.replaceAll(WORD, (word) =>
    known.has(word) || word.length < LEAST_LETTERS ? word : (lacking.find((each) => isSlip(word, each, 1)) ?? word)
  )
}
