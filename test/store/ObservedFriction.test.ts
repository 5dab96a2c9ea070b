import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Supported } from "../../src/core/friction/Confirm.ts"
import { readObserved, writeObserved } from "../../src/store/ObservedFriction.ts"
import { layerFiles } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { makeProject } from "../support/projects.ts"

const FILE = ".claude/debrief/observed.json"

const seen: Supported = {
  detector: "rule",
  signature: "tabs",
  type: "pattern",
  content: "Don't use tabs.",
  needs: 2,
  evidence: [{ session: "s-1", text: "please don't use tabs" }],
  sessions: ["s-1"]
}

describe("what was observed in sessions", () => {
  it.effect("keeps rows of another version as they are, beside its own", () =>
    Effect.gen(function* () {
      const newer = { detector: "slow-command", signature: 7, extra: { a: [1] } }
      const project = yield* makeProject({ [FILE]: [seen, newer, null] })
      const observed = yield* inside(project.paths, readObserved)
      assert.deepStrictEqual(observed, { known: [seen], others: [newer, null] })
      yield* inside(project.paths, writeObserved({ ...observed, known: [] }))
      assert.deepStrictEqual(JSON.parse(project.read(FILE)), [newer, null])
    }).pipe(Effect.provide(layerFiles))
  )

  it.effect.each(["[{", "{}", '"x"', "\u0000\u0001"])("is put beside where it cannot be read: %j", (text) =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [FILE]: text })
      assert.deepStrictEqual(yield* inside(project.paths, readObserved), { known: [], others: [] })
      const [kept, ...others] = project.files().filter((file) => file.startsWith(FILE))
      assert.match(kept!, /observed\.json\.unreadable-\d{8}T\d{9}Z$/)
      assert.strictEqual(project.read(kept!), text)
      assert.deepStrictEqual(others, [])
    }).pipe(Effect.provide(layerFiles))
  )

  it.effect("is nothing where there is none", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      assert.deepStrictEqual(yield* inside(project.paths, readObserved), { known: [], others: [] })
      assert.deepStrictEqual(project.files(), [])
    }).pipe(Effect.provide(layerFiles))
  )
})
