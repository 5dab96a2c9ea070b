import * as Effect from "effect/Effect"
import { ratingKey } from "../core/grounding/Ratings.ts"
import { findHeldRule } from "../core/safety/findHeldRule.ts"
import type { SessionWindow } from "../sessions/Window.ts"
import type { JudgedBy } from "../stages/applyJudged.ts"
import { Journal } from "../store/Journal.ts"
import type { JournalEntry } from "../store/JournalEntry.ts"
import type { Heard } from "./heard.ts"

/** Texts that a person wrote or accepted. */
const acceptedIn = (entries: ReadonlyArray<JournalEntry>): ReadonlySet<string> =>
  new Set(
    entries
      .filter(({ kind }) => kind === "edit" || kind === "review")
      .flatMap(({ changes }) => changes.flatMap(({ after }) => (after === undefined ? [] : [after.entry.text])))
  )

type OfSession = Pick<SessionWindow, "session" | "learned">

const isOf = (entry: JournalEntry, { learned, session }: OfSession): boolean =>
  session === undefined ? entry.transcript === learned.transcript : entry.session === session

/** Ratings that the session has counted: subagents' transcripts are of their session. */
const countedIn = (entries: ReadonlyArray<JournalEntry>, window: OfSession): ReadonlySet<string> =>
  new Set(
    entries
      .filter((entry) => entry.kind === "reflection" && isOf(entry, window))
      .flatMap(({ ratings = [] }) => ratings.map(({ id, rating }) => ratingKey(id, rating)))
  )

/** Why a text waits for a person, whoever said it. */
export const unsafeBy = (text: string): string | undefined => {
  const rule = findHeldRule(text)
  return rule === undefined ? undefined : `it is about ${rule.words}`
}

/** All that an answer about a window is judged by. To be asked under the playbook's lock, for it tells what was counted. */
export const judgedBy = Effect.fn("judgedBy")(function* (window: OfSession, { given, ground }: Heard) {
  const journal = yield* Journal
  const entries = yield* journal.entriesWith(["edit", "review", window.session ?? window.learned.transcript])
  return {
    ground,
    accepted: acceptedIn(entries),
    counted: countedIn(entries, window),
    given,
    unsafe: unsafeBy
  } satisfies JudgedBy
})
