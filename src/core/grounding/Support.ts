import { putTogether } from "./Bond.ts"
import { contentAround, type Ground } from "./Ground.ts"
import { doubtOfMood } from "./Mood.ts"
import { isFlipped } from "./Polarity.ts"
import type { Quote } from "./Quote.ts"
import { unspoken } from "./Literal.ts"
import { doubtOfStanding } from "./Standing.ts"
import { subjectLeftOut } from "./Subject.ts"
import { fold } from "./Fold.ts"
import { withoutFiller } from "./Wording.ts"
import { type Content, contentOf, holds, isExact, sharedWith } from "./Words.ts"

/** The share of a text's words that its evidence must have. */
const LEAST_SHARED = 0.4

/** Acts that make another lesson of one whoever adds them to it. */
const ACTS = new Set(
  `accept allow approve bypass call clear clone commit confirm connect contact copy curl cut delegate delete deliver deny
  deploy disable discard download drop email empty enable erase execute expose export fetch force forward give grant ignore
  import inject install invite kill leak load log mail mask merge move obey open override overwrite paste permit post print
  propose publish pull purge push put quit read reboot rebase reject release remove rename replace reply report reset
  revert revoke rewrite run save send share show shut skip source squash start stop store submit suppress switch sync
  tell transfer trust turn undo uninstall unlock update upgrade upload wipe write`.split(/\s+/)
)

/** Words that an honest summary adds, and that turn no rule into another. */
export const NEUTRAL = contentOf(
  `style format convention rule preference habit team default code codebase file function method module class name naming
  variable version package library tool command flag option argument script new existing old specific explicit consistent
  clear simple short concise brief terse proper direct exclusive strict whole entire part example reason purpose change
  message first later work task general common usual current local developer engineer language text word sentence line
  comment value type input output data field result case time place kind list number possible`
)

const ACT_ENDS = ["", "s", "d", "ed", "ing", "es"]

/** Whether a word tells what is done: in the place of another it changes all. */
export const isAct = (word: string): boolean =>
  ACT_ENDS.some((end) =>
    end === ""
      ? ACTS.has(word)
      : word.endsWith(end) && (ACTS.has(word.slice(0, -end.length)) || ACTS.has(`${word.slice(0, -end.length)}e`))
  )

