import { makeNameSource, releaseName } from "./Ids.ts"
import type { KeyPoint, Playbook } from "./Playbook.ts"
import { SECTION_NAMES, type SectionName } from "./Section.ts"
import { makeSections } from "./View.ts"

export interface Located {
  readonly section: SectionName
  readonly entry: KeyPoint
}

/**
 * A copy of a playbook that operations may change, indexed by id and by text. Building one is O(key points), each
 * step after that is O(1) but for the removal of a section's highest id. The playbook it came from stays as it is.
 */
export interface Draft {
  readonly find: (name: string) => Located | undefined
  readonly hasText: (text: string) => boolean
  /** The entries of that text. Takes a look at each entry when there is one. */
  readonly withText: (text: string) => ReadonlyArray<Located>
  /** Appends to the section under its next free id and answers the entry. */
  readonly append: (section: SectionName, entry: Omit<KeyPoint, "name">) => KeyPoint
  /** Replaces an entry in its place; ignored when the id is gone. */
  readonly replace: (entry: KeyPoint) => void
  readonly remove: (name: string) => void
  readonly toPlaybook: () => Playbook
}

export const makeDraft = (playbook: Playbook): Draft => {
  const sections = new Map<SectionName, Map<string, KeyPoint>>()
  const sectionOf = new Map<string, SectionName>()
  const texts = new Map<string, number>()
  const names = makeNameSource()
  const count = (text: string, by: 1 | -1) => texts.set(text, (texts.get(text) ?? 0) + by)

  for (const section of SECTION_NAMES) {
    const entries = new Map<string, KeyPoint>()
    for (const entry of playbook.sections[section]) {
      entries.set(entry.name, entry)
      sectionOf.set(entry.name, section)
      count(entry.text, 1)
      names.take(section, entry.name)
    }
    sections.set(section, entries)
  }

  const find = (name: string): Located | undefined => {
    const section = sectionOf.get(name)
    return section === undefined ? undefined : { section, entry: sections.get(section)!.get(name)! }
  }

  const hasText = (text: string) => (texts.get(text) ?? 0) > 0

  return {
    find,
    hasText,
    withText: (text) =>
      hasText(text)
        ? SECTION_NAMES.flatMap((section) =>
            [...sections.get(section)!.values()]
              .filter((entry) => entry.text === text)
              .map((entry) => ({ section, entry }))
          )
        : [],
    append: (section, entry) => {
      const named = { name: names.next(section), text: entry.text, helpful: entry.helpful, harmful: entry.harmful }
      sections.get(section)!.set(named.name, named)
      sectionOf.set(named.name, section)
      count(named.text, 1)
      return named
    },
    replace: (entry) => {
      const located = find(entry.name)
      if (located === undefined) return
      count(located.entry.text, -1)
      count(entry.text, 1)
      sections.get(located.section)!.set(entry.name, entry)
    },
    remove: (name) => {
      const located = find(name)
      if (located === undefined) return
      const remaining = sections.get(located.section)!
      remaining.delete(name)
      sectionOf.delete(name)
      count(located.entry.text, -1)
      releaseName(names, located.section, name, remaining.values())
    },
    toPlaybook: () => ({
      version: playbook.version,
      last_updated: playbook.last_updated,
      sections: makeSections((section) => [...sections.get(section)!.values()])
    })
  }
}
