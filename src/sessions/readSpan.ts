import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { type DialogueEntry, saidIn } from "../core/transcript/Dialogue.ts"
import { LearnedSpans } from "./LearnedSpans.ts"
import { type DialogueLine, TranscriptReader } from "./TranscriptReader.ts"

/** An entry and where its line ends in the transcript, in bytes. */
export interface SpanEntry extends DialogueEntry {
  readonly end: number
}

/** The part of a transcript that is to be learned from now. */
export interface SessionSpan {
  readonly entries: ReadonlyArray<SpanEntry>
  /** How many messages were read, those included that have been learned from. */
  readonly read: number
  readonly from: number
  /** Where reading ended; never past the end of the file. */
  readonly end: number
  readonly damagedLines: number
  /** Whether there is more behind it. */
  readonly more: boolean
}

/** UTF-16 units of a session that are held in memory at once. What is behind them is read when these are learned from. */
const MOST_CHARACTERS = 16_000_000

const weight = ({ entries }: DialogueLine): number =>
  entries.reduce((sum, entry) => sum + entry.content.length + entry.tools.length * 200 + 100, 0)

/** Where to go on: after what was learned from, unless the transcript is no longer what it was there. */
const startOf = Effect.fnUntraced(function* (transcript: string, size: number) {
  const reader = yield* TranscriptReader
  const learned = yield* LearnedSpans
  const watermark = yield* learned.watermark(transcript)
  if (watermark === undefined || watermark.bytes > size) return 0
  const isSame = (yield* reader.mark(transcript, watermark.bytes)) === watermark.mark
  return isSame ? watermark.bytes : 0
})

/** Entries without messages that are known; tools go with what was said before them. */
export const withoutKnown = (
  entries: ReadonlyArray<SpanEntry>,
  known: ReadonlySet<SpanEntry>
): ReadonlyArray<SpanEntry> => {
  let fresh = true
  const kept = entries.filter((entry) => {
    if (entry.content !== "") fresh = !known.has(entry)
    return fresh
  })
  // Tools alone teach nothing, and have no message to be known by.
  return saidIn(kept).length > 0 ? kept : []
}

/** Entries that have not been learned from, or not in this epoch. */
export const unlearned = Effect.fnUntraced(function* (entries: ReadonlyArray<SpanEntry>, epoch = 1) {
  const learned = yield* LearnedSpans
  const said = saidIn(entries)
  const flags = yield* learned.isLearned(said, epoch)
  return withoutKnown(entries, new Set(said.filter((_, index) => flags[index])))
})

/**
 * Reads what of a transcript has not been learned from yet, or with `whole` all of it. Messages that a fork or a resumed
 * session repeats under their old ids are left out.
 */
export const readSpan = Effect.fn("readSpan")(function* (
  transcript: string,
  options: { readonly whole: boolean; readonly from?: number }
) {
  const reader = yield* TranscriptReader
  const size = yield* reader.size(transcript)
  const from = options.from ?? (options.whole ? 0 : yield* startOf(transcript, size))
  const entries: Array<SpanEntry> = []
  let [damagedLines, characters, end] = [0, 0, from]
  yield* reader.dialogue(transcript, from).pipe(
    Stream.takeWhile(() => characters < MOST_CHARACTERS),
    Stream.runForEach((line) =>
      Effect.sync(() => {
        // The last line may have no newline, and its end then lies one byte past the file's.
        end = Math.min(line.end, size)
        if (line.damaged) damagedLines += 1
        characters += weight(line)
        for (const entry of line.entries) entries.push({ ...entry, end })
      })
    )
  )
  const kept = options.whole ? entries : yield* unlearned(entries)
  return {
    entries: kept,
    read: saidIn(entries).length,
    from,
    end,
    damagedLines,
    more: characters >= MOST_CHARACTERS && end < size
  } satisfies SessionSpan
})
