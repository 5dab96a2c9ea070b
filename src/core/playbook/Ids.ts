import { SECTION_SLUGS, type SectionName } from "./Section.ts"

const LEGACY_PREFIX = "kpt_"

/**
 * Hands out ids that no key point of the playbook has. Built once for a playbook in O(n); each id is O(1).
 * The next id of a section is one above the highest `slug-N` *in that section* (docs/rules.md REQ-SECT-002); an id
 * that stands in another section is stepped over, because ids are unique across the playbook.
 */
export interface NameSource {
  /** The next free id of a section, taken at once. */
  readonly next: (section: SectionName) => string
  /** The next free `kpt_NNN`, for entries of the flat format (docs/rules.md D2). */
  readonly nextLegacy: () => string
  /** Takes an id for an entry of a section; false when it is taken already. */
  readonly take: (section: SectionName, name: string) => boolean
  /** Notes that an entry of the flat format was read, so that `nextLegacy` goes on after it. */
  readonly passLegacy: (name: string) => void
  /** The ids that are taken, and the highest number of each prefix. */
  readonly taken: Set<string>
  readonly highest: Map<string, IdNumber>
}

/** Exact whatever its length: decimal digits, without leading zeros, from sixteen digits on. */
type IdNumber = number | string

const SAFE_DIGITS = 15

/** The number in an id of that prefix, or `undefined`. */
const numberIn = (prefix: string, name: string): IdNumber | undefined => {
  if (!name.startsWith(prefix) || name.length === prefix.length) return undefined
  let number = 0
  let first = prefix.length
  for (let index = prefix.length; index < name.length; index += 1) {
    const digit = name.charCodeAt(index) - 48
    if (!(digit >= 0 && digit <= 9)) return undefined
    if (number === 0) first = index
    number = number * 10 + digit
  }
  return name.length - first <= SAFE_DIGITS ? number : name.slice(first)
}

const isAbove = (a: IdNumber, b: IdNumber): boolean => {
  if (typeof a === "number") return typeof b === "number" && a > b
  return typeof b === "number" || a.length > b.length || (a.length === b.length && a > b)
}

/** Not by `bigint`, whose digits take time that grows with the square of their number. */
const after = (number: IdNumber): IdNumber => {
  if (typeof number === "number") return number < 10 ** SAFE_DIGITS - 1 ? number + 1 : String(10 ** SAFE_DIGITS)
  let nines = number.length
  while (nines > 0 && number[nines - 1] === "9") nines -= 1
  const zeros = "0".repeat(number.length - nines)
  return nines === 0 ? `1${zeros}` : `${number.slice(0, nines - 1)}${Number(number[nines - 1]) + 1}${zeros}`
}

const format = (prefix: string, number: IdNumber): string => `${prefix}${String(number).padStart(3, "0")}`

const sectionPrefix = (section: SectionName): string => `${SECTION_SLUGS[section]}-`

/** The highest number under that prefix among the names, or 0. */
const highestNumber = (prefix: string, entries: Iterable<{ readonly name: string }>): IdNumber => {
  let highest: IdNumber = 0
  for (const entry of entries) {
    const number = numberIn(prefix, entry.name)
    if (number !== undefined && isAbove(number, highest)) highest = number
  }
  return highest
}

export const makeNameSource = (): NameSource => {
  const taken = new Set<string>()
  const highest = new Map<string, IdNumber>()
  const see = (prefix: string, name: string) => {
    const number = numberIn(prefix, name)
    if (number !== undefined && isAbove(number, highest.get(prefix) ?? 0)) highest.set(prefix, number)
  }
  const next = (prefix: string): string => {
    let number = after(highest.get(prefix) ?? 0)
    while (taken.has(format(prefix, number))) number = after(number)
    highest.set(prefix, number)
    const name = format(prefix, number)
    taken.add(name)
    return name
  }
  return {
    next: (section) => next(sectionPrefix(section)),
    nextLegacy: () => next(LEGACY_PREFIX),
    take: (section, name) => {
      if (taken.has(name)) return false
      taken.add(name)
      see(sectionPrefix(section), name)
      return true
    },
    passLegacy: (name) => see(LEGACY_PREFIX, name),
    taken,
    highest
  }
}

/** Forgets an id that has left the section, of which these remain. A function by itself, for hooks do not carry it. */
export const releaseName = (
  { highest, taken }: NameSource,
  section: SectionName,
  name: string,
  remaining: Iterable<{ readonly name: string }>
): void => {
  taken.delete(name)
  const prefix = sectionPrefix(section)
  if (numberIn(prefix, name) === highest.get(prefix)) highest.set(prefix, highestNumber(prefix, remaining))
}
