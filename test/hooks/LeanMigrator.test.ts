import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { layerLeanMigrator, type NotingModule } from "../../src/hooks/LeanMigrator.ts"
import type { ProjectPaths } from "../../src/project/Project.ts"
import { migrate } from "../../src/stages/migrate.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { HOOKS, NODE, run } from "../support/builtPrograms.ts"
import { layerFiles } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { makeProject, PLAYBOOK } from "../support/projects.ts"
import { diagnosticsOf } from "../worker/support.ts"
import { inputText, runInject } from "./support.ts"

const FLAT = { key_points: ["use types", { name: "kpt_002", text: "small functions", score: 2 }] }
const FLAG = ".claude/diagnostic_mode"
const START = { hook_event_name: "SessionStart", source: "startup" }

const migrateWith = (load: () => NotingModule, project: ProjectPaths) =>
  inside(project, migrate(FLAT)).pipe(Effect.provide(layerLeanMigrator(load).pipe(Layer.provide(layerFiles))))

const rejecting = () => ({ noteMigrationOf: () => Promise.reject(new Error("no")) })

describe("inject's migration", () => {
  it.live("is told of in diagnostics while they are asked for, and does not change what is given", () =>
    Effect.gen(function* () {
      const told = yield* makeProject({ [PLAYBOOK]: FLAT, [FLAG]: "" })
      const silent = yield* makeProject({ [PLAYBOOK]: FLAT })
      const given = yield* runInject(told, START)
      assert.include(given.context, "[kpt_002]")
      assert.strictEqual(given.context, (yield* runInject(silent, START)).context)
      assert.deepStrictEqual(diagnosticsOf(told), ["playbook_migration", "sections_migration"])
      assert.deepStrictEqual(diagnosticsOf(silent), [])
    })
  )

  it.live("is told of without secrets, also by the built hook, which loads what that takes by itself", () =>
    Effect.gen(function* () {
      const secret = `sk-ant-api03-${"aB3".repeat(30)}AA`
      const project = yield* makeProject({
        [PLAYBOOK]: { ...playbookOf({ OTHERS: [keyPoint("oth-001", "one")] }), [secret]: 1 },
        [FLAG]: ""
      })
      const ran = yield* run(NODE, [`${HOOKS}/inject.js`], { stdin: inputText(project, START) })
      assert.include(ran.stdout, "[oth-001]")
      assert.strictEqual(ran.stderr, "")
      assert.deepStrictEqual(diagnosticsOf(project), ["playbook_repair"])
      const file = project.files().find((path) => path.endsWith("_playbook_repair.txt"))!
      assert.match(project.read(file), /a field/)
      assert.notInclude(project.read(file), secret)
    })
  )

  it.live("loads nothing as long as nobody asks, and goes on without what cannot be loaded or fails", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({})
      let loaded = 0
      const failing = () => {
        loaded += 1
        throw new Error("gone")
      }
      assert.strictEqual((yield* migrateWith(failing, project.paths)).notes.length, 2)
      assert.strictEqual(loaded, 0)
      project.write(FLAG, "")
      assert.strictEqual((yield* migrateWith(failing, project.paths)).notes.length, 2)
      assert.strictEqual(loaded, 1)
      assert.strictEqual((yield* migrateWith(rejecting, project.paths)).notes.length, 2)
    })
  )
})
