import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { redact } from "../core/text/Redaction.ts"
import { saidIn } from "../core/transcript/Dialogue.ts"
import type { FoundTranscript } from "../core/transcript/Discovery.ts"
import { splitKeys } from "../core/transcript/LearnedSpan.ts"
import { cutWindows } from "../core/transcript/Window.ts"
import { excludingFor } from "../sessions/ExcludedPaths.ts"
import { LearnedSpans } from "../sessions/LearnedSpans.ts"
import { type SpanEntry, unlearned, withoutKnown } from "../sessions/readSpan.ts"
import { TranscriptSource } from "../sessions/TranscriptSource.ts"
import { type SessionWindow, windowsFrom } from "../sessions/Window.ts"
import type { PlannedSession } from "./planned.ts"

/** A session and the digests of messages that are for other sessions to bring. */
type Sharing = Pick<PlannedSession, "found" | "project" | "elsewhere">

/** All that was said and done in a session, up to where it was found to end. */
export const readEntries = Effect.fn("readEntries")(function* (found: FoundTranscript) {
  const source = yield* TranscriptSource
  const entries: Array<SpanEntry> = []
  yield* Stream.runForEach(source.read(found), (line) =>
    Effect.sync(() => {
      for (const entry of line.entries) entries.push({ ...entry, end: Math.min(line.end, found.size) })
    })
  )
  return entries as ReadonlyArray<SpanEntry>
})

/** Entries without what other sessions bring, and the digests of that. */
export const withoutShared = Effect.fnUntraced(function* (
  entries: ReadonlyArray<SpanEntry>,
  elsewhere: ReadonlySet<string>
) {
  const learned = yield* LearnedSpans
  const said = saidIn(entries)
  const keys = elsewhere.size === 0 ? [] : splitKeys(yield* learned.keysOf(said))
  const repeated: ReadonlySet<string> = new Set(keys.filter((key) => elsewhere.has(key)))
  const others = new Set(said.filter((_, index) => repeated.has(keys[index]!)))
  return { entries: others.size === 0 ? entries : withoutKnown(entries, others), repeated }
})

/** How often a session is gone through, and in which pieces. */
interface Passage {
  /** Counted from 1. */
  readonly epoch: number
  readonly windowTokens: number
}

/** Entries as they are cut into windows. */
export const partsOf = (entries: ReadonlyArray<SpanEntry>, windowTokens: number): ReadonlyArray<Part> =>
  cutWindows(entries, windowTokens, redact)

export type Part = ReadonlyArray<SpanEntry>

/** The windows of these parts that are still to be learned from in an epoch. */
export const windowsIn = Effect.fnUntraced(function* (
  { found }: Pick<Sharing, "found">,
  parts: ReadonlyArray<Part>,
  epoch: number
) {
  const learned = yield* LearnedSpans
  const windows: Array<SessionWindow> = []
  for (const make of windowsFrom(found.path, parts, 0, { session: found.session, event: "batch", epoch })) {
    const window = yield* make
    // What has no message of its own has nothing to be known by.
    const isEmpty = window.learned.keys === ""
    if (!isEmpty && !(yield* learned.isDone(window.id))) windows.push(window)
  }
  return windows
})

/** The windows of a session, as it is now, that are still to be learned from in an epoch. */
export const windowsOf = Effect.fnUntraced(function* (session: Sharing, passage: Passage) {
  const all = yield* excludingFor(readEntries(session.found))
  const fresh = yield* unlearned(all, passage.epoch)
  const { entries } = yield* withoutShared(fresh, session.elsewhere)
  return yield* windowsIn(session, partsOf(entries, passage.windowTokens), passage.epoch)
})
