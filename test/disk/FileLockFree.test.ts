import { assert, describe, it } from "@effect/vitest"
import { Clock, Deferred, Effect, Fiber, FileSystem, Layer, PlatformError } from "effect"
import { TestClock } from "effect/testing"
import { FileLock, LockHeld, LockUnavailable } from "../../src/disk/FileLock.ts"
import { layerFailing } from "../support/faultyFileSystem.ts"
import { layerFiles } from "../support/files.ts"
import { makeMemoryDirectory } from "../support/memoryDirectory.ts"
import { namesIn, temporaryDirectory } from "../support/project.ts"

const DIRECTORY = "/locks/one"

const build = (fileSystem: Layer.Layer<FileSystem.FileSystem>) =>
  Effect.provide(FileLock, FileLock.layer.pipe(Layer.provide(fileSystem)), { local: true })

const makeTwoProcesses = Effect.gen(function* () {
  const { files, layer } = makeMemoryDirectory()
  return {
    first: yield* build(layer),
    second: yield* build(layer),
    names: () => [...files.keys()].map((path) => path.slice(DIRECTORY.length + 1)).sort(),
    put: (name: string) => files.set(`${DIRECTORY}/${name}`, 0)
  }
})

/** Takes the lock if it is free and answers when. */
const tryOnce = (lock: FileLock["Service"]) =>
  Effect.forkChild(lock.withFreeLock(DIRECTORY, () => Clock.currentTimeMillis))

/** Keeps the lock until the scope ends. */
const hold = Effect.fnUntraced(function* (lock: FileLock["Service"]) {
  const held = yield* Deferred.make<void>()
  yield* Effect.forkScoped(
    lock.withFreeLock(DIRECTORY, () => Effect.andThen(Deferred.succeed(held, undefined), Effect.never))
  )
  yield* Deferred.await(held)
})

describe("a lock that is only taken when it is free", () => {
  it.effect("is taken at once when nobody has it, without a wait", () =>
    Effect.gen(function* () {
      const { first, names, put } = yield* makeTwoProcesses
      put("7.done")
      const fiber = yield* tryOnce(first)
      assert.strictEqual(yield* Fiber.join(fiber), 0)
      assert.deepStrictEqual(names(), ["8.done"])
    })
  )

  it.effect("is left to a holder as soon as that shows that it is alive", () =>
    Effect.gen(function* () {
      const { first, names, second } = yield* makeTwoProcesses
      yield* hold(first)
      const fiber = yield* tryOnce(second)
      yield* TestClock.adjust("1500 millis")
      const failure = yield* Effect.flip(Fiber.join(fiber))
      assert.instanceOf(failure, LockHeld)
      assert.include(failure.message, DIRECTORY)
      assert.deepStrictEqual(names(), ["1"])
    })
  )

  it.effect("follows a holder that was killed after five seconds without a heartbeat, not before", () =>
    Effect.gen(function* () {
      const { first, names, put } = yield* makeTwoProcesses
      put("7")
      const fiber = yield* tryOnce(first)
      yield* TestClock.adjust("4900 millis")
      assert.deepStrictEqual(names(), ["7"])
      yield* TestClock.adjust("400 millis")
      const taken = yield* Fiber.join(fiber)
      assert.isAtLeast(taken, 5000)
      assert.isAtMost(taken, 5250)
      assert.deepStrictEqual(names(), ["8.done"])
    })
  )

  it.effect("of two that find the holder dead, one follows it and the other leaves", () =>
    Effect.gen(function* () {
      const { first, put, second } = yield* makeTwoProcesses
      put("7")
      const fibers = yield* Effect.forEach([first, second], (lock) =>
        lock
          .withFreeLock(DIRECTORY, () => Effect.as(Effect.sleep("1 minute"), "done"))
          .pipe(
            Effect.catchTag("LockHeld", () => Effect.succeed("left")),
            Effect.forkChild
          )
      )
      yield* TestClock.adjust("2 minutes")
      const ends = yield* Effect.forEach(fibers, Fiber.join)
      assert.sameMembers(ends, ["done", "left"])
    })
  )

  it.effect.each(["1000000000001", "999999999999999", "99999999999999999999", "0"])(
    "passes over a number that is none of its own: %s",
    (name) =>
      Effect.gen(function* () {
        const { first, names, put } = yield* makeTwoProcesses
        put(name)
        const fiber = yield* tryOnce(first)
        assert.strictEqual(yield* Fiber.join(fiber), 0)
        assert.sameMembers(names(), [name, "1.done"])
      })
  )

  it.effect.each(["1000000000000.done", "1000000000000", "999999999999"])(
    "counts anew after the last number that there is: %s",
    (name) =>
      Effect.gen(function* () {
        const { first, names, put, second } = yield* makeTwoProcesses
        put(name)
        for (const lock of [first, second]) {
          const fiber = yield* tryOnce(lock)
          yield* TestClock.adjust("10 seconds")
          yield* Fiber.join(fiber)
        }
        assert.lengthOf(names(), 1)
      })
  )

  it.effect("counts as held when there is no answer for a minute", () =>
    Effect.gen(function* () {
      const { fileSystem } = makeMemoryDirectory()
      // A folder in which nothing can be seen, and in which each number is taken.
      const taken = Effect.fail(
        PlatformError.systemError({ _tag: "AlreadyExists", module: "FileSystem", method: "writeFileString" })
      )
      const lock = yield* build(FileSystem.layerNoop({ ...fileSystem, writeFileString: () => taken }))
      const fiber = yield* tryOnce(lock)
      yield* TestClock.adjust("59 seconds")
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust("2 seconds")
      assert.instanceOf(yield* Effect.flip(Fiber.join(fiber)), LockHeld)
    })
  )

  it.effect("can be given up on while it waits, and leaves nothing", () =>
    Effect.gen(function* () {
      const { first, names, put } = yield* makeTwoProcesses
      put("7")
      const fiber = yield* tryOnce(first)
      yield* TestClock.adjust("1 second")
      yield* Fiber.interrupt(fiber)
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual(names(), ["7"])
    })
  )

  it.live("is released, also after a failure", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      const lock = yield* FileLock
      const error = yield* Effect.flip(lock.withFreeLock(directory, () => Effect.fail("no")))
      assert.strictEqual(error, "no")
      yield* lock.withFreeLock(directory, ({ check }) => check)
      assert.deepStrictEqual(namesIn(directory), ["2.done"])
    }).pipe(Effect.provide(FileLock.layer.pipe(Layer.provide(layerFiles))))
  )

  it.live("says when its folder cannot be read", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      const lock = yield* FileLock
      const error = yield* Effect.flip(lock.withFreeLock(directory, () => Effect.void))
      assert.instanceOf(error, LockUnavailable)
    }).pipe(Effect.provide(FileLock.layer.pipe(Layer.provide(layerFailing("readDirectory", "debrief-", "EACCES")))))
  )
})
