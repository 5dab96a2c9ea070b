import type { KeyPoint, Playbook } from "./Playbook.ts"
import { SECTION_NAMES, type SectionName } from "./Section.ts"
import { allKeyPoints, makeSections } from "./View.ts"

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
 * counted in a closing line, which is part of the limit. `lineOf` says how an entry is shown; it is asked of no more
 * entries than are looked at, since a playbook may hold a hundred times what fits.
 */
export const renderWithin = (
  playbook: Playbook,
  limit: number,
  lineOf: (entry: KeyPoint) => string = renderKeyPoint
): Fitted => {
  const entries = allKeyPoints(playbook)
  const lines = new Map<KeyPoint, string>()
  const measure = (entry: KeyPoint): number => {
    const line = lines.get(entry) ?? lineOf(entry)
    lines.set(entry, line)
    return 1 + line.length
  }
  if (fitsWhole(playbook, limit, measure)) {
    return { text: blockOf(playbook, lines), shown: entries, omitted: 0 }
  }
  const kept = mostProven(playbook, limit - omissionLine(entries.length).length, measure)
  const sections = makeSections((name) => playbook.sections[name].filter((entry) => kept.has(entry)))
  const shown = SECTION_NAMES.flatMap((name) => sections[name])
  const omitted = entries.length - shown.length
  const block = blockOf({ ...playbook, sections }, lines)
  return { text: block === "" ? "" : block + omissionLine(omitted), shown, omitted }
}

/** What a section's header takes, with the empty line before it unless it is the first. */
const headerLength = (section: SectionName, isFirst: boolean): number => (isFirst ? 0 : 2) + `## ${section}`.length

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

/** The most proven entries that have room together with their headers. */
const mostProven = (playbook: Playbook, room: number, measure: (entry: KeyPoint) => number): ReadonlySet<KeyPoint> => {
  const kept = new Set<KeyPoint>()
  const headed = new Set<SectionName>()
  let length = 0
  for (const { section, entry } of mostProvenFirst(playbook)) {
    const line = measure(entry)
    // A single entry that can never fit would otherwise push out everything less proven than itself.
    if (headerLength(section, true) + line > room) continue
    length += headed.has(section) ? line : headerLength(section, headed.size === 0) + line
    if (length > room) break
    kept.add(entry)
    headed.add(section)
  }
  return kept
}

/** An entry and where it stands. */
interface Located {
  readonly section: SectionName
  readonly entry: KeyPoint
}

const descending = (a: number, b: number): number => b - a

/**
 * The entries by what proves them, those that are alike in their order. Sorted by the few kinds of proof that there are
 * rather than by entry, which for thousands of them would take longer than all else.
 */
const mostProvenFirst = (playbook: Playbook): Iterable<Located> => {
  const byNet = new Map<number, Map<number, Array<Located>>>()
  for (const section of SECTION_NAMES) {
    for (const entry of playbook.sections[section]) {
      const net = entry.helpful - entry.harmful
      const byHelpful = byNet.get(net) ?? new Map<number, Array<Located>>()
      if (byHelpful.size === 0) byNet.set(net, byHelpful)
      const alike = byHelpful.get(entry.helpful)
      if (alike === undefined) byHelpful.set(entry.helpful, [{ section, entry }])
      else alike.push({ section, entry })
    }
  }
  return [...byNet.keys()].toSorted(descending).flatMap((net) => {
    const byHelpful = byNet.get(net)!
    return [...byHelpful.keys()].toSorted(descending).flatMap((helpful) => byHelpful.get(helpful)!)
  })
}

const blockOf = (playbook: Playbook, lines: ReadonlyMap<KeyPoint, string>): string =>
  SECTION_NAMES.filter((name) => playbook.sections[name].length > 0)
    .map((name) => [`## ${name}`, ...playbook.sections[name].map((entry) => lines.get(entry)!)].join("\n"))
    .join("\n\n")
