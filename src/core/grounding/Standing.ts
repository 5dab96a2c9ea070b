import { clausesIn } from "./Bond.ts"
import { doubtOfLimits } from "./Limits.ts"
import { isFlipped } from "./Polarity.ts"
import { sentencesOf } from "./Quote.ts"
import { fold } from "./Fold.ts"
import { doubtOfLanguage } from "./Language.ts"
import { contentOf, sharedWith } from "./Words.ts"

/** What says nothing before what somebody asks for. */
const OPENING =
  /^['(\s]*(?:(?:please|pls|and|but|so|ok|okay|good|great|thanks|now|then|also|next|yes|yeah|yep|sure|just|well|actually|alright)\b[\s,:!-]*)*/u

/** Who asks for one of these asks for it once, unless they say that it stands. */
const ONE_OFF =
  /^(?:delete|remove|revert|commit|deploy|push|pull|add|rename|make|change|create|drop|move|fix|merge|rerun|restart|start|stop(?!\s+\p{L}+ing)|kill|clean|clear|open|close|send|install|uninstall|upgrade|downgrade|undo|reset|rebase|squash|publish|release|tag|build|find|look|check|show|tell|explain|try|skip|disable|enable|copy|replace|rewrite|refactor|implement|set|bump|update|upload|download|edit|generate|post|call|notify|log an?|write an?|lösche|entferne|füge|ändere|supprime|ajoute|borra|elimina|añade|remova|adicione)\b(?!\s+(?:messages?|files?|names?|scripts?|commands?|hooks?|steps?|jobs?|keys?|flags?|notes?|is|are|has|have|needs?|takes?|goes|runs?|lives?|uses?)\b)/u

/** Words by which a wish is one for all times. */
const STANDS =
  /\b(?:always|never|each|every|everywhere|whenever|when|from now on|in future|going forward|instead of|rather than|prefer|must|should|only (?:after|before|when|if|with)|first,? (?:and )?then|we (?:always|never|use|prefer|want|keep|do)|conventions?|rules?|style|remember|generally|by default|immer|nie|niemals|jede[mnrs]?|toujours|jamais|chaque|siempre|nunca|cada|sempre)\b/u

/** What limits a wish, or says of what it is one: it may be one for all times, or for the task at hand. */
const MAY_STAND = /\b(?:our|here|first|without|no|not|don't)\b/u

/** When something is to be done that is done again and again: "before committing", "after you change a schema". */
const RECURS =
  /\b(?:before|after|prior to|until) (?:you|we|i|any\w*|(?!\w+ing (?:it|this|that|these|those)\b)\w{2,}ing)\b|\b(?:bevor|nachdem|avant (?:de|chaque)|après (?:avoir|chaque)|antes (?:de|que)|después de|depois de)\b/u

/** Who asks for one of these before something else goes on asks for two steps of a task. */
const STEP = /^(?:add|bump|change|create|delete|fix|make|move|remove|rename|update|write|log|drop|implement|put)\b/u

/** What is done next, or of one version: no rule for all. */
const IN_TURN = /\b(?:and|,) ?then\b|\bv?\d+\.\d+\.\d+\b/u

/** "…, but update the changelog before": before what is asked for. */
const BEFORE_IT = /,?\s(?:but|and) .*\bbefore[.!\s]*$/u

/** Steps of a task, one after the other. */
const STEPS = /^first\b(?!,? (?:and )?then\b).*\bthen\b|\bthen\b.*\bthen\b/u

/** Who asks so asks for something now. */
const ASKS_NOW =
  /\b(?:can|could|would|will) (?:you|we) (?:please |pls |also |just |maybe )*(?!keep\b|stop\b|not\b|use\b|avoid\b|prefer\b|make sure\b|remember\b|in\b|from\b)\p{L}/u

/** By which even who asks so asks for it for all times. */
const FOR_ALL_ASKED =
  /\b(?:always|never|each|every\w*|whenever|any\w*|all|from now on|in (?:the )?future|going forward|instead of|rather than|prefer|conventions?|rules?|style|remember|generally|by default)\b/u

/** What lies at hand, and will not next time. */
const AT_HAND =
  /\b(?:this|these|that|those) (?:info|file|function|test|branch|commit|pr|pull request|line|class|module|session|issue|ticket|task|todo|change|fix|review|release|one)s?\b|\b(?:for|like) this$|\b(?:things?|stuff|cases|something) like (?:this|that)\b|\b(?:add|put|move|fix|update|rename|commit|push|mention) (?:this|that|it|these|those)\b/u

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

/** Whether a sentence that asks to do something asks for it whenever that comes up. */
const isStanding = (sentence: string, begun: string): boolean =>
  STANDS.test(sentence) ||
  (!STEP.test(begun) && !IN_TURN.test(sentence) && (MAY_STAND.test(sentence) || RECURS.test(sentence)))

const isOnce = (sentence: string): boolean => {
  const begun = sentence.replace(OPENING, "")
  const isOneOff = ONE_OFF.test(begun) && (!isStanding(sentence, begun) || AT_HAND.test(sentence))
  return (
    isOneOff ||
    (ASKS_NOW.test(sentence) && !FOR_ALL_ASKED.test(sentence)) ||
    BEFORE_IT.test(sentence) ||
    (STEPS.test(begun) && !FOR_ALL_TIMES.test(sentence)) ||
    isAtHand(sentence)
  )
}

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
