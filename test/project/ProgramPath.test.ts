import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Environment } from "../../src/project/Environment.ts"
import { programPath } from "../../src/project/ProgramPath.ts"
import { projectPaths } from "../../src/project/Project.ts"
import { git, initRepository } from "../git/support.ts"
import { layerFiles } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { put, temporaryDirectory } from "../support/project.ts"

/** What is left of a PATH for what is started about the project with that root. */
const leftOf = (root: string, PATH: ReadonlyArray<string>, HOME = "/nonexistent") =>
  Effect.map(
    inside(projectPaths(root), programPath).pipe(
      Effect.provide(Layer.provideMerge(layerFiles, Environment.layer({ PATH: PATH.join(":"), HOME })))
    ),
    (path) => path?.split(":").filter((folder) => folder !== "")
  )

/** A repository with a folder of programs, and others that lead to it. */
const makeRepository = Effect.gen(function* () {
  const base = fs.realpathSync(yield* temporaryDirectory)
  const [root, linked] = [`${base}/repository`, `${base}/linked`]
  for (const folder of ["bin", "nested/.claude", "nested/bin"]) fs.mkdirSync(`${root}/${folder}`, { recursive: true })
  initRepository(root)
  git(root, "worktree", "add", "--quiet", "--detach", linked)
  fs.mkdirSync(`${linked}/bin`)
  fs.mkdirSync(`${base}/other/bin`, { recursive: true })
  fs.symlinkSync(root, `${base}/elsewhere`)
  return { base, root, linked }
})

describe("programs that are started about a project", () => {
  it.live("are looked for in no folder of it, of its repository or of another work tree, whatever that is called", () =>
    Effect.gen(function* () {
      const { base, linked, root } = yield* makeRepository
      const theirs = [
        `${root}/bin`,
        `${root}/nested/bin`,
        `${linked}/bin`,
        `${base}/elsewhere/bin`,
        `${base}/other/../repository/bin/`,
        `${base}/other/node_modules/.bin`,
        "bin",
        ".",
        ""
      ]
      const own = [`${base}/other/bin`, "/usr/bin", "/nonexistent/bin"]
      for (const project of [root, linked, `${root}/nested`, `${base}/elsewhere`])
        assert.deepStrictEqual(yield* leftOf(project, [...theirs, ...own]), own)
    })
  )

  it.live.each([".git/HEAD", ".claude/playbook.json"])(
    "are looked for in no folder of what is around its repository and has %s",
    (mark) =>
      Effect.gen(function* () {
        const { base, root } = yield* makeRepository
        const own = [`${base}/other/bin`]
        assert.deepStrictEqual(yield* leftOf(root, own), own)
        put(`${base}/${mark}`, "{}")
        assert.deepStrictEqual(yield* leftOf(root, own), [])
        assert.deepStrictEqual(yield* leftOf(root, own, base), own)
      })
  )

  it.live("are looked for in a home that is a repository, but for the project in it", () =>
    Effect.gen(function* () {
      const { root } = yield* makeRepository
      const own = [`${root}/bin`]
      assert.deepStrictEqual(yield* leftOf(`${root}/nested`, [...own, `${root}/nested/bin`], root), own)
    })
  )
})
