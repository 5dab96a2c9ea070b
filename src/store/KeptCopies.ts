import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { removeOrphans, writeNewDurably, writeStateDurably } from "../disk/DurableFile.ts"
import { dropAside, releaseAside, sameBytes, settleExchange } from "../disk/FileExchange.ts"
import { fileStamp } from "../disk/FileStamp.ts"
import { missingAsNothing, readRegular } from "../disk/RegularFile.ts"
import type { Diagnostics } from "../project/Diagnostics.ts"
import type { ProjectPaths } from "../project/Project.ts"
import { warn } from "../project/Warning.ts"

// What is kept beside a document: bytes that it cannot hold, and its last sound version.

/** Where it is told what was kept. */
export interface Keeper {
  readonly project: ProjectPaths
  readonly diagnostics: Diagnostics["Service"]
}

/** Why bytes are kept beside a document: it cannot hold them, or they were saved just when it was written. */
type KeptFor = "corrupt" | "replaced"

/** Keeps bytes beside a document, under the time in UTC (design 4.1). */
export const keepCopy = Effect.fnUntraced(function* (
  { diagnostics, project }: Keeper,
  path: string,
  bytes: Uint8Array,
  why: KeptFor
) {
  const stamp = yield* fileStamp
  const copy = `${path}.${why}-${stamp}`
  yield* writeNewDurably(copy, bytes)
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\..*$/, "")
  const told =
    why === "corrupt"
      ? `the bytes that were in ${path} are kept in ${copy}`
      : `what another program wrote to ${path} at the same time is kept in ${copy}`
  yield* diagnostics.note(project, `${name}_${why}`, told)
  yield* warn(told)
  return copy
})

/** Keeps what stands aside of an exchange beside the document, unless it is what was read, or the last good version. */
export const tendAside = Effect.fnUntraced(function* (keeper: Keeper, target: string, read: Uint8Array | undefined) {
  const bytes = yield* releaseAside(target, read)
  if (bytes === undefined) return
  if (bytes.length > 0) yield* keepCopy(keeper, target, bytes, "replaced")
  yield* dropAside(target)
})

/**
 * Ends what a killed process had begun to exchange. To be asked before the document is read. Only for who holds the
 * document's lock.
 */
export const settleDocument = Effect.fnUntraced(function* (keeper: Keeper, path: string, backup: string | undefined) {
  const fs = yield* FileSystem.FileSystem
  const target = yield* fs.realPath(path).pipe(Effect.orElseSucceed(() => path))
  yield* settleExchange(target)
  if (backup !== undefined) yield* removeOrphans(backup)
  const good = backup === undefined ? undefined : yield* readGood(backup)
  yield* tendAside(keeper, target, good)
})

const readGood = (backup: string) => missingAsNothing(readRegular(backup)).pipe(Effect.orElseSucceed(() => undefined))

/** Keeps a copy of a sound version, for when the file is not: to be given to sessions, and to be put back. */
export const keepGood = Effect.fnUntraced(
  function* (backup: string | undefined, bytes: Uint8Array | undefined) {
    if (backup === undefined || bytes === undefined || sameBytes(bytes, yield* readGood(backup))) return
    yield* writeStateDurably(backup, bytes)
  },
  // What matters is the file itself.
  (effect) => Effect.ignore(effect)
)
