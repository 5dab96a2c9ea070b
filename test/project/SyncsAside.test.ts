import * as fs from "node:fs"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, FileSystem, Layer } from "effect"
import { SyncsAside } from "../../src/disk/SyncsAside.ts"
import { Environment } from "../../src/project/Environment.ts"
import { layerProjectFilesOver } from "../../src/project/ProjectFiles.ts"
import { temporaryDirectory } from "../support/project.ts"

type Answer = (error: NodeJS.ErrnoException | null) => void

/** Writes a file through, by a disk whose answer is the test's to give. */
const writeThrough = (asked: Deferred.Deferred<Answer>, inTurn: () => void) => {
  const disk = {
    ...fs,
    fsync: (_: number, answer: Answer) => Deferred.doneUnsafe(asked, Effect.succeed(answer)),
    fsyncSync: inTurn
  }
  const layer = layerProjectFilesOver(disk as unknown as typeof fs).pipe(
    Layer.provide(Layer.merge(Environment.layer({}), NodeServices.layer))
  )
  return Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const file = yield* files.open(`${yield* temporaryDirectory}/file`, { flag: "w" })
    yield* file.sync
  }).pipe(Effect.scoped, Effect.provide(layer))
}

describe("a file that is written through", () => {
  it.live("lets all else go on until the disk has answered, where that is wished for", () =>
    Effect.gen(function* () {
      const asked = yield* Deferred.make<Answer>()
      const writing = yield* writeThrough(asked, () => assert.fail("it was waited for")).pipe(
        Effect.provideService(SyncsAside, true),
        Effect.forkChild
      )
      const answer = yield* Deferred.await(asked)
      assert.isUndefined(writing.pollUnsafe())
      answer(null)
      yield* Fiber.join(writing)
    })
  )

  it.live("fails as the disk does", () =>
    Effect.gen(function* () {
      const asked = yield* Deferred.make<Answer>()
      const writing = yield* Effect.flip(writeThrough(asked, () => assert.fail("it was waited for"))).pipe(
        Effect.provideService(SyncsAside, true),
        Effect.forkChild
      )
      const answer = yield* Deferred.await(asked)
      answer(Object.assign(new Error("EIO: i/o error"), { code: "EIO" }))
      assert.include((yield* Fiber.join(writing)).message, "EIO: i/o error")
    })
  )

  it.live("is waited for by everybody else", () =>
    Effect.gen(function* () {
      let times = 0
      yield* writeThrough(yield* Deferred.make<Answer>(), () => (times += 1))
      assert.strictEqual(times, 1)
    })
  )
})
