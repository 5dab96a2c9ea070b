import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as FileSystem from "effect/FileSystem"
import type { PlatformError } from "effect/PlatformError"
import { FILE_MODE, fileChangedAt } from "../disk/DurableFile.ts"
import { readRegularText } from "../disk/RegularFile.ts"
import { Project } from "../project/Project.ts"
import { nonce } from "../disk/Nonce.ts"
import { unheeded } from "../disk/Unheeded.ts"
import { currentTimeMillis } from "../disk/Now.ts"

/*
 * How a hook knows that a worker will come to the job it has just written, at the price of one look at one file.
 *
 * While the file `worker.alive` is there and fresh, somebody answers for the queue: a worker that is on its way, at work,
 * or waiting for more. Whoever makes the file answers for it, and says so by a mark of its own that the file holds: a
 * hook makes it and hands the mark to the worker that it starts. The worker touches the file every second, and is told
 * by another's mark in it that it was followed.
 *
 * No job is stranded, because both sides write first and look then. A hook writes its job, durably, and then looks at the
 * sign. A worker that is about to leave takes its sign away and then looks at the queue. One of the two sees the other:
 * the hook finds no sign and starts a worker, or the worker finds the job and makes a sign again.
 *
 * The sign says nothing of who may change anything: that is the lock's. A worker that waits for more jobs holds no lock,
 * so that a person's command has it at once. What goes wrong with a sign costs a start too many, which finds the lock
 * taken and waits; or, when a worker was killed with -9, half a minute in which no other is started. The jobs of that
 * time are found by the next hook after it.
 *
 * A process id would tell nothing: ids are used again, and containers share folders without sharing ids.
 */

/**
 * A sign that was not touched for so long is a dead worker's. It is long, because a start of Node takes many seconds on a
 * machine that does a hundred other things, and a worker has the lowest priority on it.
 */
const STALE_MILLIS = 30_000

const isFreshFile = Effect.fnUntraced(function* (path: string) {
  const at = yield* fileChangedAt(path)
  // Not when it lies ahead either: the clock was put back.
  return at !== undefined && Math.abs((yield* currentTimeMillis) - at) <= STALE_MILLIS
})

const tryCreate = Effect.fnUntraced(function* (path: string, mark: string) {
  const fs = yield* FileSystem.FileSystem
  return yield* fs.writeFileString(path, mark, { flag: "wx", mode: FILE_MODE }).pipe(
    Effect.as(true),
    Effect.catchTag("PlatformError", (error) =>
      error.reason._tag === "AlreadyExists" ? Effect.succeed(false) : Effect.fail(error)
    )
  )
})

/**
 * Takes the place of what stands there and is stale, and answers whether it was this one that did. Of many that find the
 * same dead worker's sign, one at a time has the turn: whoever took away a sign without it, could take a new one's.
 */
const follow = Effect.fnUntraced(function* (path: string, mark: string) {
  const fs = yield* FileSystem.FileSystem
  const turn = `${path}.turn`
  if (!(yield* tryCreate(turn, mark))) {
    // Whoever had the turn was killed in it. The next hook finds it free.
    if (!(yield* isFreshFile(turn))) yield* unheeded(fs.remove(turn, { recursive: true, force: true }))
    return undefined
  }
  const taken = Effect.gen(function* () {
    if (yield* isFreshFile(path)) return undefined
    const aside = `${path}.${mark}`
    // What cannot be moved or removed says nothing of a worker. One that is started in vain leaves by itself.
    if (yield* Effect.isSuccess(fs.rename(path, aside)))
      yield* unheeded(fs.remove(aside, { recursive: true, force: true }))
    if (yield* tryCreate(path, mark)) return mark
    return (yield* isFreshFile(path)) ? undefined : mark
  })
  return yield* Effect.ensuring(taken, unheeded(fs.remove(turn, { force: true })))
})

/**
 * Makes the sign and answers its mark, unless somebody answers for the queue already: however many ask at once, one is
 * given a mark. To be asked after the job is written.
 */
export const claimSign = Effect.gen(function* (): Effect.fn.Return<
  string | undefined,
  PlatformError,
  FileSystem.FileSystem | Project
> {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  const path = project.workerSign
  const isThere = yield* Effect.orElseSucceed(fs.exists(path), () => false)
  // In most cases of a burst, this is all.
  if (isThere && (yield* isFreshFile(path))) return undefined
  const mark = yield* nonce
  if (yield* tryCreate(path, mark)) return mark
  if (yield* isFreshFile(path)) return undefined
  return yield* follow(path, mark)
})

const isOwn = Effect.fnUntraced(function* (mark: string) {
  const project = yield* Project
  const path = project.workerSign
  if ((yield* fileChangedAt(path)) === undefined) return false
  return yield* Effect.orElseSucceed(
    Effect.map(readRegularText(path), (text) => text === mark),
    () => false
  )
})

/** Shows that the worker of that mark is alive; answers whether the sign is still its own. */
export const keepSign = Effect.fnUntraced(function* (mark: string) {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  if (!(yield* isOwn(mark))) return false
  const now = (yield* currentTimeMillis) / 1000
  yield* unheeded(fs.utimes(project.workerSign, now, now))
  return true
})

/** Takes the sign of that mark away; another's stays. */
export const endSign = Effect.fnUntraced(function* (mark: string) {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  if (yield* isOwn(mark)) yield* unheeded(fs.remove(project.workerSign, { force: true }))
})

const HEARTBEAT = "1 second"

/** Shows every second that the worker of that mark is alive; ends when the sign is not its own any more. */
const keepAlive = (mark: string) =>
  Effect.sleep(HEARTBEAT).pipe(
    Effect.andThen(keepSign(mark)),
    Effect.repeat({ while: (isOurs) => isOurs }),
    Effect.asVoid
  )

/** Runs `use` while showing the sign of that mark, and takes it away then. `use` is given what ends when it is lost. */
export const whileSigned = <A, E, R>(mark: string, use: (lost: Effect.Effect<void>) => Effect.Effect<A, E, R>) =>
  Effect.forkScoped(keepAlive(mark)).pipe(
    Effect.flatMap((heart) => use(Effect.asVoid(Fiber.await(heart)))),
    Effect.scoped,
    Effect.ensuring(endSign(mark))
  )
