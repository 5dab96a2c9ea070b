import type { KeyPoint } from "../Playbook.ts"
import { rankByWords } from "./Bm25.ts"
import type { Said } from "./Said.ts"
import { makeScopeMatcher, scopeOf } from "./Scope.ts"

/** Key points that one prompt brings at most, and UTF-16 units that they take together. */
const MOST_KEY_POINTS = 5
const MOST_UNITS = 2_000

/** The share of the best one's score that another has to reach: what fits half as well is noise. */
const LEAST_SHARE = 0.5

/** Words that a text has to share with the prompt, if the prompt has so many. */
const LEAST_WORDS = 2

export interface Picked {
  readonly entry: KeyPoint
  readonly reason: "scope" | "prompt"
}

/**
 * The key points that fit a prompt: those whose files or commands it names, then those that share telling words with it.
 * Those that did more harm than good are not among them, nor
 * what is `said` to the agent anyway.
 */
export const pickFor = (
  prompt: string,
  entries: ReadonlyArray<KeyPoint>,
  lengthOf: (entry: KeyPoint) => number,
  said: Said = () => false
): ReadonlyArray<Picked> => {
  const sound = entries.filter(({ harmful, helpful }) => harmful <= helpful)
  const applies = makeScopeMatcher(prompt)
  const inScope = new Set(sound.filter(({ text }) => applies(scopeOf(text))))
  const ranked = rankByWords(sound, ({ text }) => text, prompt)
  const named = new Set(ranked.map(({ item }) => item))
  const best = ranked[0]?.score ?? 0
  const fitting = ranked.filter(
    ({ item, matched, score }) =>
      inScope.has(item) ||
      (matched.length >= LEAST_WORDS && score >= best * LEAST_SHARE && scopeOf(item.text).length === 0)
  )
  const inOrder = [
    ...fitting.map(({ item }) => item).filter((entry) => inScope.has(entry)),
    ...[...inScope].filter((entry) => !named.has(entry)),
    ...fitting.map(({ item }) => item).filter((entry) => !inScope.has(entry))
  ]
  const picked: Array<Picked> = []
  let units = 0
  for (const entry of inOrder) {
    const length = 1 + lengthOf(entry)
    if (picked.length === MOST_KEY_POINTS || units + length > MOST_UNITS || said(entry)) continue
    units += length
    picked.push({ entry, reason: inScope.has(entry) ? "scope" : "prompt" })
  }
  return picked
}
