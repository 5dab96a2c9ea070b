import { fieldCleaner, type Leaf, nameWithin } from "./Fields.ts"
import { glanceAtJson } from "./Json.ts"

/** A text or a number of a JSON text that is to stand there otherwise. */
export interface Change {
  readonly start: number
  readonly end: number
  readonly before: string
  readonly after: string
}

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[{}[\],:]/g

/** A text or number where it stands. */
interface Place {
  readonly start: number
  readonly end: number
  readonly value: Leaf
}

/** An object or a list that is still open. */
interface Open {
  readonly name: string | undefined
  readonly isList: boolean
  readonly entries: Array<readonly [key: string, place: Place | undefined]>
  /** The name that was read last, until its value is. */
  key: string | undefined
}

const changed = (place: Place, after: Leaf): ReadonlyArray<Change> =>
  after === place.value ? [] : [{ ...place, before: String(place.value), after: String(after) }]

const closed = ({ entries, isList, name }: Open, clean: (text: string) => string): ReadonlyArray<Change> => {
  const cleaned = fieldCleaner({ name, isList, entries: entries.map(([key, place]) => [key, place?.value]) }, clean)
  return entries.flatMap(([, place], at) => (place === undefined ? [] : changed(place, cleaned(at)!)))
}

/**
 * What is secret in a text that is JSON, each by its place in it. Only the stretches that change are named, so that the
 * rest stays as it is, byte for byte.
 */
export const secretsInJson = (text: string, clean: (text: string) => string): ReadonlyArray<Change> => {
  const changes: Array<Change> = []
  const open: Array<Open> = [{ name: undefined, isList: true, entries: [], key: undefined }]
  let depth = 0
  const add = (place: Place | undefined) => {
    const at = open[depth]!
    at.entries.push([at.isList ? String(at.entries.length) : (at.key ?? ""), place])
    if (!at.isList) at.key = undefined
  }
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const holder = open[depth]!
    if (token === "{" || token === "[") {
      const name = nameWithin(holder, holder.key)
      add(undefined)
      open[++depth] = { name, isList: token === "[", entries: [], key: undefined }
    } else if (token === "}" || token === "]") {
      changes.push(...closed(holder, clean))
      if (depth > 0) depth -= 1
    } else if (token !== "," && token !== ":") {
      const value = token.startsWith('"')
        ? token.includes("\\")
          ? String(glanceAtJson(token))
          : token.slice(1, -1)
        : Number(token)
      const place = { start: index, end: index + token.length, value }
      if (holder.isList || holder.key !== undefined) add(place)
      else {
        holder.key = String(value)
        changes.push(...changed(place, clean(holder.key)))
      }
    }
  }
  return [...changes, ...closed(open[0]!, clean)].toSorted((a, b) => a.start - b.start)
}
