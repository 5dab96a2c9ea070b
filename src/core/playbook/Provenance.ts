import type { KeyPoint, Playbook } from "./Playbook.ts"
import { allKeyPoints, makeSections } from "./View.ts"

/** Contents of key points that were written or approved here. */
export type KnownTexts = ReadonlySet<string>

/** An id as we and older formats give them (`pat-001`, `kpt_001`), which says nothing: of more letters, words are made. */
const PLAIN_ID = /^[a-z]{1,5}[-_]\d{1,15}$/i

/** What a key point is known by: its text, so that it may get another id; and an id that could say something. */
export const contentOf = ({ name, text }: KeyPoint): string => (PLAIN_ID.test(name) ? text : `${name}\0${text}`)

export const isKnown = (entry: KeyPoint, known: KnownTexts): boolean => known.has(contentOf(entry))

const untestedOf = ({ name, text }: KeyPoint): KeyPoint => ({ name, text, helpful: 0, harmful: 0 })

/** A playbook in two: what was written or approved here, and what came with the code, without the record it claims. */
export interface ByOrigin {
  readonly own: Playbook
  readonly foreign: Playbook
}

export const byOrigin = (playbook: Playbook, known: KnownTexts): ByOrigin => {
  if (allKeyPoints(playbook).every((entry) => isKnown(entry, known))) {
    return { own: playbook, foreign: { ...playbook, sections: makeSections(() => []) } }
  }
  const of = (keep: boolean) =>
    makeSections((name) => playbook.sections[name].filter((entry) => isKnown(entry, known) === keep))
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

/** A playbook in which those of these key points that came with the code have no record: what they claim is nobody's to keep. */
export const withoutClaims = (playbook: Playbook, known: KnownTexts, names: ReadonlyArray<string>): Playbook => ({
  ...playbook,
  sections: makeSections((section) =>
    playbook.sections[section].map((entry) =>
      names.includes(entry.name) && !isKnown(entry, known) ? untestedOf(entry) : entry
    )
  )
})

/** Whose words a change wrote: a person's, or those of an LLM that was shown the playbook, or old ones again. */
export type Writer = "person" | "llm" | "nobody"

/**
 * The texts that a change makes known. What an LLM makes of a key point that came with the code stays foreign, because
 * that key point may have told it what to write: such as takes its id, and all that is new where one was removed, which
 * may be a merge.
 */
export const textsToNote = (
  before: Playbook,
  after: Playbook,
  known: KnownTexts,
  writer: Writer
): ReadonlyArray<string> => {
  if (writer === "nobody") return []
  const old = new Map(allKeyPoints(before).map((entry) => [entry.name, entry]))
  const oldTexts = new Set([...old.values()].map(contentOf))
  const added = allKeyPoints(after).filter((entry) => !oldTexts.has(contentOf(entry)) && !isKnown(entry, known))
  if (writer === "person") return added.map(contentOf)
  const left = new Set(allKeyPoints(after).map(({ name }) => name))
  const mayBeMerge = [...old.values()].some((entry) => !left.has(entry.name) && !isKnown(entry, known))
  return added
    .filter(({ name }) => {
      const replaced = old.get(name)
      return replaced === undefined ? !mayBeMerge : isKnown(replaced, known)
    })
    .map(contentOf)
}
