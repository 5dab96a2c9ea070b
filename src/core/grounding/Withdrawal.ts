import { clausesIn } from "./Bond.ts"
import { contentAround, type Ground } from "./Ground.ts"
import { instructs } from "./Instruction.ts"
import { isPassing, isQuestion } from "./Mood.ts"
import { isAtHand } from "./Standing.ts"
import { isFlipped } from "./Polarity.ts"
import type { Quote } from "./Quote.ts"
import { subjectLeftOut } from "./Subject.ts"
import { fold } from "./Fold.ts"
import { contentOf, holds, sharedWith } from "./Words.ts"

/** Words that say of something that it is no longer so, in the languages we learn in. */
const WITHDRAWN =
  /\b(?:gone|removed?|deleted?|dropped|retired|deprecated|obsolete|outdated|stale|replaced|migrated|moved|switched|renamed|superseded|wrong|false|untrue|incorrect|mistaken|not true|nonsense|no longer|not any ?more|anymore|no more|stopped|instead|forget|scrap|undo|since we|used to|nicht mehr|falsch|veraltet|entfernt|ersetzt|gelöscht|weg|statt|obsolète|supprimée?|remplacée?|faux|fausse|ya no|obsoleto|eliminad[oa]|reemplazad[oa]|falso|removid[oa]|substituíd[oa])\b|(?:もう|廃止|削除|不再|已删除|过时|错误|废弃)/u

const CONDITION = /\b(?:if|unless|whether|falls|wenn|si|se)\b/u

const LEAST_SHARED = 0.3

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
  const isDenied = WITHDRAWN.test(fold(sentences).text) || isFlipped(text, sentences)
  return isDenied ? undefined : "the evidence does not say that it is no longer so"
}

/** Words that end a rule, rather than tell that something else is wrong, gone or replaced. */
const ENDED =
  /\b(?:no longer|not any ?more|any ?more|no more|forget|scrap|obsolete|outdated|not true|stopped|since we|(?:drop|remove|delete) (?:the|that|this) (?:rule|preference|key point|habit|convention)|(?:rule|preference|convention)\b.{0,40}\b(?:gone|over|wrong|off)|nicht mehr|veraltet|vergiss|obsolète|oublie|ya no|olvida|não .{1,30} mais|esqueça)\b|(?:もう|廃止|不再|过时|废弃)/u

const MOST_SHARED = 0.6

/** "Never run evals without repeat" ends nothing. */
const EXCEPTED = /\b(?:without|unless|except|ohne|außer|sans|sauf|sin|salvo|sem|exceto)\b/u

/** What a key point says is to be used, before what for. */
const USED =
  /^(?:use|run|call|prefer|take)\s(.+?)(?=[,;:.](?:\s|$)|\s(?:to|for|in|on|when|instead|over|with|before|after)\s|$)/i

/**
 * The same of what tells the agent what to do, or has proven itself: one clause has to name most of it, or all that it says to use, and end it. The
 * opposite is enough only for what has not proven itself, and as an instruction: to have done it is none.
 */
export const doubtOfEnd = (text: string, quote: Quote, isProven: boolean): string | undefined => {
  const doubt = doubtOfWithdrawal(text, quote)
  if (doubt !== undefined) return doubt
  const used = isProven ? undefined : USED.exec(text)?.[1]
  const content = contentOf(used ?? text)
  const ends = clausesIn(quote.sentences).some(
    (clause) =>
      !EXCEPTED.test(clause) &&
      sharedWith(content, contentOf(clause)).length >= content.words.length * (used === undefined ? MOST_SHARED : 1) &&
      (ENDED.test(clause) || (!isProven && instructs(clause) && isFlipped(text, clause)))
  )
  return ends ? undefined : "the evidence does not say of all of it that it is no longer so"
}

/** The same of what the agent found, which what was run is to bear out. */
export const doubtOfFoundWithdrawal = (text: string, quote: Quote, ground: Ground): string | undefined => {
  const doubt = doubtOfWithdrawal(text, quote)
  if (doubt !== undefined) return doubt
  const borne = sharedWith(contentOf(text), contentAround(quote)).some((word) => holds(ground.done, word))
  return borne ? undefined : "nothing that was run in the session bears it out"
}
