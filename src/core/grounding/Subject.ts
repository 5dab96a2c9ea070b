import { clausesIn } from "./Bond.ts"
import { isImperative } from "./Imperatives.ts"
import { fold } from "./Fold.ts"
import { type Content, contentOf, holds, sharedWith } from "./Words.ts"

/** Words that only hold the place of what a sentence is about. */
const FRAMES = contentOf(
  `team convention rule preference habit style default problem issue point goal idea trick solution reason cause fix
  answer question important best right wrong easiest fact truth upshot lesson moment future plan company house codebase
  code way policy reminder request wish new old current actual real maybe perhaps hence thus therefore anything something somewhere everything nothing thing stuff both`
)

const DETERMINER = /^(?:the|a|an|our|my|his|her|their|its|every|each|some|most|both|all|no|many)\s/u

/** Before these stands what a clause is about, or nothing that could be told. */
const VERB =
  /^(?:is|are|was|were|be|has|have|had|does|do|did|can|could|will|would|should|must|may|might|cannot|needs?|wants?|likes?|prefers?|hates?|lives?|goes|go|knows?|thinks?|gets?|comes?|looks?|listens?|means?|exists?|contains?|belongs?|depends?|happens?|seems?|stands?|sits?|remains?|lacks?|serves?|speaks?|expects?|always|never|usually|often|sometimes|still|rarely|thought|wrote|made|took|ran|kept|sent|built|put|told|used|found|left|gave|went|came|began|chose|saw|knew|(?:is|are|was|were|has|have|had|does|do|did|ca|could|wo|would|should|must)n't|can't|won't)$/u

/** "No longer" and the like may stand before a verb. */
const BEFORE_VERB = /^(?:also|only|just|already|now|no|longer|currently|apparently|keeps?)$/u

/** What a clause does not begin to be about: pronouns that speak of whoever talks, places, conjunctions, interjections. */
const NO_SUBJECT =
  /^(?:i|we|you|it|this|that|these|those|there|here|one|let|let's|lets|us|in|at|on|for|with|from|to|of|by|as|if|when|whenever|while|where|once|since|after|before|during|because|so|and|but|or|not|don't|dont|no|nor|yes|ok|okay|please|pls|also|always|never|only|just|now|then|next|first|finally|instead|otherwise|anyway|again|remember|thanks|good|great|what|which|who|how|why|maybe|both|either|neither|everything|everyone|nobody|nothing|under|inside|within|without|until|unless|than|rather|more|less|prefer)$/u

const OTHERS = /^(?:he|she|they)$/u

/** With one of these another clause begins, or who talks speaks of themselves. */
const BREAKS = /^(?:that|which|who|whose|where|to|we|i|you|it|one|ones|us|there|this)$/u

const MOST_WORDS = 10

const isThird = (word: string): boolean =>
  word.length > 3 && /[^s]s$/.test(word) && (isImperative(word.slice(0, -1)) || isImperative(word.replace(/e?s$/, "")))

const isPast = (word: string): boolean =>
  word.endsWith("ed") &&
  ["ed", "d"].some((end) => isImperative(word.slice(0, -end.length).replace(/([^aeiouls])\1$/, "$1")))

/** Of several: what stands behind is said of them. */
const MANY = /[^s]s$|^(?:people|folks|men|women|children|staff|others)$/u

const isVerb = (word: string, before: string): boolean =>
  VERB.test(word) || isThird(word) || isPast(word) || (MANY.test(before) && isImperative(word))

/** The words before the verb of a clause that begins with what it is about; none where that cannot be told. */
const phraseOf = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const found: Array<string> = []
  for (const [index, word] of words.slice(0, MOST_WORDS).entries()) {
    if (index > 0 && isVerb(word, words[index - 1]!)) return found
    if (BREAKS.test(word)) return []
    if (!BEFORE_VERB.test(word)) found.push(word)
  }
  return []
}

/** "In the app the bin icon …" is about what comes after the place. */
const PLACE_FIRST =
  /^(?:in|at|on|for|with|from)\s(?:the|a|an|our|my|their)\s(?:[\w-]+\s){1,3}?(?=(?:the|a|an|our|my)\s)/u

