import { SIGNAL_TYPES, type SignalLanguage } from "../../../../src/core/proposals/signals/Languages.ts"
import type { LearningSignal } from "../../../../src/core/proposals/signals/Signal.ts"

/** The cleaning of docs/rules.md D7, step by step. */
const clean = (sentence: string): string =>
  sentence
    .trim()
    .replaceAll(/[‘’‚‛]/g, "'")
    .replaceAll(/[“”„‟]/g, '"')
    .replace(/^[-*#>|+!?.,;:•\s]+/, "")

const stands = (lower: string, phrase: string, boundary: string): boolean => {
  for (let at = lower.indexOf(phrase); at !== -1; at = lower.indexOf(phrase, at + 1)) {
    if (at === 0 || /\s/.test(lower[at - 1]!) || boundary.includes(lower[at - 1]!)) return true
  }
  return false
}

/** The signals of a text by docs/rules.md D7 in the plainest way, for languages with spaces between words. */
export const readSignalsPlainly = (
  text: string,
  languages: ReadonlyArray<SignalLanguage>
): ReadonlyArray<LearningSignal> =>
  text.split(/\. |\.\n|! |\? |\n/).flatMap((sentence) => {
    const content = clean(sentence)
    if (content.length < 10) return []
    for (const { boundary = "", phrases } of languages) {
      for (const type of SIGNAL_TYPES) {
        for (const phrase of phrases[type]) {
          if (stands(content.toLowerCase(), phrase, boundary)) return [{ type, content, matchedPhrase: phrase }]
        }
      }
    }
    return []
  })
