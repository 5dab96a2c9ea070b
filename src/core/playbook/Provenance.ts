import type { KeyPoint, Playbook } from "./Playbook.ts"
import { SECTION_NAMES, SECTION_SLUGS, type SectionName } from "./Section.ts"
import { allKeyPoints, makeSections } from "./View.ts"

/** Contents of key points that were written or approved here. */
export type KnownContents = ReadonlySet<string>

/** An id as we and the flat format give them (`pat-001`, `kpt_001`), which says nothing. "never-001" would. */
const PLAIN_ID = new RegExp(`^(?:(?:${Object.values(SECTION_SLUGS).join("|")})-|kpt_)\\d{1,15}$`)

/** The words by which a key point is known: its text, so that it may get another id; and an id that could say something. */
export const wordsOf = ({ name, text }: KeyPoint): string => (PLAIN_ID.test(name) ? text : `${name}\0${text}`)

const MISTAKE = "-"
const NO_MISTAKE = "+"

/** What a key point is known by: its words, and whether they stand among the mistakes, where they say the opposite. */
export const contentIn = (section: SectionName, words: string): string =>
  `${section === "MISTAKES TO AVOID" ? MISTAKE : NO_MISTAKE}${words}`

export const contentOf = (section: SectionName, entry: KeyPoint): string => contentIn(section, wordsOf(entry))

export const isAmongMistakes = (content: string): boolean => content.startsWith(MISTAKE)

export const wordsIn = (content: string): string => content.slice(1)

/** The text alone, whatever its id and its section. */
const textIn = (content: string): string => wordsIn(content).split("\0").at(-1)!

/** The same words, where they say the opposite. */
export const oppositeOf = (content: string): string =>
  `${isAmongMistakes(content) ? NO_MISTAKE : MISTAKE}${wordsIn(content)}`

/** The contents of a playbook's key points. */
export const contentsOf = ({ sections }: Playbook): ReadonlyArray<string> =>
  SECTION_NAMES.flatMap((section) => sections[section].map((entry) => contentOf(section, entry)))

const untestedOf = ({ name, text }: KeyPoint): KeyPoint => ({ name, text, helpful: 0, harmful: 0 })

/** A playbook in two: what was written or approved here, and what came with the code, without the record it claims. */
export interface ByOrigin {
  readonly own: Playbook
  readonly foreign: Playbook
}

export const byOrigin = (playbook: Playbook, known: KnownContents): ByOrigin => {
  if (contentsOf(playbook).every((content) => known.has(content))) {
    return { own: playbook, foreign: { ...playbook, sections: makeSections(() => []) } }
  }
  const of = (keep: boolean) =>
    makeSections((name) => playbook.sections[name].filter((entry) => known.has(contentOf(name, entry)) === keep))
  const foreign = of(false)
  return {
    own: { ...playbook, sections: of(true) },
    foreign: {
      ...playbook,
      sections: makeSections((name) => foreign[name].map(untestedOf))
    }
  }
}

/** A playbook as it stands in the file, and the ids of what came with the code, which has no record. */
export interface Marked {
  readonly playbook: Playbook
  readonly foreign: ReadonlySet<string>
}

/** Marks what came with the code, in its place, for whoever shows the playbook whole. */
export const markForeign = (playbook: Playbook, foreign: Playbook): Marked => {
  const names = new Set(allKeyPoints(foreign).map(({ name }) => name))
  const sections = makeSections((section) =>
    playbook.sections[section].map((entry) => (names.has(entry.name) ? untestedOf(entry) : entry))
  )
  return { playbook: { ...playbook, sections }, foreign: names }
}

const countOf = (playbook: Playbook, text: string): number =>
  allKeyPoints(playbook).filter((entry) => entry.text === text).length

/** Whose words a change wrote: a person's, or those of an LLM that was shown the playbook, or old ones again. */
export type Writer = "person" | "llm" | "nobody"

/**
 * The contents that a change makes known. What an LLM makes of a key point that came with the code stays foreign, because
 * that key point may have told it what to write. So a change of an LLM's that rewords, merges or removes one makes nothing
 * known: which new text it went into cannot be told by ids, for one that is freed is given again. What was only moved, to
 * or from the mistakes or to an id that says nothing, stays foreign, too, whoever moved it.
 */
export const contentsToNote = (
  before: Playbook,
  after: Playbook,
  known: KnownContents,
  writer: Writer
): ReadonlyArray<string> => {
  if (writer === "nobody") return []
  const [there, now] = [new Set(contentsOf(before)), new Set(contentsOf(after))]
  const foreign = [...there].filter((content) => !known.has(content))
  if (writer === "llm" && foreign.some((content) => !now.has(content))) return []
  const texts = new Set(foreign.map(textIn))
  const wasMoved = (text: string) => texts.has(text) && countOf(after, text) <= countOf(before, text)
  return [...now].filter((content) => !there.has(content) && !known.has(content) && !wasMoved(textIn(content)))
}

/** The contents of what is known that a change takes out of the playbook. */
export const contentsTaken = (before: Playbook, after: Playbook, known: KnownContents): ReadonlyArray<string> => {
  const left = new Set(contentsOf(after))
  return [...new Set(contentsOf(before))].filter((content) => known.has(content) && !left.has(content))
}
