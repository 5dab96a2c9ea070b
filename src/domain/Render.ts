import type { KeyPoint } from "./KeyPoint.ts"
import type { Playbook } from "./Playbook.ts"
import { allKeyPoints, makeSections } from "./PlaybookView.ts"
import { SECTION_NAMES, type SectionName } from "./Section.ts"

/** One key point as the agent sees it (seed 002, format string). */
export const renderKeyPoint = (entry: KeyPoint): string =>
  `[${entry.name}] helpful=${entry.helpful} harmful=${entry.harmful} :: ${entry.text}`

/** The key point block: sections in canonical order, empty ones left out; `""` for an empty playbook (REQ-SECT-003). */
export const renderKeyPoints = (playbook: Playbook): string =>
  SECTION_NAMES.filter((name) => playbook.sections[name].length > 0)
    .map((name) => [`## ${name}`, ...playbook.sections[name].map(renderKeyPoint)].join("\n"))
    .join("\n\n")

/** A key point block that fits, and what had to be left out for it. */
export interface Fitted {
  readonly text: string
  readonly shown: ReadonlyArray<KeyPoint>
  readonly omitted: number
}

const omissionLine = (omitted: number): string =>
  `\n\n(${omitted} less proven key point${omitted === 1 ? " is" : "s are"} not shown here, to keep this short.)`

/**
 * The key point block in at most `limit` UTF-16 units. Entries are kept whole; while it is too long, the least proven
 * goes first: the lowest helpful minus harmful, then the fewest helpful, then the last in order. What was left out is
 * counted in a closing line, which is part of the limit.
 */
export const renderWithin = (playbook: Playbook, limit: number): Fitted => {
  const whole = renderKeyPoints(playbook)
  const entries = allKeyPoints(playbook)
  if (whole.length <= limit) return { text: whole, shown: entries, omitted: 0 }
  const room = limit - omissionLine(entries.length).length
  const mostProvenFirst = SECTION_NAMES.flatMap((section) =>
    playbook.sections[section].map((entry) => ({ section, entry }))
  ).sort((a, b) => compareProof(b.entry, a.entry))
  const kept = new Set<KeyPoint>()
  const headed = new Set<SectionName>()
  let length = 0
  for (const { section, entry } of mostProvenFirst) {
    const header = `## ${section}`.length
    const line = 1 + renderKeyPoint(entry).length
    // A single entry that can never fit would otherwise push out everything less proven than itself.
    if (header + line > room) continue
    length += headed.has(section) ? line : (headed.size === 0 ? 0 : 2) + header + line
    if (length > room) break
    kept.add(entry)
    headed.add(section)
  }
  return fit(playbook, kept)
}

const compareProof = (a: KeyPoint, b: KeyPoint): number =>
  a.helpful - a.harmful - (b.helpful - b.harmful) || a.helpful - b.helpful

const fit = (playbook: Playbook, kept: ReadonlySet<KeyPoint>): Fitted => {
  const sections = makeSections((name) => playbook.sections[name].filter((entry) => kept.has(entry)))
  const block = renderKeyPoints({ ...playbook, sections })
  const shown = allKeyPoints({ ...playbook, sections })
  const omitted = allKeyPoints(playbook).length - shown.length
  return { text: block === "" ? "" : block + omissionLine(omitted), shown, omitted }
}
