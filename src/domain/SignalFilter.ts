import type { LearningSignal, LocatedSignal } from "./Signal.ts"

/** Words that make of a phrase a question or a condition: "would you prefer", "if you usually", "what's your style". */
const ASKING =
  /(?:\b(?:do|does|did|would|could|should|can|will|if|whether|unless|when|whenever|which|whichever|what|whatever|how|however|as|where|that)|\bwhat's|\bwhat is|'d)(?:\s+(?:one|option|approach|style|way|of these))*\s*$/i

/** A sentence that opens like a question or an offer. */
const OPENING =
  /^(?:would|do|does|did|should|could|can|what|which|how|shall|let me know|please (?:let|tell)|feel free|möchtest|willst|soll|veux-tu|voulez-vous|quieres|quer)\b/i

/** How many words after the phrase make it say something. */
const MIN_WORDS = 3

const wordsIn = (text: string): number => {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  // Languages without spaces between words: about two characters make one.
  const unspaced = text.match(/[\u3040-\u30FF\u4E00-\u9FFF]/g) ?? []
  return Math.max(words.length, Math.floor(unspaced.length / 2))
}

/** Whether a signal says something that a person could accept or reject: no question, no offer, no bare phrase. */
export const isWorthProposing = (signal: LearningSignal, endedBy: string): boolean => {
  const { content, matchedPhrase } = signal
  if (endedBy === "?" || endedBy === "？" || content.endsWith("?") || content.endsWith("？")) return false
  const at = content.toLowerCase().indexOf(matchedPhrase)
  if (OPENING.test(content) || ASKING.test(content.slice(0, Math.max(at, 0)))) return false
  return (
    wordsIn(content.slice(at + matchedPhrase.length)) >= MIN_WORDS ||
    wordsIn(content.slice(0, Math.max(at, 0))) >= 2 * MIN_WORDS
  )
}

/** The signals of a text that are worth a person's look. */
export const worthProposing = (text: string, signals: ReadonlyArray<LocatedSignal>): ReadonlyArray<LocatedSignal> =>
  signals.filter((signal) => isWorthProposing(signal, text[signal.end] ?? ""))
