import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import {
  directoryOf,
  makePrivateDirectory,
  removeOrphans,
  writeNewDurably,
  writeStateDurably
} from "../disk/DurableFile.ts"
import { readAside, sameBytes, settleExchange } from "../disk/FileExchange.ts"
import { fileStamp } from "../disk/FileStamp.ts"
import { missingAsNothing, readRegular } from "../disk/RegularFile.ts"
import type { Diagnostics } from "../project/Diagnostics.ts"
import { warn } from "../project/Warning.ts"
import { changedFiles, holdAside, tendHeld } from "./ReplacedFiles.ts"

// What is kept beside a document: bytes that it cannot hold, and its last sound version.

/** Why bytes are kept beside a document: it cannot hold them, or they were saved just when it was written. */
type KeptFor = "corrupt" | "replaced"

/** Keeps bytes of a document, beside it or where another file would be, under the time in UTC (docs/rules.md D1). */
export const keepCopy = Effect.fnUntraced(function* (
  diagnostics: Diagnostics["Service"],
  path: string,
  bytes: Uint8Array,
  why: KeptFor,
  beside: string = path
) {
  const stamp = yield* fileStamp
  const copy = `${beside}.${why}-${stamp}`
  if (beside !== path) yield* makePrivateDirectory(directoryOf(copy))
  yield* writeNewDurably(copy, bytes)
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\..*$/, "")
  const told =
    why === "corrupt"
      ? `the bytes that were in ${path} are kept in ${copy}`
      : `what another program wrote to ${path} while it was replaced is kept in ${copy}; see debrief status`
  yield* diagnostics.note(`${name}_${why}`, told)
  yield* warn(told)
  return copy
})

/**
 * Ends with what stands aside of an exchange: what is not what was read is kept beside the document. The file itself is
 * held for a while, for somebody may have it open.
 */
export const tendAside = Effect.fnUntraced(function* (
  diagnostics: Diagnostics["Service"],
  target: string,
  read: Uint8Array | undefined
) {
  const bytes = yield* readAside(target)
  if (bytes === undefined) return
  if (bytes.length > 0 && !sameBytes(bytes, read)) yield* keepCopy(diagnostics, target, bytes, "replaced")
  yield* holdAside(target, bytes)
})

/** Where something stands that another program wrote to a document which was exchanged meanwhile, the oldest first. */
export const lateWrites = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  const target = yield* realOf(path)
  const directory = directoryOf(target)
  const names = yield* Effect.orElseSucceed(fs.readDirectory(directory), () => [])
  const copies = names.map((name) => `${directory}/${name}`).filter((copy) => copy.startsWith(`${target}.replaced-`))
  const held = yield* changedFiles(target)
  return [...copies.toSorted(), ...held.map((file) => file.path)]
})

const realOf = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  return yield* Effect.orElseSucceed(fs.realPath(path), () => path)
})

/**
 * Ends what a killed process had begun to exchange, and looks again at what was replaced. To be asked before the
 * document is read. Only for who holds the document's lock.
 */
export const settleDocument = Effect.fnUntraced(function* (
  diagnostics: Diagnostics["Service"],
  path: string,
  backup: string | undefined
) {
  const target = yield* realOf(path)
  yield* settleExchange(target)
  if (backup !== undefined) yield* removeOrphans(backup)
  const good = backup === undefined ? undefined : yield* readGood(backup)
  yield* tendAside(diagnostics, target, good)
  yield* Effect.ignore(tendHeld(target, (bytes) => keepCopy(diagnostics, target, bytes, "replaced")))
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
