import type { Playbook } from "../Playbook.ts"
import { SECTION_NAMES, type SectionName } from "../Section.ts"
import { areOpposed, subjectOf } from "./Polarity.ts"
import { normalise, sameNumbers, similarityOf, wordsIn } from "./Words.ts"

/** How alike two texts are that say the same, by the sets of their words: what `playbook.similarity` is by default. */
const SAME = 0.85

/** "Run npm here" is the opposite among the mistakes of what it is elsewhere; only "never" and the like tell. */
const MISTAKES = "MISTAKES TO AVOID"

/** Words that a rule may have or not. What denies it, or says when it holds, is none. */
const FILLING = new Set("a an the always please you we should must every each".split(" "))

/** One form for "commits", "committing" and "commit", "merging" and "merge". */
const stem = (word: string): string =>
  word.length > 4 ? word.replace(/(?:ing|ed|es|e|s)$/, "").replace(/(\p{L})\1$/u, "$1") : word

const read = (normalised: string) => {
  const words = wordsIn(normalised)
  const told = words.filter((word) => !FILLING.has(word)).map(stem)
  return { normalised, words, set: new Set(words), told }
}

type Read = ReturnType<typeof read>

/** "Lint before the tests" and "the tests before lint" have the same words. */
const inOneOrder = (one: Read, other: Read): boolean =>
  one.words.filter((word) => other.set.has(word)).join(" ") ===
  other.words.filter((word) => one.set.has(word)).join(" ")

const isNearly = (one: Read, other: Read): boolean =>
  similarityOf(one.set, other.set) >= SAME &&
  sameNumbers(one.set, other.set) &&
  inOneOrder(one, other) &&
  !areOpposed(subjectOf(one.normalised), subjectOf(other.normalised))

const isSaidBy = (own: Read, other: Read, section: SectionName): boolean =>
  section === MISTAKES
    ? own.words.join(" ") === other.words.join(" ")
    : own.told.join(" ") === other.told.join(" ") || isNearly(own, other)

/**
 * Tells which key point of a playbook says all that a text says, by its name: in the same words but for their endings and
 * for what a rule may have or not ("always", "please"), or in nearly the same in the same order. `undefined` where that is
 * not certain: other words may mean the same, and count as another thing.
 */
export const makeCovering = (playbook: Playbook): ((text: string) => string | undefined) => {
  const known = SECTION_NAMES.flatMap((section) =>
    playbook.sections[section].map(({ name, text }) => ({ name, section, normalised: normalise(text) }))
  )
  return (text) => {
    const own = read(normalise(text))
    const longest = own.told.reduce((one, other) => (other.length > one.length ? other : one), "")
    if (longest === "") return undefined
    // To find the words of a thousand key points takes longer than the start of a session may.
    const near = known.filter(({ normalised }) => normalised.includes(longest))
    return near.find(({ normalised, section }) => isSaidBy(own, read(normalised), section))?.name
  }
}
