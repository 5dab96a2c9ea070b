import { aboutIn, bare, endedBy, isId, noMoreIn, spelled, stoppedIn, topicOf } from "./EndingSentence.ts"
import { fold } from "./Fold.ts"
import type { Ground } from "./Ground.ts"
import { kindsIn } from "./Kinds.ts"
import { type Quote, sentencesOf } from "./Quote.ts"
import { isReason, saysAgain, saysOfRule } from "./Reason.ts"
import { stem } from "./Stem.ts"
import { type Content, contentOf, holds, sharedWith } from "./Words.ts"

/** So many words of its own name a key point that has proven itself; of another, one that no other has. */
const FEWEST_NAMED = { proven: 2, other: 1 }

const ARTICLES = /(?:^| )(?:the|a|an)(?= )/gu

const withoutArticles = (words: string): string => words.replaceAll(ARTICLES, "").trim()

/** Whether a sentence says nothing, or ends another key point by its id. */
const saysNoMore = (sentence: string): boolean => bare(sentence) === "" || endedBy(bare(sentence)).some(isId)

const saysWhy = (clause: string): boolean => spelled(clause) === "" || isReason(spelled(clause))

const isOnceMore = (clause: string | undefined): boolean => clause !== undefined && saysAgain(spelled(clause))

const isOfRule = (clause: string | undefined): boolean => clause !== undefined && saysOfRule(bare(clause))

/** What a client puts around a message. */
const FRAMES = /<([a-z][\w-]*)>[\s\S]*?<\/\1>/gu

/** Whoever says one of these after an end may not want it. */
const KEEPS =
  /\b(?:keep|kept|leave|stay|restore|undo|revert|back|wait|actually|rather|mistake|wrong|meant|behalte?n?|lass|lasse|doch|warte|zurück|garde[rz]?|laisse|attends|remets|mantén|deja|espera|mantenha|deixa|espere)\b|(?:保留|等等|还是|やっぱり|残し|待って)/u

/** A sentence of so few words may be about what was said before it. */
const FEW_WORDS = 2

/** A sentence with this share of a key point's words speaks of it. */
const SPEAKS_OF = 0.6

/** Whether a sentence that is said besides the end speaks of what is ended, or takes the end back. */
const keepsIn = (sentence: string, name: string, content: Content, follows: boolean): boolean => {
  const told = contentOf(sentence)
  if (spelled(sentence).split(" ").includes(name)) return true
  if (sharedWith(content, told).length >= content.words.length * SPEAKS_OF) return true
  if (KEEPS.test(told.text) && told.words.length <= FEW_WORDS) return true
  return follows && (kindsIn(told.text).has("no") || KEEPS.test(told.text))
}

/** Whether anything that the person said later, or where no window tells when, may keep what a message ended. */
const isKept = (name: string, content: Content, { stretch }: Quote, { span }: Ground): boolean => {
  const said = span.stretches.filter(({ origin }) => origin === "person")
  // Behind a window's own words stand those of before and after it, of which nobody knows which is which.
  const following = new Set([said[said.indexOf(stretch) + 1], stretch.turn === 0 ? said[0] : undefined])
  return said.some(
    (each) =>
      each.whole !== stretch.whole &&
      (each.turn === 0 || stretch.turn === 0 || each.turn > stretch.turn) &&
      sentencesOf(each.text).some((sentence) => keepsIn(sentence, name, content, following.has(each)))
  )
}

/** What the person said, and the message that it is of, as they meant it. */
export interface Said {
  readonly quote: Quote
  readonly message: string
}

/** What a key point is told from others by. */
export interface Ended {
  readonly name: string
  readonly text: string
  readonly isProven: boolean
  /** What the other key points say. */
  readonly others: ReadonlyArray<Content>
}

/** Whether what a sentence is about is this key point and no other. */
const isAbout = (topic: string, content: Content, { isProven, others }: Ended): boolean => {
  const { words } = contentOf(topic)
  const least = isProven ? FEWEST_NAMED.proven : FEWEST_NAMED.other
  const isOf = (each: Content): boolean => words.every((word) => holds(each, word))
  return words.length >= least && isOf(content) && !others.some(isOf)
}

/** Whether what is no longer to be done is, word by word, what a key point says to do. */
const isStopped = (stopped: string, text: string): boolean => {
  const [said, own] = [stopped, spelled(text)].map((words) => withoutArticles(words).split(" "))
  const isSame = (word: string, index: number) => word === own![index] || (index === 0 && stem(word) === stem(own![0]!))
  return !kindsIn(fold(text).text).has("no") && said!.length === own!.length && said!.every(isSame)
}

/** Where a part of a sentence may stand for itself. */
const CLAUSE = /[,;]\s+|\s[-–—]+\s/u

/** Tells whether a sentence ends a key point. */
const endsIn = (ended: Ended, content: Content): ((sentence: string) => boolean) => {
  const { name, text } = ended
  const names = new Set([name, spelled(text), withoutArticles(spelled(text))])
  const isOfIt = (topic: string | undefined) => topic !== undefined && isAbout(topic, content, ended)
  const endsIt = (said: string): boolean => {
    const stopped = stoppedIn(said)
    if (isOfIt(aboutIn(said)) || (stopped !== undefined && isStopped(stopped, text))) return true
    return endedBy(said).some((each) => names.has(each) || names.has(withoutArticles(each)))
  }
  // "The thing about tabs, drop it": the one names it, the other ends it.
  const isOver = (clause: string, next: string | undefined): boolean =>
    endsIt(bare(clause)) ||
    (isOfIt(topicOf(bare(clause))) && isOnceMore(next)) ||
    (isOfIt(noMoreIn(bare(clause))) && isOfRule(next))
  return (sentence) => {
    if (/[?？]/u.test(sentence)) return false
    if (endsIt(bare(sentence))) return true
    const clauses = sentence.split(CLAUSE)
    const over = clauses.map((each, index) => isOver(each, clauses[index + 1]))
    return over.includes(true) && clauses.every((each, index) => over[index] === true || saysWhy(each))
  }
}

/**
 * Why words of the person do not end a key point; `undefined` where they do. Its end is a sentence of a known form that
 * names it by its id, by all of its own words and no other, or by what it alone is about, in a message that says nothing
 * else but why, and that nothing which the person says later takes back. What is said with a condition, a place or a
 * reporter is for review.
 */
export const doubtOfEnd = (ended: Ended, { message, quote }: Said, ground: Ground): string | undefined => {
  const { name, text } = ended
  const content = contentOf(text)
  const isEnd = endsIn(ended, content)
  if (!sentencesOf(quote.sentences).some(isEnd)) return "the evidence does not say, in so many words, that it is to go"
  if (!sentencesOf(message.replaceAll(FRAMES, " ")).every((each) => isEnd(each) || saysNoMore(each) || saysWhy(each)))
    return "the message says more than that it is to go"
  return isKept(name, content, quote, ground) ? "the person spoke of it later in the session" : undefined
}
