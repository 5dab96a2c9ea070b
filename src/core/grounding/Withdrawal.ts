import { clausesIn } from "./Bond.ts"
import { contentAround, type Ground } from "./Ground.ts"
import { instructs } from "./Instruction.ts"
import { isPassing, isQuestion } from "./Mood.ts"
import { isAtHand } from "./Standing.ts"
import { isFlipped } from "./Polarity.ts"
import type { Quote } from "./Quote.ts"
import { kindsIn } from "./Kinds.ts"
import { subjectLeftOut } from "./Subject.ts"
import { fold } from "./Fold.ts"
import { contentOf, holds, isExact, sharedWith } from "./Words.ts"

/** Words that say of something that it is no longer so, in the languages we learn in. */
const WITHDRAWN =
  /\b(?:gone|removed?|deleted?|dropped|retired|deprecated|obsolete|outdated|stale|replaced|migrated|switched|renamed|superseded|(?<!\b(?:i|we) (?:was|were|am|are) )wrong|false|untrue|incorrect|mistaken|not true|nonsense|no longer|not any ?more|anymore|no more|stopped|forget|scrap|undo|nicht mehr|falsch|veraltet|entfernt|ersetzt|gelöscht|weg|obsolète|supprimée?|remplacée?|faux|fausse|ya no|obsoleto|eliminad[oa]|reemplazad[oa]|falso|removid[oa]|substituíd[oa])\b|(?:もう|廃止|削除|不再|已删除|过时|错误|废弃)/u

const CONDITION = /\b(?:if|unless|whether|falls|wenn|si|se)\b/u

const LEAST_SHARED = 0.3

/** What only denies words of a key point speaks against it with this share of them, or a name or number. */
const LEAST_DENIED = 0.5

/** Why words of a session do not show that a key point is no longer true; `undefined` where they do. */
export const doubtOfWithdrawal = (text: string, { sentences }: Quote): string | undefined => {
  if (isQuestion(sentences)) return "it was only asked"
  if (isPassing(sentences) || CONDITION.test(fold(sentences).text)) return "it was said of what may be, or of this once"
  if (isAtHand(fold(sentences).text)) return "it was said of what is at hand"
  const content = contentOf(text)
  const shared = sharedWith(content, contentOf(sentences))
  if (shared.length < Math.min(2, Math.ceil(content.words.length * LEAST_SHARED)))
    return "the evidence is about something else"
  const subject = subjectLeftOut(text, content, sentences)
  if (subject !== undefined) return `it was said of "${subject}"`
  // "Do not push to main" does not withdraw "never push to main", though it denies something.
  const isAbout = shared.length >= content.words.length * LEAST_DENIED || shared.some(isExact)
  const isDenied = WITHDRAWN.test(fold(sentences).text) || (isAbout && isFlipped(text, sentences))
  return isDenied ? undefined : "the evidence does not say that it is no longer so"
}

/** Words that end a rule, rather than tell that something else is wrong, gone or replaced. */
const ENDED =
  /\b(?:no longer|not any ?more|any ?more|no more|forget|scrap|obsolete|outdated|not true|stopped|(?:drop|remove|delete) (?:the|that|this) (?:rule|preference|key point|habit|convention)|(?:rule|preference|convention)\b.{0,40}\b(?:gone|over|wrong|off)|nicht mehr|veraltet|vergiss|obsolète|oublie|ya no|olvida|não .{1,30} mais|esqueça)\b|(?:もう|廃止|不再|过时|废弃)/u

const MOST_SHARED = 0.6

/** Whether a clause ends what a text says: to forget or no longer do what is forbidden is none. */
const isEnded = (clause: string, text: string): boolean =>
  ENDED.test(clause) && denials(clause.replaceAll(ENDED_BY, " ")) === denials(fold(text).text)

