import { packWithin } from "../playbook/fit/Pack.ts"
import type { KeyPoint, Playbook } from "../playbook/Playbook.ts"
import { SECTION_NAMES, type SectionName } from "../playbook/Section.ts"
import { allKeyPoints, makeSections } from "../playbook/View.ts"
import { countOf } from "../text/Amounts.ts"
import { bulletOf } from "./Bullet.ts"

/** What key points are put under in a file that says other things too. */
const TITLE = "## What sessions have taught"

/** How a section is called in prose; read back ignoring case. */
const titleOf = (section: SectionName): string => section.charAt(0) + section.slice(1).toLowerCase()

/** Key points as Markdown: a title, a heading for each section, a list below. */
export const sheetOf = (playbook: Playbook, omitted = 0): string => {
  const sections = SECTION_NAMES.filter((name) => playbook.sections[name].length > 0).map((name) =>
    [`### ${titleOf(name)}`, "", ...playbook.sections[name].map(({ text }) => bulletOf(text))].join("\n")
  )
  const note = omitted === 0 ? [] : [`(${countOf(omitted, "less proven key point")} left out, to keep this short.)`]
  return [TITLE, ...sections, ...note].join("\n\n")
}

/** Bytes of UTF-8. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Of a playbook, the key points for which it answers true. */
export const only = (playbook: Playbook, isKept: (entry: KeyPoint) => boolean): Playbook => ({
  ...playbook,
  sections: makeSections((name) => playbook.sections[name].filter(isKept))
})

/** What of a playbook fits, and how it looks. */
export interface FittedSheet {
  readonly text: string
  readonly shown: ReadonlyArray<KeyPoint>
}

/**
 * The key points as Markdown in at most so many bytes: those that are worth most (`fit/Pack.ts`). No text when there is
 * room for none.
 */
export const sheetWithin = (playbook: Playbook, bytes: number): FittedSheet => {
  const all = allKeyPoints(playbook)
  let chosen = playbook
  let text = sheetOf(playbook)
  // Packing counts UTF-16 units of lines that look a little different, so what it answers is measured and tried again.
  for (let limit = text.length, size = bytesOf(text); size > bytes; size = bytesOf(text)) {
    limit = Math.min(limit - 1, Math.floor((limit * bytes) / size))
    const shown = new Set(limit < 1 ? [] : packWithin(playbook, limit, ({ text: said }) => bulletOf(said)).shown)
    if (shown.size === 0) return { text: "", shown: [] }
    chosen = only(playbook, (entry) => shown.has(entry))
    text = sheetOf(chosen, all.length - shown.size)
  }
  return all.length === 0 ? { text: "", shown: [] } : { text, shown: allKeyPoints(chosen) }
}
