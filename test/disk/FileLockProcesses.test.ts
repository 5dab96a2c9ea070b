// @module-tag slow
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { FileLock } from "../../src/disk/FileLock.ts"
import { layerFiles } from "../support/files.ts"
import { bundleProgram, start } from "../support/process.ts"
import { get, namesIn, put, temporaryDirectory } from "../support/project.ts"

const layer = FileLock.layer.pipe(Layer.provide(layerFiles))

describe("processes", () => {
  it.live("exclude each other and lose no update", () =>
    Effect.gen(function* () {
      const program = yield* bundleProgram("holdLock")
      const directory = yield* temporaryDirectory
      const file = `${directory}/number`
      put(file, "0")
      const adders = yield* Effect.forEach(Array.from({ length: 6 }), () =>
        start(program, [`${directory}/lock`, file, "20"])
      )
      for (const adder of adders) {
        const { code, stderr } = yield* adder.ended
        assert.strictEqual(code, 0, stderr)
      }
      assert.strictEqual(get(file), "120")
      assert.deepStrictEqual(namesIn(`${directory}/lock`), ["120.done"])
    }).pipe(Effect.scoped)
  )

  it.live("are followed when they stand still, and know it when they go on", () =>
    Effect.gen(function* () {
      const program = yield* bundleProgram("holdLock")
      const directory = yield* temporaryDirectory
      const holder = yield* start(program, [directory])
      yield* holder.lines(1)
      holder.child.kill("SIGSTOP")
      const lock = yield* FileLock
      const during = yield* lock.withLock(directory, () =>
        Effect.gen(function* () {
          holder.child.kill("SIGCONT")
          holder.child.stdin?.write("?\n")
          const { lines } = yield* holder.ended
          return { lines, names: namesIn(directory) }
        })
      )
      assert.deepStrictEqual(during, { lines: ["held", "LockLost"], names: ["2"] })
      assert.deepStrictEqual(namesIn(directory), ["2.done"])
    }).pipe(Effect.scoped, Effect.provide(layer))
  )

  it.live("that are alive still have it when asked", () =>
    Effect.gen(function* () {
      const program = yield* bundleProgram("holdLock")
      const directory = yield* temporaryDirectory
      const holder = yield* start(program, [directory])
      yield* holder.lines(1)
      holder.child.stdin?.write("?\n")
      const { lines } = yield* holder.ended
      assert.deepStrictEqual(lines, ["held", "still held"])
      assert.deepStrictEqual(namesIn(directory), ["1.done"])
    }).pipe(Effect.scoped)
  )
})
