import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer } from "effect"
import { addNews, newsLine, takeNews } from "../../src/worker/News.ts"
import { layerFiles } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { makeProject } from "../support/project.ts"

describe("news", () => {
  it("are one line, however much was learned", () => {
    assert.strictEqual(
      newsLine(["pat-001", "ctx-002"]),
      "debrief: past sessions taught or changed 2 key points (pat-001, ctx-002; debrief log)"
    )
    const many = Array.from({ length: 12 }, (_, index) => `pat-${index + 1}`)
    assert.strictEqual(
      newsLine(many),
      "debrief: past sessions taught or changed 12 key points (pat-1, pat-2, pat-3, pat-4, pat-5 and 7 more; debrief log)"
    )
  })

  it.live("of several sessions are told together, each key point once, and then not again", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const told = Effect.gen(function* () {
        yield* addNews(["pat-001"])
        yield* addNews([])
        yield* addNews(["pat-001", "ctx-002"])
        return [yield* takeNews, yield* takeNews]
      })
      assert.deepStrictEqual(yield* inside(project, told).pipe(Effect.provide(layerFiles)), [
        newsLine(["pat-001", "ctx-002"]),
        ""
      ])
    })
  )

  it.live("are not told where they cannot be taken away, for they would be told each time", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const stuck = Layer.effect(
        FileSystem.FileSystem,
        Effect.map(FileSystem.FileSystem, (fs) => ({ ...fs, remove: () => fs.readFile("/nonexistent") as never }))
      ).pipe(Layer.provide(layerFiles))
      yield* inside(project, addNews(["pat-001"])).pipe(Effect.provide(layerFiles))
      assert.strictEqual(yield* inside(project, takeNews).pipe(Effect.provide(stuck)), "")
    })
  )
})
