import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { pendingProposals } from "../../src/hooks/pendingProposals.ts"
import { Environment } from "../../src/project/Environment.ts"
import type { ProjectPaths } from "../../src/project/Project.ts"
import { layerFiles } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { makeProject, put, putJson } from "../support/project.ts"

const count = (project: ProjectPaths, variables: Readonly<Record<string, string>> = {}) =>
  inside(project, pendingProposals).pipe(Effect.provide(Layer.merge(Environment.layer(variables), layerFiles)))

const seedOf = (...statuses: ReadonlyArray<string>) => ({
  state: { proposals: [...statuses.map((status) => ({ status })), "odd", null] }
})

it.effect("pending proposals are counted in the project's seed, or where DEBRIEF_SEED says", () =>
  Effect.gen(function* () {
    const project = yield* makeProject
    putJson(project.seed, seedOf("pending", "accepted", "pending"))
    putJson(`${project.root}/other/seed.json`, seedOf("pending"))
    assert.strictEqual(yield* count(project), 2)
    assert.strictEqual(yield* count(project, { DEBRIEF_SEED: "other/seed.json" }), 1)
    assert.strictEqual(yield* count(project, { DEBRIEF_SEED: `${project.root}/other/seed.json` }), 1)
  })
)

it.effect("there are none where no seed can be read", () =>
  Effect.gen(function* () {
    const project = yield* makeProject
    assert.strictEqual(yield* count(project), 0)
    for (const text of ["", "{ half", "[]", `{"state": []}`, `{"state": {"proposals": {}}}`]) {
      put(project.seed, text)
      assert.strictEqual(yield* count(project), 0)
    }
  })
)
