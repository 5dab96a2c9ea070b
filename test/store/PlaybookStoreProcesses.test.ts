import { inside } from "../support/inside.ts"
// @module-tag slow
import { assert, describe, it } from "@effect/vitest"
import { Effect, Random } from "effect"
import { allKeyPoints } from "../../src/core/playbook/View.ts"
import type { ProjectPaths } from "../../src/project/Project.ts"
import { PlaybookStore } from "../../src/store/PlaybookStore.ts"
import { bundleProgram, start } from "../support/process.ts"
import { makeProject, namesIn } from "../support/project.ts"
import { add, layerStore } from "./support.ts"

const PROCESSES = 40
const KILLS = 40

/** The texts in a project's playbook; fails when the file is anything but a whole playbook. */
const textsOf = (project: ProjectPaths) =>
  PlaybookStore.use((store) => inside(project, store.read)).pipe(
    Effect.map(({ notes, playbook }) => {
      assert.deepStrictEqual(notes, [])
      return allKeyPoints(playbook).map(({ text }) => text)
    })
  )

describe("processes", () => {
  it.live("40 at once that each add a key point lose none", () =>
    Effect.gen(function* () {
      const program = yield* bundleProgram("addKeyPoints")
      const project = yield* makeProject
      const names = Array.from({ length: PROCESSES }, (_, index) => `writer${index}`)
      const writers = yield* Effect.forEach(names, (name) => start(program, [project.root, name, "1"]))
      for (const writer of writers) {
        const { code, stderr } = yield* writer.ended
        assert.strictEqual(code, 0, stderr)
      }
      assert.sameMembers(
        yield* textsOf(project),
        names.map((name) => `${name} 1`)
      )
      assert.deepStrictEqual(namesIn(project.claudeDirectory), ["debrief", "playbook.json"])
      assert.deepStrictEqual(namesIn(`${project.state}/locks/playbook`), [`${PROCESSES}.done`])
    }).pipe(Effect.scoped, Effect.provide(layerStore()))
  )

  /** Kills a writer in the middle of its work; answers the key points that it had been told were saved. */
  const killOne = Effect.fnUntraced(function* (program: string, project: ProjectPaths) {
    const victim = yield* start(program, [project.root, "victim", "100000"])
    yield* victim.lines(yield* Random.nextIntBetween(1, 10))
    // Not waiting for anything: this is the random moment.
    yield* Effect.sleep(yield* Random.nextIntBetween(0, 20))
    victim.child.kill("SIGKILL")
    const { lines, signal } = yield* victim.ended
    assert.strictEqual(signal, "SIGKILL")
    return lines.length
  }, Effect.scoped)

  it.live("killed at any moment leave a whole playbook with all that was saved, and the next writer goes on", () =>
    Effect.gen(function* () {
      const program = yield* bundleProgram("addKeyPoints")
      const projects = yield* Effect.forEach(Array.from({ length: KILLS }), () => makeProject)
      const survived = yield* Effect.forEach(
        projects,
        Effect.fnUntraced(function* (project) {
          const saved = yield* killOne(program, project)
          const texts = yield* textsOf(project)
          assert.deepStrictEqual(
            texts,
            texts.map((_, index) => `victim ${index + 1}`)
          )
          assert.isAtLeast(texts.length, saved, "what was reported as saved is there")
          assert.isAtMost(texts.length, saved + 1)
          return { project, texts }
        }),
        { concurrency: 3 }
      )
      // A victim that held the lock is followed after five seconds of silence, so these wait side by side.
      yield* Effect.forEach(
        survived,
        Effect.fnUntraced(function* ({ project, texts }) {
          const { saved } = yield* PlaybookStore.use((store) => inside(project, store.modify(add("next"))))
          assert.isTrue(saved)
          assert.deepStrictEqual(yield* textsOf(project), ["next", ...texts])
          assert.deepStrictEqual(namesIn(project.claudeDirectory), ["debrief", "playbook.json"])
        }),
        { concurrency: "unbounded" }
      )
    }).pipe(Effect.scoped, Effect.provide(layerStore()))
  )
})
