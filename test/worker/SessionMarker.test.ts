import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, PlatformError } from "effect"
import { TestClock } from "effect/testing"
import type { ProjectPaths } from "../../src/project/Project.ts"
import { SessionMarker, sweepMarkers } from "../../src/worker/SessionMarker.ts"
import { layerFailing } from "../support/faultyFileSystem.ts"
import { layerFiles } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { get, makeProject, modeOf, namesIn, put } from "../support/project.ts"

const layer = SessionMarker.layer.pipe(Layer.provide(layerFiles))

const receipt = {
  event: "SessionStart",
  source: "startup",
  given: { whole: ["pat-001", "oth-002"] },
  omitted: 0,
  units: 80,
  tokens: 20
}

const mark = (project: ProjectPaths, id: string) =>
  SessionMarker.use((marker) => inside(project, marker.mark(id, receipt)))
const unmark = (project: ProjectPaths, id: string) => SessionMarker.use((marker) => inside(project, marker.unmark(id)))
const isMarked = (project: ProjectPaths, id: string) =>
  SessionMarker.use((marker) => inside(project, marker.isMarked(id)))

const sweep = (project: ProjectPaths) => inside(project, sweepMarkers).pipe(Effect.provide(layerFiles))

describe("a session", () => {
  it.effect("is marked from mark to unmark, and others are not", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      assert.isFalse(yield* isMarked(project, "one"))
      yield* mark(project, "one")
      assert.isTrue(yield* isMarked(project, "one"))
      assert.isFalse(yield* isMarked(project, "two"))
      yield* unmark(project, "one")
      assert.isFalse(yield* isMarked(project, "one"))
      yield* unmark(project, "one")
    }).pipe(Effect.provide(layer))
  )

  it.effect("asked for leaves nothing on disk", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* isMarked(project, "one")
      yield* unmark(project, "one")
      assert.deepStrictEqual(namesIn(project.root), [])
    }).pipe(Effect.provide(layer))
  )

  it.effect("has its receipt in a file for the owner alone, in the state directory that git ignores", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* TestClock.setTime(Date.parse("2026-03-04T12:00:00Z"))
      yield* mark(project, "7f0e-one")
      const file = `${project.sessions}/7f0e-one.json`
      assert.deepStrictEqual(JSON.parse(get(file)), { at: "2026-03-04T12:00:00.000Z", ...receipt })
      assert.strictEqual(modeOf(file), 0o600)
      assert.strictEqual(modeOf(project.sessions), 0o700)
      assert.strictEqual(get(`${project.state}/.gitignore`), "*\n")
    }).pipe(Effect.provide(layer))
  )

  it.effect("marked again has the newer receipt", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* mark(project, "one")
      yield* TestClock.setTime(1000)
      yield* mark(project, "one")
      assert.strictEqual(JSON.parse(get(`${project.sessions}/one.json`)).at, "1970-01-01T00:00:01.000Z")
    }).pipe(Effect.provide(layer))
  )

  it.effect("with an id from outside never leaves its directory", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const ids = ["../../../evil", "/etc/passwd", "a\0b", "..", "", "é".repeat(500)]
      for (const id of ids) {
        yield* mark(project, id)
        assert.isTrue(yield* isMarked(project, id))
      }
      assert.strictEqual(namesIn(project.sessions).length, ids.length)
      assert.deepStrictEqual(namesIn(project.root), [".claude"])
      assert.deepStrictEqual(namesIn(project.claudeDirectory), ["debrief"])
      assert.deepStrictEqual(namesIn(project.state), [".gitignore", "sessions"])
    }).pipe(Effect.provide(layer))
  )
})

describe("a marker that cannot be written", () => {
  it.effect("fails when a file is in the way", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(project.state, "a file")
      const error = yield* mark(project, "one").pipe(Effect.flip)
      assert.instanceOf(error, PlatformError.PlatformError)
    }).pipe(Effect.provide(layer))
  )

  it.effect("fails on a full disk", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const error = yield* mark(project, "one").pipe(Effect.flip)
      assert.include(error.message, "ENOSPC")
    }).pipe(
      Effect.provide(SessionMarker.layer.pipe(Layer.provide(layerFailing("writeFileString", "sessions", "ENOSPC"))))
    )
  )
})

describe("markers of sessions long ago", () => {
  const DAY = 24 * 60 * 60_000

  /** A project with that many markers, written a minute apart, the last one now. */
  const makeMarked = Effect.fnUntraced(function* (count: number) {
    const project = yield* makeProject
    const now = Date.parse("2026-03-04T12:00:00Z")
    yield* TestClock.setTime(now)
    for (let age = 0; age < count; age += 1) {
      const file = `${project.sessions}/s-${age}.json`
      put(file, "{}")
      const at = (now - age * 60_000) / 1000
      fs.utimesSync(file, at, at)
    }
    return project
  })

  it.effect("are swept when there are over five hundred, the oldest first", () =>
    Effect.gen(function* () {
      const project = yield* makeMarked(510)
      yield* sweep(project)
      assert.lengthOf(namesIn(project.sessions), 500)
      assert.isTrue(yield* isMarked(project, "s-499"))
      assert.isFalse(yield* isMarked(project, "s-500"))
    }).pipe(Effect.provide(layer))
  )

  it.effect("are swept after sixty days", () =>
    Effect.gen(function* () {
      const project = yield* makeMarked(3)
      yield* TestClock.adjust(60 * DAY - 90_000)
      yield* sweep(project)
      assert.deepStrictEqual(namesIn(project.sessions), ["s-0.json", "s-1.json"])
    }).pipe(Effect.provide(layer))
  )

  it.effect("are looked for without making anything", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* sweep(project)
      assert.deepStrictEqual(namesIn(project.root), [])
    })
  )
})
