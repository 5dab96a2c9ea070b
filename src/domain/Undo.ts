import type { KeyPoint } from "./KeyPoint.ts"
import type { Playbook } from "./Playbook.ts"
import { makeSections } from "./PlaybookView.ts"
import { SECTION_NAMES, type SectionName } from "./Section.ts"
import { countDecision, isLearned, LEARNED_FIELD, proposalsIn, type Seed, updateProposal } from "./Seed.ts"

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
 * returns, texts and counts change back. What happened since stays.
 */
export const undoInPlaybook = (before: Playbook, after: Playbook, now: Playbook): Playbook => {
  const was = index(before)
  const became = index(after)
  const is = index(now)
  const returning = [...was].filter(([name]) => !became.has(name) && !is.has(name)).map(([, placed]) => placed)
  return {
    ...now,
    sections: makeSections((section) => [
      ...now.sections[section]
        .filter(({ name }) => was.has(name) || !became.has(name))
        .map((entry) => {
          const old = was.get(entry.name)?.entry
          const changed = became.get(entry.name)?.entry
          return old === undefined || changed === undefined ? entry : undoEntry(old, changed, entry)
        }),
      ...returning.filter((placed) => placed.section === section).map(({ entry }) => entry)
    ])
  }
}

/** Takes the decisions that were made between `before` and `after` back: the proposals wait again. */
export const undoInSeed = (before: Seed, after: Seed, now: Seed): Seed => {
  const was = new Map(proposalsIn(before).map((proposal) => [proposal.id, proposal]))
  const decided = proposalsIn(after).filter(
    ({ id, status }) => status !== "pending" && was.get(id)?.status === "pending"
  )
  return decided.reduce((seed, { id, status, type }) => {
    const current = proposalsIn(seed).find((proposal) => proposal.id === id)
    if (current?.status !== status || status === "pending") return seed
    const field = LEARNED_FIELD[type]
    const waiting = countDecision(updateProposal(seed, id, { status: "pending" }), type, status, -1)
    const learned = waiting.learned[field].filter((entry) => !(isLearned(entry) && entry.id === id))
    return { ...waiting, learned: { ...waiting.learned, [field]: learned } }
  }, now)
}
