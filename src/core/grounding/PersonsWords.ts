import { doubtOfCompany } from "./Company.ts"
import { fold } from "./Fold.ts"
import type { Ground } from "./Ground.ts"
import { beginsInstruction } from "./Imperatives.ts"
import { doubtOfMood } from "./Mood.ts"
import type { Quote } from "./Quote.ts"
import { doubtOfStanding } from "./Standing.ts"
import { isNeutral, type Statement, statementsIn } from "./Statement.ts"
import { doubtOfMessages, doubtOfNeighbours } from "./Surroundings.ts"
import { contentOf, holds, sharedWith } from "./Words.ts"
import { coreOf, isWordedAs, withoutFiller, wordingOf } from "./Wording.ts"

/** UTF-16 units of a sentence that becomes a key point. */
export const MOST_OWN = 500

/** Where a text stands to what a person said: it is in their words, it can be put into them, or it is not what they said. */
export type Worded =
  | { readonly _tag: "Same" }
  | { readonly _tag: "Said"; readonly text: string }
  | { readonly _tag: "Doubt"; readonly doubt: string }

const doubt = (words: string): Worded => ({ _tag: "Doubt", doubt: words })

/** Lines that only a document, a diff or a letter has: none of what stands around them is said to the agent. */
const DOCUMENT =
  /^[ \t]*#{1,6}\s\S|^[ \t]*(?:hi|hello|hey|dear)[ \t]+\p{L}[^\n]{0,30},[ \t]*$|^[ \t]*[$%❯➜][ \t]\S|^\S+@\S+.{0,20}[$%#][ \t]/imu
const isDiff = (message: string): boolean => /^[ \t]*-[ \t]/mu.test(message) && /^[ \t]*\+[ \t]/mu.test(message)

/** Signs by which a sentence is struck out, mocked or crossed: what they mean, no rule on words tells. */
const SIGNS = /\p{Extended_Pictographic}|~~|\s\/s\b|^[\p{L}\d_.-]+ ?= /gu