/** What a clause of a language whose nouns follow an article is about, by the first word after it. */
const ELSEWHERE =
  /^(?:der|die|das|mein|meine|unser|unsere|ein|eine|ihr|ihre|sein|seine|le|la|les|l'|mon|ma|mes|notre|nos|un|une|el|los|las|mi|mis|nuestro|nuestra|una|os|meu|minha|nosso|nossa|um|uma|il|lo|gli|(?:il )(?:mio|nostro)|(?:la )(?:mia|nostra))\s?(?<=['\s])([\p{L}-]+)\s/u

/** In Japanese and Chinese what a sentence is about stands before a mark, or a word for how often. */
const MARKED = /^(?:([^。、はが\s]{1,12})[はが]|([^。，\s请要别应须勿当如先]{2,12})(?:把|总是|一直|经常|从来|从不))/u
const OURSELVES = /^(?:我.{0,2}|私|僕|俺|我々|私たち|これ|それ|ここ|この.*|うち.*|当.*|今.*|次.*|チーム|プロジェクト)$/u

/** Who or what a clause is about, as the words for it; none where it is about nobody else, or that cannot be told. */
const subjectOf = (clause: string): ReadonlyArray<string> => {
  const text = clause
    .trim()
    .replace(/^['"(]+/, "")
    .replace(PLACE_FIRST, "")
  const [, topic, actor] = MARKED.exec(text) ?? []
  const marked = topic ?? actor
  if (marked !== undefined) return OURSELVES.test(marked) ? [] : contentOf(marked).words
  const words = text.split(/\s+/)
  const [first = ""] = words
  const third = words.findIndex((word) => OTHERS.test(word))
  if (third !== -1 && third < MOST_WORDS) return [words[third]!]
  if (DETERMINER.test(text)) return contentOf(phraseOf(words.slice(1)).join(" ")).words
  const elsewhere = ELSEWHERE.exec(text)?.[1]
  if (elsewhere !== undefined) return contentOf(elsewhere).words
  return NO_SUBJECT.test(first) || isImperative(first) ? [] : contentOf(phraseOf(words).join(" ")).words
}

/** A clause that goes on with what the one before it is about: "and never asks", "no longer the other". */
const GOES_ON =
  /^(?:(also|always|never|still|then|often|no longer|not|nor|as well as|rather than|instead of)\s)*([\p{L}]+)/u

/** "It listens …" is of what came before; "it is better to …" is of nothing. */
const IT = /^\s*it\s(?!is\b|was\b|would\b|should\b|makes\b|takes\b|helps\b)/u

const goesOn = (clause: string): boolean => {
  const [, lead, word = ""] = GOES_ON.exec(clause.trim()) ?? []
  return IT.test(clause) || isThird(word) || (lead !== undefined && lead !== "then" && !isImperative(word))
}

/** Where a part of a clause begins that has a subject of its own: "a repo where people sort imports". */
const PLACE_OR_WAY = /\s(?:where|how|in which)\s/u

/** The clauses of a sentence, each with what it is about. */
const aboutIn = (
  sentence: string
): ReadonlyArray<{ readonly clause: string; readonly about: ReadonlyArray<string> }> => {
  let before: ReadonlyArray<string> = []
  return clausesIn(sentence)
    .flatMap((clause) => clause.split(PLACE_OR_WAY))
    .map((clause) => {
      const about = goesOn(clause) ? before : subjectOf(clause)
      before = about
      return { clause, about }
    })
}

/**
 * What a sentence says a text's words of, if the text leaves that out: what is said of a colleague, of another service or
 * of what the product does is no rule for the agent. `undefined` where it leaves nothing out.
 */
export const subjectLeftOut = (text: string, content: Content, sentence: string): string | undefined => {
  const clauses = aboutIn(sentence).map(({ about, clause }) => ({
    about,
    told: sharedWith(content, contentOf(clause)).length
  }))
  const most = Math.max(0, ...clauses.map(({ told }) => told))
  if (most === 0) return undefined
  // One clause of those that say as much may stand for itself.
  const lost = clauses
    .filter(({ told }) => told === most)
    .map(({ about }) => about.find((word) => isLost(word, text, content)))
  return lost.every((word) => word !== undefined) ? lost[0] : undefined
}

const isLost = (word: string, text: string, content: Content): boolean =>
  OTHERS.test(word)
    ? !fold(text)
        .text.split(/[^\p{L}']+/u)
        .includes(word)
    : !holds(FRAMES, word) && !holds(content, word)
