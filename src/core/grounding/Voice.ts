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
  /(?:^|\s)(?:follows?|the following|as follows|like so|below|(?:begins?|starts?|opens?) with|folgendes|suivant|ci-dessous|siguiente|seguinte|seguente)[.:!]*$/u

/** Breaks off where words are to follow: "stdout was". */
const BREAKS_OFF =
  /(?<!\p{L})(?:was|is|are|were|be|says|said|reads|read|prints|printed|that|war|ist|lautet|est|dit|es|é|diz|dice|era)$/u

/** Asks what is thought of what comes, or to pass over it. */
const ASKS_OF_NEXT =
  /^(?:was|wie|qu|what|how|que|cosa|come)\P{L}*\S* .{0,30}(?:davon|dazu|hiervon|of this|about this|de ça|de esto|disto|di questo)\W*$|\b(?:tell me|let me know|say) (?:if|whether|how|what)\b.{0,40}\b(?:tone|wording|text|grammar|spelling|style|sounds?|reads?|looks?|works? (?:like this|as a text))\b|^which (?:one|of (?:these|them|the two)|version|wording|variant|sentence|rule)\b|\b(?:argue against|toying with)\b|\bignore (?:what|whatever|everything|all) (?:that )?(?:comes|follows|i (?:say|type|write))\b/u

