import { assert, describe, it } from "@effect/vitest"
import { Console, Deferred, Effect, Fiber, Layer } from "effect"
import { TestClock, TestConsole } from "effect/testing"
import { FileLock } from "../../src/disk/FileLock.ts"
import { alone } from "../../src/worker/alone.ts"
import { layerFiles } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { makeProject } from "../support/projects.ts"

const layer = Layer.mergeAll(FileLock.layer, TestConsole.layer).pipe(Layer.provideMerge(layerFiles))

describe("learning while no worker does", () => {
  it.live("says what it waits for, and begins when that has ended", () =>
    Effect.gen(function* () {
      const { paths } = yield* makeProject()
      const [held, release] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const said = yield* Deferred.make<string>()
      const worker = yield* Effect.forkChild(
        inside(paths, alone(Effect.andThen(Deferred.succeed(held, undefined), Deferred.await(release))))
      )
      yield* Deferred.await(held)
      const telling: Console.Console = {
        ...globalThis.console,
        error: (text: string) => void Deferred.doneUnsafe(said, Effect.succeed(text))
      }
      const waiting = yield* inside(paths, alone(Effect.succeed("learned"))).pipe(
        Effect.provideService(Console.Console, telling),
        Effect.forkChild
      )
      assert.strictEqual(
        yield* Deferred.await(said),
        `debrief: waiting for another process that learns in ${paths.root}, or was killed doing so`
      )
      yield* Deferred.succeed(release, undefined)
      assert.strictEqual(yield* Fiber.join(waiting), "learned")
      yield* Fiber.join(worker)
    }).pipe(Effect.provide(layer))
  )

  it.effect("says nothing when there is nothing to wait for, however long it learns", () =>
    Effect.gen(function* () {
      const { paths } = yield* makeProject()
      yield* inside(paths, alone(TestClock.adjust("1 minute")))
      assert.deepStrictEqual(yield* TestConsole.errorLines, [])
    }).pipe(Effect.provide(layer))
  )
})
