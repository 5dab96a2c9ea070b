import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { parseJsonObject, stringOf } from "../core/text/Json.ts"
import { FILE_MODE, writeStateDurably } from "../disk/DurableFile.ts"
import { currentTimeMillis } from "../disk/Now.ts"
import { textIfThere } from "../disk/RegularFile.ts"
import { Project } from "../project/Project.ts"
import { ensureStateDirectory } from "../project/StateDirectory.ts"
import { ownFile } from "../project/StateToken.ts"

// What hooks did, a line a run: nobody sees what they say on stderr, and a session that is not learned from leaves no job.

/** A run of a hook. */
export interface HookRun {
  /** ISO 8601. */
  readonly at: string
  readonly event: string
  /** From the start of its process. */
  readonly millis: number
  readonly session?: string | undefined
  /** What it had to say on stderr, on a line. */
  readonly problem?: string | undefined
  /** How the session was started that is not learned from for it, as `sdk-cli`. */
  readonly program?: string | undefined
}

/** A status is told to the person, so the name is one that no pull can bring. */
const file = /* @__PURE__ */ ownFile("hooks", "jsonl")

/**
 * Notes a run in one append. Without a state nothing is made for it, but for a session that is to be counted; one that is
 * there stays out of git, whatever a pull has brought.
 */
export const noteHookRun = Effect.fnUntraced(function* (run: Omit<HookRun, "at">) {
  const { token } = yield* Project
  if (run.program !== undefined || token !== undefined) yield* ensureStateDirectory
  const path = yield* file
  if (path === undefined) return
  const fs = yield* FileSystem.FileSystem
  const at = new Date(yield* currentTimeMillis).toISOString()
  yield* fs.writeFileString(path, `${JSON.stringify({ at, ...run })}\n`, { flag: "a", mode: FILE_MODE })
})

/** Bytes that are read at most, and kept of a file that has grown beyond twice as many. */
const MOST_BYTES = 64 * 1024

const runOf = (line: string): HookRun | undefined => {
  const value = parseJsonObject(line)
  const at = stringOf(value?.["at"])
  const event = stringOf(value?.["event"])
  const millis = value?.["millis"]
  if (value === undefined || at === undefined || event === undefined || typeof millis !== "number") return undefined
  const text = (name: string) => stringOf(value[name])
  return { at, event, millis, session: text("session"), problem: text("problem"), program: text("program") }
}

const textOf = /* @__PURE__ */ Effect.gen(function* () {
  const path = yield* file
  return path === undefined ? "" : ((yield* textIfThere(path)) ?? "")
}).pipe(/* @__PURE__ */ Effect.orElseSucceed(() => ""))

/** The runs that are known, oldest first. */
export const readHookRuns = /* @__PURE__ */ Effect.map(textOf, (text) =>
  text
    .slice(-MOST_BYTES)
    .split("\n")
    .flatMap((line) => runOf(line) ?? [])
)

/** Takes away all but the last runs. For the worker; a run that is noted meanwhile may be lost. */
export const sweepHookRuns = /* @__PURE__ */ Effect.gen(function* () {
  const path = yield* file
  const text = yield* textOf
  if (path === undefined || text.length <= 2 * MOST_BYTES) return
  const kept = text.slice(-MOST_BYTES)
  yield* writeStateDurably(path, kept.slice(kept.indexOf("\n") + 1))
})
