import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { PlaybookStore } from "../../src/store/PlaybookStore.ts"
import { inside } from "../support/inside.ts"
import { get, makeProject, namesIn, put, putJson } from "../support/project.ts"
import { layerStore } from "./support.ts"

/** The diagnostics that reading a playbook document writes, by name, each with its text. */
const notedFor = Effect.fnUntraced(function* (document: unknown) {
  const project = yield* makeProject
  put(project.diagnosticFlag, "")
  putJson(project.playbook, document)
  yield* PlaybookStore.use((store) => inside(project, store.read))
  return Object.fromEntries(
    namesIn(project.diagnosticDirectory).map((name) => [
      name.slice("19700101_000000_".length, -".txt".length),
      get(`${project.diagnosticDirectory}/${name}`)
    ])
  )
}, Effect.provide(layerStore()))

describe("reading a playbook notes", () => {
  it.effect("OBS-SECT-001: a migration from the flat format, and the scores it carried forward", () =>
    Effect.gen(function* () {
      const noted = yield* notedFor({ key_points: [{ name: "kpt_001", text: "a", score: -2 }, "b"] })
      assert.deepStrictEqual(Object.keys(noted), ["playbook_migration", "sections_migration"])
      assert.include(noted["sections_migration"], "Migrated 2 entries from flat key_points to OTHERS section")
      assert.include(noted["playbook_migration"], `"original_score": -2`)
    })
  )

  it.effect("SCN-SECT-005-04: both keys at once", () =>
    Effect.gen(function* () {
      const noted = yield* notedFor({ sections: {}, key_points: [] })
      assert.deepStrictEqual(Object.keys(noted), ["sections_dual_key_warning"])
    })
  )

  it.effect("all repairs in one file", () =>
    Effect.gen(function* () {
      const noted = yield* notedFor({
        sections: { OTHERS: ["bare", { name: "oth-009", text: "a", helpful: -1, harmful: 0 }, null], MINE: ["b"] }
      })
      assert.deepStrictEqual(Object.keys(noted), ["playbook_repair"])
      assert.isAtLeast(noted["playbook_repair"]!.split("\n").length, 4)
    })
  )

  it.effect("nothing of a playbook that needs nothing, nor of an empty flat one", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* notedFor({ version: "1.0", last_updated: null, sections: {} }), {})
      assert.deepStrictEqual(yield* notedFor({ key_points: [] }), {})
    })
  )
})

it.effect("diagnostics are not needed to read", () =>
  Effect.gen(function* () {
    const project = yield* makeProject
    put(project.diagnosticFlag, "")
    put(project.diagnosticDirectory, "in the way")
    putJson(project.playbook, { key_points: ["a"] })
    const { playbook } = yield* PlaybookStore.use((store) => inside(project, store.read))
    assert.strictEqual(playbook.sections.OTHERS.length, 1)
  }).pipe(Effect.provide(layerStore()))
)
