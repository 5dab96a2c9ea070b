/** A stretch of a text that is a secret. */
export interface Cut {
  readonly start: number
  readonly end: number
  readonly kind: string
}

/** Looks at what an anchor at `at` belongs to; answers what of it is secret. */
export type Finder = (text: string, at: number) => ReadonlyArray<Cut>

/** What an anchor, in lower case, is to be looked at how. */
export type Anchored = readonly [anchor: string, finder: Finder]

/** The same look at each of several anchors, parted by "|". */
export const atAnchors = (anchors: string, finder: Finder): ReadonlyArray<Anchored> =>
  anchors.split("|").map((anchor) => [anchor, finder])

export const NO_CUTS: ReadonlyArray<Cut> = []

/** What stands in the place of a secret: its kind, and from the second of a kind in a text on a number. */
export const MARKER = /\[REDACTED ([a-z0-9. ]{1,30}?)(?: (\d{1,6}))?\]/g

/** The match of a sticky pattern at a place. */
export const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

export const cutOf = (start: number, value: string, kind: string): ReadonlyArray<Cut> => [
  { start, end: start + value.length, kind }
]

/** The first group of what was found at a place, with which it ends but for so many characters. */
export const cutLast = (at: number, [whole, value]: RegExpExecArray, kind: string, after = 0): ReadonlyArray<Cut> =>
  cutOf(at + whole.length - after - value!.length, value!, kind)

/** Finds the first group of a sticky pattern with the flag `d`, where that is one. */
export const groupFinder =
  (pattern: RegExp, kind: string, isOne: (value: string) => boolean = () => true): Finder =>
  (text, at) => {
    const found = matchAt(pattern, text, at)
    const value = found?.[1]
    return found === null || value === undefined || !isOne(value) ? NO_CUTS : cutOf(found.indices![1]![0], value, kind)
  }

/** In the order of the text, none over another: the earlier one stays, and of two that begin together the longer. */
const disjoint = (cuts: ReadonlyArray<Cut>): ReadonlyArray<Cut> => {
  const kept: Array<Cut> = []
  for (const cut of cuts.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1)
    if (last === undefined || cut.start >= last.end) kept.push(cut)
    else if (cut.end > last.end) kept[kept.length - 1] = { ...last, end: cut.end }
  }
  return kept
}

/**
 * The text with each cut replaced by its marker. The same secret has the same marker wherever it stands in the text, and
 * another of its kind has another, so that what is left can still be followed.
 */
export const applyCuts = (text: string, cuts: ReadonlyArray<Cut>): string => {
  const highest = new Map<string, number>()
  for (const [, kind, number] of text.matchAll(MARKER)) {
    highest.set(kind!, Math.max(highest.get(kind!) ?? 0, Number(number ?? 1)))
  }
  const markers = new Map<string, string>()
  let [result, done] = ["", 0]
  for (const { end, kind, start } of disjoint(cuts)) {
    const key = `${kind}\n${text.slice(start, end)}`
    let marker = markers.get(key)
    if (marker === undefined) {
      const number = (highest.get(kind) ?? 0) + 1
      highest.set(kind, number)
      marker = number === 1 ? `[REDACTED ${kind}]` : `[REDACTED ${kind} ${number}]`
      markers.set(key, marker)
    }
    result += text.slice(done, start) + marker
    done = end
  }
  return result + text.slice(done)
}
