import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { pendingProposals, readSeed, seedProblem } from "../../src/hooks/pendingProposals.ts"
import { Fitting } from "../../src/stages/Fitting.ts"
import { Environment } from "../../src/project/Environment.ts"
import type { ProjectPaths } from "../../src/project/Project.ts"
import { layerFiles } from "../support/files.ts"
import { layerFitting } from "../../src/stages/layerFitting.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { inside } from "../support/inside.ts"
import { makeProject, put, putJson } from "../support/project.ts"

const count = (
  project: ProjectPaths,
  variables: Readonly<Record<string, string>> = {},
  { fitting = layerFitting, playbook = playbookOf() } = {}
) =>
  inside(
    project,
    Effect.flatMap(readSeed, (seed) => pendingProposals(seed, playbook))
  ).pipe(Effect.provide(Layer.mergeAll(Environment.layer(variables), layerFiles, fitting)))

const gone = () => {
  throw new Error("its file is gone")
}

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

it.effect("of a seed that a session would wait for none are counted, and it is said", () =>
  Effect.gen(function* () {
    const project = yield* makeProject
    const read = inside(project, readSeed).pipe(Effect.provide(Layer.mergeAll(Environment.layer({}), layerFiles)))
    const text = JSON.stringify(seedOf("pending"))
    put(project.seed, text.padEnd(2 * 1024 * 1024))
    assert.strictEqual(seedProblem(yield* read), "")
    assert.strictEqual(yield* count(project), 1)
    put(project.seed, text.padEnd(2 * 1024 * 1024 + 1))
    assert.include(seedProblem(yield* read), `${project.seed} is too large to be read at a session's start`)
    assert.strictEqual(yield* count(project), 0)
  })
)

it.effect("what a detector found and the playbook says does not wait; where that cannot be told, it does", () =>
  Effect.gen(function* () {
    const project = yield* makeProject
    const content = "Always run pnpm lint before committing"
    const found = { status: "pending", content, detector: "rule" }
    putJson(project.seed, { state: { proposals: [found, { status: "pending", content }, { ...found, content: 7 }] } })
    const playbook = playbookOf({ OTHERS: [keyPoint("oth-001", "Run pnpm lint before committing.")] })
    assert.strictEqual(yield* count(project, {}, { playbook }), 2)
    assert.strictEqual(yield* count(project), 3)
    const missing = Effect.sync(gone)
    const fitting = Layer.succeed(Fitting, { load: missing, loadCovering: missing, loadRules: missing })
    assert.strictEqual(yield* count(project, {}, { playbook, fitting }), 3)
  })
)
