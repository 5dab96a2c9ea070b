import * as ByteSize from "effect/ByteSize"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Hash from "effect/Hash"
import * as Option from "effect/Option"
import { isHeld, type Line, makeLineSplitter } from "../core/text/LineSplitter.ts"
import type { Candidate, FoundTranscript, LeftOut, LeftOutReason } from "../core/transcript/Discovery.ts"
import { fileName, type TranscriptFormat } from "../core/transcript/Format.ts"
import type { TranscriptHead } from "../core/transcript/Head.ts"

/** As much is read of a transcript at first: of most, the head is within it. More is read in growing pieces. */
const HEAD_BYTES = 16 * 1024
const PIECE_BYTES = 256 * 1024

/** As much is read of an end at first. */
const END_BYTES = 64 * 1024

/** No more is read of a head or an end: twice the longest line seen in a real transcript. */
const MAX_BYTES = 4 * 1024 * 1024

interface Head {
  readonly head: TranscriptHead
  /** Whether the file ended before more was known. */
  readonly whole: boolean
}

/** Reads lines from the first on until the head is known. */
const readHead = Effect.fnUntraced(function* (format: TranscriptFormat, file: FileSystem.File) {
  const reader = format.makeHead()
  const splitter = makeLineSplitter()
  const take = (lines: ReadonlyArray<Line>) => {
    for (const line of lines.filter(isHeld)) {
      if (reader.done()) return
      reader.push(line)
    }
  }
  for (let position = 0, bytes = HEAD_BYTES; position < MAX_BYTES; bytes = Math.min(bytes * 2, PIECE_BYTES)) {
    const chunk = yield* file.readAlloc(bytes, { position: BigInt(position) })
    if (Option.isNone(chunk)) {
      take(splitter.end())
      return { head: reader.head(), whole: true } satisfies Head
    }
    take(splitter.push(chunk.value))
    if (reader.done()) break
    position += chunk.value.length
  }
  return { head: reader.head(), whole: false } satisfies Head
})

const toFound = (
  format: TranscriptFormat,
  path: string,
  head: TranscriptHead,
  file: { readonly size: number; readonly modified: number }
): FoundTranscript => {
  const named = format.namedIn(path)
  return {
    source: format.source,
    path,
    session: head.session ?? named.session,
    agent: head.agent ?? named.agent,
    cwd: head.cwd === undefined ? undefined : format.startedIn(path, head.cwd),
    ...file,
    startedAt: head.startedAt ?? file.modified,
    firstUuid: head.firstUuid,
    entrypoint: head.entrypoint
  }
}

/**
 * Reads the head of what may be a transcript. Links are not followed, and pipes and devices not opened; a directory is
 * none and answers `undefined`. Never fails: what cannot be read is left out.
 */
export const probeTranscript = (
  format: TranscriptFormat,
  path: string,
  rootOf: (cwd: string) => Effect.Effect<string | undefined>
): Effect.Effect<Candidate | LeftOut | undefined, never, FileSystem.FileSystem> => {
  const leftOut = (reason: LeftOutReason): LeftOut => ({ path, reason })
  return Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const info = yield* fs.lstat(path)
    if (info.type === "Directory") return undefined
    if (info.type !== "File") return leftOut("not a transcript")
    if (!format.isReadable(fileName(path))) return leftOut("unreadable")
    const { head, whole } = yield* Effect.flatMap(fs.open(path, { flag: "r" }), (file) => readHead(format, file))
    const size = ByteSize.toNumberUnsafe(info.size)
    if (!head.recognised) return leftOut(size === 0 ? "empty" : "not a transcript")
    const modified = Option.match(info.mtime, { onNone: () => 0, onSome: (time) => time.getTime() })
    const found = toFound(format, path, head, { size, modified })
    const root = found.cwd === undefined ? undefined : yield* rootOf(found.cwd)
    return { found, head, whole, root } satisfies Candidate
  }).pipe(
    Effect.scoped,
    Effect.catchTag("PlatformError", () => Effect.succeed(leftOut("unreadable")))
  )
}

/** What a transcript ends with: the id of its last message, else a digest of its last bytes and of its size. */
export const endOfTranscript = (format: TranscriptFormat, { path, size }: FoundTranscript) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const file = yield* fs.open(path, { flag: "r" })
    for (let bytes = END_BYTES; ; bytes *= 8) {
      const start = Math.max(size - bytes, 0)
      const read = yield* file.readAlloc(size - start, { position: BigInt(start) })
      const tail = Option.getOrElse(read, () => new Uint8Array())
      const splitter = makeLineSplitter()
      const lines = [...splitter.push(tail), ...splitter.end()]
      // The first line was cut, unless the file begins with it.
      const end = format.endOf((start === 0 ? lines : lines.slice(1)).filter(isHeld))
      if (end !== undefined) return end
      if (start === 0 || bytes >= MAX_BYTES) return `${size} ${Hash.string(Buffer.from(tail).toString("latin1"))}`
    }
  }).pipe(Effect.scoped)
