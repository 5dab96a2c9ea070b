import { fold } from "./Fold.ts"
import { isImperative } from "./Imperatives.ts"
import { instructs } from "./Instruction.ts"
import { unspoken } from "./Literal.ts"
import { doubtOfWhole, MOST_OWN, standsIn, statementsAt, wholeOf } from "./PersonsWords.ts"
import { isFlipped } from "./Polarity.ts"
import type { Quote } from "./Quote.ts"
import type { Verdict } from "./Verdict.ts"
import { spelledAs } from "./Slip.ts"
import type { Statement } from "./Statement.ts"
import { subjectLeftOut } from "./Subject.ts"
import { isAct, NEUTRAL } from "./Support.ts"
import { withoutFiller, wordingOf } from "./Wording.ts"
import { contentOf, holds, isExact, sharedWith, wordsOf } from "./Words.ts"

/** A person's own sentence, and the words by which it is found. */
interface OwnSentence {
  readonly said: string
  readonly evidence: string
}

/** Verbs that an answer puts before what somebody only named: "pnpm, not npm". */
const CARRIES = new Set("use keep put write prefer avoid have make name give follow indent do".split(" "))

/** Of fewer words that both have, one cannot tell that they are about the same; nor of a smaller share of the text's. */
const FEWEST_SHARED = 2
const LEAST_KNOWN = 0.6

/** Letters at its start by which a word is another form of one: "committing", "comit". */
const SAME_START = 3

/** Words of a script without spaces are pairs of signs, of which the second may be an ending. */
const startOf = (word: string): string => word.slice(0, word.length > 2 ? SAME_START : 1)

/** By which a sentence tells of something, and wants nothing. */
const TELLS = /(?:^|\s)(?:i|we|he|she|they|it|is|are|was|were|has|have|had|looks?|\p{L}{2,}ed)(?=['\s,.]|$)/u

/** Words by which a text and a sentence are about the same: in the same form, by the same start, or between them a verb. */
const isAbout = (text: string, said: string): boolean => {
  const [own, content] = [contentOf(said), contentOf(text)]
  const starts = new Set(wordsOf(own.text).map(startOf))
  const isKnown = (word: string) => holds(own, word) || (!isExact(word) && starts.has(startOf(word)))
  const telling = content.words.filter((word) => !CARRIES.has(word) && !holds(NEUTRAL, word))
  const known = telling.filter(isKnown)
  return (
    known.length >= Math.min(FEWEST_SHARED, telling.length) &&
    known.length >= Math.max(1, telling.length * LEAST_KNOWN) &&
    telling.every((word) => isKnown(word) || !(isExact(word) || isAct(word)))
  )
}

/** Whether a text is a sentence with more said to it. */
const addsTo = (text: string, said: string): boolean => {
  const wording = wordingOf(said)
  return standsIn(said, text) && !wordingOf(text).every((word) => CARRIES.has(word) || wording.includes(word))
}

/** Whether a text asks to do what a sentence only tells of: "we left yarn behind us". */
const isOnlyTold = (text: string, said: string): boolean => {
  const own = contentOf(said)
  const isAsked = wordsOf(fold(text).text).some((word) => isImperative(word) && !holds(own, word))
  return isAsked && !instructs(said, undefined) && TELLS.test(fold(said).text)
}

/** Whether what is learned in the place of a text is about the same, and neither turns nor adds to it. */
const standsFor = (said: string, text: string): boolean => {
  // A slip of the pen is no other word.
  const spelled = spelledAs(fold(said).text, fold(text).text)
  return (
    said !== text &&
    isAbout(text, spelled) &&
    !addsTo(text, said) &&
    unspoken(contentOf(text).text, [contentOf(spelled).text]) === undefined &&
    !isFlipped(text, spelled) &&
    !isOnlyTold(text, spelled) &&
    subjectLeftOut(text, contentOf(text), spelled) === undefined
  )
}

/**
 * The person's whole sentences that may be judged in the place of a text in other words: all that its evidence touches,
 * or the one of them that the text says most of. What is learned then has all limits that they said, and nothing that
 * they did not say: an answer that names the sentence itself would have it learned as well.
 */
const sentencesFor = (text: string, quote: Quote): ReadonlyArray<OwnSentence> => {
  const content = contentOf(text)
  const told = ({ text: said }: Statement): number => sharedWith(content, contentOf(said)).length
  return statementsAt(quote.stretch.whole, quote.text).flatMap((statements) => {
    const most = statements.toSorted((one, other) => told(other) - told(one))[0]!
    const all = { evidence: quote.text, of: statements }
    const one = { evidence: most.text, of: [most] }
    // A text that says something of each was made of all of them.
    const found = statements.length === 1 ? [all] : statements.every((each) => told(each) > 0) ? [all, one] : [one, all]
    return found.flatMap(({ evidence, of }) => {
      const said = withoutFiller(of.map(wholeOf).join(" "))
      const isSound = standsFor(said, text) && of.every((each) => doubtOfWhole(text, each, quote) === undefined)
      return isSound ? [{ said, evidence }] : []
    })
  })
}

/** The sentence of the agent's that a text was made of: what it found may be a fact, though the text tells what to do. */
const findingFor = (text: string, { sentences, text: evidence }: Quote): ReadonlyArray<OwnSentence> => {
  const said = sentences.replaceAll(/\s+/gu, " ")
  return said.length <= MOST_OWN && said !== text && isAbout(text, said) && !isFlipped(text, said)
    ? [{ said, evidence }]
    : []
}

/** Whose own sentence may stand for a text that waits, if anybody's. */
const ownFor = (text: string, verdict: Verdict): ReadonlyArray<OwnSentence> => {
  const { quote } = verdict
  if (verdict._tag === "Pass" || quote === undefined) return []
  if (quote.origin === "person") return verdict.why === "unsupported" ? sentencesFor(text, quote) : []
  return quote.origin === "agent" && verdict.why === "origin" ? findingFor(text, quote) : []
}

/** A verdict, or that on the person's own sentence, or the agent's, where a text waits for its words and that does not. */
export const orOwnSentence = (
  text: string,
  verdict: Verdict,
  judged: (sentence: OwnSentence) => Verdict | undefined
): Verdict => {
  for (const sentence of ownFor(text, verdict)) {
    const own = judged(sentence)
    if (own?._tag === "Pass" && own.quote?.origin === verdict.quote?.origin)
      return { said: sentence.said, ...own, ...(verdict.quote === undefined ? {} : { quote: verdict.quote }) }
  }
  return verdict
}
