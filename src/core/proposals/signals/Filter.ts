import type { LearningSignal, LocatedSignal } from "./Signal.ts"

/** Before "you prefer" and the like, these make a question, an offer or a condition of it: "if you prefer". */
const NOT_SAID_OF_YOU =
  /(?:\b(?:do|does|did|would|could|should|can|will|might|may|if|whether|unless|until|once|when|whenever|wherever|which|whichever|what|whatever|how|however|something|anything|(?<!^)as|than|where|hear|know|get|share)|\b(?:what|that)'s|\bwhat is|'d|\bthe (?:one|option|approach|style|way|format|version|name)s?(?: that)?)(?:\s+(?:one|option|approach|style|way|of these|also|still))*\s*$/i

/** Before "remember that", "I noticed" and the like, these deny it or ask for it. */
const NOT_MEANT = /(?:\b(?:do|does|did|can|could|would|should|if|whether)(?: you| i)?|\b(?:not|cannot|never)|n't)\s*$/i

/** A sentence that opens like a question or an offer, or closes like one. */
const ASKING =
  /^(?:(?:would|do|does|did|should|could|can|shall) (?:you|i|we|it|this|that)\b|(?:what|which|how)\b(?! i\b)|let me know|tell me|please (?:let|tell)|feel free|möchtest|willst|soll|veux-tu|voulez-vous|quieres|quer)|\bif you (?:want|like|wish|prefer)[.!]*$/i

/** After the phrase, these show that the sentence is about what is done right now, or asks what to do. */
const OF_THE_MOMENT =
  /\b(?:let me|shall i|should i|i'll|i will|i'm going to|do you want|want me to)\b|^\s+(?:a|an|the|one|two|three|several|some|another)\s(?:\w+\s){0,3}(?:typos?|bugs?|tests?|errors?|warnings?|problems?|issues?)\b|^ (?:a lot|much|nothing)\b|, \w+ing (?:it|them|this|that)(?: \w+){0,2}[.!]*$|\bnow[.!]*$/i

/** "The takeaway", "the lesson" and the like are told by what follows: a verb, a colon. "The lesson plan" is another thing. */
const NOUN = /(?:takeaway|lesson|insight|finding)$/
const TOLD =
  /^s?[*_"')]*\s*(?:$|[:,;.—–-]|\b(?:is|was|are|were|here|from|for|of|that|i|we|to|learned|this|in|about|after|with|today)\b)/i

/** The phrase goes on as another word, or as the name of a file: "your stylesheet", "your style.css". */
const OTHER_WORD = /^(?!(?:s|ed)?(?![\p{Script=Latin}\p{N}]))[\p{Script=Latin}\p{N}]|^\.\w/u

/** UTF-16 units; a key point is a sentence, not a page. */
const MAX_LENGTH = 600

/** How many words after the phrase make it say something, and how many before it. */
const MIN_WORDS = {
  pattern: { after: 2, before: 4 },
  insight: { after: 3, before: 6 },
  self_knowledge: { after: 3, before: 6 }
}

/** Words that only point at something said elsewhere. */
const POINTING = new Set(["this", "that", "it", "them", "these", "those", "so", "do", "does"])

const wordsIn = (text: string): number => {
  const words = (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !POINTING.has(word.toLowerCase()))
  // Languages without spaces between words: about two characters make one.
  const unspaced = text.match(/[\u3040-\u30FF\u4E00-\u9FFF]/g) ?? []
  return Math.max(words.length, Math.floor(unspaced.length / 2))
}

/** Whether a signal says something that a person could accept or reject: no question, no offer, no bare phrase. */
export const isWorthProposing = (signal: LearningSignal, endedBy: string): boolean => {
  const { content, matchedPhrase, type } = signal
  if (content.length > MAX_LENGTH) return false
  // What ends in a colon is said in the lines that follow.
  if (/[?？]/.test(endedBy) || /[?？:：][*_"')\]]*$/.test(content)) return false
  const at = Math.max(content.toLowerCase().indexOf(matchedPhrase), 0)
  const before = content.slice(0, at)
  const after = content.slice(at + matchedPhrase.length)
  const negated = type === "pattern" ? NOT_SAID_OF_YOU : NOT_MEANT
  if (ASKING.test(content) || negated.test(before) || OTHER_WORD.test(after)) return false
  if (type === "insight" && OF_THE_MOMENT.test(after)) return false
  if (NOUN.test(matchedPhrase) && !TOLD.test(after)) return false
  return wordsIn(after) >= MIN_WORDS[type].after || wordsIn(before) >= MIN_WORDS[type].before
}

/** The signals of a text that are worth a person's look. */
export const worthProposing = (text: string, signals: ReadonlyArray<LocatedSignal>): ReadonlyArray<LocatedSignal> =>
  signals.filter((signal) => isWorthProposing(signal, text[signal.end] ?? ""))

/** An agent tells what it does next; what it saw on the way is the reason for that, and no lesson. */
const OWN_DOING =
  /\b(?:let me|let's|i'll|i will|i'm|i am|i've|i have|i need to|i should|i can|we'll|we can now|next)\b(?! noticed| learned| realized| discovered| found)/i

/** "The lesson" and the like in what an agent writes about the work, where they are its content. */
const CONTENT_OF_WORK =
  /\b(?:the|a|this|each|every) (?:[\w-]+ ){0,2}(?:lesson|takeaway|insight|finding)s?\b(?! (?:i|we)\b| (?:here(?=:| is (?:that|to)\b)|learned\b|was\b|from this\b|is that\b|for (?:next|later)\b))/i

/** Whether an agent only chats: it tells what it is doing, or of lessons and findings that are the work itself. */
export const isAgentsChatter = ({ content, type }: LearningSignal): boolean =>
  OWN_DOING.test(content) || (type === "insight" && CONTENT_OF_WORK.test(content))
