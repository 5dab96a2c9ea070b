import { isDoubted } from "./Language.ts"
import { isForOnce } from "./Once.ts"
import { isPolite, SAYS_AGAIN, WISHED } from "./Polite.ts"

/** What somebody is asked to do, without a question mark: "can you keep that style". */
const REQUEST =
  /^(?:(?:can|could|would|will) you|can we (?:also|please)) (?!\w*(?:tell|explain|say|think|know|see)\b)[^?？]*$/i

/** What is to be done first, and what then: "do the analysis, and then follow the pattern". */
const ORDER = /^do (?:the|this|that|it|a|an|all|our|my)\b[^?？]*\b(?:and )then\b/i

/** Questions in Japanese and Chinese, which may end without a mark. */
const UNSPACED_QUESTION =
  /(?:吗|嗎|呢|か)[。\s]*$|^(?:为什么|为啥|怎么|什么时候|哪里|哪个|是否|是不是|能不能|可不可以|要不要|有没有|なぜ|どうして|どうすれば|どこ|いつ(?!も))/u

/** How a question begins that may end without a mark. */
const ASKS =
  /^(?:(?:can|could|should|shall|would|will|do|does|did|is|are|was|were|may|might) (?:i|we|you|he|she|it|they|the|this|that|these|those|there|our|my|your|a|an|any|all)\b|(?!what (?:matters|counts|i (?:want|mean|need)|we (?:want|need|do))\b)(?:what|why|how|where|which|who|soll|sollen|kann|est-ce|warum|pourquoi|por qué|por que)(?!\p{L}))/iu

/** Who lays out several things asks which it is to be. */
const CHOICE = /\b(?:(?:pick|choose|take) (?:one|either)|your (?:choice|call|pick)|up to you)[.!\s]*$/i

