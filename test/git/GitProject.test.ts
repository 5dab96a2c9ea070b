import * as fs from "node:fs"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { Git } from "../../src/git/Git.ts"
import { GitError } from "../../src/git/GitError.ts"
import { layerGitProject } from "../../src/git/GitProject.ts"
import { Environment } from "../../src/project/Environment.ts"
import { projectPaths, type ProjectPaths } from "../../src/project/Project.ts"
import { inside } from "../support/inside.ts"
import { get, makeProject, put, temporaryDirectory } from "../support/project.ts"
import { git, initRepository } from "./support.ts"

const layer = (variables: Readonly<Record<string, string>> = {}) =>
  layerGitProject.pipe(
    Layer.provide(Environment.layer({ PATH: process.env["PATH"], HOME: "/nonexistent", ...variables })),
    Layer.provide(NodeServices.layer)
  )

const commit = (project: ProjectPaths) =>
  Git.use((service) => inside(project, service.commit({ subject: "Learn: add pat-001", trailers: { Session: "s-1" } })))

const save = (project: ProjectPaths, version: string) => put(project.playbook, JSON.stringify({ version }))

/** A project in a repository of its own, with a saved playbook. */
const makeRepository = Effect.tap(makeProject, (project) =>
  Effect.sync(() => {
    initRepository(project.root)
    save(project, "1")
  })
)

describe("the history in the user's repository", () => {
  it.live("commits our files alone; what else is staged or changed stays so", () =>
    Effect.gen(function* () {
      const project = yield* makeRepository
      put(`${project.root}/staged.txt`, "staged")
      put(`${project.root}/loose.txt`, "loose")
      git(project.root, "add", "staged.txt")
      assert.strictEqual(yield* commit(project), "committed")
      assert.strictEqual(
        git(project.root, "show", "--name-only", "--format=%s"),
        "Learn: add pat-001\n\n.claude/playbook.json\n"
      )
      assert.strictEqual(git(project.root, "status", "--porcelain"), "A  staged.txt\n?? loose.txt\n")
      assert.strictEqual(yield* commit(project), "unchanged")
    }).pipe(Effect.provide(layer()))
  )

  it.live("runs none of the user's hooks and minds no GIT_* variables", () =>
    Effect.gen(function* () {
      const project = yield* makeRepository
      put(`${project.root}/.git/hooks/pre-commit`, "#!/bin/sh\nexit 1\n", 0o755)
      const variables = { GIT_DIR: "/elsewhere", GIT_INDEX_FILE: "/elsewhere/index", GIT_WORK_TREE: "/" }
      assert.strictEqual(yield* commit(project).pipe(Effect.provide(layer(variables))), "committed")
    })
  )

  it.live("is where the last committed text is read, also in a folder of a larger repository", () =>
    Effect.gen(function* () {
      const outer = yield* makeProject
      initRepository(outer.root)
      const folder = projectPaths(`${outer.root}/packages/one`)
      const playbook = `${folder.root}/.claude/playbook.json`
      put(playbook, `{"version":"é"}`)
      assert.strictEqual(yield* commit(folder), "committed")
      const last = yield* Git.use((service) => inside(folder, service.lastCommitted("playbook")))
      assert.deepStrictEqual(last, Option.some(get(playbook)))
    }).pipe(Effect.provide(layer()))
  )
})

