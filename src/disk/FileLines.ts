import * as Effect from "effect/Effect"
import type * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import type { PlatformError } from "effect/PlatformError"
import * as Stream from "effect/Stream"
import { type Line, makeLineSplitter } from "../core/text/LineSplitter.ts"
import { openRegular } from "./RegularFile.ts"

const CHUNK_BYTES = 256 * 1024

/**
 * What is made of the lines of a file from a byte on, chunk by chunk, in bounded memory. It has to be made of each line
 * at once: its memory is used again.
 */
export const readFileLines = <A>(
  path: string,
  from: number,
  read: (lines: ReadonlyArray<Line>) => ReadonlyArray<A>
): Stream.Stream<A, PlatformError, FileSystem.FileSystem> =>
  Stream.unwrap(
    Effect.gen(function* () {
      // What is appended meanwhile is for the next reader.
      const { file, size: end } = yield* openRegular(path)
      if (end <= from) return Stream.empty
      const splitter = makeLineSplitter()
      const last = () => [read(splitter.end()), Option.none<number>()] as const
      return Stream.paginate(from, (position) => {
        if (position >= end) return Effect.sync(last)
        // Most transcripts are smaller than a chunk: one read, into as much memory as it takes.
        const chunk = file.readAlloc(Math.min(end - position, CHUNK_BYTES), { position: BigInt(position) })
        return Effect.map(chunk, (bytes) =>
          Option.isNone(bytes)
            ? last()
            : ([read(splitter.push(bytes.value)), Option.some(position + bytes.value.length)] as const)
        )
      })
    })
  )
