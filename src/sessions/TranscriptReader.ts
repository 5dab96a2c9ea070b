import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import type { PlatformError } from "effect/PlatformError"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { isHeld, lengthOf, type Line } from "../core/text/LineSplitter.ts"
import type { ScannedLine, TranscriptMessage } from "../core/transcript/Message.ts"
import { type DialogueEntry, type ScannedDialogue } from "../core/transcript/Dialogue.ts"
import type { Transcript } from "../core/transcript/Message.ts"
import { sha256 } from "../disk/Digest.ts"
import { readFileLines } from "../disk/FileLines.ts"
import { openRegular, readBetween } from "../disk/RegularFile.ts"
import { ExcludedPaths } from "./ExcludedPaths.ts"
import { formatOfFile } from "./FileFormat.ts"
import { readingOf } from "./SessionMarks.ts"

/** Bytes before a point that are looked at to tell whether a transcript was rewritten. */
const MARK_BYTES = 256

/** A line of a transcript and where the next one begins, in bytes; past the file's end for one without a newline. */
export interface DialogueLine {
  readonly entries: ReadonlyArray<DialogueEntry>
  readonly damaged: boolean
  readonly end: number
}

/** The transcript cannot be read. */
export class TranscriptError extends Schema.TaggedError<TranscriptError>()("TranscriptError", {
  path: Schema.String,
  missing: Schema.Boolean,
  /** Whether it is no file at all, which time does not mend as it may mend trouble with a disk or with permissions. */
  isNoFile: Schema.Boolean,
  detail: Schema.String,
  cause: Schema.Defect()
}) {
  override get message() {
    return this.missing
      ? `there is no transcript ${this.path}. Nothing was learned from it.`
      : `the transcript ${this.path} cannot be read (${this.detail}). Nothing was learned from it.`
  }
}

/**
 * Reads transcripts of any size in bounded memory. Whatever cannot be read on a line is counted and left out; a line
 * that is still being written counts when it can be read already.
 */
export class TranscriptReader extends Context.Service<
  TranscriptReader,
  {
    /** The messages line by line, as they come. */
    readonly stream: (path: string) => Stream.Stream<ScannedLine, TranscriptError>
    /** All messages of a transcript. */
    readonly read: (path: string) => Effect.Effect<Transcript, TranscriptError>
    /** The dialogue from a byte on, tools and their results included, line by line. */
    readonly dialogue: (path: string, from: number) => Stream.Stream<DialogueLine, TranscriptError>
    /** How large the transcript is now. */
    readonly size: (path: string) => Effect.Effect<number, TranscriptError>
    /** What stands right before a byte: a transcript that was rewritten has something else there. */
    readonly mark: (path: string, bytes: number) => Effect.Effect<string, TranscriptError>
  }
>()("claude-debrief/sessions/TranscriptReader") {
  static readonly layer = Layer.effect(
    TranscriptReader,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem

      const here = Effect.provideService(FileSystem.FileSystem, fs)

      const lines = <A>(path: string, from: number, read: (lines: ReadonlyArray<Line>) => ReadonlyArray<A>) =>
        readFileLines(path, from, read).pipe(
          Stream.mapError((cause) => transcriptError(path, cause)),
          Stream.provideService(FileSystem.FileSystem, fs)
        )

      const formatAt = (path: string) =>
        here(formatOfFile(path)).pipe(Effect.mapError((cause) => transcriptError(path, cause)))

      const readable = Effect.fnUntraced(function* (path: string) {
        const format = yield* formatAt(path)
        const reading = yield* here(readingOf(path)).pipe(Effect.mapError((cause) => transcriptError(path, cause)))
        return { ...reading, format, isWhole: (yield* ExcludedPaths) !== undefined }
      })

      const stream = (path: string) =>
        Stream.unwrap(
          Effect.map(readable(path), ({ exclude, format, isHidden }) => {
            const listen = format.makeListener(exclude)
            let end = 0
            return lines(path, 0, (found) =>
              found
                .map((line) => {
                  end += lengthOf(line) + 1
                  if (isHidden(end)) return NOTHING_HEARD
                  return isHeld(line) ? listen(line) : UNREAD
                })
                .filter(hasSomething)
            )
          })
        )

      const dialogue = (path: string, from: number) =>
        Stream.unwrap(
          Effect.map(readable(path), ({ exclude, format, isHidden, isWhole }) => {
            const read = format.makeReader(exclude)
            // An answer tells of what was asked only together with it.
            const start = isWhole || format.readsFromStart ? 0 : from
            let end = start
            const all = lines(path, start, (found) =>
              found.map((line): DialogueLine => {
                end += lengthOf(line) + 1
                if (isHidden(end)) return { entries: [], damaged: false, end }
                return { ...(isHeld(line) ? read(line) : UNREAD_DIALOGUE), end }
              })
            )
            return start === from ? all : Stream.filter(all, (line) => line.end > from)
          })
        )

      const size = (path: string) =>
        here(Effect.scoped(openRegular(path))).pipe(
          Effect.map((opened) => opened.size),
          Effect.mapError((cause) => transcriptError(path, cause))
        )

      const mark = Effect.fnUntraced(function* (path: string, bytes: number) {
        const from = Math.max(bytes - MARK_BYTES, 0)
        // Asked each time: while the LLM thinks, a pipe may have taken its place.
        const read = Effect.flatMap(openRegular(path), (opened) => readBetween(opened, from, bytes))
        const before = yield* here(Effect.scoped(read)).pipe(Effect.mapError((cause) => transcriptError(path, cause)))
        return (yield* sha256(before)).slice(0, 16)
      })

      return TranscriptReader.of({ stream, read: (path) => transcriptOf(stream(path)), dialogue, size, mark })
    })
  )
}

/** All that was said on these lines. */
const transcriptOf = <E, R>(lines: Stream.Stream<ScannedLine, E, R>): Effect.Effect<Transcript, E, R> =>
  Effect.suspend(() => {
    const messages: Array<TranscriptMessage> = []
    let damagedLines = 0
    const take = (line: ScannedLine) => {
      for (const message of line.messages) messages.push(message)
      if (line.damaged) damagedLines += 1
    }
    return Stream.runForEachArray(lines, (some) => Effect.sync(() => some.forEach(take))).pipe(
      Effect.map(() => ({ messages, damagedLines }))
    )
  })

/** What there is of a line that is too long to be read. */
const NOTHING_HEARD: ScannedLine = { messages: [], damaged: false }
const UNREAD: ScannedLine = { messages: [], damaged: true }
export const UNREAD_DIALOGUE: ScannedDialogue = { entries: [], damaged: true }

const hasSomething = (line: ScannedLine): boolean => line.damaged || line.messages.length > 0

export const transcriptError = (path: string, cause: PlatformError): TranscriptError =>
  new TranscriptError({
    path,
    missing: cause.reason._tag === "NotFound",
    isNoFile: cause.reason._tag === "InvalidData",
    detail: cause.message,
    cause
  })