/** A sentence that asks, whatever the language. */
export const isQuestion = (sentences: string): boolean => {
  const text = sentences.trim()
  if (UNSPACED_QUESTION.test(text) || CHOICE.test(text)) return true
  if (isPolite(text) || SAYS_AGAIN.test(text) || REQUEST.test(text) || ORDER.test(text)) return false
  return /[?？]['")\]]*$/.test(text) || ASKS.test(text)
}

/** Who says so supposes, doubts or asks to be told, or means the opposite. */
const SUPPOSED =
  /^(?:(?:and|but|so|ok|well|now|please|just|let's|let us|lets|we could)[\s,]+)*(?:assum(?:e|ing) (?:that )?(?:we|i|you|they|everyone|everybody|the team)\b|pretend\b|say we\b|picture\b)|\b(?:i|we|he|she) (?:just |once )?(?:dream(?:t|ed)|imagined|fantasi[sz]ed)\b|\bin (?:my|a) dream\b|\bträumte\b|\bgeträumt\b|^(?:oh,? |yeah,? )*sure,? (?:and|why not|let)\b|\bwhile (?:we|you|i)(?:'re| are) at it\b|\b(?:in theory|theoretically|hypothetical(?:ly)?|for the sake of (?:the )?argument|as a thought experiment|devil's advocate|yeah,? right|what could (?:possibly )?go wrong|angenommen|theoretisch|hypothetisch|supposons|en théorie|en teoría|em teoria)\b|\b(?:(?:tell me|let me know)(?! what you (?:\p{L}+ed|did|chose|found)\b)|wonder(?:ing)?|not sure|unsure|no idea|don't know|doubt(?:s|ful)?|undecided|thinking about|thought about|considering|the question is|can't decide) (?:if|whether|about|that|we|i|how|what)\b/iu

/** Sighs, mocks or wishes, and asks for nothing: "Always the same error!", "Oh sure, always rewrite it all." */
const COMPLAINS =
  /^(?:oh,? (?:sure|great|fine|yes|yeah|wonderful|lovely|perfect|joy)|na (?:klasse|toll|prima|super|bravo|herrlich|wunderbar))\b|^(?:mais oui|oui,? bien sûr|ja,? klar|klar,? \p{L}+ (?:doch )?ruhig|sí,? claro)(?!\p{L})|\bc'est bien connu\b|\btoying with\b|\bi'll let you\b|\bpromise[.!]*$|\bdon't take my word\b|\bwhat an? (?:helpful|great|wonderful|clever|brilliant) (?:rule|tip|idea|advice)\b|\bi'd never have guessed\b|^(?:ah,? |oh,? )?(?:bravo|lovely|brilliant|wonderful|splendid|herrlich|wunderbar|magnifique|génial|genial|qué maravilla|que (?:beleza|maravilha)|che (?:bellezza|bello)|ma certo|fantastico)[,!].*(?:from now on|always|never|ab jetzt|immer|désormais|toujours|a partir de|siempre|de agora|sempre|d'ora in poi)(?!\p{L})|\bche bellezza\b|^bravo\b.*\b(?:continue[rz]?|weiter|sigue|continua)(?!\p{L})|\b(?:that's|just|exactly) what i (?:love|needed|always wanted)\b|\bi wish (?!you\b)\p{L}+|^(?:maybe|perhaps) (?:we|i|it)\b|\bnot sure yet\b|^it(?:'s| is) not that\b|^(?:always|immer|toujours|siempre|sempre) (?:the same|this|that|dies\p{L}*|dasselbe|derselbe|dieselbe|le même|la même|el mismo|la misma|o mesmo|a mesma|lo stesso|la stessa)(?!\p{L})/iu

/** A sentence about what might be but is not, or about this once: nobody is held to it. */
export const isPassing = (sentences: string): boolean =>
  /(?<!\b(?:appreciate|love|like) it )\bif (?:we|i|you|they|it|he|she) (?:ever|were|had|could)\b|(?<!\b(?:appreciate|love|like) it if )\b(?:we|i|you|they|it|one) (?:would|could|might) (?!like|prefer|rather|love|appreciate|want)|\b(?:but )?not (?:now|yet)\b|\bsome ?day\b|\b(?:just |only )?(?:kidding|joking)\b|\bwrong (?:window|tab|chat|terminal|session|agent|channel|thread)\b|\bthat was for (?:the|my|an) other\b|\b(?:imagine|suppose|what if)\b|\bused to\b|\bi had to\b|\b(?:was|were) (?:the|a|an|our|their|his|her|my) (?:\w+ )?(?:habit|rule|custom|practice|convention|way|policy)\b|\b(?:apparently|allegedly|supposedly|reportedly)\b|\b(?:great|brilliant|lovely|wonderful|genius) idea\b|\b(?:had|were) (?:we|i|you|they|it)\b.*\bwould\b|\b(?:before|until|back when|formerly|originally|at first|in the past|last (?:year|month|week))\b.*\bwe (?:\w+ed|had|kept|did|ran|wrote)\b|\b(?:old|previous|former|last|other) (?:team|maintainers?|owners?|company|job|employer|project|place)\b/i.test(
    sentences.replace(WISHED, " ")
  ) ||
  SUPPOSED.test(sentences.trim()) ||
  COMPLAINS.test(sentences.trim()) ||
  isForOnce(sentences) ||
  isDoubted(sentences)

/** A sentence that takes back the one before it. */
export const takesBack = (sentence: string): boolean =>
  /^(?:no|nope|nah|not really|of course not|certainly not|just kidding|kidding|just joking|never mind|nein|non|não)[.!]*$/i.test(
    sentence.trim()
  )

/** A sentence that takes back what was said before on the same thing. */
export const withdraws = (sentence: string): boolean =>
  /\bi (?:was|am) wrong (?:about|on|with)\b|\b(?:forget|scrap|scratch|strike|cancel|disregard|never mind|take back)\b[^.!?]{0,12}\b(?:what|that|the|my|it|about|all)\b|\b(?:vergiss|oublie|olvida|esquece)\b/i.test(
    sentence
  )

/** Why nobody is held to sentences of a person, by their mood; `undefined` where it says nothing against them. */
export const doubtOfMood = (sentences: string): string | undefined => {
  if (isQuestion(sentences)) return "the person only asked"
  return isPassing(sentences) ? "the person said it for this once, or of what is not so" : undefined
}
