import * as Effect from "effect/Effect"
import type * as FileSystem from "effect/FileSystem"
import type { PlatformError } from "effect/PlatformError"
import { parseJsonObject } from "../core/text/Json.ts"
import { removeOrphans, writeStateDurably } from "../disk/DurableFile.ts"
import { readRegularText } from "../disk/RegularFile.ts"
import { Project } from "../project/Project.ts"
import { ensureStateDirectory } from "../project/StateDirectory.ts"
import { stateToken } from "../project/StateToken.ts"
import { carried, carries } from "../project/TokenField.ts"

/** How large transcripts were when the worker dealt with them, by path; negative where there was no LLM to ask. Losing it costs a second look, nothing else. */
export type Seen = ReadonlyMap<string, number>

/** Transcripts that are kept in mind. The client sweeps its own after a month. */
const MOST = 5_000

const parse = (text: string, token: string | undefined): Seen => {
  const record = parseJsonObject(text)
  const entries = Object.entries(record !== undefined && carries(record, token) ? record : {})
  return new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === "number"))
}

export const readSeen = Effect.flatMap(Project, (project) =>
  Effect.flatMap(stateToken, (token) => Effect.map(readRegularText(project.seen), (text) => parse(text, token))).pipe(
    Effect.orElseSucceed((): Seen => new Map())
  )
)

/** Notes a transcript as dealt with, as large as it was then. Only for the worker. */
export const noteSeen = Effect.fnUntraced(function* (
  transcript: string,
  bytes: number
): Effect.fn.Return<void, PlatformError, FileSystem.FileSystem | Project> {
  const project = yield* Project
  const seen = new Map(yield* readSeen)
  // The newest stand last, and the oldest go first.
  seen.delete(transcript)
  seen.set(transcript, bytes)
  yield* ensureStateDirectory
  yield* removeOrphans(project.seen)
  const record = { ...carried(yield* stateToken), ...Object.fromEntries([...seen].slice(-MOST)) }
  yield* writeStateDurably(project.seen, `${JSON.stringify(record)}\n`)
})
