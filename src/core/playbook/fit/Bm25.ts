import { normalise, wordsIn } from "../likeness/Words.ts"

// Okapi BM25, with the usual values: how much a further occurrence of a word counts, and how much a long text is held
// against it.
const SATURATION = 1.2
const LENGTH = 0.75

/** A text and how well it fits what was asked; more is better. */
export interface Ranked<A> {
  readonly item: A
  readonly score: number
  /** The words asked for that it has. */
  readonly matched: ReadonlyArray<string>
}

/** Words that are in any text. */
const IDLE = new Set(
  `the and for with that this from are was not you your can how what why when where which who does did has have had will
  would should could into out our its it's is in on of to a an be by as at or if so do we i me my it please make need want
  now then than there here let use using get new add all any some just also but about after before up down more
  der die das und ist nicht mit für ein eine den dem von zu auf wie was bitte les des une est pas pour dans que los las una
  por para con`
    .split(/\s+/)
    .filter((word) => word !== "")
)

const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/, "") : word)

/** The words of a text that tell something, in a form that ignores common endings. */
const termsOf = (text: string): ReadonlyArray<string> =>
  wordsIn(normalise(text))
    .filter((word) => word.length > 1 && !IDLE.has(word))
    .map(stem)

/** Characters of a question that are looked at; a pasted log says little of what is asked. */
const MOST_ASKED = 4_000

/**
 * The texts that have words of the question, the best first, those that are alike in their order. In time proportional
 * to the texts.
 */
export const rankByWords = <A>(
  items: ReadonlyArray<A>,
  textOf: (item: A) => string,
  question: string
): ReadonlyArray<Ranked<A>> => {
  const asked = new Set(termsOf(question.slice(0, MOST_ASKED)))
  if (asked.size === 0) return []
  const having = new Map<string, number>()
  let total = 0
  const documents = items.map((item) => {
    const counts = new Map<string, number>()
    const terms = termsOf(textOf(item))
    for (const term of terms) if (asked.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (const term of counts.keys()) having.set(term, (having.get(term) ?? 0) + 1)
    total += terms.length
    return { item, counts, length: terms.length }
  })
  const average = Math.max(total / Math.max(items.length, 1), 1)
  const rarity = (term: string): number => {
    const count = having.get(term)!
    return Math.log(1 + (items.length - count + 0.5) / (count + 0.5))
  }
  return documents
    .filter(({ counts }) => counts.size > 0)
    .map(({ counts, item, length }) => {
      const weight = SATURATION * (1 - LENGTH + (LENGTH * length) / average)
      let score = 0
      for (const [term, count] of counts) score += (rarity(term) * count * (SATURATION + 1)) / (count + weight)
      return { item, score, matched: [...counts.keys()] }
    })
    .toSorted((one, other) => other.score - one.score)
}
