import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { fileChangedAt } from "./DurableFile.ts"
import { currentTimeMillis } from "./Now.ts"
import { unheeded } from "./Unheeded.ts"

/** What a folder of ours may hold at most. */
export interface Bound {
  readonly files: number
  readonly days: number
}

const DAY = 24 * 60 * 60_000

/** Removes the files of a folder that were written too long ago, and of the others the oldest that are too many. */
export const removeOldFiles = Effect.fnUntraced(function* (directory: string, { days, files }: Bound) {
  const fs = yield* FileSystem.FileSystem
  const now = yield* currentTimeMillis
  const found: Array<{ readonly path: string; readonly at: number }> = []
  for (const name of yield* Effect.orElseSucceed(fs.readDirectory(directory), () => [])) {
    const path = `${directory}/${name}`
    const at = yield* fileChangedAt(path)
    if (at !== undefined) found.push({ path, at })
  }
  const newest = found.toSorted((a, b) => b.at - a.at)
  for (const [index, { at, path }] of newest.entries()) {
    if (index >= files || now - at > days * DAY) yield* unheeded(fs.remove(path, { force: true }))
  }
})
