import type { KeyPoint, Playbook } from "./Playbook.ts"
import { SECTION_NAMES, type SectionName } from "./Section.ts"
import { allKeyPoints } from "./View.ts"

/** One key point as the agent sees it (REQ-SECT-003). */
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
  /** What was left out because the agent is given a text that says it anyway. */
  readonly saidElsewhere: ReadonlyArray<KeyPoint>
  /** Why a key point is shown. */
  readonly why: (entry: KeyPoint) => string
}

/** The line that says how many are not shown. */
export const omissionLine = (omitted: number): string =>
  `\n\n(${omitted} less proven key point${omitted === 1 ? " is" : "s are"} not shown here, to keep this short.)`

/**
 * The whole key point block, if it has at most `limit` UTF-16 units. `lineOf` says how an entry is shown; it is asked of
 * no more entries than are looked at, since a playbook may hold a hundred times what fits.
 */
export const renderWhole = (
  playbook: Playbook,
  limit: number,
  lineOf: (entry: KeyPoint) => string = renderKeyPoint
): Fitted | undefined => {
  const lines = new Map<KeyPoint, string>()
  const measure = (entry: KeyPoint): number => {
    const line = lineOf(entry)
    lines.set(entry, line)
    return 1 + line.length
  }
  if (!fitsWhole(playbook, limit, measure)) return undefined
  return {
    text: blockOf(playbook, lines),
    shown: allKeyPoints(playbook),
    omitted: 0,
    saidElsewhere: [],
    why: () => "whole"
  }
}

/** What a section's header takes, with the empty line before it unless it is the first. */
export const headerLength = (section: SectionName, isFirst: boolean): number =>
  (isFirst ? 0 : 2) + `## ${section}`.length

const fitsWhole = (playbook: Playbook, limit: number, measure: (entry: KeyPoint) => number): boolean => {
  let length = 0
  for (const section of SECTION_NAMES) {
    if (playbook.sections[section].length > 0) length += headerLength(section, length === 0)
    for (const entry of playbook.sections[section]) {
      length += measure(entry)
      if (length > limit) return false
    }
  }
  return length <= limit
}

/** The key points with their headers, by the lines that they have. */
export const blockOf = (playbook: Playbook, lines: ReadonlyMap<KeyPoint, string>): string =>
  SECTION_NAMES.filter((name) => playbook.sections[name].length > 0)
    .map((name) => [`## ${name}`, ...playbook.sections[name].map((entry) => lines.get(entry)!)].join("\n"))
    .join("\n\n")
