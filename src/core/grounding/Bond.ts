import { sentencesOf } from "./Quote.ts"
import { fold } from "./Fold.ts"
import { addedKind, standsIn } from "./Kinds.ts"
import { type Content, contentOf, holds, isExact } from "./Words.ts"

/** Where what is said of one thing ends. */
const CLAUSE = /[.!?;:。！？，、](?=\s|$)|,\s|\s-+\s|\n|\s(?:and|but|und|aber|et|mais|y|pero|e|mas)\s/u

export const clausesIn = (text: string): ReadonlyArray<string> =>
  fold(text)
    .text.split(CLAUSE)
    .filter((clause) => clause.trim() !== "")

/** The words that stand between two things and say which comes first, or is taken for which. */
const RELATION =
  /\s(?:over|instead of|rather than|before|after|then|than|onto|into|from|(?<=\sfrom\s[^.;]{1,60}\s)to|under|until|statt|anstatt|anstelle von|vor|nach|au lieu de|plutôt que|avant|après|en lugar de|en vez de|antes de|después de|em vez de|antes|depois de)\s/gu

/** Words that only say which comes first. */
const ORDER = new Set(["first", "last", "next", "finally"])

/** What a word says of its sides: which way something goes, which is chosen, or which comes first. */
const kindOf = (relation: string): "way" | "choice" | "order" => {
  if (/from|onto|into|under|until|^to$/.test(relation)) return "way"
  return /over|instead|rather|statt|lieu|lugar|vez|plutôt/.test(relation) ? "choice" : "order"
}

interface Sides {
  readonly kind: "way" | "choice" | "order"
  readonly before: ReadonlyArray<string>
  readonly after: ReadonlyArray<string>
}

/** What stands on either side of each such word, sentence by sentence. */
const sidesIn = (text: string): ReadonlyArray<Sides> =>
  sentencesOf(text).flatMap((sentence) => {
    const folded = ` ${fold(sentence).text} `
    return Array.from(folded.matchAll(RELATION), ({ 0: word, index }) => ({
      kind: kindOf(word.trim()),
      before: contentOf(folded.slice(0, index)).words.filter((each) => !ORDER.has(each)),
      after: contentOf(folded.slice(index + word.length)).words.filter((each) => !ORDER.has(each))
    }))
  })

/** Whether a word of one stands in another, and not in a third. */
const moves = (words: ReadonlyArray<string>, to: ReadonlyArray<string>, from: ReadonlyArray<string>): boolean => {
  const [there, here] = [contentOf(to.join(" ")), contentOf(from.join(" "))]
  return words.some((word) => holds(there, word) && !holds(here, word))
}

/** Words of one side alone: a word on both says nothing of their order. */
const alone = ({ after, before, kind }: Sides): Sides => {
  const [first, second] = [contentOf(before.join(" ")), contentOf(after.join(" "))]
  return {
    kind,
    before: before.filter((word) => !holds(second, word)),
    after: after.filter((word) => !holds(first, word))
  }
}

/** Whether two texts say the same of two things the other way round: "npm over pnpm", "pnpm over npm". */
export const isSwapped = (one: string, other: string): boolean => {
  const others = sidesIn(other).map(alone)
  if (others.length === 0) return false
  return sidesIn(one)
    .map(alone)
    .some(({ after, before, kind }) =>
      others.some(
        (each) => each.kind === kind && moves(before, each.after, each.before) && moves(after, each.before, each.after)
      )
    )
}

/** Words that tell who, where and how much, of which a sentence that says two things has two. */
const TELLING = /\b(?:to|by|on|at|into|after|before|can|may|must|over|under)\b/gu

/** What gives a reason, or says more of the same. */
const GOES_ON = /^\s*(?:because|since|so|which|not|weil|da|parce|porque)\b/u

/** A sentence that says the same of two things each: what is said of one is not said of the other. */
const isParallel = (clauses: ReadonlyArray<string>): boolean => {
  const told = clauses
    .filter((clause) => contentOf(clause).words.length > 1 && !GOES_ON.test(clause))
    .map((clause) => new Set(clause.match(TELLING) ?? []))
  return told.some((words, index) =>
    told.slice(index + 1).some((others) => [...words].some((word) => others.has(word)))
  )
}

/** Telling words of a sentence that says two things, at most. */
const MOST_OF_TWO = 9

/** The stretches of a sentence in which the words of a clause have to stand together. */
const boundIn = (sentence: string): ReadonlyArray<string> => {
  const clauses = unitsIn(sentence)
  // A long one says more than two things, and goes back to what it began with.
  return contentOf(sentence).words.length <= MOST_OF_TWO && isParallel(clauses) ? clauses : [sentence]
}

/** What a clause begins with that says when, where or of what the one beside it is so. */
const LIMITS =
  /^\s*(?:only\s)?(?:if|when|whenever|while|unless|until|except|once|in|on|at|for|with|without|during|under|before|after|inside|outside|wenn|falls|bei|bevor|solange|si|quand|lorsque|cuando|quando)\s/u

/** The clauses of a text, those that limit others along with them: who leaves one out says more. */
export const unitsIn = (text: string): ReadonlyArray<string> =>
  sentencesOf(text).flatMap((sentence) => {
    const units: Array<string> = []
    let leads = false
    for (const clause of clausesIn(sentence)) {
      const isLimit = LIMITS.test(clause)
      if (units.length > 0 && (leads || isLimit)) units.push(`${units.pop()} ${clause}`)
      else units.push(clause)
      leads = isLimit && units.length === 1 && units[0] === clause
    }
    return units
  })

/** What a text may be made of: a stretch of what was said, and the sentence that it is of. */
interface Source {
  readonly content: Content
  readonly sentence: string
}

/**
 * A clause of a text that is said in no one sentence of those that it rests on, its small words ("only", "before") among
 * the rest: who puts words of two sentences together says what neither does. `undefined` where there is none.
 */
export const putTogether = (
  text: string,
  sources: ReadonlyArray<string>,
  isFree: (word: string) => boolean,
  known = ""
): string | undefined => {
  const sourcesOf = (stretches: (sentence: string) => ReadonlyArray<string>): ReadonlyArray<Source> =>
    sources.flatMap((sentence) =>
      stretches(sentence).map((stretch) => ({ content: contentOf(stretch), sentence: fold(sentence).text }))
    )
  const [sentences, clauses] = [sourcesOf(boundIn), sourcesOf(unitsIn)]
  return unitsIn(text).find((clause) => {
    const all = contentOf(clause).words
    const words = all.filter((word) => !isFree(word))
    // Of a sentence with two numbers either is of its own clause.
    const among = words.some(isExact) ? clauses : sentences
    return !among.some(
      ({ content, sentence }) =>
        words.every((word) => holds(content, word)) &&
        (all.length > 0 || standsIn(clause, sentence)) &&
        addedKind(clause, `${sentence} ${known}`) === undefined
    )
  })
}
