import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import { isPlatformError, type PlatformError } from "effect/PlatformError"
import * as Random from "effect/Random"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import { makePrivateDirectory } from "./DurableFile.ts"
import { beat, isHeld, type Observed, release, tryAcquire } from "./LockGenerations.ts"

/** How long to wait for a lock before giving up. */
const WAIT_MILLIS = 30_000
const HEARTBEAT = "1 second"
/** How often a lock is looked at whose holder only has to show that it is alive. */
const FREE_POLL_MILLIS = 250
/** After so long without an answer to whether a lock is free, it counts as held. */
const FREE_WAIT_MILLIS = 60_000
const POLL_MILLIS = { least: 5, most: 25, longest: 400 }

/** Another process kept the lock for too long. */
export class LockTimeout extends Schema.TaggedError<LockTimeout>()("LockTimeout", {
  directory: Schema.String,
  waitedMillis: Schema.Finite
}) {
  override get message() {
    const seconds = Math.round(this.waitedMillis / 1000)
    return `another process has held the lock ${this.directory} for ${seconds} s. Nothing was changed. Try again.`
  }
}

/** The lock's directory cannot be read or written. */
export class LockUnavailable extends Schema.TaggedError<LockUnavailable>()("LockUnavailable", {
  directory: Schema.String,
  detail: Schema.String,
  cause: Schema.Defect()
}) {
  override get message() {
    return `the lock ${this.directory} cannot be taken (${this.detail}). Nothing was changed. Check the folder's permissions.`
  }
}

/** Another process took the lock over because this one had stopped for too long. */
export class LockLost extends Schema.TaggedError<LockLost>()("LockLost", { directory: Schema.String }) {
  override get message() {
    return `the lock ${this.directory} was taken over while this process stood still. Nothing was changed. Try again.`
  }
}

/** Another process has the lock and is alive. */
export class LockHeld extends Schema.TaggedError<LockHeld>()("LockHeld", { directory: Schema.String }) {
  override get message() {
    return `another process has the lock ${this.directory}. Nothing was done here; that process does it.`
  }
}

export type LockError = LockTimeout | LockUnavailable | LockLost

export interface HeldLock {
  /** Fails when the lock has been taken over meanwhile. To be asked right before the step that must not be done twice. */
  readonly check: Effect.Effect<void, LockError>
}

/**
 * Mutual exclusion between processes. A lock is a directory of numbered generations: `7` while the seventh holder has
 * it, `7.done` once released. Creating the next number exclusively is the one step that decides who comes next, and no
 * number is used twice, so two waiters that both find a holder dead cannot both follow it. A holder that was killed is
 * followed after five seconds without a heartbeat as observed by the waiter itself: no clock is compared with another
 * one, and a process id that is used again cannot mislead.
 */
export class FileLock extends Context.Service<
  FileLock,
  {
    /** Runs `use` while holding the lock, for which it waits 30 s unless told otherwise. The directory is created when missing; its parent's `.gitignore` is not. */
    readonly withLock: <A, E, R>(
      directory: string,
      use: (held: HeldLock) => Effect.Effect<A, E, R>,
      waitMillis?: number
    ) => Effect.Effect<A, E | LockError, R>
    /**
     * Runs `use` while holding the lock, unless another process has it and is alive: then it fails with `LockHeld`, as
     * soon as the holder has shown a sign of life. A holder that was killed is followed as by `withLock`.
     */
    readonly withFreeLock: <A, E, R>(
      directory: string,
      use: (held: HeldLock) => Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E | LockError | LockHeld, R>
  }
>()("claude-debrief/disk/FileLock") {
  static readonly layer = Layer.effect(
    FileLock,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const here = Effect.provideService(FileSystem.FileSystem, fs)
      const acquire = Effect.fnUntraced(function* (directory: string, restore: Restore, waitMillis: number) {
        const start = yield* Clock.currentTimeMillis
        let observed: Observed | undefined
        while (true) {
          const tried = yield* tryAcquire(directory, observed)
          if (tried.generation !== undefined) return tried.generation
          observed = tried.observed
          const waitedMillis = (yield* Clock.currentTimeMillis) - start
          if (waitedMillis > waitMillis) return yield* new LockTimeout({ directory, waitedMillis })
          // Whoever is ready to wait for long looks less often.
          const most = waitMillis > WAIT_MILLIS ? POLL_MILLIS.longest : POLL_MILLIS.most
          yield* restore(Effect.sleep(yield* Random.nextBetween(POLL_MILLIS.least, most)))
        }
      })

      /** Looks until the lock is free, its holder counts as dead, or has shown that it is alive. */
      const acquireFree = Effect.fnUntraced(function* (directory: string, restore: Restore) {
        const start = yield* Clock.currentTimeMillis
        let before: Observed | undefined
        while (true) {
          const tried = yield* tryAcquire(directory, before)
          if (tried.generation !== undefined) return tried.generation
          const seen = tried.observed
          const same = before?.generation === seen?.generation && before?.heartbeat === seen?.heartbeat
          const isLate = (yield* Clock.currentTimeMillis) - start > FREE_WAIT_MILLIS
          if ((before !== undefined && !same) || isLate) return yield* new LockHeld({ directory })
          before = seen
          yield* restore(Effect.sleep(FREE_POLL_MILLIS))
        }
      })

      const check = (directory: string, generation: number) =>
        isHeld(directory, generation).pipe(
          Effect.flatMap((held) => (held ? Effect.void : Effect.fail(new LockLost({ directory })))),
          Effect.mapError(unavailable(directory)),
          here
        )

      /** Runs `use` with a generation of the lock, and gives it up whatever comes of it. */
      const holding = <A, E, R, E1, R1>(
        directory: string,
        acquired: (restore: Restore) => Effect.Effect<number, E1 | PlatformError, FileSystem.FileSystem | R1>,
        use: (held: HeldLock) => Effect.Effect<A, E, R>
      ) =>
        Effect.uninterruptibleMask(
          Effect.fnUntraced(function* (restore) {
            const generation = yield* makePrivateDirectory(directory).pipe(
              Effect.andThen(acquired(restore)),
              Effect.mapError(unavailable(directory)),
              here
            )
            const heart = yield* Effect.forkChild(
              Effect.interruptible(Effect.repeat(here(beat(directory, generation)), Schedule.spaced(HEARTBEAT)))
            )
            return yield* restore(use({ check: check(directory, generation) })).pipe(
              Effect.ensuring(Effect.andThen(Fiber.interrupt(heart), here(release(directory, generation))))
            )
          })
        )

      return FileLock.of({
        withLock: (directory, use, waitMillis = WAIT_MILLIS) =>
          holding(directory, (restore) => acquire(directory, restore, waitMillis), use),
        withFreeLock: (directory, use) => holding(directory, (restore) => acquireFree(directory, restore), use)
      })
    })
  )
}

type Restore = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

const unavailable =
  (directory: string) =>
  <E>(error: E | PlatformError) =>
    isPlatformError(error) ? new LockUnavailable({ directory, detail: error.message, cause: error }) : error
