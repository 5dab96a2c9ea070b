import { isJsonObject } from "../text/Json.ts"
import { addToCounter } from "./Entry.ts"
import type { KeyPoint, Playbook } from "./Playbook.ts"
import { SECTION_NAMES, type SectionName } from "./Section.ts"
import { makeSections } from "./View.ts"

/** Fewer harmful ratings than this never prune a key point (docs/rules.md, pruning). */
const PRUNE_FLOOR = 3

export type Rating = "helpful" | "harmful" | "neutral"

/** A rating that found its key point. */
export interface Rated {
  readonly name: string
  readonly rating: Rating
}

export interface Evaluated {
  readonly playbook: Playbook
  readonly rated: ReadonlyArray<Rated>
  /** Evaluations that are no objects, name no key point, or carry a rating we do not know. */
  readonly ignored: number
}

export const isRating = (value: unknown): value is Rating =>
  value === "helpful" || value === "harmful" || value === "neutral"

const mapEntries = (playbook: Playbook, change: (entry: KeyPoint) => KeyPoint): Playbook => ({
  ...playbook,
  sections: makeSections((name) => playbook.sections[name].map(change))
})

/**
 * Counts ratings wherever their key points stand (docs/rules.md REQ-SECT-008); what does not fit is ignored and
 * counted.
 */
export const applyEvaluations = (playbook: Playbook, evaluations: ReadonlyArray<unknown>): Evaluated => {
  if (evaluations.length === 0) return { playbook, rated: [], ignored: 0 }
  const names = new Set(SECTION_NAMES.flatMap((section) => playbook.sections[section].map((entry) => entry.name)))
  const rated = evaluations.flatMap((evaluation): ReadonlyArray<Rated> => {
    if (!isJsonObject(evaluation)) return []
    const { name, rating } = evaluation
    return typeof name === "string" && names.has(name) && isRating(rating) ? [{ name, rating }] : []
  })
  const counts = new Map<string, { helpful: number; harmful: number }>()
  for (const { name, rating } of rated) {
    if (rating === "neutral") continue
    const count = counts.get(name) ?? { helpful: 0, harmful: 0 }
    count[rating] += 1
    counts.set(name, count)
  }
  const ignored = evaluations.length - rated.length
  if (counts.size === 0) return { playbook, rated, ignored }
  const counted = mapEntries(playbook, (entry) => {
    const count = counts.get(entry.name)
    if (count === undefined) return entry
    return {
      ...entry,
      helpful: addToCounter(entry.helpful, count.helpful),
      harmful: addToCounter(entry.harmful, count.harmful)
    }
  })
  return { playbook: counted, rated, ignored }
}

/** Whether a key point has done enough harm to go: at least three harmful ratings and more of them than helpful ones. */
export const isPrunable = (entry: Pick<KeyPoint, "helpful" | "harmful">): boolean =>
  entry.harmful >= PRUNE_FLOOR && entry.harmful > entry.helpful

export interface Pruned {
  readonly playbook: Playbook
  readonly pruned: ReadonlyArray<{ readonly section: SectionName; readonly entry: KeyPoint }>
}

/** Removes every prunable key point, in all sections (docs/rules.md REQ-SECT-008). */
export const prune = (playbook: Playbook): Pruned => {
  const pruned = SECTION_NAMES.flatMap((section) =>
    playbook.sections[section].filter(isPrunable).map((entry) => ({ section, entry }))
  )
  if (pruned.length === 0) return { playbook, pruned }
  const sections = makeSections((name) => playbook.sections[name].filter((entry) => !isPrunable(entry)))
  return { playbook: { ...playbook, sections }, pruned }
}
