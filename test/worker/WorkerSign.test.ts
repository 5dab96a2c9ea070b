import * as fs from "node:fs"
import { NodeFileSystem } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Environment } from "../../src/project/Environment.ts"
import type { ProjectPaths } from "../../src/project/Project.ts"
import { layerLean } from "../../src/project/SafeFiles.ts"
import { claimSign, endSign, keepSign } from "../../src/worker/WorkerSign.ts"
import { layerFailing } from "../support/faultyFileSystem.ts"
import { inside } from "../support/inside.ts"
import { get, makeProject, modeOf, namesIn, put } from "../support/project.ts"

/** Of a hook and of a worker. */
const PLATFORMS = [
  ["hooks", layerLean.pipe(Layer.provide(Environment.layer({})))],
  ["workers", NodeFileSystem.layer]
] as const

const withState = Effect.tap(makeProject, (project) =>
  Effect.sync(() => fs.mkdirSync(project.state, { recursive: true }))
)

/** A project with a sign that was touched so long ago. */
const signedAgo = Effect.fnUntraced(function* (seconds: number) {
  const project = yield* makeProject
  put(project.workerSign, "earlier")
  const at = Date.now() / 1000 - seconds
  fs.utimesSync(project.workerSign, at, at)
  return project
})

const manyClaims = (project: ProjectPaths) =>
  Effect.forEach(Array.from({ length: 100 }), () => inside(project, claimSign), { concurrency: "unbounded" })

describe.each(PLATFORMS)("who answers for the queue, among %s", (_, layer) => {
  it.live("is one, of a hundred that ask at once", () =>
    Effect.gen(function* () {
      const project = yield* withState
      const marks = (yield* manyClaims(project)).filter((mark) => mark !== undefined)
      assert.lengthOf(marks, 1)
      assert.deepStrictEqual(namesIn(project.state), ["worker.alive"])
      assert.deepStrictEqual([get(project.workerSign), modeOf(project.workerSign)], [marks[0], 0o600])
    }).pipe(Effect.provide(layer))
  )

  it.live("is one as well when all of them find the sign of a dead worker", () =>
    Effect.gen(function* () {
      const project = yield* signedAgo(60)
      const marks = (yield* manyClaims(project)).filter((mark) => mark !== undefined)
      assert.lengthOf(marks, 1)
      assert.deepStrictEqual(namesIn(project.state), ["worker.alive"])
      assert.strictEqual(get(project.workerSign), marks[0])
    }).pipe(Effect.provide(layer))
  )

  it.live("is one too after one was killed while it took a dead worker's place", () =>
    Effect.gen(function* () {
      const project = yield* signedAgo(60)
      const turn = `${project.workerSign}.turn`
      fs.writeFileSync(turn, "a dead one's")
      assert.isUndefined(yield* inside(project, claimSign))
      const longAgo = Date.now() / 1000 - 60
      fs.utimesSync(turn, longAgo, longAgo)
      assert.isUndefined(yield* inside(project, claimSign))
      assert.isString(yield* inside(project, claimSign))
      assert.deepStrictEqual(namesIn(project.state), ["worker.alive"])
    }).pipe(Effect.provide(layer))
  )

  it.live("is another one only after the sign was taken away", () =>
    Effect.gen(function* () {
      const project = yield* withState
      const first = yield* inside(project, claimSign)
      assert.isString(first)
      assert.isUndefined(yield* inside(project, claimSign))
      yield* inside(project, endSign(first!))
      const second = yield* inside(project, claimSign)
      assert.isString(second)
      assert.notStrictEqual(second, first)
    }).pipe(Effect.provide(layer))
  )

  it.live.each([
    { what: "may have a slow start on a busy machine", seconds: 25, taken: false },
    { what: "has not been heard of for too long", seconds: 35, taken: true },
    { what: "was told of from a clock a little ahead", seconds: -10, taken: false },
    { what: "lies in the future, because the clock was put back", seconds: -3600, taken: true }
  ])("is not taken from a worker that $what: $taken", ({ seconds, taken }) =>
    Effect.gen(function* () {
      const project = yield* signedAgo(seconds)
      assert.strictEqual((yield* inside(project, claimSign)) !== undefined, taken)
      assert.isUndefined(yield* inside(project, claimSign))
    }).pipe(Effect.provide(layer))
  )

  it.live("is not held up by a folder in the sign's place, nor by one that cannot be moved", () =>
    Effect.gen(function* () {
      const project = yield* withState
      put(`${project.workerSign}/file`, "")
      const stuck = inside(project, claimSign).pipe(Effect.provide(layerFailing("rename", "worker.alive", "EACCES")))
      assert.isString(yield* stuck)
      assert.isString(yield* inside(project, claimSign))
      assert.isUndefined(yield* inside(project, claimSign))
      assert.deepStrictEqual(namesIn(project.state), ["worker.alive"])
      assert.isTrue(fs.statSync(project.workerSign).isFile())
    }).pipe(Effect.provide(layer))
  )
})

describe("the sign of a worker", () => {
  it.live("is kept fresh by that worker alone", () =>
    Effect.gen(function* () {
      const project = yield* signedAgo(60)
      const before = fs.statSync(project.workerSign).mtimeMs
      assert.isFalse(yield* inside(project, keepSign("another")))
      assert.strictEqual(fs.statSync(project.workerSign).mtimeMs, before)
      assert.isTrue(yield* inside(project, keepSign("earlier")))
      assert.isUndefined(yield* inside(project, claimSign))
    }).pipe(Effect.provide(NodeFileSystem.layer))
  )

  it.live("stays when a worker ends that was followed while it stood still", () =>
    Effect.gen(function* () {
      const project = yield* signedAgo(60)
      const mark = yield* inside(project, claimSign)
      yield* inside(project, endSign("earlier"))
      assert.strictEqual(get(project.workerSign), mark)
      assert.isFalse(yield* inside(project, keepSign("earlier")))
    }).pipe(Effect.provide(NodeFileSystem.layer))
  )

  it.live("is not made anew by a worker whose sign is gone", () =>
    Effect.gen(function* () {
      const project = yield* withState
      assert.isFalse(yield* inside(project, keepSign("mine")))
      yield* inside(project, endSign("mine"))
      assert.deepStrictEqual(namesIn(project.state), [])
    }).pipe(Effect.provide(NodeFileSystem.layer))
  )

  it.live("is not said to be there when it cannot be made", () =>
    Effect.gen(function* () {
      const project = yield* withState
      const error = yield* Effect.flip(inside(project, claimSign))
      assert.include(error.message, "EACCES")
    }).pipe(Effect.provide(layerFailing("writeFileString", "worker.alive", "EACCES")))
  )
})
