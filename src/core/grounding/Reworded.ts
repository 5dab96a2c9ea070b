import { fold } from "./Fold.ts"
import { contentOf, holds } from "./Words.ts"

/** The words of a text, in order, between its marks; articles say nothing. */
const spelled = (text: string): string =>
  fold(text)
    .text.replaceAll(/(?<![\p{L}'-])(?:the|a|an)\s/gu, "")
    .replaceAll(/['"()]/g, " ")
    .replaceAll(/\s+/g, " ")
    .replace(/[\s.!;:,]+$/u, "")
    .trim()

/** Whether a text says another as it was, word by word, and more only behind it, in a part of its own. */
export const goesOnAfter = (before: string, after: string): boolean => {
  const [own, whole] = [spelled(before), spelled(after)]
  return whole === own || (whole.startsWith(own) && /^[.,;:]\s/u.test(whole.slice(own.length)))
}

/** Words by which one says that something is otherwise now. */
const CHANGE = contentOf(
  `moved move moves changed changes change switched switch renamed longer anymore new old latest current currently
  instead today yesterday days update updated correction correct fixed set actually remember note fyi btw ok thanks sorry pls plz small minor little rule max most`
)

/** With these, what is said is one's own, or another's. */
const OWNED = /(?<![\p{L}])(?:my|his|her|their|own)(?![\p{L}])|[\p{L}]'s(?![\p{L}])/u

/**
 * Whether a sentence tells that something is otherwise than a text before said, and nothing else: each word of it is of
 * the text, of the one before, or says that it changed. Who dreamt it, or speaks of what is theirs, replaces nothing.
 */
export const tellsChange = (sentence: string, before: string, after: string): boolean => {
  const known = contentOf(`${before}\n${after}`)
  const said = fold(sentence).text.replaceAll(/\b(?:that|it|let|there|here|what)'s\b/gu, " ")
  return !OWNED.test(said) && contentOf(sentence).words.every((word) => holds(known, word) || holds(CHANGE, word))
}
