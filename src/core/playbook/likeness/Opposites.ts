import { marksFor } from "./Pairs.ts"
import { areOpposed, hasNegative, SAME_SUBJECT, type Subject, subjectOf } from "./Polarity.ts"
import { makeTokenIndex } from "./TokenIndex.ts"

/** Texts by their keys, of which that can be found that says the opposite of another. */
export interface Opposites {
  readonly add: (key: string, text: string) => void
  /** The keys of the texts that say the opposite of this one. */
  readonly of: (text: string) => ReadonlyArray<string>
}

type Document = readonly [key: string, tokens: ReadonlySet<string>]

/** Of texts that are `coming`, to be compared and perhaps added, the words are counted. */
export const makeOpposites = (
  texts: ReadonlyArray<readonly [key: string, text: string]>,
  coming: ReadonlyArray<string> = []
): Opposites => {
  const subjects = new Map(texts.map(([key, text]) => [key, subjectOf(text)]))
  const documents = (negative: boolean): ReadonlyArray<Document> =>
    [...subjects]
      .filter(([, subject]) => hasNegative(subject) === negative)
      .map(([key, subject]) => [key, new Set(subject.keys())])
  // Most texts say of nothing that it is not, and two such are never opposed.
  const words = coming.map((text) => new Set(subjectOf(text).keys()))
  const marks = marksFor(SAME_SUBJECT, words.length)
  const affirming = makeTokenIndex(SAME_SUBJECT, documents(false), words, marks)
  const denying = makeTokenIndex(SAME_SUBJECT, documents(true), words, marks)

  const opposing = (subject: Subject) => {
    const tokens = new Set(subject.keys())
    if (tokens.size === 0) return []
    const candidates = [...denying.candidates(tokens), ...(hasNegative(subject) ? affirming.candidates(tokens) : [])]
    return candidates.filter((key) => areOpposed(subject, subjects.get(key)!))
  }

  return {
    add: (key, text) => {
      const subject = subjectOf(text)
      subjects.set(key, subject)
      const index = hasNegative(subject) ? denying : affirming
      index.add(key, new Set(subject.keys()))
    },
    of: (text) => opposing(subjectOf(text))
  }
}
