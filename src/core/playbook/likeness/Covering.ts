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
  return { normalised, words, set: new Set(words), told, all: words.join(" "), meant: told.join(" ") }
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
  section === MISTAKES ? own.all === other.all : own.meant === other.meant || isNearly(own, other)

/** Texts that are looked for in a playbook, and pairs that are compared, at most: both sides may come with a clone. */
const MOST_TEXTS = 200
const MOST_PAIRS = 5_000

/**
 * Tells which key point of a playbook says all that a text says, by its name: in the same words but for their endings and
 * for what a rule may have or not ("always", "please"), or in nearly the same in the same order. `undefined` where that is
 * not certain: other words may mean the same, and count as another thing; and after so many questions that a hook would
 * take notice of the next.
 */
export const makeCovering = (playbook: Playbook): ((text: string) => string | undefined) => {
  const known = SECTION_NAMES.flatMap((section) =>
    playbook.sections[section].map(({ name, text }) => ({ name, section, normalised: normalise(text) }))
  )
  // To find the words of a thousand key points takes longer than the start of a session may.
  const readOnce = new Map<string, Read>()
  const wordsOfKnown = (normalised: string): Read => {
    const found = readOnce.get(normalised) ?? read(normalised)
    readOnce.set(normalised, found)
    return found
  }
  let texts = 0
  let pairs = 0
  return (text) => {
    texts += 1
    if (texts > MOST_TEXTS) return undefined
    const own = read(normalise(text))
    const longest = own.told.reduce((one, other) => (other.length > one.length ? other : one), "")
    if (longest === "") return undefined
    const near = known.filter(({ normalised }) => normalised.includes(longest)).slice(0, MOST_PAIRS - pairs)
    pairs += near.length
    return near.find(({ normalised, section }) => isSaidBy(own, wordsOfKnown(normalised), section))?.name
  }
}
