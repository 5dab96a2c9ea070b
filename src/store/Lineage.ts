import { type Done, isOperationType, OPERATIONS } from "../core/playbook/operations/Operation.ts"
import type { JournalEntry, KeyPointChange, OperationNote, RatingNote } from "./JournalEntry.ts"

/** Something that happened to a key point, and the journal's entry that tells of it. */
export interface LineageEvent {
  readonly entry: Omit<JournalEntry, "changes" | "operations" | "ratings" | "skipped">
  /** The key point it happened to: the one asked about, or one that was merged into it. */
  readonly id: string
  readonly what: Done | "moved" | "removed" | "pruned" | "rated" | "changed"
  readonly change?: KeyPointChange
  readonly operation?: OperationNote
  readonly rating?: RatingNote
}

const whatHappened = (
  entry: JournalEntry,
  { after, before, id }: KeyPointChange,
  operation: OperationNote | undefined
): LineageEvent["what"] | undefined => {
  if (before === undefined) return isOperationType(operation?.type) ? OPERATIONS[operation.type].done : "added"
  if (after === undefined) return entry.pruned?.includes(id) === true ? "pruned" : "removed"
  if (before.entry.text !== after.entry.text) return "reworded"
  if (before.section !== after.section) return "moved"
  // Counts alone: what the ratings say is told by them.
  return entry.ratings?.some((rating) => rating.id === id) === true ? undefined : "changed"
}

/** What an entry tells of a key point: ratings, and what became of it. */
export const eventsIn = (entry: JournalEntry, id: string): ReadonlyArray<LineageEvent> => {
  const { changes, operations, ratings, skipped: _, ...rest } = entry
  const change = changes.find((each) => each.id === id)
  const operation = operations?.find((each) => each.id === id)
  const what = change === undefined ? undefined : whatHappened(entry, change, operation)
  const own: ReadonlyArray<LineageEvent> =
    change === undefined || what === undefined
      ? []
      : [{ entry: rest, id, what, change, ...(operation === undefined ? {} : { operation }) }]
  const rated = (ratings ?? [])
    .filter((rating) => rating.id === id)
    .map((rating): LineageEvent => ({ entry: rest, id, what: "rated", rating }))
  return [...rated, ...own]
}

/**
 * Everything that the journal tells of a key point, oldest first: where it came from, every rating, every change; and of
 * the key points that were merged into it, up to the merging.
 */
export const lineageOf = (entries: ReadonlyArray<JournalEntry>, id: string): ReadonlyArray<LineageEvent> => {
  const asked = new Set<string>()
  const found: Array<readonly [number, LineageEvent]> = []
  const collect = (name: string, until: number): void => {
    if (asked.has(name)) return
    asked.add(name)
    for (const [index, entry] of entries.slice(0, until).entries()) {
      for (const event of eventsIn(entry, name)) {
        found.push([index, event])
        for (const source of event.operation?.sources ?? []) collect(source, index)
      }
    }
  }
  collect(id, entries.length)
  return found.toSorted(([a], [b]) => a - b).map(([, event]) => event)
}
