/**
 * Finds every phrase of a table in one pass over a text, whatever the text (Aho and Corasick, CACM 18(6), 1975). Plain
 * arrays, so that the pass itself is a loop over them: from state 0, each UTF-16 unit leads to
 * `table[state * classes + classOf[unit]]`.
 */
export interface PhraseMatcher {
  readonly classOf: Uint8Array
  readonly classes: number
  readonly table: Uint16Array
  /** For each state, the indexes of the phrases that end in it, if any. */
  readonly endings: ReadonlyArray<ReadonlyArray<number> | undefined>
  /** For each state, 1 when any phrase ends in it. */
  readonly isEnding: Uint8Array
}

const UNITS = 0x10000

/** The Kelvin and the Angstrom sign and the capital sharp s are capitals that `toUpperCase` does not lead to. */
const OTHER_FORMS: Readonly<Record<string, string>> = { "'": "‘’‚‛", '"': "“”„‟", k: "\u212A", å: "\u212B", ß: "ẞ" }

/** The units that read as this one: itself, its capitals, and typographic quotes for straight ones. */
const variants = (unit: string): ReadonlyArray<string> => [unit, unit.toUpperCase(), ...(OTHER_FORMS[unit] ?? "")]

/** Gives each unit that occurs in a phrase a class of its own; all others share class 0. */
const classify = (phrases: ReadonlyArray<string>): { readonly classOf: Uint8Array; readonly classes: number } => {
  const classOf = new Uint8Array(UNITS)
  let classes = 1
  for (const unit of new Set(phrases.join(""))) {
    for (const variant of variants(unit)) if (variant.length === 1) classOf[variant.charCodeAt(0)] = classes
    classes += 1
  }
  if (classes > 256) throw new Error("more than 255 different characters in one family of phrases")
  return { classOf, classes }
}

/** Builds the matcher for phrases in lower case. Matching ignores case. */
export const makePhraseMatcher = (phrases: ReadonlyArray<string>): PhraseMatcher => {
  const { classOf, classes } = classify(phrases)
  const size = phrases.reduce((sum, phrase) => sum + phrase.length, 1)
  const table = new Uint16Array(size * classes)
  const ends = Array.from({ length: size }, (): Array<number> | undefined => undefined)
  const reached = phrases.map(() => 0)
  let states = 1
  // Breadth first, so that the states a text is mostly in lie side by side: that is worth a factor of two.
  for (let depth = 0; phrases.some((phrase) => depth < phrase.length); depth += 1) {
    phrases.forEach((phrase, index) => {
      if (depth >= phrase.length) return
      const at = reached[index]! * classes + classOf[phrase.charCodeAt(depth)]!
      if (table[at] === 0) {
        table[at] = states
        states += 1
      }
      reached[index] = table[at]!
      if (depth === phrase.length - 1) ends[table[at]!] = [...(ends[table[at]!] ?? []), index]
    })
  }
  completeTable(table, ends, classes)
  return {
    classOf,
    classes,
    table,
    endings: ends,
    isEnding: Uint8Array.from(ends, (found) => (found === undefined ? 0 : 1))
  }
}

/** Whether any of the phrases stands anywhere in a text, be it inside a word. */
export const holdsPhrase = ({ classOf, classes, isEnding, table }: PhraseMatcher, text: string): boolean => {
  let state = 0
  for (let index = 0; index < text.length; index += 1) {
    state = table[state * classes + classOf[text.charCodeAt(index)]!]!
    if (isEnding[state] === 1) return true
  }
  return false
}

/** Turns the tree of phrases into a table that has a next state for every state and class, breadth first. */
const completeTable = (table: Uint16Array, ends: Array<Array<number> | undefined>, classes: number) => {
  const fallback = new Int32Array(ends.length)
  const queue: Array<number> = []
  for (let unit = 0; unit < classes; unit += 1) if (table[unit] !== 0) queue.push(table[unit]!)
  for (let head = 0; head < queue.length; head += 1) {
    const state = queue[head]!
    const inherited = ends[fallback[state]!]
    if (inherited !== undefined) ends[state] = [...(ends[state] ?? []), ...inherited]
    for (let unit = 0; unit < classes; unit += 1) {
      const at = state * classes + unit
      const onFallback = table[fallback[state]! * classes + unit]!
      if (table[at] === 0) table[at] = onFallback
      else {
        fallback[table[at]!] = onFallback
        queue.push(table[at]!)
      }
    }
  }
}
