import { fold } from "./Fold.ts"
import { beginsInstruction, isImperative } from "./Imperatives.ts"
import { isQuestion } from "./Mood.ts"
import { isForOnce } from "./Once.ts"
import { namesMatter, namesOwn, namesSayer, namesSelf, namesText, namesWording } from "./Sources.ts"
import { isNeutral } from "./Statement.ts"
import { type Content, contentOf, isExact, sharedWith, wordsOf } from "./Words.ts"

/** Points at what comes next. */
const FORWARD =
  /(?:^|\s)(?:this|these|the following|follows?|following|like so|so|thus|below|next|(?:this|that) one|one(?=[.:!]*$)|here is|here are|here's|dies|dieses|folgendes|folgende|hier ist|ceci|cela|ça|voici|suivant|suivante|ainsi|celle-ci|celui-ci|esto|esta|siguiente|así|isto|esta|seguinte|assim|questo|questa|seguente|così)(?=[\s.,:;!?…]|$)|这|以下|如下|下面|これ|以下|次の|こう/u

/** Does so whatever it is. */
const FOLLOWS =
  /(?:^|\s)(?:follows?|the following|as follows|like so|below|folgendes|suivant|ci-dessous|siguiente|seguinte|seguente)[.:!]*$/u

/** What is wanted or not is only named so, and said by what comes next. */
const NAMES_NEXT =
  /^(?:what (?:i|we|you|not|nobody)|things? (?:i|we|you)|was (?:ich|wir|nicht|man)|voici|ce (?:que|qu'|à)|lo que|o que|quello che|ciò che)(?=\s|$)/u

/** People, places and times that are not here and now. */
const ELSEWHERE =
  /\b(?:other|another|previous|former|old|last|different) (?:repo\w*|project|company|job|place|employer|product|service|codebase|team|cto|boss|lead)s?\b|\b(?:at the moment|long ago|back then|in those days|used to|years? ago|früher|damals|momentan|autrefois|antes|antigamente)\b|以前|昔/u

/** Answers the agent, or judges what it did. */
const FEEDBACK =
  /^(?:(?:yes|yeah|yep|yup|no|nope|nooo*|nah|ok|okay|hm+|uh|ah|oh|right|correct|wrong|stop|good|great|nice|perfect|cool|fine|awesome|excellent|super|sweet|thanks|thank|thx|sorry|welcome|morning|hi|hello|hey|looks|works|almost|that(?:'s|s)?|it(?:'s|s)?|ur|ja|nein|doch|passt|gut|prima|danke|falsch|stimmt|genau|klasse|moin|hallo|oui|non|bien|parfait|super|merci|faux|salut|bonjour|sí|si|bueno|bien|perfecto|gracias|hola|vale|sim|não|bom|boa|obrigado|obrigada|perfeito|olá|beleza|sì|bene|grazie|ciao|perfetto)(?![\p{L}'-])|(?:this|these|those) (?:is|are|works?|fails?|hangs?|breaks?|looks?)\b(?! (?:from|how|what|the|an?|for)\b))|^(?:好|不|对|谢|是的|はい|いいえ|ありがとう|いや)/u

/** Says of what it told that it is as it should be. */
const APPROVES = /,\s(?:and )?(?:that|which)(?:'s| is) (?:right|fine|ok|okay|good|intended|normal|on purpose)[.!]*$/u

/** A question about the work: by its first word, and with more than a word. */
const ABOUT_WORK =
  /^(?:why|how|where|when|who|what|which|can|could|would|will|do|does|did|is|are|was|were|has|have|warum|wieso|wie|wo|wann|kannst|könntest|hast|ist|sind|pourquoi|comment|où|peux-tu|pouvez-vous|por qué|cómo|dónde|puedes|por que|como|onde|pode|perché|come|dove|puoi)\s+\S+\s+\S+/u

/** Judges, or asks to judge. */
const JUDGING =
  /\b(?:think|opinions?|thoughts|sense|agree|disagree|prefer|better|best|worst|worse|good|bad|true|false|correct|valid|nonsense|stupid|silly|funny|ridiculous|wrong|right|denkst|meinst|hältst|sinnvoll|richtig|penses|piensas|crees|opinas|acha|achas|pensi)\b/u

/** Speaks of what was said before. */
const BACKWARD =
  /(?<!\p{L})(?:this|that|it|its|it's|that's|them|they|these|those|he|she|him|her|above|so|das|es|dies|davon|dazu|darüber|ça|cela|ceci|celui-là|eso|esto|aquello|lo|isso|isto|ciò|questo|quello)(?![\p{L}'])|这|那|それ|これ/u

/** Tells why, or to keep to it. */
const REASONS =
  /^(?:because|since|so that|(?:that|this|it) is (?:the )?(?:main |whole )?(?:point|reason|goal|focus)|(?:this|that|it) (?:really )?(?:helps|saves)|as (?:it|this|that|the|we)|otherwise|this way|that way|else|(?:this|that|it) (?:is|was|'s) (?:because|why|faster|safer|easier|important|how we)|(?:this|that)(?:'s| is) (?:why|because|important|how (?:we|i))|(?:please )?(?:stick|keep|adhere|remember)|(?:so )?let me know)(?![\p{L}'])|\bbecause\b|\b(?:broke|breaks|broken|fails?|failed|crashe[sd]|burned|burnt)\b/u

/** What leads an order and is none of it. */
const BEFORE_ORDER =
  /^(?:(?:(?:other than|apart from) that|please|pls|plz|and|then|also|now|so|ok|okay|but|first|next|finally|meanwhile|just|lets|let's|let us|(?:can|could|would|will) you|go and|don't forget to|bitte|und|dann|auch|jetzt|kannst du|könntest du|s'il te plaît|et|puis|aussi|por favor|y|luego|e|depois|poi)[\s,:]+)*/u

const spoken = (sentence: string): string => fold(sentence).text.trim()

/** Verbs of saying that say nothing of whose words they are: "read only", "to write", "I want". */
const NO_SAYING =
  /\bread[- ]only\b|\btell (?=me|us)|(?<=\b(?:is|are|was|were|be) )written(?= in )|(?<=\b(?:to|don't|do not|never|can|should|must) )(?:read|write|say|print|show|send|want|play|go|type|note|report)\b|(?<=\b(?:i|we|you)(?: also| just| once| already)? )(?:suggest|propose|recommend|want|wanted|found|think|note|noted|report|ask|asked|insist|told (?=you)|said)\b/gu

const wordsIn = (text: string): ReadonlyArray<string> =>
  wordsOf(text.replaceAll(NO_SAYING, " ")).map((word) => word.replace(/[.,;:!?]+$/u, ""))

/** So begins what is to be done somewhere: "for python use uv". */
const PLACED = /^(?:for|in|on|when|whenever|if|before|after|with|under)\s/u
const PLACED_WORDS = 7

/** Whether a sentence asks the agent to do something, or not to. */
export const isOrder = (sentence: string): boolean => {
  const text = spoken(sentence).replace(BEFORE_ORDER, "")
  const first = wordsIn(text)[0] ?? ""
  const isPlaced = PLACED.test(text) && wordsIn(text).slice(1, PLACED_WORDS).some(isImperative)
  return (
    isPlaced ||
    beginsInstruction(first) ||
    /^(?:do not|don't|dont|never|always|no|nie|niemals|immer|jamais|toujours|nunca|siempre|sempre|mai)(?=\s)/u.test(
      text
    )
  )
}

/** So people tie what they say to this project, and to what is to come. */
const TIES =
  /\b(?:in (?:this|the) (?:project|repo|repository|codebase|code base)|from now on|remember|going forward|in (?:the )?future|by the way|btw|one more thing|what matters|in general)\b/u

const isSpoken = (text: string): boolean => namesSelf(wordsIn(text)) || TIES.test(text)

/** Whether a sentence ties what it says to who says it: "we", "in this project". */
export const isAnchored = (sentence: string): boolean => {
  const text = spoken(sentence)
  return isSpoken(text) || namesOwn(wordsIn(text))
}

/** Whether a sentence presents what comes next as words of somebody or something else, or as for once. */
export const presents = (sentence: string): boolean => {
  const text = spoken(sentence)
  const words = wordsIn(text)
  return (
    NAMES_NEXT.test(text) ||
    FOLLOWS.test(text) ||
    isForOnce(sentence) ||
    ((namesSayer(words) || namesText(words)) && FORWARD.test(text)) ||
    namesText(words.slice(-1))
  )
}

/** Files, flags and names of code, but no numbers. */
const isPlace = (word: string): boolean => isExact(word) && /^[^#@]*\p{L}/u.test(word)

/** Whether a sentence is plainly said by the person to the agent: an order, an answer, a question, or a fact on the work or on what is said next. */
export const isOwnVoice = (sentence: string, about?: Content): boolean => {
  const text = spoken(sentence)
  const words = wordsIn(text)
  if (isNeutral(sentence.replace(/[.!]+$/u, ""))) return true
  if (APPROVES.test(text) && !presents(sentence)) return true
  const asks = isQuestion(sentence)
  if (asks && (!ABOUT_WORK.test(text) || JUDGING.test(text))) return false
  if (namesSayer(words) || presents(sentence) || ELSEWHERE.test(text)) return false
  if (isSpoken(text)) return true
  if (isOrder(sentence)) return !namesWording(words)
  if (namesText(words)) return namesMatter(words) || words.some(isPlace)
  if (about !== undefined && sharedWith(contentOf(text), about).length > 0) return true
  return (
    asks ||
    FEEDBACK.test(text) ||
    namesMatter(words) ||
    words.some(isPlace) ||
    (words.length <= 2 && !/^["'“„«]/u.test(text))
  )
}

/** What an order does with words, not with the work. */
const WORD_WORK =
  /^(?:answer|reply|respond|translate|sign|send|post|forward|draft|quote|discuss|ask|tell|explain|summari[sz]e|rephrase|reword|rate|judge|comment|proofread|ignore|read|review)(?!\p{L})/u

/** Farther on in a sentence, "that" and "it" may be what it named itself. */
const FIRST_WORDS = 8

/** Whether a sentence speaks of the one before it: judges it, tells whose it is, or asks about it. */
export const speaksOfLast = (sentence: string): boolean => {
  const text = spoken(sentence)
  if (isQuestion(sentence)) return !isOwnVoice(sentence) && !isOrder(sentence)
  if (REASONS.test(text)) return false
  const order = text.replace(BEFORE_ORDER, "")
  if (isOrder(sentence) && !WORD_WORK.test(order) && !namesWording(wordsIn(text))) return false
  // Behind a comma it may be what the sentence itself named.
  const begins = text
    .split(/[,;]\s|(?<=\s\S+):\s/u)[0]!
    .split(" ")
    .slice(0, FIRST_WORDS)
    .join(" ")
  return BACKWARD.test(begins) || /^[-–—]/u.test(text)
}

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

/** Whether what is said next is announced as words of another, as an example, or as for once. */
export const announces = (message: string): boolean => {
  const text = spoken(message)
  const words = wordsIn(text)
  return (
    SENDING.test(text) ||
    words.some((word, at) => COMING.has(word) && holdsWords(words.slice(Math.max(at - NEAR, 0), at + NEAR + 1))) ||
    (isForOnce(message) && !isOrder(message))
  )
}

/** Goes back on what was said, in a few languages. */
const REGRETS =
  /(?<!\p{L})(?:(?:was|am|were|just|only|i'm) (?:only |just )?(?:jok(?:e|ed|ing)|kidding)|nonsense|rubbish|(?:mixed|mix) (?:it |that |this |them )?up|my mistake|was mistaken|changed (?:my |our )?mind|forget (?:(?:it|that)(?=[\s.!]*$|,)|what|about)|never mind|nvm|take (?:it|that) back|on second thoughts?|quatsch|unsinn|blödsinn|vergiss|doch (?:nicht|kein\p{L}*)|verwechselt|scherz|oublie|oubliez|finalement|bêtise|plaisant\p{L}+|olvid\p{L}+|mejor no|al final|broma|tontería|esque[cç]\p{L}+|melhor não|brincadeira|bobagem|dimentica|scherz\p{L}+|meglio di no|ripensat\p{L}+)(?!\p{L})|算了|开玩笑|弄错|やっぱり|冗談|間違/u

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
