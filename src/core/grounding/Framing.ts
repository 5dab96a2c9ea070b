import { isQuestion } from "./Mood.ts"
import { isForOnce } from "./Once.ts"
import { sentencesOf } from "./Quote.ts"
import { namesMatter, namesSayer, namesText, namesWording } from "./Sources.ts"
import { isOrder, MAKES, spoken, wordsIn } from "./Voice.ts"
import { type Content, contentOf, sharedWith } from "./Words.ts"

// By which words one message tells of another that it is not what it seems.

/** Who says so sends words that are not meant. */
const SENDING =
  /\b(?:i|we)(?:'ll| will|'m going to| am going to)? (?:now |just |then )?(?:send|paste|type|post|quote|dictate|recite|copy)\b|\b(?:let's|let us|we) (?:play|pretend)\b|\b(?:ich (?:schicke|füge|zitiere|kopiere|tippe)|je (?:colle|cite|copie|t'envoie|vous envoie)|j'envoie|te (?:envío|mando|pego)|vou (?:colar|mandar|enviar)|ti (?:mando|incollo))(?![\p{L}])/u
const COMING = new Set(
  `next following nächste nächster nächsten nächstes folgende folgenden folgender prochain prochaine suivant suivante próximo próxima
  siguiente seguinte prossimo prossima`.split(/\s+/u)
)

/** So near to a word another belongs to it. */
const NEAR = 2

const holdsWords = (words: ReadonlyArray<string>): boolean => namesSayer(words) || namesWording(words)

/** Speaks of all that comes, or of what comes for a while. */
const FROM_HERE =
  /\b(?:everything|anything|all|whatever|what|the rest)\b.{0,40}\b(?:from (?:here|now)(?: on)?|next|that follows|below|until i say)\b|\bfrom (?:here|now) on\b.{0,40}\b(?:everything|all|only|speaks?|talks?|plays?)\b/u

/** Whether what is said next, or later, is announced as words of another, as an example, or as for once. */
export const announces = (message: string, isNext: boolean): boolean => {
  const text = spoken(message)
  const words = wordsIn(text)
  const names = (near: ReadonlyArray<string>) => holdsWords(near) || (namesText(near) && !isOrder(message))
  return (
    SENDING.test(text) ||
    (FROM_HERE.test(text) && holdsWords(words)) ||
    words.some((word, at) => COMING.has(word) && names(words.slice(Math.max(at - NEAR, 0), at + NEAR + 1))) ||
    (isNext && isForOnce(message) && !isOrder(message))
  )
}

