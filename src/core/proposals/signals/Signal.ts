import { holdsPhrase } from "../../text/PhraseMatcher.ts"
import { CURVES, ENDS, familiesOf, LEADS, nextSentence, type Phrase, type SignalFamily, straighten } from "./Family.ts"
import { SIGNAL_LANGUAGES, type SignalLanguage, type SignalType } from "./Languages.ts"

/** A sentence that gives away something worth learning (docs/rules.md). */
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

/** The signals of one family: one pass, constant work for each unit, at most one signal a sentence. */
const scan = (text: string, family: SignalFamily): Array<LocatedSignal> => {
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
  { matcher, phrases }: SignalFamily,
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

/**
 * Signals with their places, in the order of the text; none in what is no text. Where two families see the same sentence,
 * the first one counts.
 */
export const locateLearningSignals = (
  text: string,
  languages: ReadonlyArray<SignalLanguage> = SIGNAL_LANGUAGES
): ReadonlyArray<LocatedSignal> => {
  // Programs without types may call this, and it must not throw whatever they give it.
  if (typeof text !== "string") return []
  return familiesOf(languages)
    .map((family): ReadonlyArray<LocatedSignal> => scan(text, family))
    .reduce(mergeSignals, [])
}

/**
 * Whether a text can hold a signal at all: whether one of the phrases stands in it. Most of what is said holds none, and
 * this tells so in a fraction of the time.
 */
export const mayHoldSignal = (text: string, languages: ReadonlyArray<SignalLanguage> = SIGNAL_LANGUAGES): boolean =>
  familiesOf(languages).some(
    (family) => nextSentence(text, 0, family) <= text.length && holdsPhrase(family.matcher, text)
  )

/**
 * The learning signals in a text (docs/rules.md D7): at most one a sentence; the first phrase of the tables
 * with an occurrence at a word boundary wins.
 */
export const detectLearningSignals = (
  text: string,
  languages: ReadonlyArray<SignalLanguage> = SIGNAL_LANGUAGES
): Array<LearningSignal> =>
  locateLearningSignals(text, languages).map(({ content, matchedPhrase, type }) => ({ type, content, matchedPhrase }))
