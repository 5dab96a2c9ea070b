import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import type { Seed } from "../../src/core/proposals/Seed.ts"
import { InConflict } from "../../src/store/Conflict.ts"
import { PlaybookStore } from "../../src/store/PlaybookStore.ts"
import { SeedStore } from "../../src/store/SeedStore.ts"
import { inside } from "../support/inside.ts"
import { ownState } from "../support/ownState.ts"
import { makeProject, PLAYBOOK, type Project, playbookTexts } from "../support/projects.ts"
import { SEED } from "../review/support.ts"
import { conflict } from "../support/conflict.ts"
import { add, keep, layerStore } from "./support.ts"

const copiesIn = (project: Project) => project.files().filter((file) => file.includes(".corrupt-"))

const addProposal = (seed: Seed): readonly [Seed, undefined] => [
  { ...seed, state: { ...seed.state, proposals: [...seed.state.proposals, "another"] } },
  undefined
]

/** A project whose stores have saved a key point and a proposal, and of which a merge left this file in conflict. */
const conflicted = Effect.fnUntraced(function* (file: string) {
  const project = yield* makeProject()
  ownState(project.root)
  yield* PlaybookStore.use((store) => inside(project.paths, store.modify(add("base"))))
  yield* SeedStore.use((store) => inside(project.paths, store.modify(addProposal)))
  return { project, content: conflict(project, file, file === SEED ? "another" : "base") }
})

describe("a playbook that a merge left in conflict", () => {
  it.effect.each([
    ["that adds", add("more")],
    ["that changes nothing", keep]
  ] as const)("is not written over by a change %s", ([, change]) =>
    Effect.gen(function* () {
      const { content, project } = yield* conflicted(PLAYBOOK)
      const modify = PlaybookStore.use((store) => inside(project.paths, store.modify<unknown>(change)))
      const error = yield* Effect.flip(modify)
      assert.instanceOf(error, InConflict)
      assert.include(error.message, `${project.paths.playbook} was not changed`)
      assert.include(error.message, "conflict markers of a merge")
      assert.deepStrictEqual([project.read(PLAYBOOK), copiesIn(project)], [content, []])
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("gives way to its last good version when a person asks for that, and is kept beside it", () =>
    Effect.gen(function* () {
      const { content, project } = yield* conflicted(PLAYBOOK)
      const { recovery } = yield* PlaybookStore.use((store) => inside(project.paths, store.restore))
      assert.strictEqual(Option.getOrThrow(recovery).from, "history")
      assert.deepStrictEqual(playbookTexts(project), { "PATTERNS & APPROACHES": { "pat-001": "base" } })
      assert.deepStrictEqual(
        copiesIn(project).map((copy) => project.read(copy)),
        [content]
      )
    }).pipe(Effect.provide(layerStore()))
  )
})

describe("a seed that a merge left in conflict", () => {
  it.effect("is neither changed nor mended, until a person asks for its last good version", () =>
    Effect.gen(function* () {
      const { content, project } = yield* conflicted(SEED)
      const store = yield* SeedStore
      const keepIt = store.modify((seed) => [seed, undefined])
      const changes = [Effect.asVoid(store.modify(addProposal)), Effect.asVoid(keepIt), Effect.asVoid(store.mend)]
      for (const change of changes) {
        assert.instanceOf(yield* Effect.flip(inside(project.paths, change)), InConflict)
      }
      assert.deepStrictEqual([project.read(SEED), copiesIn(project)], [content, []])
      const recovery = yield* inside(project.paths, store.restore)
      assert.strictEqual(Option.getOrThrow(recovery).from, "history")
      assert.deepStrictEqual(JSON.parse(project.read(SEED)).state.proposals, ["another"])
    }).pipe(Effect.provide(layerStore()))
  )
})
