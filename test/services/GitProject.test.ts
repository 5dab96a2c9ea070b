import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import type { ProjectPaths } from "../../src/domain/ProjectPaths.ts"
import { Environment } from "../../src/services/Environment.ts"
import { Git } from "../../src/services/Git.ts"
import { GitError } from "../../src/services/GitCommand.ts"
import { layerGitProject } from "../../src/services/GitProject.ts"
import { git, initRepository } from "../support/git.ts"
import { get, makeProject, put, temporaryDirectory } from "../support/project.ts"

const layer = (variables: Readonly<Record<string, string>> = {}) =>
  layerGitProject.pipe(
    Layer.provide(Environment.layer({ PATH: process.env["PATH"], HOME: "/nonexistent", ...variables })),
    Layer.provide(NodeServices.layer)
  )

const commit = (project: ProjectPaths) =>
  Git.use((service) => service.commit(project, { subject: "Learn: add pat-001", trailers: { Session: "s-1" } }))

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
      const folder = { ...outer, root: `${outer.root}/packages/one` }
      const playbook = `${folder.root}/.claude/playbook.json`
      put(playbook, `{"version":"é"}`)
      assert.strictEqual(yield* commit(folder), "committed")
      const last = yield* Git.use((service) => service.lastCommitted(folder, "playbook.json"))
      assert.deepStrictEqual(last, Option.some(get(playbook)))
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

  it.live("is GitFailed where there is no repository", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      save(project, "1")
      const error = yield* commit(project).pipe(Effect.flip)
      assert.strictEqual(error.reason._tag, "GitFailed")
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