/** Begins so what somebody pasted: a report's or a bot's line. */
const BEGINS_SIGNED = /^(?:[^\p{L}\p{N}]*\s)?[^\p{L}\p{N}\s]*(?![\d#*])\p{Extended_Pictographic}/u

const isSigned = (sentence: string, text: string): boolean =>
  BEGINS_SIGNED.test(sentence) || (sentence.match(SIGNS) ?? []).some((sign) => !text.includes(sign))

/** By which a person speaks for themselves, denies or demands before a colon. */
const OWN_VOICE =
  /(?:^|[^\p{L}])(?:i|we|never|always|avoid|don't|don'ts|dont|do not|no|not|wrong|must|should|nie|niemals|nicht|kein|keine|nunca|jamais|ne|não|no-go)(?![\p{L}'])/iu

/** What the agent does, and what somebody says to it: "you use yarn again". */
const TELLS_AGENT =
  /^you (?!can\b|should\b|must\b|need\b|may\b|have to\b|will\b|are\b|do(?:n't| not) (?:need|have)\b|could\b|might\b)/u

/** Whom all rules are for. */
const FOR_US = new Set(["for", "us", "our", "we", "the"])

/** Verbs that say nothing of what is done. */
const OF_ANY_ACT = new Set(["use", "do", "don't", "stop", "avoid", "quit", "keep", "prefer", "never"])

/** Words before a colon in the sentence, or over it, that a text leaves out. */
const leadOf = ({ heading, text }: Statement): string | undefined =>
  heading ?? /^.{1,120}?(?=[:：](?:\s|$))/u.exec(text)?.[0]

/** The sentence as it is said, below what stands over it. */
export const wholeOf = ({ heading, text }: Statement): string => (heading === undefined ? text : `${heading} ${text}`)

/** The sentences of a message that words touch, at each place where they stand. */
export const statementsAt = (message: string, evidence: string): ReadonlyArray<ReadonlyArray<Statement>> => {
  const { at, text: folded } = fold(message)
  const words = fold(evidence).text.replaceAll(/^['\s>,;:.]+|['\s.,;:!]+$/gu, "")
  if (words === "") return []
  const all = statementsIn(message)
  const found: Array<ReadonlyArray<Statement>> = []
  for (let start = folded.indexOf(words); start !== -1; start = folded.indexOf(words, start + 1)) {
    const [from, to] = [at[start]!, at[start + words.length - 1]! + 1]
    found.push(all.filter((each) => each.from < to && from < each.to))
  }
  return found.filter((statements) => statements.length > 0)
}

export const standsIn = (sentence: string, said: string): boolean => {
  const words = wordingOf(said)
  let at = 0
  return wordingOf(sentence).every((word) => {
    at = words.indexOf(word, at) + 1
    return at > 0
  })
}

/** Why a sentence of a person cannot stand for a text that leaves out a part of it. */
const doubtOfRest = (text: string, statement: Statement, { stretch }: Quote): string | undefined => {
  const own = new Set(wordingOf(text))
  const said = wordingOf(statement.text)
  const first = said.slice(...coreOf(said))[0] ?? ""
  const isKept = OF_ANY_ACT.has(first) || own.has(first) || holds(contentOf(text), first)
  if (beginsInstruction(first) && !isKept) return `the person asked to "${first}" it, which it leaves out`
  const lead = leadOf(statement)
  const isTold = lead === undefined || wordingOf(lead).every((word) => own.has(word) || FOR_US.has(word))
  if (!isTold && !isNeutral(lead) && !OWN_VOICE.test(lead)) return `it leaves out "${lead}"`
  if (!standsIn(wholeOf(statement), stretch.text)) return "a part of the sentence is not the person's own"
  return undefined
}

const doubtOfSentence = (sentence: string): string | undefined => {
  const mood = doubtOfMood(sentence)
  if (mood !== undefined) return mood
  return sentence.length > MOST_OWN
    ? "the person's sentence is too long for a key point"
    : doubtOfStanding(sentence, sentence)
}

/** Why it is not plain that sentences are meant as they stand, by what stands around them. */
const doubtAround = (statements: ReadonlyArray<Statement>, quote: Quote, { span }: Ground): string | undefined => {
  const [first, last] = [statements[0]!, statements.at(-1)!]
  return (
    doubtOfNeighbours({ ...first, after: last.after }) ??
    doubtOfCompany(quote.stretch.whole, first, last) ??
    doubtOfMessages(quote, first, span.stretches)
  )
}

/** The same of words that are no text's, but say that one has changed, or served. */
export const doubtOfSaid = (quote: Quote, ground: Ground): string | undefined =>
  statementsAt(quote.stretch.whole, quote.text)
    .map((statements) => doubtAround(statements, quote, ground))
    .find((each) => each !== undefined)

/** The same of words that end one in a message that says nothing else. */
export const doubtOfEnding = (quote: Quote, { span }: Ground): string | undefined =>
  statementsAt(quote.stretch.whole, quote.text)
    .map(([first]) => doubtOfMessages(quote, first!, span.stretches))
    .find((each) => each !== undefined)

/** What of a text these sentences say, which its evidence touches. */
const wordedBy = (text: string, statements: ReadonlyArray<Statement>, quote: Quote, ground: Ground): Worded => {
  const around = doubtAround(statements, quote, ground)
  if (around !== undefined) return doubt(around)
  const first = statements[0]!
  const sentence = statements.map(wholeOf).join(" ")
  if (isSigned(sentence, text)) return doubt("the person's sentence holds signs that no rule can read")
  if (TELLS_AGENT.test(fold(first.text).text)) return doubt("the person tells what the agent does")
  if (isWordedAs(text, sentence) || statements.some((each) => isWordedAs(text, wholeOf(each)))) return { _tag: "Same" }
  const content = contentOf(text)
  if (sharedWith(content, contentOf(sentence)).length * 2 < content.words.length)
    return doubt("the evidence is about something else")
  const said = withoutFiller(sentence)
  const rest =
    statements.map((each) => doubtOfRest(text, each, quote)).find((each) => each !== undefined) ?? doubtOfSentence(said)
  return rest === undefined ? { _tag: "Said", text: said } : doubt(rest)
}

/**
 * What of a text is the person's. Whatever their sentence has that the text has not, in any language, makes it another
 * text; then the sentence itself can be learned in its place. What stands around a sentence counts with it.
 */
export const inPersonsWords = (text: string, quote: Quote, ground: Ground): Worded => {
  const { stretch } = quote
  // An answer to a question of the agent's stands in what the client made of both.
  const isAnswer = ground.span.stretches.some(({ text: all, use }) => use !== undefined && all === stretch.whole)
  const message = isAnswer ? stretch.text : stretch.whole
  if (DOCUMENT.test(message) || isDiff(message)) return doubt("it stands in a document")
  const places = statementsAt(message, quote.text)
  // The same words may stand in what was pasted besides.
  const own = places.filter((statements) => statements.every((each) => standsIn(each.text, stretch.text)))
  const worded = (own.length > 0 ? own : places).map((statements) => wordedBy(text, statements, quote, ground))
  const ofKind = (tag: Worded["_tag"]) => worded.find(({ _tag }) => _tag === tag)
  return ofKind("Doubt") ?? ofKind("Said") ?? ofKind("Same") ?? doubt("its evidence is no sentence of the person's")
}

/** Why a sentence gives neither a rule nor a fact by itself, with all that it says, in the place of a text. */
export const doubtOfWhole = (text: string, statement: Statement, quote: Quote): string | undefined =>
  isSigned(statement.text, "")
    ? "the person's sentence holds signs that no rule can read"
    : (doubtOfRest(text, statement, quote) ?? doubtOfSentence(withoutFiller(wholeOf(statement))))
