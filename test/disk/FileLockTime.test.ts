import { assert, describe, it } from "@effect/vitest"
import { Clock, Deferred, Effect, Fiber, FileSystem, Layer } from "effect"
import { TestClock } from "effect/testing"
import { FileLock, LockLost, LockTimeout } from "../../src/disk/FileLock.ts"
import { makeMemoryDirectory } from "../support/memoryDirectory.ts"

const DIRECTORY = "/locks/one"

const build = (fileSystem: Layer.Layer<FileSystem.FileSystem>) =>
  Effect.provide(FileLock, FileLock.layer.pipe(Layer.provide(fileSystem)), { local: true })

/** Locks of one directory as two processes see it. `stop` keeps the first from showing that it is alive. */
const makeTwoProcesses = Effect.gen(function* () {
  const memory = makeMemoryDirectory()
  let stopped = false
  const stoppable = FileSystem.layerNoop({
    ...memory.fileSystem,
    utimes: (path, atime, mtime) => (stopped ? Effect.void : memory.fileSystem.utimes!(path, atime, mtime))
  })
  return {
    first: yield* build(stoppable),
    second: yield* build(memory.layer),
    names: () => [...memory.files.keys()].map((path) => path.slice(DIRECTORY.length + 1)).sort(),
    put: (name: string) => memory.files.set(`${DIRECTORY}/${name}`, 0),
    stop: () => (stopped = true)
  }
})

/** Takes the lock and keeps it until `done`. */
const hold = Effect.fnUntraced(function* (lock: FileLock["Service"]) {
  const held = yield* Deferred.make<void>()
  const done = yield* Deferred.make<void>()
  const fiber = yield* Effect.forkScoped(
    lock.withLock(DIRECTORY, ({ check }) =>
      Deferred.succeed(held, undefined).pipe(Effect.andThen(Deferred.await(done)), Effect.andThen(check))
    )
  )
  yield* Deferred.await(held)
  return { fiber, finish: Deferred.succeed(done, undefined) }
})

/** Takes the lock once and answers when. */
const takeOnce = (lock: FileLock["Service"]) => lock.withLock(DIRECTORY, () => Clock.currentTimeMillis)

describe("a holder that is dead", () => {
  it.effect("is followed after five seconds without a heartbeat, not before", () =>
    Effect.gen(function* () {
      const { first, names, put } = yield* makeTwoProcesses
      put("7")
      const waiter = yield* Effect.forkChild(takeOnce(first))
      yield* TestClock.adjust("4900 millis")
      assert.deepStrictEqual(names(), ["7"])
      yield* TestClock.adjust("200 millis")
      const taken = yield* Fiber.join(waiter)
      assert.isAtLeast(taken, 5000)
      assert.isAtMost(taken, 5025)
      assert.deepStrictEqual(names(), ["8.done"])
    })
  )

  it.effect("is judged by the waiter's own clock: a file from long ago gets its five seconds too", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-03-04T12:00:00Z"))
      const { first, names, put } = yield* makeTwoProcesses
      put("7")
      yield* Effect.forkChild(takeOnce(first))
      yield* TestClock.adjust("4900 millis")
      assert.deepStrictEqual(names(), ["7"])
    })
  )

  it.effect("is followed by one waiter only: the others wait for that one", () =>
    Effect.gen(function* () {
      const { first, names, put, second } = yield* makeTwoProcesses
      put("7")
      let inside = 0
      const take = (lock: FileLock["Service"]) =>
        lock.withLock(DIRECTORY, () =>
          Effect.gen(function* () {
            inside += 1
            assert.strictEqual(inside, 1)
            yield* Effect.sleep("1 second")
            inside -= 1
          })
        )
      const waiters = yield* Effect.forEach([first, second, first, second, first], (lock) =>
        Effect.forkChild(take(lock))
      )
      yield* TestClock.adjust("11 seconds")
      yield* Effect.forEach(waiters, Fiber.join)
      assert.deepStrictEqual(names(), ["12.done"])
    })
  )
})

describe("a holder that is alive", () => {
  it.effect("is not followed, however long it takes", () =>
    Effect.gen(function* () {
      const { first, names, second } = yield* makeTwoProcesses
      const holder = yield* hold(first)
      const waiter = yield* Effect.forkChild(takeOnce(second))
      yield* TestClock.adjust("29 seconds")
      assert.deepStrictEqual(names(), ["1"])
      yield* holder.finish
      yield* Fiber.join(holder.fiber)
      yield* TestClock.adjust("100 millis")
      assert.isAtLeast(yield* Fiber.join(waiter), 29_000)
      assert.deepStrictEqual(names(), ["2.done"])
    })
  )

  it.effect("makes a waiter give up with LockTimeout after thirty seconds, leaving nothing behind", () =>
    Effect.gen(function* () {
      const { first, names, second } = yield* makeTwoProcesses
      const holder = yield* hold(first)
      const waiter = yield* Effect.forkChild(Effect.flip(takeOnce(second)))
      yield* TestClock.adjust("31 seconds")
      const error = yield* Fiber.join(waiter)
      assert.instanceOf(error, LockTimeout)
      assert.isAtLeast(error.waitedMillis, 30_000)
      assert.include(error.message, `held the lock ${DIRECTORY} for 30 s`)
      assert.deepStrictEqual(names(), ["1"])
      yield* holder.finish
      yield* Fiber.join(holder.fiber)
      assert.deepStrictEqual(names(), ["1.done"])
    })
  )
})

describe("a waiter", () => {
  it.effect("that is interrupted goes at once, without a step of time, and leaves nothing behind", () =>
    Effect.gen(function* () {
      const { first, names, second } = yield* makeTwoProcesses
      const holder = yield* hold(first)
      const waiter = yield* Effect.forkChild(takeOnce(second))
      yield* TestClock.adjust("3 seconds")
      yield* Fiber.interrupt(waiter)
      assert.deepStrictEqual(names(), ["1"])
      yield* holder.finish
      yield* Fiber.join(holder.fiber)
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual(names(), ["1.done"])
    })
  )
})

describe("a holder that stood still and was taken over", () => {
  it.effect("hears LockLost from its check and leaves the new holder alone", () =>
    Effect.gen(function* () {
      const { first, names, second, stop } = yield* makeTwoProcesses
      const stopped = yield* hold(first)
      stop()
      const follower = yield* Effect.forkChild(hold(second))
      yield* TestClock.adjust("6 seconds")
      const newHolder = yield* Fiber.join(follower)
      assert.deepStrictEqual(names(), ["2"])
      yield* stopped.finish
      const error = yield* Effect.flip(Fiber.join(stopped.fiber))
      assert.instanceOf(error, LockLost)
      assert.include(error.message, "Nothing was changed")
      assert.deepStrictEqual(names(), ["2"])
      yield* newHolder.finish
    })
  )

  it.effect("hears it also when the new holder has finished already", () =>
    Effect.gen(function* () {
      const { first, names, second, stop } = yield* makeTwoProcesses
      const stopped = yield* hold(first)
      stop()
      const follower = yield* Effect.forkChild(takeOnce(second))
      yield* TestClock.adjust("6 seconds")
      yield* Fiber.join(follower)
      assert.deepStrictEqual(names(), ["2.done"])
      yield* stopped.finish
      assert.instanceOf(yield* Effect.flip(Fiber.join(stopped.fiber)), LockLost)
      assert.deepStrictEqual(names(), ["2.done"])
    })
  )
})
