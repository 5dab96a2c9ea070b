import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import type { PlatformError } from "effect/PlatformError"
import { FILE_MODE } from "./DurableFile.ts"

/** How long the highest generation may stay without a heartbeat before its holder counts as dead. */
const SILENCE_MILLIS = 5_000

/** The newest generation of a lock and whether it has been released. Generation 0 stands for none yet. */
interface Newest {
  readonly generation: number
  readonly released: boolean
}

/** What a waiter has seen of the newest generation: since when, by its own clock, it has shown no sign of life. */
export interface Observed {
  readonly generation: number
  readonly heartbeat: number
  readonly since: number
}

const doneFile = (directory: string, generation: number) => `${directory}/${generation}.done`
const heldFile = (directory: string, generation: number) => `${directory}/${generation}`

/** No lock comes near it: taken every millisecond, it would take thirty years. */
const MOST_GENERATIONS = 1e12

const generationsIn = (names: ReadonlyArray<string>): ReadonlyArray<number> =>
  names
    .filter((name) => /^[1-9]\d{0,12}(\.done)?$/.test(name))
    .map((name) => Number.parseInt(name, 10))
    .filter((generation) => generation <= MOST_GENERATIONS)

const readNewest = Effect.fnUntraced(function* (
  directory: string
): Effect.fn.Return<Newest, PlatformError, FileSystem.FileSystem> {
  const fs = yield* FileSystem.FileSystem
  const names = yield* fs.readDirectory(directory)
  const generation = generationsIn(names).reduce((highest, number) => Math.max(highest, number), 0)
  return { generation, released: generation === 0 || names.includes(`${generation}.done`) }
})

/** Whether that generation is the newest and still held. */
export const isHeld = Effect.fnUntraced(function* (directory: string, generation: number) {
  const newest = yield* readNewest(directory)
  return newest.generation === generation && !newest.released
})

/** When the holder last showed that it is alive, in milliseconds of the file system's clock. */
const heartbeatOf = Effect.fnUntraced(function* (directory: string, generation: number) {
  const fs = yield* FileSystem.FileSystem
  const info = yield* fs.stat(heldFile(directory, generation)).pipe(Effect.option)
  return Option.match(
    Option.flatMap(info, (found) => found.mtime),
    {
      onNone: () => 0,
      onSome: (mtime) => mtime.getTime()
    }
  )
})

/** Looks at the newest generation once more; `dead` when it has been silent for too long. */
const observe = Effect.fnUntraced(function* (directory: string, newest: Newest, before: Observed | undefined) {
  const heartbeat = yield* heartbeatOf(directory, newest.generation)
  const now = yield* Clock.currentTimeMillis
  const same = before?.generation === newest.generation && before.heartbeat === heartbeat
  const since = same ? before.since : now
  return { observed: { generation: newest.generation, heartbeat, since }, dead: now - since >= SILENCE_MILLIS }
})

/** Creates a generation; false when another process was first. */
const create = Effect.fnUntraced(function* (directory: string, generation: number) {
  const fs = yield* FileSystem.FileSystem
  return yield* fs.writeFileString(heldFile(directory, generation), "", { flag: "wx", mode: FILE_MODE }).pipe(
    Effect.as(true),
    Effect.catchTag("PlatformError", (error) =>
      error.reason._tag === "AlreadyExists" ? Effect.succeed(false) : Effect.fail(error)
    )
  )
})

/**
 * Takes away a number behind which there is no other. None of ours gets there, so it was put there, and nobody has the
 * lock by it any more: counting begins anew. Only this number goes: others may have begun already.
 */
const removeLast = Effect.fnUntraced(function* (directory: string, generation: number) {
  const fs = yield* FileSystem.FileSystem
  yield* fs.remove(heldFile(directory, generation), { recursive: true, force: true })
  yield* fs.remove(doneFile(directory, generation), { recursive: true, force: true })
})

const removeOlder = Effect.fnUntraced(function* (directory: string, generation: number) {
  const fs = yield* FileSystem.FileSystem
  const names = yield* fs.readDirectory(directory)
  for (const name of names.filter((each) => generationsIn([each]).some((number) => number < generation))) {
    yield* Effect.ignore(fs.remove(`${directory}/${name}`, { force: true }))
  }
})

interface Tried {
  readonly generation: number | undefined
  readonly observed: Observed | undefined
}

/** One try at the lock: the generation when it is ours, else what was seen. */
export const tryAcquire: (
  directory: string,
  before: Observed | undefined
) => Effect.Effect<Tried, PlatformError, FileSystem.FileSystem> = Effect.fnUntraced(function* (directory, before) {
  const fs = yield* FileSystem.FileSystem
  const newest = yield* readNewest(directory)
  if (!newest.released) {
    const { dead, observed } = yield* observe(directory, newest, before)
    if (!dead) return { generation: undefined, observed }
  }
  const generation = newest.generation + 1
  if (generation > MOST_GENERATIONS) {
    yield* removeLast(directory, newest.generation)
    return yield* tryAcquire(directory, undefined)
  }
  if (!(yield* create(directory, generation))) return { generation: undefined, observed: undefined }
  // The listing may have been old: whoever held this number meanwhile has left `.done` or a higher number behind.
  if (!(yield* isHeld(directory, generation))) {
    yield* Effect.ignore(fs.remove(heldFile(directory, generation), { force: true }))
    return { generation: undefined, observed: undefined }
  }
  yield* removeOlder(directory, generation)
  return { generation, observed: undefined }
})

/** Shows that the holder is alive. */
export const beat = Effect.fnUntraced(function* (directory: string, generation: number) {
  const fs = yield* FileSystem.FileSystem
  const now = yield* Clock.currentTimeMillis
  yield* Effect.ignore(fs.utimes(heldFile(directory, generation), now / 1000, now / 1000))
})

/** Gives the lock up. Does nothing when another has taken it over. */
export const release = Effect.fnUntraced(function* (directory: string, generation: number) {
  const fs = yield* FileSystem.FileSystem
  yield* Effect.ignore(fs.rename(heldFile(directory, generation), doneFile(directory, generation)))
})
