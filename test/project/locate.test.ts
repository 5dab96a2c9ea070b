import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Environment } from "../../src/project/Environment.ts"
import { locateRoot } from "../../src/project/locate.ts"
import { git, initRepository } from "../git/support.ts"
import { layerFailing } from "../support/faultyFileSystem.ts"
import { layerFiles } from "../support/files.ts"
import { put, temporaryDirectory } from "../support/project.ts"

/** Files, for a user without a home. */
const layerUser = Layer.merge(layerFiles, Environment.layer({}))

const rootOf = (directory: string) => Effect.map(locateRoot(directory), ({ root }) => root)

const makeRepository = Effect.map(temporaryDirectory, (parent) => {
  const repository = `${parent}/repository`
  initRepository(repository)
  return { parent, repository }
})

describe("the project of a directory", () => {
  it.effect("is that directory, with and without slashes at the end", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      const project = yield* locateRoot(directory)
      assert.deepStrictEqual(project, { root: directory, isShared: false })
      assert.strictEqual(yield* rootOf(`${directory}/`), directory)
      assert.strictEqual(yield* rootOf(`${directory}//`), directory)
      assert.strictEqual(yield* rootOf(`${directory}/a/../.`), directory)
    }).pipe(Effect.provide(layerUser))
  )

  it.effect("is that directory also when it does not exist", () =>
    Effect.gen(function* () {
      const directory = `${yield* temporaryDirectory}/not/there`
      assert.strictEqual(yield* rootOf(directory), directory)
      assert.isFalse(fs.existsSync(directory))
    }).pipe(Effect.provide(layerUser))
  )

  it.effect("in a repository is the root of the work tree, from its root and from any folder below", () =>
    Effect.gen(function* () {
      const { repository } = yield* makeRepository
      fs.mkdirSync(`${repository}/packages/one`, { recursive: true })
      assert.strictEqual(yield* rootOf(repository), repository)
      assert.strictEqual(yield* rootOf(`${repository}/packages/one`), repository)
      assert.strictEqual(yield* rootOf(`${repository}/packages/gone`), repository, "also from one that is gone")
      assert.strictEqual(yield* rootOf(`${repository}/.git/hooks`), repository)
    }).pipe(Effect.provide(layerUser))
  )

  it.effect("that a link leads into a repository may hold a stranger's files", () =>
    Effect.gen(function* () {
      const { parent, repository } = yield* makeRepository
      fs.mkdirSync(`${repository}/packages/one`, { recursive: true })
      fs.mkdirSync(`${parent}/own`)
      for (const [link, to, isShared] of [
        ["one", `${repository}/packages/one`, true],
        ["mine", `${parent}/own`, false]
      ] as const) {
        fs.symlinkSync(to, `${parent}/${link}`)
        assert.deepStrictEqual(yield* locateRoot(`${parent}/${link}`), { root: `${parent}/${link}`, isShared })
      }
    }).pipe(Effect.provide(layerUser))
  )

  it.effect("is taken with spaces and other letters in its name", () =>
    Effect.gen(function* () {
      const { parent, repository } = yield* makeRepository
      git(repository, "worktree", "add", "--quiet", "-b", "tree", `${parent}/ein Baum – été`)
      assert.strictEqual(yield* rootOf(`${parent}/ein Baum – été`), repository)
    }).pipe(Effect.provide(layerUser))
  )
})