/** A question for which thing or words it is to be, rather than whether or how something is to be done. */
const WHICH =
  /(?<!\p{L})(?:what|which|whose|who|was|welche[rnms]?|wie (?:soll|lautet|heißt)|wer|quel(?:le)?s?|qu'est-ce|que|qué|cuál(?:es)?|quién|qual|quais|quem|quale|quali|che cosa|cosa|chi)(?!\p{L})|什么|哪|何|どの|どれ|どんな/iu

/** Who says so asks for words to be typed. */
const ASKS_TO_TYPE = /^(?:please )?(?:paste|type|enter|dictate|spell|give me|tell me|send me)(?!\p{L})/u

/** A question of so few words asks for a value: "Row 2?" */
const FEW_ASKED = 3

/** Asks for the words of one thing, whatever else it names: "What's the string under test?" */
const ASKS_FOR_IT =
  /^(?:(?:and|ok|so)[\s,]+)*what(?:'s| is| was| should) (?:the|your|its) (?:\p{L}+ )?(?:string|text|phrase|sentence|input|value|caption|title|label|message|prompt|query|quote|line)(?!\p{L})/u

/** Asks how something is to be, not for words of it. */
const ON_DOING = /\b(?:do|happen|behave|work|go|run)\W*$/u

/** Asks whether there is more, or whether to go on. */
const ASKS_ON = /\b(?:else|more|ok|okay|good|ready|done|continue|proceed|go on|right|so|next|commit|push|merge)\b/u

/** Whether the agent asks for words or a value, or for something that a text is not about. */
export const asksForText = (asked: string, content: Content): boolean => {
  const last = sentencesOf(asked).at(-1) ?? ""
  const text = spoken(last)
  const words = wordsIn(text)
  if (ASKS_TO_TYPE.test(text)) return namesText(words)
  if (ASKS_FOR_IT.test(text)) return true
  if (!isQuestion(last)) return false
  const own = words.filter((word) => !MAKES.test(word))
  if (namesSayer(own) || namesWording(own)) return true
  if (words.length <= FEW_ASKED) return !ASKS_ON.test(text)
  return (
    WHICH.test(last) && !ON_DOING.test(text) && !namesMatter(words) && sharedWith(content, contentOf(last)).length === 0
  )
}

/** Who says so has used what was said as words. */
const USED =
  /\btranslat(?:ion|ed|es)\b|^(?:\p{L}+[,.!] )*(?:i(?:'ve| have)? |i've )?(?:pasted|inserted|typed|added|put)(?: it| this| that| the (?:line|text|sentence))? (?:in|into|to|on|under) /iu

/** Files and places in which agents keep rules. */
const KEEPS_RULES =
  /\b(?:(?:claude|agents|gemini|contributing|readme)(?:\.local)?\.md|memory|rules?|playbook|notes?|cursorrules)\b/iu

/** Whether the agent's answer to what was said shows that it was words for something. */
export const usesAsWords = (answer: string): boolean =>
  sentencesOf(answer).some((each) => USED.test(spoken(each)) && !KEEPS_RULES.test(each))

/** Goes back on what was said, in a few languages. */
const REGRETS =
  /(?<!\p{L})(?:(?:was|am|were|just|only|i'm) (?:only |just )?(?:jok(?:e|ed|ing)|kidding)|nonsense|rubbish|(?:was|were|is) (?:meant|intended) for|april (?:1st|fools?'?)|(?:1st|first) of april|(?:look at|check) the (?:calendar|date)|wrong (?:window|tab|chat|terminal|session|agent|channel|thread)|not sure (?:we|i)(?:'d| would)(?: ever)? (?:do|want|like|need) (?:that|this|it)|(?:was|were) (?:only |just )?(?:checking|testing) (?:whether|if|that) you|(?:mixed|mix) (?:it |that |this |them )?up|my mistake|was mistaken|changed (?:my |our )?mind|(?:forget|drop|scratch|scrap) (?:it|that)(?=[\s.!]*$|,)|forget (?:what|about)|(?:memory |sound |mic )?(?:test|check) (?:is )?(?:over|done)|never mind|nvm|take (?:it|that) back|on second thoughts?|quatsch|unsinn|blödsinn|vergiss|doch (?:nicht|kein\p{L}*)|verwechselt|scherz|oublie|oubliez|finalement|bêtise|plaisant\p{L}+|olvid\p{L}+|mejor no|al final|broma|tontería|esque[cç]\p{L}+|melhor não|brincadeira|bobagem|dimentica|scherz\p{L}+|meglio di no|ripensat\p{L}+)(?!\p{L})|算了|开玩笑|弄错|やっぱり|冗談|間違/u

const IS_AGAINST =
  /^(?:\S+ ){1,3}(?:(?:is|are|was|were|am|'m) against|(?:ist|sind|bin) (?:dagegen|gegen)|(?:est|suis) contre|(?:es|está|estoy) en contra|é contra)(?!\p{L})/u

/** Whether who says so goes back on what they said. */
export const regrets = (sentence: string): boolean => REGRETS.test(spoken(sentence))

/** Whether an answer to what was said tells that somebody does not want it. */
export const isAgainst = (sentence: string): boolean => IS_AGAINST.test(spoken(sentence))

const WAS =
  /^(?:\p{L}+[,.!]? )?(?:that|this(?! is\b)|it|these|those|they|das|es|dies|c|ce|ça|eso|esto|isso|isto|questo|quello)(?:'s| is| was| are| were| came| comes| war| ist| kam| kommt| steht| était| est| vient|'est| era| es| é| veio| viene| venía)(?!\p{L})/u

/** Whether a sentence tells whose words those before it were. */
export const tellsWhose = (sentence: string): boolean => {
  const text = spoken(sentence)
  return WAS.test(text) && holdsWords(wordsIn(text))
}
