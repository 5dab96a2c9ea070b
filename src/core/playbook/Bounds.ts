import { isJsonObject, type JsonObject } from "../text/Json.ts"
import type { Playbook } from "./Playbook.ts"
import { allKeyPoints } from "./View.ts"

/**
 * How much of a playbook is read and written. A session's start reads it, and the file may be anybody's: without bounds
 * a file of 100 kB can keep a hook busy for longer than the client waits.
 */
export interface PlaybookBounds {
  /** Bytes of the file. */
  readonly bytes: number
  /** Entries of all lists, and sections. */
  readonly entries: number
  /** UTF-16 units of an id. */
  readonly id: number
  /** UTF-16 units of a text. */
  readonly text: number
}

/** The bounds of a playbook on disk: some thousand key points, of which a session is shown a hundred. */
export const PLAYBOOK_BOUNDS: PlaybookBounds = { bytes: 1_048_576, entries: 10_000, id: 256, text: 65_536 }

/** None: what is not read from disk is as large as its giver wants it. */
export const UNBOUNDED: PlaybookBounds = {
  bytes: Number.POSITIVE_INFINITY,
  entries: Number.POSITIVE_INFINITY,
  id: Number.POSITIVE_INFINITY,
  text: Number.POSITIVE_INFINITY
}

/** A number with thousands set apart, without `Intl`, which a hook's start would pay for. */
const grouped = (count: number): string => String(count).replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, ",")

const excess = (count: number, what: string, most: number): string | undefined =>
  count > most ? `it has ${grouped(count)} ${what}, and ${grouped(most)} are the most` : undefined

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

/** What of a document is more than the bounds allow, told before any of it is looked at closely. */
export const excessOf = (document: JsonObject, bounds: PlaybookBounds): string | undefined => {
  const lists = isJsonObject(document["sections"]) ? Object.values(document["sections"]) : [document["key_points"]]
  return excess(
    lists.reduce<number>((sum, list) => sum + 1 + lengthOf(list), Object.keys(document).length),
    "entries and sections",
    bounds.entries
  )
}

/** What of a playbook could not be read back if it were saved. */
export const excessIn = (playbook: Playbook, bounds: PlaybookBounds): string | undefined => {
  const entries = allKeyPoints(playbook)
  const long = entries.find(({ name, text }) => name.length > bounds.id || text.length > bounds.text)
  if (long !== undefined) {
    return (
      excess(long.name.length, "characters in an id", bounds.id) ??
      excess(long.text.length, `characters in the text of ${long.name}`, bounds.text)
    )
  }
  // The document's own fields and sections count with the entries.
  return excess(entries.length + 8, "entries and sections", bounds.entries)
}

export const excessBytes = (bytes: number, bounds: PlaybookBounds): string | undefined =>
  excess(bytes, "bytes", bounds.bytes)