describe("a linked worktree", () => {
  it.effect.runIf(process.getuid?.() === 0)("counts only when both ends of its link are of whom the folder is", () =>
    Effect.gen(function* () {
      const { parent, repository } = yield* makeRepository
      git(repository, "worktree", "add", "--quiet", `${parent}/linked`)
      fs.mkdirSync(`${parent}/linked/alice/project`, { recursive: true })
      fs.mkdirSync(`${repository}/alice/project`, { recursive: true })
      const alices = `${parent}/linked/alice/project`
      assert.strictEqual(yield* rootOf(alices), repository)
      fs.chownSync(alices, 2001, 2001)
      fs.chownSync(`${parent}/linked/.git`, 2002, 2002)
      assert.strictEqual(yield* rootOf(alices), alices)
    }).pipe(Effect.provide(layerUser))
  )

  it.effect("belongs to the main work tree, and so does the same directory below", () =>
    Effect.gen(function* () {
      const { parent, repository } = yield* makeRepository
      git(repository, "worktree", "add", "--quiet", `${parent}/linked`)
      fs.mkdirSync(`${parent}/linked/packages/one`, { recursive: true })
      fs.mkdirSync(`${repository}/packages/one`, { recursive: true })
      assert.strictEqual(yield* rootOf(`${parent}/linked`), repository)
      assert.strictEqual(yield* rootOf(`${parent}/linked/`), repository)
      assert.strictEqual(yield* rootOf(`${parent}/linked/packages/one`), repository)
      put(`${repository}/packages/one/.claude/playbook.json`, "{}")
      assert.strictEqual(yield* rootOf(`${parent}/linked/packages/one`), `${repository}/packages/one`)
      fs.mkdirSync(`${parent}/linked/packages/one/src`)
      assert.strictEqual(yield* rootOf(`${parent}/linked/packages/one/src`), `${repository}/packages/one`)

      fs.mkdirSync(`${parent}/linked/packages/new`)
      assert.strictEqual(yield* rootOf(`${parent}/linked/packages/new`), repository, "a folder the main tree lacks")
    }).pipe(Effect.provide(layerUser))
  )

  it.effect("inside the main work tree belongs to it too, as the client puts them", () =>
    Effect.gen(function* () {
      const { repository } = yield* makeRepository
      git(repository, "worktree", "add", "--quiet", `${repository}/.claude/worktrees/one`)
      assert.strictEqual(yield* rootOf(`${repository}/.claude/worktrees/one`), repository)
    }).pipe(Effect.provide(layerUser))
  )

  it.effect("with relative paths in its .git file is found too", () =>
    Effect.gen(function* () {
      const { parent, repository } = yield* makeRepository
      git(repository, "worktree", "add", "--quiet", `${parent}/linked`)
      put(`${parent}/linked/.git`, "gitdir: ../repository/.git/worktrees/linked\r\n")
      assert.strictEqual(yield* rootOf(`${parent}/linked`), repository)
    }).pipe(Effect.provide(layerUser))
  )

  it.effect("of a bare repository is its own project: there is no main work tree", () =>
    Effect.gen(function* () {
      const { parent, repository } = yield* makeRepository
      git(parent, "clone", "--quiet", "--bare", repository, `${parent}/bare.git`)
      git(`${parent}/bare.git`, "worktree", "add", "--quiet", `${parent}/linked`)
      fs.mkdirSync(`${parent}/linked/below`)
      assert.strictEqual(yield* rootOf(`${parent}/linked`), `${parent}/linked`)
      assert.strictEqual(yield* rootOf(`${parent}/linked/below`), `${parent}/linked`)
    }).pipe(Effect.provide(layerUser))
  )

  it.effect("whose repository has gone is its own project", () =>
    Effect.gen(function* () {
      const { parent, repository } = yield* makeRepository
      git(repository, "worktree", "add", "--quiet", `${parent}/linked`)
      fs.rmSync(repository, { recursive: true })
      assert.strictEqual(yield* rootOf(`${parent}/linked`), `${parent}/linked`)
    }).pipe(Effect.provide(layerUser))
  )
})

describe("a submodule", () => {
  it.effect("is a project of its own", () =>
    Effect.gen(function* () {
      const { parent, repository } = yield* makeRepository
      initRepository(`${parent}/library`)
      git(repository, "submodule", "--quiet", "add", `${parent}/library`, "vendor/library")
      const submodule = `${repository}/vendor/library`
      assert.isTrue(fs.statSync(`${submodule}/.git`).isFile())
      assert.strictEqual(yield* rootOf(submodule), submodule)
    }).pipe(Effect.provide(layerUser))
  )
})

describe("a .git", () => {
  it.effect("that cannot be read leaves the directory its own project", () =>
    Effect.gen(function* () {
      const { parent, repository } = yield* makeRepository
      git(repository, "worktree", "add", "--quiet", `${parent}/linked`)
      for (const fault of ["EACCES", "EIO"] as const) {
        const root = yield* rootOf(`${parent}/linked`).pipe(Effect.provide(layerFailing("open", "/.git", fault)))
        assert.strictEqual(root, `${parent}/linked`)
      }
    }).pipe(Effect.provide(Environment.layer({})))
  )

  it.effect("that is any other file leaves the directory its own project", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      for (const content of ["", "not a pointer", "gitdir:", "gitdir: /not/there"]) {
        put(`${directory}/.git`, content)
        assert.strictEqual(yield* rootOf(directory), directory)
      }
    }).pipe(Effect.provide(layerUser))
  )
})