/** What is wanted or not is only named so, and said by what comes next. */
const NAMES_NEXT =
  /^(?:what (?:i|we|you|not|nobody|did(?:n't)? (?:i|we|you))|things? (?:i|we|you)|was (?:ich|wir|nicht|man)|voici|ce (?:que|qu'|à)|lo que|o que|quello che|ciò che)(?=\s|$)/u

/** People, places and times that are not here and now. */
const ELSEWHERE =
  /\b(?:other|another|previous|former|old|last|different) (?:repo\w*|project|company|job|place|employer|product|service|codebase|team|cto|boss|lead)s?\b|\b(?:at the moment|long ago|back then|in those days|used to|(?:at|on|behind) \p{L}+'s (?:machine|laptop|computer|keyboard|account|desk)|right now(?=[.!]*$| (?:on|in|at) my\b)|years? ago|früher|damals|momentan|autrefois|antes|antigamente)\b|以前|昔/u

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

/** A sentence as it is judged by how it is put. */
export const spoken = (sentence: string): string => fold(sentence).text.trim()

/** What stands between quotation marks is what a sentence speaks of, and not how it does. */
const unquoted = (text: string): string => text.replaceAll(/"[^"\n]*"/gu, " ")

/** Verbs of saying that say nothing of whose words they are: "read only", "to write", "I want". */
const NO_SAYING =
  /(?<=\b(?:logs?|linter|compiler|ci|build|console|output|suite|messages) )(?:says?|shows?|prints?|reports?|complains?) (?=\p{L})|\bread[- ]only\b|\btell (?=me|us)|(?<=\b(?:is|are|was|were|be) )written(?= in )|(?<=\b(?:to|don't|do not|never|can|should|must) )(?:read|write|say|print|show|send|want|play|go|type|note|report)\b|(?<=\b(?:i|we|you)(?: also| just| once| already)? )(?:suggest|propose|recommend|want|wanted|found|think|note|noted|report|ask|asked|insist|told (?=you)|said)\b/gu

/** The words of it, without those verbs of saying that hand nothing on. */
export const wordsIn = (text: string): ReadonlyArray<string> =>
  wordsOf(text.replaceAll(NO_SAYING, " ")).map((word) => word.replace(/[.,;:!?]+$/u, ""))

/** So begins what is to be done somewhere: "for python use uv". */
const PLACED = /^(?:for|in|on|when|whenever|if|before|after|with|under)\s/u
const PLACED_WORDS = 7

/** The same in what is written without spaces. */
const UNSPACED_ORDER =
  /^(?!.*(?:翻译|朗读|念|写|说))(?:请|帮我?|麻烦|看一?下|看看|检查|修复?|改一?下|把|跑|运行|更新|删除|添加|重构)|(?<!訳し|書い|言っ|読ん)(?:てください|て下さい)[。!！]*$|(?<!訳)して[。!！]*$|(?:直して|見て)[。!！]*$/u

/** Whether a sentence asks the agent to do something, or not to. */
export const isOrder = (sentence: string): boolean => {
  const text = spoken(sentence).replace(BEFORE_ORDER, "")
  const first = wordsIn(text)[0] ?? ""
  const isPlaced = PLACED.test(text) && wordsIn(text).slice(1, PLACED_WORDS).some(isImperative)
  return (
    isPlaced ||
    UNSPACED_ORDER.test(text) ||
    beginsInstruction(first) ||
    /^(?:forget(?! (?:it|that|this)\W*$)|do not|don't|dont|never|always|no|nie|niemals|immer|jamais|toujours|nunca|siempre|sempre|mai)(?=\s)/u.test(
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
    BREAKS_OFF.test(text) ||
    ASKS_OF_NEXT.test(text) ||
    isForOnce(sentence) ||
    ((namesSayer(words) || namesText(words)) && FORWARD.test(text)) ||
    namesWording(words.slice(-1))
  )
}

/** Files, flags and names of code, but no numbers. */
const isPlace = (word: string): boolean => isExact(word) && /^[^#@]*\p{L}/u.test(word)

/** Work that is begun by a verb of saying: "write the generator", "note the port". */
export const MAKES = /^(?:write|find|found|note|report|show|print|read|share|draft|send|play|go)$/u

/** The words of a sentence without the verb by which it asks for work. */
const withoutMaking = (words: ReadonlyArray<string>): ReadonlyArray<string> =>
  MAKES.test(words[0] ?? "") ? words.slice(1) : words

/** A sentence that names a text, and does no more than that, has none of these. */
const VERB =
  /\b(?:is|are|was|were|has|have|had|does|do|did|can|should|must|will|\p{L}+n't|\p{L}{2,}ed|fails?|breaks?|hangs?|needs?|works?|looks?|gets?|ist|sind|war|hat|fehlt|est|sont|es|está|tiene|é|tem|ha)(?!\p{L})/u

/** Whether a sentence is the person's own or another's; nothing where neither can be told. */
const voiceOf = (sentence: string, about: Content | undefined): boolean | undefined => {
  const text = spoken(sentence)
  const words = wordsIn(text)
  if (isNeutral(sentence.replace(/[.!]+$/u, ""))) return true
  if (APPROVES.test(text) && !presents(sentence)) return true
  const asks = isQuestion(sentence)
  if (asks && (!ABOUT_WORK.test(text) || JUDGING.test(text))) return false
  const asksForWork = isOrder(sentence)
  if (namesSayer(asksForWork ? withoutMaking(words) : words) || presents(sentence) || ELSEWHERE.test(text)) return false
  if (isSpoken(text)) return true
  if (asksForWork) return !namesWording(wordsIn(unquoted(text)))
  if (namesText(words)) return (VERB.test(text) || !namesWording(words)) && (namesMatter(words) || words.some(isPlace))
  const isAbout = about !== undefined && sharedWith(contentOf(text), about).length > 0
  return isAbout || asks || FEEDBACK.test(text) || namesMatter(words) || words.some(isPlace) || undefined
}

/** Whether a sentence is plainly said by the person to the agent: an order, an answer, a question, or a fact on the work or on what is said next. */
export const isPlainlyOwn = (sentence: string, about?: Content): boolean => voiceOf(sentence, about) === true

const SHORT = 2

/** The same, or a word or two that are no quotation. */
export const isOwnVoice = (sentence: string, about?: Content): boolean => {
  const text = spoken(sentence)
  return voiceOf(sentence, about) ?? (wordsIn(text).length <= SHORT && !/^["'“„«]/u.test(text))
}

/** What an order does with words, not with the work. */
const WORD_WORK =
  /^(?:answer|reply|respond|translate|sign|send|post|forward|draft|quote|discuss|ask|tell|explain|summari[sz]e|rephrase|reword|rate|judge|comment|proofread|ignore|read|review)(?!\p{L})/u

/** Farther on in a sentence, "that" and "it" may be what it named itself. */
const FIRST_WORDS = 8

/** Whether a sentence speaks of the one before it: judges it, tells whose it is, or asks about it. */
export const speaksOfLast = (sentence: string): boolean => {
  const text = unquoted(spoken(sentence))
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