/** Denials that are the end themselves. */
const ENDED_BY = /\b(?:no longer|not true|no more|not(?= .{1,60}any ?more)|don't(?= .{1,60}any ?more)|ya no)\b/gu

/** "Never run evals without repeat" ends nothing. */
const EXCEPTED = /\b(?:without|unless|except|ohne|außer|sans|sauf|sin|salvo|sem|exceto)\b/u

/** What a key point says is to be used, before what for. */
const USED =
  /^(?:use|run|call|prefer|take)\s(.+?)(?=[,;:.](?:\s|$)|\s(?:to|for|in|on|when|instead|over|with|before|after)\s|$)/i

/**
 * The same of what tells the agent what to do: one clause has to name most of it, or all that it says to use, and end
 * it. The opposite is enough as an instruction: to have done it is none.
 */
export const doubtOfEnd = (text: string, quote: Quote): string | undefined => {
  const doubt = doubtOfWithdrawal(text, quote)
  if (doubt !== undefined) return doubt
  const used = USED.exec(text)?.[1]
  const content = contentOf(used ?? text)
  const ends = clausesIn(quote.sentences).some(
    (clause) =>
      !EXCEPTED.test(clause) &&
      sharedWith(content, contentOf(clause)).length >= content.words.length * (used === undefined ? MOST_SHARED : 1) &&
      (isEnded(clause, text) || (instructs(clause) && isFlipped(text, clause)))
  )
  return ends ? undefined : "the evidence does not say of all of it that it is no longer so"
}

/** Words of somebody who ends a rule and names it as one, or its id. */
const ENDS_RULE =
  /^(?:(?:please|ok|okay|so|and|you (?:can|may|should)|let's|we (?:can|should))\s)*(?:forget|drop|remove|delete|scrap|retire|vergiss|streiche|oublie|supprime|olvida|elimina|esqueça|remova)\s/u

/** The same of what the rule says: "… is outdated". */
const IS_OVER =
  /\s(?:is|are) (?:obsolete|outdated|void|no longer (?:true|valid|so|wanted|needed)|not (?:true|valid) any ?more|nicht mehr gültig|veraltet)$/u

/** Who no longer does a thing ends the rule to do it, and no prohibition: "we never push to main anymore". */
const NO_LONGER = /^(?:(?:and|so|but|now)\s)*(?:we|i)\s(?:(?:do not|don't) (?<verb>.+) any ?more$|no longer\s)/u

/** Words of an end that say nothing of what it ends. */
const OF_END = contentOf(
  "forget drop remove delete scrap retire rule preference key point convention habit note obsolete outdated void true valid wanted longer anymore ok okay vergiss streiche regel oublie supprime règle olvida elimina regla esqueça remova regra veraltet gültig mehr"
)

const NEARLY_ALL = 0.8

/** How often words deny in a folded text. */
const denials = (folded: string): number => folded.split(/[^\p{L}']+/u).filter((word) => kindsIn(word).has("no")).length

/**
 * The same of what has proven itself. Only who ends it in so many words deletes it: by its id, or by nearly all of its
 * words and hardly another. Whatever affirms it besides, as a denial that it has not itself, leaves it.
 */
export const doubtOfProvenEnd = (name: string, text: string, quote: Quote): string | undefined => {
  const { sentences } = quote
  if (isQuestion(sentences) || isPassing(sentences)) return "it was only asked, or said of this once"
  const content = contentOf(text)
  const own = denials(fold(text).text)
  const ends = clausesIn(sentences).some((clause) => {
    const said = clause.trim()
    const isImperative = ENDS_RULE.test(said)
    const told = contentOf(said)
    if (isImperative && told.words.includes(name)) return denials(said) === 0
    const all = sharedWith(content, told).length >= content.words.length * NEARLY_ALL
    const isAlone = told.words.every((word) => holds(content, word) || holds(OF_END, word))
    if (!all || !isAlone || EXCEPTED.test(said)) return false
    if (isImperative) return denials(said) === own
    if (IS_OVER.test(said)) return denials(said.replace(IS_OVER, "")) === own
    return own === 0 && NO_LONGER.test(said) && denials(said) === 1
  })
  return ends ? undefined : "the evidence does not say, in so many words, that it is to go"
}

/** The same of what the agent found, which what was run is to bear out. */
export const doubtOfFoundWithdrawal = (text: string, quote: Quote, ground: Ground): string | undefined => {
  const doubt = doubtOfWithdrawal(text, quote)
  if (doubt !== undefined) return doubt
  const borne = sharedWith(contentOf(text), contentAround(quote)).some((word) => holds(ground.done, word))
  return borne ? undefined : "nothing that was run in the session bears it out"
}
