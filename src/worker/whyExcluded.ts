import * as Effect from "effect/Effect"
import type { Excluded } from "../sessions/excludedBy.ts"
import { Journal } from "../store/Journal.ts"
import { standingUndos } from "../store/standingUndos.ts"

/** What a session taught before the person said that it should teach nothing, and still stands. */
const taughtBefore = Effect.fnUntraced(function* (session: string | undefined) {
  const journal = yield* Journal
  const entries = yield* Effect.orElseSucceed(journal.entries, () => [])
  const undone = standingUndos(entries)
  return entries.filter(
    ({ changes, id, kind, session: from }) =>
      from !== undefined && from === session && kind !== "undo" && changes.length > 0 && !undone.has(id)
  )
})

const REASONS = {
  "#nolearn": "the person said #nolearn in it",
  "learn.exclude": "the setting learn.exclude names its folder"
}

/** Why a session that a person excluded is not learned from, and how to take back what it taught before that. */
export const whyExcluded = Effect.fnUntraced(function* (excluded: Excluded, session: string | undefined) {
  const before = excluded === "#nolearn" ? yield* taughtBefore(session) : []
  if (before.length === 0) return REASONS[excluded]
  const commands = before.map(({ id }) => `debrief undo ${id}`).join(", ")
  return `${REASONS[excluded]}; what it taught before that stays until you take it back: ${commands}`
})
