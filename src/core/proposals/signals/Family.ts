import { makePhraseMatcher, type PhraseMatcher } from "../../text/PhraseMatcher.ts"
import { SIGNAL_LANGUAGES, SIGNAL_TYPES, type SignalLanguage, type SignalType } from "./Languages.ts"

/** List and heading marks and stray punctuation: dropped at the start of a sentence, with white space. */
const LEADING = "-*#>|+!?.,;:•"
const SINGLE_QUOTES = /[\u2018\u2019\u201A\u201B]/g
const DOUBLE_QUOTES = /[\u201C\u201D\u201E\u201F]/g

const isSpace = (unit: string): boolean => unit.trim() === ""

/** With straight quotes for typographic ones. */
export const straighten = (text: string): string => text.replace(SINGLE_QUOTES, "'").replace(DOUBLE_QUOTES, '"')

// What a unit may be, as bits of one table, so that the pass looks each unit up once.
export const ENDS = 1
export const LEADS = 2
export const CURVES = 4

// All that String.prototype.trim takes for white space.
const WHITE_SPACE =
  "\t\n\v\f\r \u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF"

/** The table for a family: which units end a sentence, are dropped at its start, or are typographic quotes. */
const makeUnitTable = (sentenceEnds: ReadonlyArray<string>): Uint8Array => {
  const table = new Uint8Array(0x10000)
  for (const unit of LEADING + WHITE_SPACE) table[unit.charCodeAt(0)]! |= LEADS
  for (const quote of "\u2018\u2019\u201A\u201B\u201C\u201D\u201E\u201F") table[quote.charCodeAt(0)]! |= CURVES
  for (const end of sentenceEnds) table[end.charCodeAt(0)]! |= ENDS
  return table
}

export interface Phrase {
  readonly text: string
  readonly type: SignalType
  readonly isBoundary: (before: string) => boolean
}

/** Languages that end sentences alike, matched together in one pass. */
export interface SignalFamily {
  readonly phrases: ReadonlyArray<Phrase>
  readonly matcher: PhraseMatcher
  readonly minLength: number
  readonly units: Uint8Array
  /** For a unit that may begin a sentence end: the units that must follow, one of them; none when it ends by itself. */
  readonly ends: ReadonlyMap<number, ReadonlyArray<number>>
  /** Finds the characters that every phrase has one of, where that lets most of a text be passed over. */
  readonly script: RegExp | undefined
}

const boundaryOf = ({ boundary }: SignalLanguage): ((before: string) => boolean) => {
  if (boundary === undefined) return () => true
  const units = new Set(boundary)
  return (before) => units.has(straighten(before)) || isSpace(before)
}

const makeFamily = (languages: ReadonlyArray<SignalLanguage>): SignalFamily => {
  const phrases = languages.flatMap((language) => {
    const isBoundary = boundaryOf(language)
    return SIGNAL_TYPES.flatMap((type) => language.phrases[type].map((text) => ({ text, type, isBoundary })))
  })
  const ends = new Map<number, Array<number>>()
  for (const end of languages[0]!.writing.sentenceEnds) {
    const followers = ends.get(end.charCodeAt(0)) ?? []
    ends.set(end.charCodeAt(0), end.length > 1 ? [...followers, end.charCodeAt(1)] : followers)
  }
  const spaced = languages.some((language) => language.boundary !== undefined)
  const { minLength, sentenceEnds } = languages[0]!.writing
  return {
    phrases,
    matcher: makePhraseMatcher(phrases.map(({ text }) => text)),
    minLength,
    units: makeUnitTable(sentenceEnds),
    ends,
    script: spaced || sentenceEnds.some((end) => end.length > 1) ? undefined : /[\u3040-\u30FF\u4E00-\u9FFF]/g
  }
}

const families = (languages: ReadonlyArray<SignalLanguage>): ReadonlyArray<SignalFamily> =>
  [...new Set(languages.map(({ writing }) => writing))].map((writing) =>
    makeFamily(languages.filter((language) => language.writing === writing))
  )

let allFamilies: ReadonlyArray<SignalFamily> | undefined

/** The families of a list of languages; those of all languages are made once. */
export const familiesOf = (languages: ReadonlyArray<SignalLanguage>): ReadonlyArray<SignalFamily> =>
  languages === SIGNAL_LANGUAGES ? (allFamilies ??= families(languages)) : families(languages)

/** From a sentence's beginning: where the first one begins that may hold something of the family. */
export const nextSentence = (text: string, from: number, { script, units }: SignalFamily): number => {
  if (script === undefined) return from
  script.lastIndex = from
  if (!script.test(text)) return text.length + 1
  let start = script.lastIndex - 1
  while (start > from && (units[text.charCodeAt(start - 1)]! & ENDS) === 0) start -= 1
  return start
}
