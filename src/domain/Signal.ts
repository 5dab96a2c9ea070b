import { makePhraseMatcher, type PhraseMatcher } from "./PhraseMatcher.ts"
import { SIGNAL_LANGUAGES, SIGNAL_TYPES, type SignalLanguage, type SignalType } from "./SignalLanguage.ts"

/** A sentence that gives away something worth learning (seed 004). */
export interface LearningSignal {
  readonly type: SignalType
  /** The sentence, cleaned. */
  readonly content: string
  /** The phrase that gave it away, in lower case. */
  readonly matchedPhrase: string
}

/** A signal and where its sentence stands in the text. */
export interface LocatedSignal extends LearningSignal {
  readonly start: number
  readonly end: number
}

/** List and heading marks and stray punctuation: dropped at the start of a sentence, with white space. */
const LEADING = "-*#>|+!?.,;:•"
const SINGLE_QUOTES = /[\u2018\u2019\u201A\u201B]/g
const DOUBLE_QUOTES = /[\u201C\u201D\u201E\u201F]/g

const isSpace = (unit: string): boolean => unit.trim() === ""

const straighten = (text: string): string => text.replace(SINGLE_QUOTES, "'").replace(DOUBLE_QUOTES, '"')

// What a unit may be, as bits of one table, so that the pass looks each unit up once.
const ENDS = 1
const LEADS = 2
const CURVES = 4

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

interface Phrase {
  readonly text: string
  readonly type: SignalType
  readonly isBoundary: (before: string) => boolean
}

/** Languages that end sentences alike, matched together in one pass. */
interface Family {
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

const makeFamily = (languages: ReadonlyArray<SignalLanguage>): Family => {
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

const families = (languages: ReadonlyArray<SignalLanguage>): ReadonlyArray<Family> =>
  [...new Set(languages.map(({ writing }) => writing))].map((writing) =>
    makeFamily(languages.filter((language) => language.writing === writing))
  )

let allFamilies: ReadonlyArray<Family> | undefined

/** From a sentence's beginning: where the first one begins that may hold something of the family. */
const nextSentence = (text: string, from: number, { script, units }: Family): number => {
  if (script === undefined) return from
  script.lastIndex = from
  if (!script.test(text)) return text.length + 1
  let start = script.lastIndex - 1
  while (start > from && (units[text.charCodeAt(start - 1)]! & ENDS) === 0) start -= 1
  return start
}

/** The signals of one family: one pass, constant work for each unit, at most one signal a sentence. */
const scan = (text: string, family: Family): Array<LocatedSignal> => {
  const { ends, phrases, units } = family
  const { classOf, classes, isEnding, table } = family.matcher
  const signals: Array<LocatedSignal> = []
  let sentence = nextSentence(text, 0, family)
  let content = -1
  let state = 0
  let best = phrases.length
  let kinds = 0
  for (let index = sentence; index <= text.length; index += 1) {
    const unit = index < text.length ? text.charCodeAt(index) : -1
    const kind = unit === -1 ? ENDS : units[unit]!
    if ((kind & ENDS) !== 0 && (unit === -1 || endsHere(ends.get(unit)!, text.charCodeAt(index + 1)))) {
      if (best < phrases.length) {
        const raw = text.slice(content, index).trimEnd()
        const cleaned = (kinds & CURVES) === 0 ? raw : straighten(raw)
        if (cleaned.length >= family.minLength) signals.push(makeSignal(phrases[best]!, cleaned, sentence, index))
      }
      if (unit !== -1 && ends.get(unit)!.length > 0) index += 1
      sentence = nextSentence(text, index + 1, family)
      index = sentence - 1
      content = -1
      state = 0
      best = phrases.length
      kinds = 0
      continue
    }
    if (content === -1) {
      if ((kind & LEADS) !== 0) continue
      content = index
    }
    kinds |= kind
    state = table[state * classes + classOf[unit]!]!
    if (isEnding[state] === 1) best = Math.min(best, firstPhrase(text, family, state, index + 1, content, best))
  }
  return signals
}

/** The first phrase of the table that ends here and begins at a word's start, if it comes before `best`. */
const firstPhrase = (
  text: string,
  { matcher, phrases }: Family,
  state: number,
  end: number,
  content: number,
  best: number
): number => {
  let first = best
  for (const index of matcher.endings[state]!) {
    if (index >= first) continue
    const start = end - phrases[index]!.text.length
    if (start === content || phrases[index]!.isBoundary(text[start - 1]!)) first = index
  }
  return first
}

const makeSignal = ({ text, type }: Phrase, content: string, start: number, end: number): LocatedSignal => ({
  type,
  content,
  matchedPhrase: text,
  start,
  end
})

const endsHere = (followers: ReadonlyArray<number>, next: number): boolean =>
  followers.length === 0 || followers.includes(next)

/** Both in the order of the text. Where one of `more` overlaps one of `first`, it is left out. One pass over each. */
const mergeSignals = (
  first: ReadonlyArray<LocatedSignal>,
  more: ReadonlyArray<LocatedSignal>
): ReadonlyArray<LocatedSignal> => {
  const merged: Array<LocatedSignal> = []
  let next = 0
  for (const signal of more) {
    while (next < first.length && first[next]!.end <= signal.start) merged.push(first[next++]!)
    const other = first[next]
    if (other === undefined || signal.end <= other.start) merged.push(signal)
  }
  return next === 0 && merged.length === 0 ? first : [...merged, ...first.slice(next)]
}

/** Signals with their places, in the order of the text. Where two families see the same sentence, the first one counts. */
export const locateLearningSignals = (
  text: string,
  languages: ReadonlyArray<SignalLanguage> = SIGNAL_LANGUAGES
): ReadonlyArray<LocatedSignal> => {
  const used = languages === SIGNAL_LANGUAGES ? (allFamilies ??= families(languages)) : families(languages)
  return used.map((family): ReadonlyArray<LocatedSignal> => scan(text, family)).reduce(mergeSignals, [])
}

/**
 * The learning signals in a text (seed 004 FR-1, design 4.7): at most one a sentence; the first phrase of the tables
 * with an occurrence at a word boundary wins.
 */
export const detectLearningSignals = (
  text: string,
  languages: ReadonlyArray<SignalLanguage> = SIGNAL_LANGUAGES
): Array<LearningSignal> =>
  locateLearningSignals(text, languages).map(({ content, matchedPhrase, type }) => ({ type, content, matchedPhrase }))
