import { type Origin, ORIGINS, type Stretch } from "./Origin.ts"
import { type Folded, fold } from "./Fold.ts"
import { contentOf, wordsOf } from "./Words.ts"

/** Where words of a session stand. */
export interface Quote {
  /** As they were given. */
  readonly text: string
  readonly origin: Origin
  readonly turn: number
  readonly role: "user" | "assistant"
  /** In UTF-16 units from the start of the message; of what a tool was given or answered, of that. */
  readonly offset: number
  /** The sentences that the words are of, since a few words of one can say the opposite of it. */
  readonly sentences: string
  readonly stretch: Stretch
}

/** A span that is looked for words in. */
export interface Span {
  readonly stretches: ReadonlyArray<Stretch>
  /** The stretches folded, in their order. */
  readonly folded: ReadonlyArray<Folded>
}

export const spanOf = (stretches: ReadonlyArray<Stretch>): Span => ({
  stretches,
  folded: stretches.map(({ text }) => fold(text))
})

const FEWEST_WORDS = 3
const FEWEST_UNITS = 12

/** Whether words tell a place in a session from others: three of them, or two long ones, that mean something. */
export const isTelling = (evidence: string): boolean => {
  const { text } = fold(evidence)
  const words = wordsOf(text)
  const telling = contentOf(evidence).words
  const isLong = words.length >= FEWEST_WORDS || (words.length >= 2 && text.length >= FEWEST_UNITS)
  return isLong && (words.length >= FEWEST_WORDS ? telling.length > 0 : telling.length >= 2)
}

const LETTER = /[\p{L}\p{N}]/u
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Whether a word ends between these two units. */
const isSeam = (before: string, after: string): boolean =>
  !LETTER.test(before) || !LETTER.test(after) || UNSPACED.test(before) || UNSPACED.test(after)

const findIn = (text: string, words: string): number => {
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const end = at + words.length
    if (isSeam(text.charAt(at - 1), words[0]!) && isSeam(words.at(-1)!, text.charAt(end))) return at
  }
  return -1
}

/** Marks around a quotation that are the one's who quotes. */
const trimmed = (folded: string): string => folded.replaceAll(/^(?:['\s>,;:]|\.\.\.)+|(?:['\s.,;:!]|\.\.\.)+$/g, "")

const END = /[.!?。！？](?=['")\]]*(?:\s|$))|[。！？]|\n/g

/** The sentences of a text that the part between these places touches. */
const sentencesAround = (text: string, from: number, to: number): string => {
  const ends = Array.from(text.matchAll(END), ({ index }) => index + 1)
  const start = ends.findLast((end) => end <= from) ?? 0
  const end = ends.find((each) => each >= to) ?? text.length
  return text.slice(start, end).trim()
}

/** The sentences of a text, in order. */
export const sentencesOf = (text: string): ReadonlyArray<string> => {
  const ends = [...Array.from(text.matchAll(END), ({ index }) => index + 1), text.length]
  return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end).trim()).filter((sentence) => sentence !== "")
}

/** Where in a whole message words stand; 0 where they were put together out of what was cut. */
const offsetIn = (whole: string, words: string): number => {
  const folded = fold(whole)
  const at = findIn(folded.text, words)
  return at === -1 ? 0 : folded.at[at]!
}

/** The places where words stand in a span, those first whose origin is believed most; at most one of each origin. */
export const findQuotes = ({ folded, stretches }: Span, evidence: string): ReadonlyArray<Quote> => {
  const words = trimmed(fold(evidence).text)
  if (words === "") return []
  const found = new Map<Origin, Quote>()
  /** Messages in which a stretch that is believed more holds the words. */
  const taken = new Set<string>()
  for (const [index, stretch] of stretches.entries()) {
    const { origin, role, text, turn, whole } = stretch
    const at = findIn(folded[index]!.text, words)
    const message = `${turn} ${role} ${whole}`
    if (at === -1 || taken.has(message)) continue
    taken.add(message)
    if (found.has(origin)) continue
    const from = folded[index]!.at[at]!
    const to = (folded[index]!.at[at + words.length - 1] ?? text.length - 1) + 1
    const sentences = sentencesAround(text, from, to)
    found.set(origin, { text: evidence, origin, turn, role, offset: offsetIn(whole, words), sentences, stretch })
  }
  return ORIGINS.flatMap((origin) => found.get(origin) ?? [])
}
