import { type Case, opposed, type Placed, unsafe } from "./Case.ts"
import { doubtOfSaid, inPersonsWords, MOST_OWN } from "./PersonsWords.ts"
import { tellsChange } from "./Reworded.ts"
import { hold, type Verdict } from "./Verdict.ts"
import { isWordedAs } from "./Wording.ts"
import { contentOf, holds, isExact } from "./Words.ts"

/** What is written in the place of an answer's text, unless it is for a person to decide on. */
const instead = (
  matter: Case,
  verdict: Verdict & { readonly _tag: "Pass" },
  said: string,
  over: ReadonlyArray<Placed> = []
) => unsafe(matter, said) ?? opposed(matter, said, over) ?? { ...verdict, said }

/** What passes on the person's words is put into them, unless it is in them; or waits, where that cannot be. */
export const inOwnWords = (matter: Case, text: string, verdict: Verdict): Verdict => {
  if (verdict._tag === "Hold" || verdict.quote?.origin !== "person") return verdict
  const worded = inPersonsWords(text, verdict.quote, matter.ground)
  if (worded._tag === "Same") return verdict
  if (worded._tag === "Doubt") return hold("unsupported", worded.doubt, verdict.quote)
  return instead(matter, verdict, worded.text)
}

const ended = (text: string): string => (/[.!?。！？]$/u.test(text.trim()) ? text.trim() : `${text.trim()}.`)

/**
 * The same of what a key point becomes: one that keeps all of its words goes on in its own, with the person's behind
 * them. What would take its words away is to be in the person's.
 */
export const addedInOwnWords = (matter: Case, target: Placed, text: string, verdict: Verdict): Verdict => {
  if (verdict._tag === "Hold" || verdict.quote?.origin !== "person") return verdict
  const after = contentOf(text)
  const isKept = target.content.words.every((word) => holds(after, word))
  // Who says that it changed has it changed.
  if (!isKept && tellsChange(verdict.quote.sentences, target.entry.text, text)) {
    const told = contentOf(verdict.quote.sentences)
    const isTold = after.words.every((word) => !isExact(word) || holds(target.content, word) || holds(told, word))
    const around = isTold ? doubtOfSaid(verdict.quote, matter.ground) : "its evidence does not say what changed"
    return around === undefined ? verdict : hold("unsupported", around, verdict.quote)
  }
  const worded = inPersonsWords(text, verdict.quote, matter.ground)
  if (worded._tag === "Same") return verdict
  if (worded._tag === "Doubt") return hold("unsupported", worded.doubt, verdict.quote)
  const both = `${ended(target.entry.text)} ${worded.text}`
  if (!isKept || both.length > MOST_OWN) return hold("unsupported", "it is not worded as the person did", verdict.quote)
  return instead(matter, verdict, both, [target])
}

/** The same of what several key points become: it is in the words of one, of all, or of the person, or all of them stand on. */
export const joinedInOwnWords = (
  matter: Case,
  texts: ReadonlyArray<string>,
  text: string,
  verdict: Verdict
): Verdict => {
  if (verdict._tag === "Hold") return verdict
  const both = [texts, texts.toReversed()].map((each) => each.map(ended).join(" "))
  if ([...texts, ...both].some((each) => isWordedAs(text, each))) return verdict
  const { quote } = verdict
  if (quote?.origin === "person" && inPersonsWords(text, quote, matter.ground)._tag === "Same") return verdict
  if (both[0]!.length > MOST_OWN) return hold("unsupported", "it is not worded as they are", quote)
  return { ...verdict, said: both[0]! }
}
