import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { ensureStateDirectory } from "../../src/project/StateDirectory.ts"
import { git, initRepository } from "../git/support.ts"
import { layerFailing } from "../support/faultyFileSystem.ts"
import { layerFiles } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { get, makeProject, put } from "../support/project.ts"

describe("the state directory", () => {
  it.effect("is never picked up by the user's repository", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      initRepository(project.root)
      yield* inside(project, ensureStateDirectory)
      put(`${project.state}/anything.json`, "{}")
      assert.strictEqual(git(project.root, "status", "--porcelain", "--untracked-files=all"), "")
      git(project.root, "add", "--all")
      assert.strictEqual(git(project.root, "ls-files"), "")
    }).pipe(Effect.provide(layerFiles))
  )

  it.effect("that is there already stays as it is, with a .gitignore of the user's", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(`${project.state}/.gitignore`, "queue\n")
      fs.chmodSync(project.state, 0o755)
      yield* inside(project, ensureStateDirectory)
      yield* inside(project, ensureStateDirectory)
      assert.strictEqual(get(`${project.state}/.gitignore`), "queue\n")
      assert.strictEqual(fs.statSync(project.state).mode & 0o777, 0o755)
    }).pipe(Effect.provide(layerFiles))
  )

  it.effect("that cannot be made is a failure", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const error = yield* inside(project, ensureStateDirectory).pipe(Effect.flip)
      assert.strictEqual(error.reason._tag, "PermissionDenied")
    }).pipe(Effect.provide(layerFailing("writeFileString", ".gitignore", "EACCES")))
  )
})
