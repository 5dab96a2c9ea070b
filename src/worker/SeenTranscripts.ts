import * as Effect from "effect/Effect"
import type * as FileSystem from "effect/FileSystem"
import type { PlatformError } from "effect/PlatformError"
import { Project } from "../project/Project.ts"
import { readRemembered, writeRemembered } from "./Remembered.ts"

/** How large transcripts were when the worker dealt with them, by path; negative where there was no LLM to ask. Losing it costs a second look, nothing else. */
export type Seen = ReadonlyMap<string, number>

/** Transcripts that are kept in mind. The client sweeps its own after a month. */
const MOST = 5_000

const isSize = (value: unknown): value is number => typeof value === "number"

export const readSeen: Effect.Effect<Seen, never, FileSystem.FileSystem | Project> = Effect.flatMap(
  Project,
  ({ seen }) => readRemembered(seen, isSize)
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
  yield* writeRemembered(project.seen, seen, MOST)
})
