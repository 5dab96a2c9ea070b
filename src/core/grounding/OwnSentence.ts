import { fold } from "./Fold.ts"
import { isImperative } from "./Imperatives.ts"
import { instructs } from "./Instruction.ts"
import { unspoken } from "./Literal.ts"
import { doubtOfWhole, standsIn, statementsAt, wholeOf } from "./PersonsWords.ts"
import { isFlipped } from "./Polarity.ts"
import type { Quote } from "./Quote.ts"
import type { Verdict } from "./Verdict.ts"
import type { Statement } from "./Statement.ts"
import { subjectLeftOut } from "./Subject.ts"
import { NEUTRAL } from "./Support.ts"
import { withoutFiller, wordingOf } from "./Wording.ts"
import { contentOf, holds, sharedWith, wordsOf } from "./Words.ts"

/** A person's own sentence, and the words by which it is found. */
interface OwnSentence {
  readonly said: string
  readonly evidence: string
}

/** Verbs that an answer puts before what somebody only named: "pnpm, not npm". */
const CARRIES = new Set("use keep put write prefer avoid have make name give follow indent do".split(" "))

/** Of fewer words that both have, one cannot tell that they are about the same. */
const FEWEST_SHARED = 2

/** Letters at its start by which a word is another form of one: "committing", "comit". */
const SAME_START = 3

/** Words of a script without spaces are pairs of signs, of which the second may be an ending. */
const startOf = (word: string): string => word.slice(0, word.length > 2 ? SAME_START : 1)

/** By which a sentence tells of something, and wants nothing. */
const TELLS = /(?:^|\s)(?:i|we|he|she|they|it|is|are|was|were|has|have|had|looks?|\p{L}{2,}ed)(?=['\s,.]|$)/u

/** Whether a text says of a sentence no more than is in it, but for a verb that carries it and words that say nothing. */
const saysNoMore = (text: string, said: string): boolean => {
  const [own, content] = [contentOf(said), contentOf(text)]
  const { words } = content
  const shared = sharedWith(content, own).length
  const starts = new Set(own.words.map(startOf))
  const wording = wordingOf(said)
  const isMore = standsIn(said, text) && !wordingOf(text).every((word) => CARRIES.has(word) || wording.includes(word))
  return (
    !isMore &&
    shared * 2 >= words.length &&
    shared >= FEWEST_SHARED &&
    words.every((word) => holds(own, word) || CARRIES.has(word) || holds(NEUTRAL, word) || starts.has(startOf(word)))
  )
}

/** Whether a text asks to do what a sentence only tells of: "we left yarn behind us". */
const isOnlyTold = (text: string, said: string): boolean => {
  const own = contentOf(said)
  const isAsked = wordsOf(fold(text).text).some((word) => isImperative(word) && !holds(own, word))
  return isAsked && !instructs(said, undefined) && TELLS.test(fold(said).text)
}

/**
 * The person's whole sentences that may be judged in the place of a text in other words: all that its evidence touches,
 * or the one of them that the text says most of. What is learned then has all limits that they said. A text that adds to
 * them, turns them, or says of another what they said of somebody, was made of something else.
 */
const sentencesFor = (text: string, quote: Quote): ReadonlyArray<OwnSentence> => {
  const content = contentOf(text)
  const told = ({ text: said }: Statement): number => sharedWith(content, contentOf(said)).length
  return statementsAt(quote.stretch.whole, quote.text).flatMap((statements) => {
    const most = statements.toSorted((one, other) => told(other) - told(one))[0]!
    const all = { evidence: quote.text, of: statements }
    const found = statements.length === 1 ? [all] : [{ evidence: most.text, of: [most] }, all]
    return found.flatMap(({ evidence, of }) => {
      const said = withoutFiller(of.map(wholeOf).join(" "))
      const isSound =
        said !== text &&
        saysNoMore(text, said) &&
        unspoken(content.text, [contentOf(said).text]) === undefined &&
        !isFlipped(text, said) &&
        !isOnlyTold(text, said) &&
        subjectLeftOut(text, content, said) === undefined &&
        of.every((each) => doubtOfWhole(each, quote) === undefined)
      return isSound ? [{ said, evidence }] : []
    })
  })
}

/** A verdict, or that on the person's own sentence, where a text waits for its words and that sentence does not. */
export const orOwnSentence = (
  text: string,
  verdict: Verdict,
  judged: (sentence: OwnSentence) => Verdict | undefined
): Verdict => {
  const { quote } = verdict
  if (verdict._tag === "Pass" || verdict.why !== "unsupported" || quote?.origin !== "person") return verdict
  for (const sentence of sentencesFor(text, quote)) {
    const own = judged(sentence)
    if (own?._tag === "Pass" && own.quote?.origin === "person") return { said: sentence.said, ...own, quote }
  }
  return verdict
}
