import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { layerPlain } from "../../src/cli/stage/stages.ts"
import { UNBOUNDED } from "../../src/core/playbook/Bounds.ts"
import { Git } from "../../src/git/Git.ts"
import { GitError, GitMissing } from "../../src/git/GitError.ts"
import { Diagnostics } from "../../src/project/Diagnostics.ts"
import { projectPaths } from "../../src/project/Project.ts"
import { Prompts } from "../../src/project/Prompts.ts"
import { commit } from "../../src/stages/commit.ts"
import { migrate } from "../../src/stages/migrate.ts"
import { migrateQuietly, Migrator } from "../../src/stages/Migrator.ts"
import { ProposalIds } from "../../src/stages/ProposalSource.ts"
import { hearSignals, proposeFromText } from "../../src/stages/propose.ts"
import { render } from "../../src/stages/renderPlaybook.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { inside } from "../support/inside.ts"

const project = projectPaths("/nowhere")
const PLAYBOOK = playbookOf({ OTHERS: [keyPoint("oth-001", "two\nlines")] })

const failure = new GitError({ args: ["commit"], history: "/nowhere/history.git", reason: new GitMissing() })

describe("the typed errors of stages", () => {
  it.effect("migrate fails as DocumentTooLarge for what is beyond its bounds", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(inside(project, migrate(PLAYBOOK)))
      assert.strictEqual(error._tag, "DocumentTooLarge")
      assert.match(error.message, /too large: ./)
    }).pipe(
      Effect.provideService(Migrator, {
        migrate: (document) => migrateQuietly(document, { ...UNBOUNDED, entries: 0 })
      })
    )
  )

  it.effect("render fails as NoPlace for a prompt that leaves the key points out", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(inside(project, render(PLAYBOOK, 100)))
      assert.strictEqual(error._tag, "NoPlace")
      assert.match(error.message, /no place for key points/)
    }).pipe(
      Effect.provide(Layer.merge(layerPlain, Layer.mock(Prompts, { fill: () => Effect.succeed("a text of its own") })))
    )
  )

  it.effect("propose fails as ProposingFailed when no id can be drawn", () =>
    Effect.gen(function* () {
      const text = "You prefer short variable names."
      assert.isNotEmpty(yield* hearSignals(text))
      const error = yield* Effect.flip(proposeFromText(text, undefined))
      assert.strictEqual(error._tag, "ProposingFailed")
      assert.match(error.message, /no ids/)
    }).pipe(
      Effect.provideService(ProposalIds, () => {
        throw new Error("no ids")
      })
    )
  )

  it.effect("commit fails as git does, and notes it", () => {
    const noted: Array<string> = []
    return Effect.gen(function* () {
      const error = yield* Effect.flip(inside(project, commit({ subject: "Learn: nothing" })))
      assert.strictEqual(error._tag, "GitError")
      assert.deepStrictEqual(noted, [`git_commit: ${error.message}`])
    }).pipe(
      Effect.provide(
        Layer.merge(
          Layer.succeed(Diagnostics, {
            note: (name, content) => Effect.sync(() => void noted.push(`${name}: ${content}`))
          }),
          Layer.mock(Git, { commit: () => Effect.fail(failure) })
        )
      )
    )
  })
})

describe("the plain layer", () => {
  it.effect("renders a text as it stands: lines and all", () =>
    Effect.gen(function* () {
      const rendered = yield* inside(project, render(PLAYBOOK, Number.POSITIVE_INFINITY))
      assert.strictEqual(rendered?.text, "## OTHERS\n[oth-001] helpful=0 harmful=0 :: two\nlines")
    }).pipe(Effect.provide(layerPlain))
  )
})
