import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import type { PlatformError } from "effect/PlatformError"
import * as Stream from "effect/Stream"
import { glanceAtJson, isJsonObject, stringOf } from "../core/text/Json.ts"
import { isHeld, lengthOf } from "../core/text/LineSplitter.ts"
import { type Exclude, makeExclude } from "../core/transcript/Exclusion.ts"
import { cutPrivate, MARK_HINT, repeatsOf, saysNoLearn, typedIn } from "../core/transcript/Private.ts"
import { readFileLines } from "../disk/FileLines.ts"
import { openRegular } from "../disk/RegularFile.ts"
import { ExcludedPaths } from "./ExcludedPaths.ts"

/** What a person asked to be left out of a session, wherever in it they said so. */
export interface SessionMarks {
  /** Whether they said `#nolearn`. */
  readonly noLearn: boolean
  /** What they said in private. */
  readonly hidden: ReadonlyArray<string>
  /** Bytes between a prompt that was left open and the one that closed it: all of it is private. */
  readonly between: ReadonlyArray<readonly [from: number, to: number]>
  /** Where the session was started. */
  readonly cwd: string | undefined
}

const SESSION = /"sessionId":"([\w-]{8,64})"/
const FOLDER = /"cwd":("(?:[^"\\]|\\.){1,4000}")/

const decoder = new TextDecoder()

interface Found {
  noLearn: boolean
  readonly hidden: Array<string>
  readonly between: Array<readonly [number, number]>
  /** Where the prompt ended that was left open. */
  openSince: number | undefined
}

/** What is looked for is plain ASCII, and one byte a unit is found in several times as fast. */
const holdsHint = (bytes: Uint8Array): boolean =>
  MARK_HINT.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1"))

const look = (found: Found, line: Uint8Array, end: number): void => {
  if (!holdsHint(line)) return
  const record = glanceAtJson(decoder.decode(line))
  const said = isJsonObject(record) ? typedIn(record) : ""
  if (said === "") return
  if (saysNoLearn(said)) found.noLearn = true
  const { hidden, isClosing, isOpen } = cutPrivate(said)
  for (const each of hidden) found.hidden.push(each)
  if (isClosing && found.openSince !== undefined) found.between.push([found.openSince, end - line.length - 1])
  if (isClosing || hidden.length > 0) found.openSince = undefined
  if (isOpen) found.openSince = end
}

/** Bytes that are looked through at once, and of each piece as many again with the next as a hint may be cut by. */
const PIECE_BYTES = 256 * 1024
const OVERLAP = 32
const HEAD_BYTES = 64 * 1024

/** Goes through a file for what may be a mark, without looking for lines, and reads what its head says of the session. */
const glance = (path: string) =>
  Effect.scoped(
    Effect.gen(function* () {
      const { file, size } = yield* openRegular(path)
      // One for all pieces: making new ones takes longer than looking through them.
      const piece = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, size))
      let [head, isHinted] = ["", false]
      for (let at = 0; at < size && !isHinted;) {
        const read = Number(yield* file.read(piece, { position: BigInt(at) }))
        const bytes = piece.subarray(0, read)
        if (at === 0) head = decoder.decode(bytes.subarray(0, HEAD_BYTES))
        isHinted = holdsHint(bytes)
        if (read <= OVERLAP) break
        // A hint may be cut by the end of a piece.
        at += at + read >= size ? read : read - OVERLAP
      }
      const cwd = stringOf(glanceAtJson(FOLDER.exec(head)?.[1] ?? ""))
      return { isHinted, session: SESSION.exec(head)?.[1], cwd }
    })
  )

const marksIn = Effect.fnUntraced(function* (path: string) {
  const { cwd, isHinted, session } = yield* glance(path)
  const found: Found = { noLearn: false, hidden: [], between: [], openSince: undefined }
  let end = 0
  if (isHinted) {
    yield* Stream.runDrain(
      readFileLines(path, 0, (lines): ReadonlyArray<never> => {
        for (const line of lines) {
          end += lengthOf(line) + 1
          if (isHeld(line)) look(found, line, end)
        }
        return []
      })
    )
  }
  return { ...found, cwd, session }
})

/** The transcripts in which the person talked to the agent that called this one: where a subagent's session is told. */
const parentsOf = (path: string, session: string | undefined): ReadonlyArray<string> => {
  const folder = path.slice(0, path.lastIndexOf("/"))
  const above = /^(.*)\/subagents(?:\/|$)/.exec(folder)?.[1]
  const named = session === undefined ? [] : [`${folder}/${session}.jsonl`]
  return [...(above === undefined ? [] : [`${above}.jsonl`]), ...named].filter((parent) => parent !== path)
}

/** Goes through a transcript, and that of the session it belongs to, for what is to be left out. */
export const readMarks = Effect.fn("readMarks")(function* (
  path: string
): Effect.fn.Return<SessionMarks, PlatformError, FileSystem.FileSystem> {
  const fs = yield* FileSystem.FileSystem
  const own = yield* marksIn(path)
  let { noLearn } = own
  let hidden: ReadonlyArray<string> = own.hidden
  for (const parent of parentsOf(path, own.session)) {
    if (!(yield* Effect.orElseSucceed(fs.exists(parent), () => false))) continue
    const above = yield* marksIn(parent)
    noLearn ||= above.noLearn
    hidden = hidden.concat(above.hidden)
  }
  return { noLearn, hidden, between: own.between, cwd: own.cwd }
})

/** Whether a line that ends there is private. */
const isBetween = ({ between }: SessionMarks, end: number): boolean =>
  between.some(([from, to]) => end > from && end <= to)

/** What may be read of a transcript: its records, and of its lines those that end where `isHidden` says no. */
export interface Reading {
  readonly exclude: Exclude
  readonly isHidden: (end: number) => boolean
}

/** What may be read of a transcript; nothing when the person wants nothing to be learned from it. */
export const readingOf = Effect.fnUntraced(function* (
  path: string
): Effect.fn.Return<Reading, PlatformError, FileSystem.FileSystem> {
  const marks = yield* readMarks(path)
  const isExcluded = yield* ExcludedPaths
  return {
    exclude: makeExclude({ repeats: repeatsOf(marks.hidden), isExcluded }),
    isHidden: (end) => marks.noLearn || isBetween(marks, end)
  }
})
