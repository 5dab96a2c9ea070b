import { makePhraseMatcher, type PhraseMatcher } from "./PhraseMatcher.ts"
import { blockFinders } from "./redaction/Blocks.ts"
import { findColumn } from "./redaction/Columns.ts"
import { commandFinders } from "./redaction/Commands.ts"
import { credentialFinders } from "./redaction/Credentials.ts"
import { applyCuts, type Cut, type Finder, MARKER } from "./redaction/Cut.ts"
import { findNamed } from "./redaction/Heads.ts"
import { NAME_ANCHORS } from "./redaction/Names.ts"
import { asSeen } from "./redaction/Seen.ts"
import { shapeFinder } from "./redaction/ShapeFinder.ts"
import { secretRuns } from "./redaction/Runs.ts"
import { makeShapes, unanchored } from "./redaction/Shapes.ts"
import { printedFinders } from "./redaction/Printed.ts"
import { statementFinders } from "./redaction/Statements.ts"
import { wholeFinders } from "./redaction/Wholes.ts"

/** Everything that is looked for, by the literal that must stand in the text for it. */
interface Search {
  readonly matcher: PhraseMatcher
  readonly anchors: ReadonlyArray<string>
  readonly finders: ReadonlyArray<ReadonlyArray<Finder>>
}

const makeSearch = (): Search => {
  const byAnchor = new Map<string, Array<Finder>>()
  const add = (anchor: string, finder: Finder) => byAnchor.set(anchor, [...(byAnchor.get(anchor) ?? []), finder])
  for (const shape of makeShapes()) add(shape.anchor, shapeFinder(shape))
  const finders = [credentialFinders, commandFinders, blockFinders, wholeFinders, printedFinders, statementFinders]
  for (const [anchor, finder] of finders.flat()) add(anchor, finder)
  for (const anchor of NAME_ANCHORS) {
    add(anchor, findNamed)
    add(anchor, findColumn)
  }
  const anchors = Array.from(byAnchor.keys())
  return { matcher: makePhraseMatcher(anchors), anchors, finders: anchors.map((anchor) => byAnchor.get(anchor)!) }
}

let search: Search | undefined

/** Made at the first use: most starts redact nothing. */
const theSearch = (): Search => (search ??= makeSearch())

/** The places of markers, which are nobody's secrets and nobody's names. */
const markersIn = (text: string): ReadonlyArray<readonly [start: number, end: number]> =>
  text.includes("[REDACTED ")
    ? Array.from(text.matchAll(MARKER), ({ 0: { length }, index }) => [index, index + length] as const)
    : []

/** Whether all of it has been cut before. */
const isMarked = (text: string, { end, start }: Cut): boolean =>
  text.charAt(start) === "[" && text.slice(start, end).replace(MARKER, "").trim() === ""

/** UTF-16 units of a cut within which looking again would cost more than a constant. */
const LONG = 200

/** One pass over the text: constant work for each unit, and more only where an anchor stands. */
const cutsIn = (text: string): Array<Cut> => {
  const { anchors, finders, matcher } = theSearch()
  const { classOf, classes, endings, isEnding, table } = matcher
  const markers = markersIn(text)
  const cuts: Array<Cut> = []
  let state = 0
  let next = 0
  // Within a long cut nothing is looked for: it may hold an anchor at every step.
  let covered = 0
  for (let index = 0; index < text.length; index += 1) {
    state = table[state * classes + classOf[text.charCodeAt(index)]!]!
    if (isEnding[state] !== 1) continue
    while (next < markers.length && markers[next]![1] <= index) next += 1
    if (next < markers.length && index >= markers[next]![0]) continue
    for (const phrase of endings[state]!) {
      const at = index + 1 - anchors[phrase]!.length
      if (at < covered) continue
      for (const finder of finders[phrase]!) {
        for (const cut of finder(text, at)) {
          if (isMarked(text, cut)) continue
          cuts.push(cut)
          if (cut.end - cut.start >= LONG) covered = Math.max(covered, cut.end)
        }
      }
    }
  }
  for (const [kind, pattern] of unanchored) {
    for (const { 0: whole, index } of text.matchAll(pattern))
      cuts.push({ start: index, end: index + whole.length, kind })
  }
  cuts.push(...secretRuns(text, (inner) => cutsIn(inner).length > 0))
  return cuts
}

const redactOnce = (text: string): string => {
  const { original, plain } = asSeen(text)
  const cuts = cutsIn(plain)
  if (cuts.length === 0) return text
  return applyCuts(
    text,
    cuts.map(({ kind, ...cut }) => {
      const [start, end] = original(cut.start, cut.end)
      return { kind, start, end }
    })
  )
}

/** A marker may be so much shorter than what it stands for that a value around it can be seen as a whole. */
const ROUNDS = 4

/**
 * The text with what looks like a secret replaced by `[REDACTED kind]`, with a number from the second of a kind on. Known
 * looks always go; a value goes when its place says secret and it does not look like a word or a reference. Characters
 * that nobody sees hide nothing, nor do line ends within a token. Redacting twice changes nothing more.
 */
export const redact = (text: string): string => {
  let result = text
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = redactOnce(result)
    if (next === result) break
    result = next
  }
  return result
}
