import * as fs from "node:fs"
import { NodeFileSystem } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { ProjectPaths } from "../../src/domain/ProjectPaths.ts"
import { claimStart, endStart, prolongStart } from "../../src/services/WorkerStart.ts"
import { layerFailing } from "../support/faultyFileSystem.ts"
import { makeProject, modeOf, namesIn, put } from "../support/project.ts"

const markerOf = (project: ProjectPaths) => `${project.state}/worker.starting`

/** A project whose marker was made so long ago. */
const markedAgo = Effect.fnUntraced(function* (seconds: number) {
  const project = yield* makeProject
  put(markerOf(project), "")
  const at = Date.now() / 1000 - seconds
  fs.utimesSync(markerOf(project), at, at)
  return project
})

const withState = Effect.tap(makeProject, (project) =>
  Effect.sync(() => fs.mkdirSync(project.state, { recursive: true }))
)

describe("who is to start a worker", () => {
  it.live("is one, of a hundred that ask at once", () =>
    Effect.gen(function* () {
      const project = yield* withState
      const told = yield* Effect.forEach(Array.from({ length: 100 }), () => claimStart(project), {
        concurrency: "unbounded"
      })
      assert.lengthOf(told.filter(Boolean), 1)
      assert.deepStrictEqual(namesIn(project.state), ["worker.starting"])
      assert.strictEqual(modeOf(markerOf(project)), 0o600)
    }).pipe(Effect.provide(NodeFileSystem.layer))
  )

  it.live("is another one only after that worker is at work, or will not be", () =>
    Effect.gen(function* () {
      const project = yield* withState
      assert.isTrue(yield* claimStart(project))
      assert.isFalse(yield* claimStart(project))
      yield* endStart(project)
      assert.isTrue(yield* claimStart(project))
    }).pipe(Effect.provide(NodeFileSystem.layer))
  )

  it.live.each([
    { what: "was made a while ago and may still come", seconds: 10, told: false },
    { what: "has not come for too long", seconds: 20, told: true },
    { what: "was told of from a clock a little ahead", seconds: -10, told: false },
    { what: "lies in the future, because the clock was put back", seconds: -3600, told: true }
  ])("a worker that $what: $told", ({ seconds, told }) =>
    Effect.gen(function* () {
      const project = yield* markedAgo(seconds)
      assert.strictEqual(yield* claimStart(project), told)
      assert.isFalse(yield* claimStart(project))
    }).pipe(Effect.provide(NodeFileSystem.layer))
  )

  it.live("is not asked again while a worker that waits for another says so", () =>
    Effect.gen(function* () {
      const project = yield* markedAgo(20)
      yield* prolongStart(project)
      assert.isFalse(yield* claimStart(project))
    }).pipe(Effect.provide(NodeFileSystem.layer))
  )

  it.live("a worker that was started by hand leaves no marker when it waits or ends", () =>
    Effect.gen(function* () {
      const project = yield* withState
      yield* prolongStart(project)
      yield* endStart(project)
      assert.deepStrictEqual(namesIn(project.state), [])
    }).pipe(Effect.provide(NodeFileSystem.layer))
  )

  it.live("is not held up by a folder in the marker's place, nor by one that cannot be removed", () =>
    Effect.gen(function* () {
      const project = yield* withState
      put(`${markerOf(project)}/file`, "")
      assert.isTrue(yield* claimStart(project).pipe(Effect.provide(layerFailing("remove", ".starting", "EACCES"))))
      assert.isTrue(yield* claimStart(project))
      assert.isFalse(yield* claimStart(project))
      assert.isTrue(fs.statSync(markerOf(project)).isFile())
    }).pipe(Effect.provide(NodeFileSystem.layer))
  )

  it.live("is told when the marker cannot be made", () =>
    Effect.gen(function* () {
      const project = yield* withState
      const error = yield* Effect.flip(claimStart(project))
      assert.include(error.message, "EACCES")
    }).pipe(Effect.provide(layerFailing("writeFileString", "worker.starting", "EACCES")))
  )
})
