import { makeDraft } from "./Draft.ts"
import type { KeyPoint, Playbook } from "./Playbook.ts"
import { SECTION_NAMES, type SectionName } from "./Section.ts"
import { makeSections } from "./View.ts"

interface Placed {
  readonly section: SectionName
  readonly entry: KeyPoint
}

const index = (playbook: Playbook): ReadonlyMap<string, Placed> =>
  new Map(
    SECTION_NAMES.flatMap((section) =>
      playbook.sections[section].map((entry) => [entry.name, { section, entry }] as const)
    )
  )

/** An entry as it would be had the change from `before` to `after` not happened, whatever happened since. */
const undoEntry = (before: KeyPoint, after: KeyPoint, now: KeyPoint): KeyPoint => ({
  name: now.name,
  text: now.text === after.text ? before.text : now.text,
  helpful: Math.max(now.helpful - (after.helpful - before.helpful), 0),
  harmful: Math.max(now.harmful - (after.harmful - before.harmful), 0)
})

/**
 * Takes one change, from `before` to `after`, back out of the playbook as it is now: what it added goes, what it removed
 * returns, texts, counts and sections change back. What happened since stays: an entry that was added and reworded since,
 * and an id that was freed and given to another entry since.
 */
export const undoInPlaybook = (before: Playbook, after: Playbook, now: Playbook): Playbook => {
  const was = index(before)
  const became = index(after)
  const is = index(now)
  const staying = [...is.values()].flatMap((current): ReadonlyArray<Placed> => {
    const old = was.get(current.entry.name)
    const changed = became.get(current.entry.name)
    if (changed === undefined) return [current]
    if (old === undefined) return changed.entry.text === current.entry.text ? [] : [current]
    const section = current.section === changed.section ? old.section : current.section
    return [{ section, entry: undoEntry(old.entry, changed.entry, current.entry) }]
  })
  const removed = [...was.values()].filter(({ entry }) => !became.has(entry.name))
  const placed = [...staying, ...removed.filter(({ entry }) => !is.has(entry.name))]
  const draft = makeDraft({
    ...now,
    sections: makeSections((name) => placed.filter(({ section }) => section === name).map(({ entry }) => entry))
  })
  for (const { entry, section } of removed) {
    const holder = is.get(entry.name)?.entry
    if (holder !== undefined && holder.text !== entry.text) draft.append(section, entry)
  }
  return draft.toPlaybook()
}
