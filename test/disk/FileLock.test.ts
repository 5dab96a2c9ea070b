import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Deferred, Effect, Exit, Fiber, Layer } from "effect"
import { FileLock, LockUnavailable } from "../../src/disk/FileLock.ts"
import { layerFailing } from "../support/faultyFileSystem.ts"
import { layerFiles } from "../support/files.ts"
import { isRoot, modeOf, namesIn, put, temporaryDirectory } from "../support/project.ts"

const layer = FileLock.layer.pipe(Layer.provide(layerFiles))

const withLock = <A, E, R>(directory: string, use: Effect.Effect<A, E, R>) =>
  FileLock.use((lock) => lock.withLock(directory, () => use))

describe("holding a lock", () => {
  it.live("answers what was done and leaves one file, for the owner alone", () =>
    Effect.gen(function* () {
      const directory = `${yield* temporaryDirectory}/deep/locks/one`
      const during = yield* withLock(
        directory,
        Effect.sync(() => namesIn(directory))
      )
      assert.deepStrictEqual(during, ["1"])
      assert.deepStrictEqual(namesIn(directory), ["1.done"])
      assert.strictEqual(modeOf(directory), 0o700)
      assert.strictEqual(modeOf(`${directory}/1.done`), 0o600)
    }).pipe(Effect.provide(layer))
  )

  it.live("keeps the directory small however often it is taken, and counts on", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      const sizes = yield* Effect.forEach(Array.from({ length: 100 }), () =>
        withLock(
          directory,
          Effect.sync(() => namesIn(directory).length)
        )
      )
      assert.isAtMost(Math.max(...sizes), 2)
      assert.deepStrictEqual(namesIn(directory), ["100.done"])
    }).pipe(Effect.provide(layer))
  )

  it.live("passes a failure on and releases", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      const error = yield* withLock(directory, Effect.fail("no")).pipe(Effect.flip)
      assert.strictEqual(error, "no")
      const exit = yield* withLock(directory, Effect.die("a bug")).pipe(Effect.exit)
      assert.isTrue(Exit.hasDies(exit))
      assert.deepStrictEqual(namesIn(directory), ["2.done"])
    }).pipe(Effect.provide(layer))
  )

  it.live("finds itself held when it asks", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      yield* FileLock.use((lock) => lock.withLock(directory, ({ check }) => check))
    }).pipe(Effect.provide(layer))
  )

  it.live("excludes all other fibers and loses no update", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      let value = 0
      let inside = 0
      const increment = Effect.gen(function* () {
        inside += 1
        assert.strictEqual(inside, 1)
        const before = value
        yield* Effect.yieldNow
        value = before + 1
        inside -= 1
      })
      yield* Effect.forEach(Array.from({ length: 30 }), () => withLock(directory, increment), {
        concurrency: "unbounded"
      })
      assert.strictEqual(value, 30)
      assert.deepStrictEqual(namesIn(directory), ["30.done"])
    }).pipe(Effect.provide(layer))
  )

  it.live("does not exclude holders of another lock", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      const inner = withLock(`${directory}/inner`, Effect.succeed("both"))
      assert.strictEqual(yield* withLock(`${directory}/outer`, inner), "both")
    }).pipe(Effect.provide(layer))
  )

  it.live("ignores files that are not generations, and leaves them", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      put(`${directory}/.DS_Store`, "")
      put(`${directory}/note.txt`, "")
      put(`${directory}/41.done`, "")
      yield* withLock(directory, Effect.void)
      assert.deepStrictEqual(namesIn(directory), [".DS_Store", "42.done", "note.txt"])
    }).pipe(Effect.provide(layer))
  )
})