describe("repositories of other kinds", () => {
  /** Commits, twice, and looks at what the user's own git makes of it. */
  const commitsIn = Effect.fnUntraced(function* (root: string) {
    const project = projectPaths(root)
    for (const version of ["1", "2"]) {
      save(project, version)
      assert.strictEqual(yield* commit(project), "committed")
    }
    assert.strictEqual(git(root, "log", "-2", "--format=%s"), "Learn: add pat-001\nLearn: add pat-001\n")
    assert.strictEqual(git(root, "show", "HEAD:.claude/playbook.json"), get(project.playbook))
    assert.strictEqual(git(root, "status", "--porcelain"), "")
    git(root, "fsck", "--strict")
    const [last] = yield* Git.use((service) => inside(project, service.log(10)))
    assert.strictEqual(last?.hash, git(root, "rev-parse", "HEAD").trim())
  })

  it.live("a work tree of a bare repository, which shares its branches with others", () =>
    Effect.gen(function* () {
      const root = yield* temporaryDirectory
      initRepository(`${root}/first`)
      git(root, "clone", "--quiet", "--bare", "first", "shared.git")
      git(`${root}/shared.git`, "worktree", "add", "--quiet", "-b", "topic/one", `${root}/tree`)
      const before = git(`${root}/shared.git`, "rev-parse", "main")
      yield* commitsIn(`${root}/tree`)
      assert.strictEqual(git(`${root}/shared.git`, "rev-parse", "main"), before)
    }).pipe(Effect.provide(layer()))
  )

  it.live("a submodule", () =>
    Effect.gen(function* () {
      const root = yield* temporaryDirectory
      for (const name of ["library", "outer"]) initRepository(`${root}/${name}`)
      git(`${root}/outer`, "submodule", "--quiet", "add", `${root}/library`, "vendor/library")
      yield* commitsIn(`${root}/outer/vendor/library`)
    }).pipe(Effect.provide(layer()))
  )

  const repositories: ReadonlyArray<readonly [string, (root: string) => void]> = [
    ["whose branches are packed", (root) => git(root, "pack-refs", "--all")],
    ["of objects by SHA-256", (root) => fs.rmSync(`${root}/.git`, { recursive: true })],
    ["with a log of its branches", (root) => git(root, "config", "core.logAllRefUpdates", "true")],
    ["with an index in version 4", (root) => git(root, "update-index", "--index-version", "4")]
  ]
  it.live.each(repositories)("one %s", ([name, prepare]) =>
    Effect.gen(function* () {
      const { root } = yield* makeProject
      initRepository(root)
      prepare(root)
      if (name.includes("SHA-256")) initRepository(root, "--object-format=sha256")
      yield* commitsIn(root)
      assert.strictEqual(git(root, "reflog", "-1", "--format=%gs"), "commit: Learn: add pat-001\n")
    }).pipe(Effect.provide(layer()))
  )

  it.live("one that is cut off, with commits that are not there", () =>
    Effect.gen(function* () {
      const root = yield* temporaryDirectory
      initRepository(`${root}/whole`)
      git(`${root}/whole`, "commit", "--quiet", "--allow-empty", "--message=second")
      git(root, "clone", "--quiet", "--depth=1", `file://${root}/whole`, "shallow")
      yield* commitsIn(`${root}/shallow`)
    }).pipe(Effect.provide(layer()))
  )

  it.live("is not touched when its branch is locked by the user's own git", () =>
    Effect.gen(function* () {
      const project = yield* makeRepository
      const head = git(project.root, "rev-parse", "HEAD")
      put(`${project.root}/.git/refs/heads/main.lock`, "")
      assert.include((yield* commit(project).pipe(Effect.flip)).message, "main.lock")
      assert.isTrue(fs.existsSync(`${project.root}/.git/refs/heads/main.lock`))
      assert.strictEqual(git(project.root, "rev-parse", "HEAD"), head)
      fs.rmSync(`${project.root}/.git/refs/heads/main.lock`)
      assert.strictEqual(yield* commit(project), "committed")
    }).pipe(Effect.provide(layer()))
  )
})

describe("GitError", () => {
  it.live("is GitBusy in the middle of a merge, and nothing is committed", () =>
    Effect.gen(function* () {
      const project = yield* makeRepository
      git(project.root, "checkout", "--quiet", "-b", "other")
      git(project.root, "commit", "--quiet", "--allow-empty", "--message=other")
      git(project.root, "checkout", "--quiet", "main")
      git(project.root, "merge", "--quiet", "--no-ff", "--no-commit", "other")
      const head = git(project.root, "rev-parse", "HEAD")
      const error = yield* commit(project).pipe(Effect.flip)
      assert.instanceOf(error, GitError)
      assert.strictEqual(error.reason._tag, "GitBusy")
      assert.include(error.message, "in the middle of a merge")
      assert.strictEqual(git(project.root, "rev-parse", "HEAD"), head)
    }).pipe(Effect.provide(layer()))
  )

  it.live.each(["rebase-merge/x", "rebase-apply/x", "CHERRY_PICK_HEAD", "REVERT_HEAD", "BISECT_LOG"])(
    "is GitBusy while there is a %s",
    (file) =>
      Effect.gen(function* () {
        const project = yield* makeRepository
        put(`${project.root}/.git/${file}`, "")
        assert.strictEqual((yield* commit(project).pipe(Effect.flip)).reason._tag, "GitBusy")
      }).pipe(Effect.provide(layer()))
  )

  it.live("is GitRefused in a folder whose .git leads to a submodule's repository, which is of another folder", () =>
    Effect.gen(function* () {
      const root = yield* temporaryDirectory
      for (const name of ["library", "outer"]) initRepository(`${root}/${name}`)
      git(`${root}/outer`, "submodule", "--quiet", "add", `${root}/library`, "library")
      put(`${root}/outer/unpacked/.git`, "gitdir: ../.git/modules/library\n")
      const project = projectPaths(`${root}/outer/unpacked`)
      save(project, "1")
      const before = git(`${root}/outer/library`, "rev-parse", "HEAD")
      const error = yield* Effect.flip(commit(project))
      assert.strictEqual(error.reason._tag, "GitRefused")
      assert.include(error.message, "does not name this folder as one of its own")
      assert.strictEqual(git(`${root}/outer/library`, "rev-parse", "HEAD"), before)
    }).pipe(Effect.provide(layer()))
  )

  it.live("is GitRefused where there is no repository", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      save(project, "1")
      const error = yield* commit(project).pipe(Effect.flip)
      assert.strictEqual(error.reason._tag, "GitRefused")
      assert.include(error.message, "not a git repository")
    }).pipe(Effect.provide(layer()))
  )

  it.live("is GitMissing when there is no git command", () =>
    Effect.gen(function* () {
      const project = yield* makeRepository
      const PATH = yield* temporaryDirectory
      const error = yield* commit(project).pipe(Effect.flip, Effect.provide(layer({ PATH })))
      assert.strictEqual(error.reason._tag, "GitMissing")
    })
  )
})
