import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { countOf } from "../core/text/Amounts.ts"
import { removeOrphans, writeStateDurably } from "../disk/DurableFile.ts"
import { readRegularText, textIfThere } from "../disk/RegularFile.ts"
import { ensureStateDirectory } from "../project/StateDirectory.ts"
import { ownFile } from "../project/StateToken.ts"

// What sessions taught since a person was told last: a line for the person, and under it the ids that it is made of.

/** Bytes of the file at most. */
const MOST_BYTES = 8192

/** What sessions taught since the last start, and not again; empty when they taught nothing. */
export const takeNews = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const file = yield* ownFile("news", "txt")
  const text = file === undefined ? undefined : yield* textIfThere(file, MOST_BYTES)
  if (file === undefined || text === undefined) return ""
  // Where it stays, it would be told each time.
  yield* fs.remove(file)
  return text.split("\n")[0]!
}).pipe(Effect.orElseSucceed(() => ""))

/** Ids that are named; of more only the number is told. */
const MOST_NAMED = 5

/** The line about key points that were learned or changed. */
export const newsLine = (ids: ReadonlyArray<string>): string => {
  const named = ids.slice(0, MOST_NAMED).join(", ")
  const more = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : ""
  return `debrief: past sessions taught or changed ${countOf(ids.length, "key point")} (${named}${more}; debrief log)`
}

/** Adds to what a person is told of at the next start of a session. For the worker. */
export const addNews = /* @__PURE__ */ Effect.fnUntraced(function* (ids: ReadonlyArray<string>) {
  if (ids.length === 0) return
  yield* ensureStateDirectory
  const file = yield* ownFile("news", "txt")
  if (file === undefined) return
  const before = yield* Effect.orElseSucceed(readRegularText(file, MOST_BYTES), () => "")
  const all = [...new Set([...before.split("\n").slice(1), ...ids])].filter((id) => id !== "")
  yield* writeStateDurably(file, `${newsLine(all)}\n${all.join("\n")}\n`)
})

/** Removes what a killed worker left of it. For who holds the worker's lock. */
export const sweepNews = /* @__PURE__ */ Effect.gen(function* () {
  const file = yield* ownFile("news", "txt")
  if (file !== undefined) yield* removeOrphans(file)
})
