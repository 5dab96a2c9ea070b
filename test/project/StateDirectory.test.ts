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

  it.effect.each<readonly [string, (path: string) => void]>([
    ["an empty one", (path) => put(path, "")],
    ["one that lets it in again", (path) => put(path, "*\n!*\n")],
    ["a link", (path) => fs.symlinkSync("/nonexistent", path)],
    ["a folder", (path) => put(`${path}/file`, "")]
  ])("has its .gitignore again where a pull brought %s, and its own mode", ([, bring]) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      initRepository(project.root)
      put(`${project.state}/journal.jsonl`, "ours")
      fs.chmodSync(project.state, 0o755)
      bring(`${project.state}/.gitignore`)
      yield* inside(project, ensureStateDirectory)
      yield* inside(project, ensureStateDirectory)
      assert.strictEqual(get(`${project.state}/.gitignore`), "*\n")
      assert.strictEqual(fs.statSync(project.state).mode & 0o777, 0o755)
      assert.strictEqual(git(project.root, "status", "--porcelain", "--untracked-files=all"), "")
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