describe("interruption", () => {
  it.live("while waiting returns at once and leaves nothing behind", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      const held = yield* Deferred.make<void>()
      const done = yield* Deferred.make<void>()
      const holder = yield* Effect.forkChild(
        withLock(directory, Effect.andThen(Deferred.succeed(held, undefined), Deferred.await(done)))
      )
      yield* Deferred.await(held)
      const ran: Array<string> = []
      const waiter = yield* Effect.forkChild(
        withLock(
          directory,
          Effect.sync(() => ran.push("waiter"))
        )
      )
      yield* Effect.yieldNow
      yield* Fiber.interrupt(waiter)
      // Whoever waits on to the end of the lock's patience ends with its error.
      const exit = yield* Fiber.await(waiter)
      assert.isTrue(Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause))
      assert.deepStrictEqual(namesIn(directory), ["1"])
      yield* Deferred.succeed(done, undefined)
      yield* Fiber.join(holder)
      assert.deepStrictEqual(namesIn(directory), ["1.done"])
      assert.deepStrictEqual(ran, [])
    }).pipe(Effect.provide(layer))
  )

  it.live("while holding releases", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      const held = yield* Deferred.make<void>()
      const holder = yield* Effect.forkChild(
        withLock(directory, Effect.andThen(Deferred.succeed(held, undefined), Effect.never))
      )
      yield* Deferred.await(held)
      yield* Fiber.interrupt(holder)
      assert.deepStrictEqual(namesIn(directory), ["1.done"])
      assert.strictEqual(yield* withLock(directory, Effect.succeed("next")), "next")
    }).pipe(Effect.provide(layer))
  )
})

describe("LockUnavailable", () => {
  const unavailable = Effect.fnUntraced(function* (directory: string) {
    const ran: Array<string> = []
    const error = yield* withLock(
      directory,
      Effect.sync(() => ran.push("inside"))
    ).pipe(Effect.flip)
    assert.instanceOf(error, LockUnavailable)
    assert.include(error.message, `the lock ${directory} cannot be taken`)
    assert.deepStrictEqual(ran, [])
    return error
  })

  it.live("when a file stands in the directory's place", () =>
    Effect.gen(function* () {
      const directory = `${yield* temporaryDirectory}/lock`
      put(directory, "a file")
      yield* unavailable(directory)
    }).pipe(Effect.provide(layer))
  )

  it.live("when a file stands in the place of a directory above", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      put(`${directory}/locks`, "a file")
      yield* unavailable(`${directory}/locks/playbook`)
    }).pipe(Effect.provide(layer))
  )

  const faults = [
    ["the directory cannot be made", layerFailing("makeDirectory", "lock", "EACCES")],
    ["the directory cannot be listed", layerFailing("readDirectory", "lock", "EIO")],
    ["no file can be created in it", layerFailing("writeFileString", "lock", "EACCES")],
    ["the disk is full", layerFailing("writeFileString", "lock", "ENOSPC")]
  ] as const
  it.live.each(faults)("when %s", ([, fileSystem]) =>
    Effect.gen(function* () {
      const directory = `${yield* temporaryDirectory}/lock`
      yield* unavailable(directory).pipe(Effect.provide(FileLock.layer.pipe(Layer.provide(fileSystem))))
      assert.deepStrictEqual(namesIn(directory), [])
    })
  )

  it.live("from a check, when the directory has gone", () =>
    Effect.gen(function* () {
      const directory = `${yield* temporaryDirectory}/lock`
      const error = yield* FileLock.use((lock) =>
        lock.withLock(directory, ({ check }) => {
          fs.rmSync(directory, { recursive: true })
          return check
        })
      ).pipe(Effect.flip)
      assert.instanceOf(error, LockUnavailable)
    }).pipe(Effect.provide(layer))
  )

  it.live.skipIf(isRoot)("when the directory is read-only", () =>
    Effect.gen(function* () {
      const directory = `${yield* temporaryDirectory}/lock`
      fs.mkdirSync(directory, { mode: 0o500 })
      yield* unavailable(directory)
    }).pipe(Effect.provide(layer))
  )
})
