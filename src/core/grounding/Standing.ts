import { clausesIn } from "./Bond.ts"
import { doubtOfLimits } from "./Limits.ts"
import { isFlipped } from "./Polarity.ts"
import { sentencesOf } from "./Quote.ts"
import { fold } from "./Fold.ts"
import { doubtOfLanguage } from "./Language.ts"
import { contentOf, sharedWith } from "./Words.ts"

/** Who asks for one of these asks for it once, unless they say that it stands. */
const ONE_OFF =
  /^['(\s]*(?:(?:please|pls|and|but|so|ok|okay|good|great|thanks|now|then|also|next|yes|yeah|yep|sure|just|well|actually|alright)\b[\s,:!-]*)*(?:delete|remove|revert|commit|deploy|push|pull|add|rename|make|change|create|drop|move|fix|merge|rerun|restart|start|stop(?!\s+\p{L}+ing)|kill|clean|clear|open|close|send|install|uninstall|upgrade|downgrade|undo|reset|rebase|squash|publish|release|tag|build|find|look|check|show|tell|explain|try|skip|disable|enable|copy|replace|rewrite|refactor|implement|set|bump|update|upload|download|edit|generate|post|call|notify|log an?|write an?|lösche|entferne|füge|ändere|supprime|ajoute|borra|elimina|añade|remova|adicione)\b(?!\s+(?:messages?|files?|names?|scripts?|commands?|hooks?|steps?|jobs?|keys?|flags?|notes?|is|are|has|have|needs?|takes?|goes|runs?|lives?|uses?)\b)/u

/** Words by which a wish is one for all times. */
const STANDS =
  /\b(?:always|never|each|every|everywhere|whenever|when|from now on|in future|going forward|instead of|rather than|prefer|must|should|we (?:always|never|use|prefer|want|keep|do)|our|here|conventions?|rules?|style|remember|generally|by default|before|after|first|without|no|not|don't|immer|nie|niemals|jede[mnrs]?|vor|nach|toujours|jamais|chaque|avant|siempre|nunca|cada|antes|sempre)\b/u

/** What lies at hand, and will not next time. */
const AT_HAND =
  /\b(?:this|these|that|those) (?:info|file|function|test|branch|commit|pr|pull request|line|class|module|session|issue|ticket|task|todo|change|fix|review|release)s?\b|\bfor this$|\b(?:add|put|move|fix|update|rename|commit|push|mention) (?:this|that|it|these|those)\b/u

/** Words by which even what is said of something at hand is meant for all times. */
const FOR_ALL_TIMES =
  /\b(?:always|never|each|every|whenever|when|if|from now on|in future|going forward|remember|prefer|conventions?|rules?|style|instead of|rather than|we (?:always|never|use|prefer)|immer|nie|niemals|toujours|jamais|siempre|nunca|sempre)\b/u

/** What the agent did, told by who does not like it. */
const TOLD_OFF =
  /^(?:and |but |again,? |no,? )?you(?:'ve| have|'re| are)? (?:keep|kept|did|still|again|just|always|(?!need)\w+ed)\b/u

const LIMITED =
  /\b(?:while|except|unless|until|only|if|as long as|but not|other than|apart from|solange|außer|wenn|sauf|salvo|excepto|exceto|nur|seulement|uniquement|solo|sólo|solamente|somente|apenas)\b/u

/** Limits of which what is said holds, if all that they name is told along. */
const NAMED_LIMIT =
  /\b(?:if|only|wenn|falls)\s(?:(?:when|if|we|you|i|it|they|there's)\s)*(.*?)(?=[,;:.!?](?:\s|$)|\s(?:then|we|you|i|they)\s|$)/gu
const OTHER_LIMIT =
  /\b(?:while|except|unless|until|as long as|but not|other than|apart from|solange|außer|sauf|salvo|excepto|exceto)\b/u

/** What a clause begins with that tells when or where. */
const RELATES = /^\s*(?:if|when|whenever|while|for|with|in|on|during|once|where|only|wenn|falls|bei|für)\b/u

/** So many words of a limit are all to be told; of more, this share. */
const FEW_WORDS = 3
const MOST_OF_LIMIT = 0.6

/** Whether a text tells what a sentence limits it to, be it in other words: "if we want otel", "for otel". */
const tellsLimits = (own: string, sentence: string): boolean => {
  const limits = Array.from(sentence.matchAll(NAMED_LIMIT), ([whole, limit]) => ({ limit: limit!, whole }))
  if (limits.length === 0 || OTHER_LIMIT.test(sentence)) return false
  return limits.every(({ limit, whole }) => {
    const content = contentOf(limit)
    const all = content.words.length
    const told = sharedWith(content, contentOf(own)).length
    const shares = clausesIn(own).map((clause) => ({ clause, told: sharedWith(content, contentOf(clause)).length }))
    const most = Math.max(...shares.map((each) => each.told))
    const tellers = shares.filter((each) => each.told === most)
    // "The build is red: revert" tells that it is so, not when.
    const isStated = tellers.some(({ clause }) => !RELATES.test(clause) && contentOf(clause).words.length <= most)
    if (tellers.some(({ clause }) => isFlipped(limit, clause))) return false
    return all > 0 && told >= (all <= FEW_WORDS ? all : all * MOST_OF_LIMIT) && (whole.startsWith("only") || !isStated)
  })
}

const ASKS =
  /\b(?:ask|check with|confirm|tell me|wait for|approval|permission|consent|my ok|frag|demande|pregunt|pergunt)/u
const FIRST = /\b(?:before|without|until|first|unless|vor|bevor|ohne|avant|sans|antes|sin|sem)\b/u

/** Whether a folded sentence is about what lies at hand alone. */
export const isAtHand = (sentence: string): boolean => AT_HAND.test(sentence) && !FOR_ALL_TIMES.test(sentence)

const isOnce = (sentence: string): boolean =>
  (ONE_OFF.test(sentence) && (!STANDS.test(sentence) || AT_HAND.test(sentence))) || isAtHand(sentence)

/** Why a sentence of the person gives no rule of these words; `undefined` where it does. */
export const doubtOfStanding = (text: string, sentences: string): string | undefined => {
  const own = fold(text).text
  const each = sentencesOf(sentences).map((sentence) => fold(sentence).text)
  if (each.some((sentence) => TOLD_OFF.test(sentence))) return "the person tells what the agent did"
  if (each.length > 0 && each.every(isOnce)) return "the person asked for it once"
  const language = each.map((sentence) => doubtOfLanguage(own, sentence)).find((doubt) => doubt !== undefined)
  if (language !== undefined) return language
  if (each.some((sentence) => LIMITED.test(sentence) && !tellsLimits(own, sentence)) && !LIMITED.test(own))
    return "it leaves out a condition"
  const limits = each.map((sentence) => doubtOfLimits(own, sentence)).find((doubt) => doubt !== undefined)
  if (limits !== undefined) return limits
  if (each.some((sentence) => ASKS.test(sentence) && FIRST.test(sentence)) && !ASKS.test(own))
    return "it leaves out that the person is to be asked"
  return undefined
}
