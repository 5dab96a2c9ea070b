import { takesBack } from "./Mood.ts"
import { contentOf, sharedWith } from "./Words.ts"

/** A message of the person, sentence by sentence. */
export interface Told {
  readonly sentences: ReadonlyArray<string>
  /** Whether it stands outside of the window, and so perhaps behind it. */
  readonly isBeside: boolean
}

/** What one may say before one takes something back. */
const LEAD = "^(?:(?:sorry|oh|ah|oops|argh|hm+|hold on|wait|no|ok|okay|well|and|but|please)\\b[\\s,.!:…-]*)*"

/** Begins so who takes back what they said just now, whatever it was about. */
const RETRACTS = new RegExp(
  `${LEAD}(?:(?:scratch|strike|scrap|undo) that\\b|(?:ignore|disregard|forget) (?:that\\b(?! \\p{L})|what i (?:just )?(?:said|wrote)|(?:my|the) (?:last|previous|earlier)\\b)|i take (?:that|it) back|i (?:was|am) wrong\\b|i'm wrong\\b|my (?:bad|mistake)\\b|correction\\s*:|on second thoughts?\\b|i (?:meant|misspoke|mistyped|mixed)\\b|(?:streich|vergiss) das\\b|ich meinte\\b|je voulais dire\\b|quise decir\\b|eu quis dizer\\b|(?:oublie|laisse) ça\\b|(?:no,? )?(?:mejor|olvida)\\b|ach nein\\b|war quatsch\\b|algo melhor\\b|esquece\\b)|^(?:算了|やっぱり|不对)|^(?:wait,? no|no,? wait)\\b`,
  "iu"
)

/** The same, if it goes on with a few words on the same thing. */
const CORRECTS = new RegExp(
  `${LEAD}(?:actually|rather|instead|better|make that|eigentlich|en fait|en realidad|na verdade)\\b`,
  "iu"
)
const FEW_WORDS = 4

const corrects = (sentence: string, before: string): boolean => {
  if (!CORRECTS.test(sentence)) return false
  const content = contentOf(sentence.replace(CORRECTS, " "))
  return content.words.length <= FEW_WORDS && sharedWith(content, contentOf(before)).length > 0
}

const retracts = (sentence: string, before: string): boolean => RETRACTS.test(sentence) || corrects(sentence, before)

/** Which sentences the person took back, in the sentence that follows or at the beginning of their next message. */
export const takenBackIn = (messages: ReadonlyArray<Told>): ((message: Told, index: number) => boolean) => {
  const wholly = new Set<Told>()
  const lastInWindow = messages.findLast(({ isBeside }) => !isBeside)
  for (const [at, { isBeside, sentences }] of messages.entries()) {
    // A window's own last message may be what one that is not of it takes back.
    for (const before of [messages[at - 1], isBeside ? lastInWindow : undefined])
      if (before !== undefined && retracts(sentences[0] ?? "", before.sentences.join("\n"))) wholly.add(before)
  }
  return (message, index) => {
    const [own = "", next = ""] = message.sentences.slice(index)
    return wholly.has(message) || takesBack(next) || retracts(next, own)
  }
}
