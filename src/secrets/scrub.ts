import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { withoutSecrets } from "../core/text/SecretScan.ts"
import { writeDurably } from "../disk/DurableFile.ts"
import { FileLock, type LockError } from "../disk/FileLock.ts"
import { readRegular } from "../disk/RegularFile.ts"
import { sameBytes } from "../disk/FileExchange.ts"
import { scrubHistory } from "../git/HistorySecrets.ts"
import { dropKept } from "../git/KeptLinks.ts"
import { Project } from "../project/Project.ts"
import { seedPlaces } from "../project/SeedPlaces.ts"
import { ensureStateDirectory } from "../project/StateDirectory.ts"
import { dropHeld } from "../store/ReplacedFiles.ts"
import { PlaybookStore } from "../store/PlaybookStore.ts"
import { alone } from "../worker/alone.ts"
import { placesOf } from "./places.ts"

/** What became of a file that held secrets. */
export interface Scrubbed {
  readonly path: string
  /** Why it is as it was, if it is. */
  readonly problem?: string
}

/** Bytes without secrets; the same bytes where there are none. What is no UTF-8 is taken byte for byte. */
const cleaned = (bytes: Uint8Array): Uint8Array => {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const encoding = Buffer.from(given.toString("utf8"), "utf8").equals(given) ? "utf8" : "latin1"
  const text = given.toString(encoding)
  const clean = withoutSecrets(text)
  return clean === text ? bytes : Buffer.from(clean, encoding)
}

const MOST_BYTES = 256 * 1024 * 1024

/** Takes secrets out of a file, as a whole or not at all; what was written meanwhile stays, and is tried again. */
const scrubFile = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  const once = Effect.gen(function* () {
    const bytes = yield* readRegular(path, MOST_BYTES)
    const clean = cleaned(bytes)
    if (sameBytes(bytes, clean)) return false
    yield* writeDurably(path, clean, ({ rename }) =>
      Effect.flatMap(fs.readFile(path), (now) =>
        sameBytes(now, bytes) ? rename : Effect.fail({ message: "another program keeps changing it" })
      )
    )
    return true
  })
  return yield* Effect.retry(once, { times: 3 })
})

/** Takes secrets out of all files that are ours. */
const scrubFiles = Effect.gen(function* () {
  const done: Array<Scrubbed> = []
  for (const { isOurs, path } of yield* placesOf) {
    if (!isOurs) continue
    const changed = yield* Effect.result(scrubFile(path))
    if (changed._tag === "Failure") done.push({ path, problem: changed.failure.message })
    else if (changed.success) done.push({ path })
  }
  return done as ReadonlyArray<Scrubbed>
})

const withLocks = <A, E, R>(directories: ReadonlyArray<string>, use: Effect.Effect<A, E, R>) =>
  directories.reduceRight<Effect.Effect<A, E | LockError, R | FileLock>>(
    (inner, directory) => Effect.flatMap(FileLock, (lock) => lock.withLock(directory, () => inner)),
    use
  )

/**
 * Takes secrets out of what is stored of a project: first its files, then its own history, whose old bytes are gone
 * afterwards. While it does, nothing else learns, commits or changes the playbook. Killed at any moment, nothing is half
 * written, and doing it again does the rest. What is in no file of ours, such as the user's repository, stays.
 */
export const scrub = Effect.gen(function* () {
  const project = yield* Project
  const lock = yield* FileLock
  const store = yield* PlaybookStore
  yield* ensureStateDirectory
  // What a killed process had in hand is seen through first: it holds the old words.
  yield* store.settle
  const locks = ["observed", "batches", "history", "playbook"].map((name) => `${project.state}/locks/${name}`)
  const both = Effect.gen(function* () {
    // They are told by what was in them, and nobody reads them but for what is written there from now on.
    yield* dropHeld
    yield* dropKept
    const files = yield* scrubFiles
    yield* scrubHistory
    return files
  })
  const all = [...locks, (yield* seedPlaces).lock]
  return yield* alone(withLocks(all, both).pipe(Effect.provideService(FileLock, lock)))
}).pipe(Effect.withSpan("scrub"))