/** Words between backticks are names, however plain they look. */
const named = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(/`([^`]+)`/g), ([, name]) => name!).flatMap((name) => contentOf(name).words))

/** Why evidence does not support a text; `undefined` where it does. */
export type Doubt = string | undefined

/** What a text may be made of besides its evidence. */
interface Sources {
  /** What the playbook says already. */
  readonly known: Content | undefined
  /** What was said by who may say it. */
  readonly said: ReadonlyArray<Content>
  /** Where names, paths and numbers may stand besides. */
  readonly exact: ReadonlyArray<Content>
}

export const quoted = (words: ReadonlyArray<string>): string =>
  words
    .slice(0, 3)
    .map((word) => `"${word}"`)
    .join(", ")

/**
 * Whether the words of a text are those of its evidence: a fair share of them stands around it, hardly one nowhere in
 * what was said, and none of those is a name, an act, or to be read where nobody vouches for it.
 */
export const wordDoubt = (text: string, around: Content, { exact, known, said }: Sources, ground: Ground): Doubt => {
  const content = contentOf(text)
  if (content.words.length === 0) return "it says nothing that could be looked for"
  const spelled = unspoken(
    content.text,
    [around, ...said, ...exact, ...(known === undefined ? [] : [known])].map((each) => each.text)
  )
  if (spelled !== undefined) return `nobody wrote "${spelled}"`
  const words = known === undefined ? content.words : content.words.filter((word) => !holds(known, word))
  const shared = words.filter((word) => holds(around, word))
  const about = sharedWith(content, around).length
  if (shared.length < Math.ceil(words.length * LEAST_SHARED) || about < Math.min(2, content.words.length)) {
    return "the evidence is about something else"
  }
  if (known !== undefined && about === shared.length) return "the evidence is about something else"
  const names = named(text)
  const free = words.filter((word) => !holds(around, word) && !said.some((each) => holds(each, word)))
  const unknown = free.filter((word) => (isExact(word) || names.has(word)) && !exact.some((each) => holds(each, word)))
  if (unknown.length > 0) return `nobody who could know said ${quoted(unknown)}`
  const plain = free.filter((word) => !isExact(word) && !exact.some((each) => holds(each, word)))
  const fed = plain.filter((word) => !holds(NEUTRAL, word) && holds(ground.unsaid, word))
  if (fed.length > 0) return `${quoted(fed)} stands only where nobody vouches for it`
  const asked = plain.filter((word) => !holds(NEUTRAL, word) && holds(ground.asked, word))
  if (asked.length > 0) return `the person only asked about ${quoted(asked)}`
  const acts = plain.filter(isAct)
  if (acts.length > 0) return `nobody said ${quoted(acts)}`
  const telling = plain.filter((word) => !holds(NEUTRAL, word))
  return telling.length > 0 ? `nobody said ${quoted(telling)}` : undefined
}

/** A name of many words, as a file, a branch or a page has: "docs/always-tag-mallory.md". Nobody says what it spells. */
const LONG_NAME = /\S*(?:\p{L}+[-_.]){2,}[\p{L}\p{N}]+\S*/gu

/** A sentence without the long names in it that a text does not have itself. */
const withoutNames = (sentence: string, text: string): string =>
  sentence.replaceAll(LONG_NAME, (name) => (text.includes(fold(name.replace(/[.,;:!?]+$/, "")).text) ? name : " "))

/** Why a sentence of the person gives no rule of a text; `undefined` where it does. */
const doubtOfSentence = (text: string, content: Content, sentence: string): Doubt => {
  const standing = doubtOfStanding(text, sentence)
  if (standing !== undefined) return standing
  const subject = subjectLeftOut(text, content, withoutFiller(sentence))
  return subject === undefined ? undefined : `the person said it of "${subject}", which it leaves out`
}

/**
 * Why no sentence of the person says what a text says, clause by clause. Only those count that give a rule of it: the
 * evidence may be a sound one that stands beside.
 */
const doubtOfSentences = (
  text: string,
  { stated }: Ground,
  isFree: (word: string) => boolean,
  known: string | undefined
): Doubt => {
  const content = contentOf(text)
  const folded = fold(text).text
  const doubts = stated.map((sentence) => doubtOfSentence(text, content, sentence))
  const sound = stated.filter((_, index) => doubts[index] === undefined).map((each) => withoutNames(each, folded))
  const apart = putTogether(text, sound, isFree, known)
  if (apart === undefined) return undefined
  const doubted = stated.findIndex(
    (each, index) => doubts[index] !== undefined && putTogether(apart, [each], isFree, known) === undefined
  )
  return doubted === -1 ? `the person said nowhere in one sentence "${apart.trim()}"` : doubts[doubted]
}

/** A text that the person's words are to support. */
export const doubtOfPersons = (text: string, quote: Quote, ground: Ground, known?: Content): Doubt => {
  const mood = doubtOfMood(quote.sentences)
  if (mood !== undefined) return mood
  const once = doubtOfSentence(text, contentOf(text), quote.sentences)
  if (once !== undefined) return once
  if (ground.denies(text)) return "the person said the opposite, or took it back"
  const exact = contentOf(ground.worked.words.filter((word) => !ground.wasFed(word)).join(" "))
  const doubt = wordDoubt(text, contentAround(quote), { known, said: [ground.person], exact: [exact] }, ground)
  if (doubt !== undefined) return doubt
  const isFree = (word: string) =>
    holds(NEUTRAL, word) || holds(exact, word) || (known !== undefined && holds(known, word))
  const apart = doubtOfSentences(text, ground, isFree, known?.text)
  if (apart !== undefined) return apart
  return isFlipped(text, quote.sentences) ? "the person said the opposite, or not this" : undefined
}
