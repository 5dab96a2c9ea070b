import * as Effect from "effect/Effect"
import type * as FileSystem from "effect/FileSystem"
import type { PlatformError } from "effect/PlatformError"
import { Project } from "../project/Project.ts"
import type { SkippedAs } from "../sessions/reasonToSkip.ts"
import { readRemembered, writeRemembered } from "./Remembered.ts"

/** The sessions that were passed over though something was said in them, and as what. Losing it costs a count. */
export type Skipped = ReadonlyMap<string, SkippedAs>

/** Sessions that are kept in mind. */
const MOST = 2_000

const KNOWN = {
  "#nolearn": true,
  "learn.exclude": true,
  "print mode": true,
  SDK: true,
  "other project": true
} satisfies Record<SkippedAs, true>

const isReason = (value: unknown): value is SkippedAs => typeof value === "string" && Object.hasOwn(KNOWN, value)

export const readSkipped: Effect.Effect<Skipped, never, FileSystem.FileSystem | Project> = Effect.flatMap(
  Project,
  (project) => readRemembered(project.skipped, isReason)
)

/** Notes a session as skipped; of it nothing but its id. Only for the worker. */
export const noteSkipped = Effect.fnUntraced(function* (
  session: string,
  reason: SkippedAs
): Effect.fn.Return<void, PlatformError, FileSystem.FileSystem | Project> {
  const project = yield* Project
  const skipped = new Map(yield* readSkipped)
  if (skipped.get(session) === reason) return
  skipped.set(session, reason)
  yield* writeRemembered(project.skipped, skipped, MOST)
})
