import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { splitKeys } from "../domain/LearnedSpan.ts"
import { redact } from "../domain/Redaction.ts"
import { cutWindows } from "../domain/Window.ts"
import { LearnedSpans } from "../services/LearnedSpans.ts"
import { TranscriptSource } from "../services/TranscriptSource.ts"
import type { PlannedSession } from "./batchSessions.ts"
import { type SpanEntry, unlearned } from "./readSpan.ts"
import { makeWindow, type SessionWindow } from "./sessionWindow.ts"

/** What a session says that counts, all of it or what has not been learned from, without what other sessions bring; and the digests of what those bring. */
export const entriesOf = Effect.fn("entriesOf")(function* (
  session: Pick<PlannedSession, "found" | "project" | "elsewhere">,
  options: { readonly whole: boolean }
) {
  const source = yield* TranscriptSource
  const learned = yield* LearnedSpans
  const { elsewhere, found, project } = session
  const entries: Array<SpanEntry> = []
  yield* Stream.runForEach(source.read(found), (line) =>
    Effect.sync(() => {
      for (const entry of line.entries) entries.push({ ...entry, end: Math.min(line.end, found.size) })
    })
  )
  const fresh = options.whole ? entries : yield* unlearned(project, entries)
  const none: ReadonlySet<string> = new Set()
  if (elsewhere.size === 0) return { entries: fresh, repeated: none }
  const said = fresh.filter(({ content }) => content !== "")
  const keys = splitKeys(yield* learned.keysOf(said))
  const others = new Set(said.filter((_, index) => elsewhere.has(keys[index]!)))
  if (others.size === 0) return { entries: fresh, repeated: none }
  return {
    entries: fresh.filter((entry) => !others.has(entry)),
    repeated: new Set(keys.filter((key) => elsewhere.has(key))) as ReadonlySet<string>
  }
})

/** How often a session is gone through, and in which pieces. */
export interface Passage {
  /** Counted from 1. */
  readonly epoch: number
  readonly windowTokens: number
}

/** The windows of a session's entries that are still to be learned from in an epoch. */
export const windowsIn = Effect.fnUntraced(function* (
  { found, project }: Pick<PlannedSession, "found" | "project">,
  entries: ReadonlyArray<SpanEntry>,
  { epoch, windowTokens }: Passage
) {
  const learned = yield* LearnedSpans
  const facts = { session: found.session, event: "batch", occasion: epoch > 1 ? `epoch ${epoch}` : "" }
  const windows: Array<SessionWindow> = []
  let from = 0
  const parts = cutWindows(entries, windowTokens, redact)
  for (const [index, part] of parts.entries()) {
    const window = yield* makeWindow(found.path, { entries: part, next: parts[index + 1], from }, facts)
    from = window.to
    // Tools alone teach nothing, and have no message to be known by.
    const isEmpty = window.learned.keys === ""
    if (!isEmpty && !(yield* learned.isDone(project, window.id))) windows.push(window)
  }
  return windows
})

/** The windows of a session, as it is now, that are still to be learned from in an epoch. */
export const windowsOf = Effect.fnUntraced(function* (
  session: Pick<PlannedSession, "found" | "project" | "elsewhere">,
  passage: Passage
) {
  const { entries } = yield* entriesOf(session, { whole: passage.epoch > 1 })
  return yield* windowsIn(session, entries, passage)
})
