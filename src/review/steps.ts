import type { Commit } from "../git/Objects.ts"
import type { JournalEntry } from "../store/JournalEntry.ts"
import { standingUndos } from "../store/standingUndos.ts"

/** A change that can be taken back: an entry of the journal, or a commit of which the journal has none. */
export interface Step {
  /** The entry's id, or the commit's hash. */
  readonly id: string
  readonly subject: string
  readonly entry?: JournalEntry
  readonly hash?: string
  /** The id of the change that it took back. */
  readonly reverts?: string | undefined
  /** Whether a person or a session brought it about: no undo, and not what was only found. */
  readonly isOwn: boolean
}

/**
 * All changes, oldest first: the journal's, and the history's that the journal does not tell of, in their places between.
 * Commits are given newest first.
 */
export const stepsIn = (entries: ReadonlyArray<JournalEntry>, commits: ReadonlyArray<Commit>): ReadonlyArray<Step> => {
  const places = new Map(entries.map(({ id }, index) => [id, index]))
  const hashes = new Map(commits.map(({ hash, journal = "" }) => [journal, hash]))
  const steps: Array<Step> = []
  let next = 0
  const takeEntriesTo = (end: number) => {
    for (const entry of entries.slice(next, end)) {
      const { changes, id, kind, reverts, subject } = entry
      const hash = hashes.get(id)
      const isOwn = kind !== "undo" && changes.length > 0
      steps.push({ id, subject, entry, reverts, isOwn, ...(hash === undefined ? {} : { hash }) })
    }
    next = Math.max(next, end)
  }
  const isAfter = ({ at, id }: JournalEntry, commit: Commit) => hashes.has(id) || Date.parse(at) > Date.parse(commit.at)
  for (const commit of commits.toReversed()) {
    const { hash, journal, reverts, source, subject } = commit
    const place = places.get(journal ?? "")
    if (place === undefined) {
      const after = entries.findIndex((entry, index) => index >= next && isAfter(entry, commit))
      takeEntriesTo(after === -1 ? entries.length : after)
      // A decision that changed no key point, such as a rejection.
      const isOwn = reverts === undefined && source === "review" && journal === undefined
      steps.push({ id: hash, subject, hash, reverts, isOwn })
    } else {
      takeEntriesTo(place + 1)
    }
  }
  takeEntriesTo(entries.length)
  return steps
}

/** The changes that stand, the last first. */
export const standingIn = (steps: ReadonlyArray<Step>): ReadonlyArray<Step> => {
  const undone = standingUndos(steps)
  return steps.filter(({ id, isOwn }) => isOwn && !undone.has(id)).toReversed()
}
