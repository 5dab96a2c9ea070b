import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import type { PlatformError } from "effect/PlatformError"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { makeLineSplitter } from "../domain/LineSplitter.ts"
import type { Transcript } from "../domain/Transcript.ts"
import { checkRegular } from "./RegularFile.ts"
import { type ScannedLine, scanBytes, type TranscriptMessage } from "../domain/TranscriptLine.ts"

const CHUNK_BYTES = 256 * 1024

/** The transcript cannot be read. */
export class TranscriptError extends Schema.TaggedError<TranscriptError>()("TranscriptError", {
  path: Schema.String,
  missing: Schema.Boolean,
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
  }
>()("claude-debrief/services/TranscriptReader") {
  static readonly layer = Layer.effect(
    TranscriptReader,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem

      const stream = (path: string): Stream.Stream<ScannedLine, TranscriptError> =>
        Stream.suspend(() => {
          const splitter = makeLineSplitter()
          // A pipe or a device would keep the worker waiting for ever.
          const checked = checkRegular(path).pipe(Effect.provideService(FileSystem.FileSystem, fs))
          return Stream.fromEffect(checked).pipe(
            Stream.flatMap(() => fs.stream(path, { chunkSize: CHUNK_BYTES })),
            Stream.map((bytes) => scan(splitter.push(bytes))),
            Stream.concat(Stream.suspend(() => Stream.succeed(scan(splitter.end())))),
            Stream.flattenIterable,
            Stream.mapError((cause) => transcriptError(path, cause))
          )
        })

      const read = (path: string) =>
        Stream.runFold(
          stream(path),
          () => ({ messages: new Array<TranscriptMessage>(), damagedLines: 0 }),
          (transcript, line) => {
            transcript.messages.push(...line.messages)
            if (line.damaged) transcript.damagedLines += 1
            return transcript
          }
        )

      return TranscriptReader.of({ stream, read })
    })
  )
}

const scan = (lines: ReadonlyArray<Uint8Array>): ReadonlyArray<ScannedLine> => lines.map(scanBytes).filter(hasSomething)

const hasSomething = (line: ScannedLine): boolean => line.damaged || line.messages.length > 0

const transcriptError = (path: string, cause: PlatformError): TranscriptError =>
  new TranscriptError({ path, missing: cause.reason._tag === "NotFound", detail: cause.message, cause })
