import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock, TestConsole } from "effect/testing"
import { Diagnostics } from "../../src/project/Diagnostics.ts"
import type { ProjectPaths } from "../../src/project/Project.ts"
import { layerFailing } from "../support/faultyFileSystem.ts"
import { layerFiles } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { get, makeProject, modeOf, namesIn, put } from "../support/project.ts"

const layer = Diagnostics.layer.pipe(Layer.provide(layerFiles))

const note = (project: ProjectPaths, name: string, content: string) =>
  Diagnostics.use((diagnostics) => inside(project, diagnostics.note(name, content)))

/** A project that wants diagnostics, at a known time. */
const makeWatched = Effect.gen(function* () {
  const project = yield* makeProject
  put(project.diagnosticFlag, "")
  yield* TestClock.setTime(Date.parse("2026-03-04T05:06:07.890Z"))
  return project
})

describe("with the flag file", () => {
  it.effect("writes a file named by the time in UTC and the name", () =>
    Effect.gen(function* () {
      const project = yield* makeWatched
      yield* note(project, "sections_migration", "Migrated 3 entries ✓\n")
      assert.deepStrictEqual(namesIn(project.diagnosticDirectory), ["20260304_050607_sections_migration.txt"])
      const file = `${project.diagnosticDirectory}/20260304_050607_sections_migration.txt`
      assert.strictEqual(get(file), "Migrated 3 entries ✓\n")
      assert.strictEqual(modeOf(file), 0o600)
      assert.strictEqual(modeOf(project.diagnosticDirectory), 0o700)
    }).pipe(Effect.provide(layer))
  )

  it.effect("keeps all of several with the same name in the same second", () =>
    Effect.gen(function* () {
      const project = yield* makeWatched
      yield* Effect.forEach(["one", "two", "three"], (content) => note(project, "update", content))
      yield* TestClock.adjust("1 second")
      yield* note(project, "update", "four")
      const names = namesIn(project.diagnosticDirectory)
      assert.deepStrictEqual(names, [
        "20260304_050607_update.txt",
        "20260304_050607_update_2.txt",
        "20260304_050607_update_3.txt",
        "20260304_050608_update.txt"
      ])
      assert.deepStrictEqual(
        names.map((name) => get(`${project.diagnosticDirectory}/${name}`)),
        ["one", "two", "three", "four"]
      )
    }).pipe(Effect.provide(layer))
  )

  it.effect("keeps all of many written at once", () =>
    Effect.gen(function* () {
      const project = yield* makeWatched
      const contents = Array.from({ length: 20 }, (_, index) => `note ${index}`)
      yield* Effect.forEach(contents, (content) => note(project, "update", content), { concurrency: "unbounded" })
      const written = namesIn(project.diagnosticDirectory).map((name) => get(`${project.diagnosticDirectory}/${name}`))
      assert.sameMembers(written, contents)
    }).pipe(Effect.provide(layer))
  )

  it.effect("leaves secrets out", () =>
    Effect.gen(function* () {
      const project = yield* makeWatched
      const secret = `sk-ant-api03-${"a1".repeat(20)}`
      yield* note(project, "llm", `the key was ${secret}.`)
      const text = get(`${project.diagnosticDirectory}/20260304_050607_llm.txt`)
      assert.notInclude(text, secret)
      assert.include(text, "[REDACTED anthropic key]")
    }).pipe(Effect.provide(layer))
  )
})

describe("without the flag file", () => {
  it.effect("writes nothing and says nothing", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* note(project, "update", "content")
      assert.deepStrictEqual(namesIn(project.root), [])
      assert.deepStrictEqual(yield* TestConsole.errorLines, [])
    }).pipe(Effect.provide(layer))
  )

  it.effect("writes nothing any more once the flag is gone", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(`${project.diagnosticDirectory}/old.txt`, "kept")
      yield* note(project, "update", "content")
      assert.deepStrictEqual(namesIn(project.diagnosticDirectory), ["old.txt"])
    }).pipe(Effect.provide(layer))
  )
})

describe("that cannot be written", () => {
  /** Nothing fails; one line on stderr names the diagnostic. */
  const expectOneLine = Effect.fnUntraced(function* (project: ProjectPaths) {
    yield* note(project, "update", "content")
    const lines = yield* TestConsole.errorLines
    assert.strictEqual(lines.length, 1)
    assert.match(String(lines[0]), /^debrief: the diagnostic update was not written \(.+\)$/s)
    assert.deepStrictEqual(yield* TestConsole.logLines, [])
  })

  it.effect("say so in one line on stderr: a file in the directory's place", () =>
    Effect.gen(function* () {
      const project = yield* makeWatched
      put(project.diagnosticDirectory, "a file")
      yield* expectOneLine(project)
    }).pipe(Effect.provide(layer))
  )

  it.effect.each([
    ["a read-only directory", layerFailing("writeFileString", "diagnostic", "EACCES")],
    ["a full disk", layerFailing("writeFileString", "diagnostic", "ENOSPC")],
    ["a directory that cannot be made", layerFailing("makeDirectory", "diagnostic", "EACCES")]
  ] as const)("say so in one line on stderr: %s", ([, fileSystem]) =>
    Effect.gen(function* () {
      const project = yield* makeWatched
      yield* expectOneLine(project).pipe(Effect.provide(Diagnostics.layer.pipe(Layer.provide(fileSystem))))
    })
  )

  it.effect("give up in a line when a hundred of the same second are there", () =>
    Effect.gen(function* () {
      const project = yield* makeWatched
      const stem = `${project.diagnosticDirectory}/20260304_050607_update`
      put(`${stem}.txt`, "")
      for (let copy = 2; copy <= 100; copy += 1) put(`${stem}_${copy}.txt`, "")
      yield* expectOneLine(project)
    }).pipe(Effect.provide(layer))
  )
})

it.effect("the silent layer writes nothing even with the flag", () =>
  Effect.gen(function* () {
    const project = yield* makeWatched
    yield* note(project, "update", "content")
    assert.deepStrictEqual(namesIn(project.diagnosticDirectory), [])
  }).pipe(Effect.provide(Diagnostics.layerSilent))
)
