import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeProject } from "../support/projects.ts"
import { runLearn } from "./support.ts"

const end = { hook_event_name: "SessionEnd", reason: "other" }

describe("learn, by where the project is said to be", () => {
  it.live.each(["", ".", "..", "app", "~/app"])(
    "learns for the working directory of the input when CLAUDE_PROJECT_DIR is %j",
    (directory) =>
      Effect.gen(function* () {
        const project = yield* makeProject()
        const [start] = yield* runLearn(project, end, { CLAUDE_PROJECT_DIR: directory })
        assert.strictEqual(start!.directory, project.root)
      })
  )

  it.live.each(["", ".", "tmp", "/", "//", "/tmp/.."])("starts nothing when that is %j", (cwd) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* runLearn(yield* makeProject(), { ...end, cwd }), [])
    })
  )

  it.live("starts nothing when CLAUDE_PROJECT_DIR is the root of the file system", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* runLearn(yield* makeProject(), end, { CLAUDE_PROJECT_DIR: "/" }), [])
    })
  )
})
