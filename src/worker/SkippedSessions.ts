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
import type { SkippedAs } from "../sessions/reasonToSkip.ts"

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

const parse = (text: string, token: string | undefined): Skipped => {
  const record = parseJsonObject(text)
  const entries = Object.entries(record !== undefined && carries(record, token) ? record : {})
  return new Map(entries.filter((entry): entry is [string, SkippedAs] => isReason(entry[1])))
}

export const readSkipped = Effect.flatMap(Project, (project) =>
  Effect.all([readRegularText(project.skipped), stateToken]).pipe(
    Effect.map(([text, token]) => parse(text, token)),
    Effect.orElseSucceed((): Skipped => new Map())
  )
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
  yield* ensureStateDirectory
  yield* removeOrphans(project.skipped)
  const record = { ...carried(yield* stateToken), ...Object.fromEntries([...skipped].slice(-MOST)) }
  yield* writeStateDurably(project.skipped, `${JSON.stringify(record)}\n`)
})
