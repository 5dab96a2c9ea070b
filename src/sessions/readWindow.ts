import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { DialogueEntry } from "../core/transcript/Dialogue.ts"
import { TranscriptReader } from "./TranscriptReader.ts"
import type { BareWindow } from "./Window.ts"

/**
 * What stands in the transcript where a window was: all its lines, and the one it may have ended within. Nothing when the
 * transcript is gone; what it has become meanwhile is read as it is, and bears out what it bears out.
 */
export const readWindow = Effect.fn("readWindow")(function* ({
  from,
  learned: { transcript },
  to
}: Pick<BareWindow, "from" | "to" | "learned">) {
  const reader = yield* TranscriptReader
  const entries: Array<DialogueEntry> = []
  let isPast = false
  yield* reader.dialogue(transcript, from).pipe(
    Stream.takeWhile(() => !isPast),
    Stream.runForEach((line) =>
      Effect.sync(() => {
        entries.push(...line.entries)
        isPast = line.end > to && entries.length > 0
      })
    ),
    Effect.ignore
  )
  return entries as ReadonlyArray<DialogueEntry>
})
