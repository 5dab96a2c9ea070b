import * as ByteSize from "effect/ByteSize"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import type { PlatformError } from "effect/PlatformError"
import * as Stream from "effect/Stream"
import { makeLineSplitter } from "../domain/LineSplitter.ts"
import { checkRegular } from "./RegularFile.ts"

const CHUNK_BYTES = 256 * 1024

/**
 * What is made of the lines of a file from a byte on, chunk by chunk, in bounded memory. It has to be made of each line
 * at once: its memory is used again.
 */
export const readFileLines = <A>(
  path: string,
  from: number,
  read: (lines: ReadonlyArray<Uint8Array>) => ReadonlyArray<A>
): Stream.Stream<A, PlatformError, FileSystem.FileSystem> =>
  Stream.suspend(() => {
    const splitter = makeLineSplitter()
    // A pipe or a device would keep the reader waiting for ever.
    return Stream.fromEffect(Effect.all([checkRegular(path), FileSystem.FileSystem])).pipe(
      Stream.flatMap(([{ size }, fs]) => {
        const left = Math.max(ByteSize.toNumberUnsafe(size) - from, 0)
        // Most transcripts are smaller than a chunk: one read, into as much memory as it takes. What is appended
        // meanwhile is for the next reader.
        const chunkSize = Math.min(left, CHUNK_BYTES)
        return left === 0
          ? Stream.empty
          : fs.stream(path, { chunkSize, bytesToRead: BigInt(left), offset: BigInt(from) })
      }),
      Stream.map((bytes) => read(splitter.push(bytes))),
      Stream.concat(Stream.suspend(() => Stream.succeed(read(splitter.end())))),
      Stream.flattenIterable
    )
  })
