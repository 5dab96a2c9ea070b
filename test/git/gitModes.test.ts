import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { accept, reject } from "../../src/review/decide.ts"
import { history, restore } from "../../src/review/history.ts"
import { undo } from "../../src/review/undo.ts"
import { proposal, seedOf } from "../core/proposals/support.ts"
import { DIAGNOSTIC_FLAG, layerReview, readSeed, SEED, statuses } from "../review/support.ts"
import { inside } from "../support/inside.ts"
import { makeProject, PLAYBOOK, playbookTexts, type Project, projectAt } from "../support/projects.ts"
import { diagnosticsOf } from "../worker/support.ts"
import { git, initRepository } from "./support.ts"

const a = proposal("a", "You prefer a")
const b = proposal("b", "You prefer b")
const ACCEPTED = { "USER PREFERENCES": { "pref-001": a.content } }
const projectMode = (variables: Readonly<Record<string, string>> = {}) => layerReview({ mode: "project", variables })

/** A repository with a commit, in which two proposals wait. */
const makeRepository = Effect.tap(makeProject({ [SEED]: seedOf(a, b), "file.txt": "one\n" }), ({ root }) =>
  Effect.sync(() => {
    initRepository(root)
    git(root, "add", "file.txt")
    git(root, "commit", "--quiet", "--message=file")
  })
)

const log = (root: string) => git(root, "log", "--format=%s").trim().split("\n")

/** What a person sees of their own work. */
const work = (root: string) => ({
  status: git(root, "status", "--porcelain", "--untracked-files=all")
    .split("\n")
    .filter((line) => !line.includes(".claude/")),
  staged: git(root, "diff", "--cached", "--", ".", ":!.claude"),
  unstaged: git(root, "diff", "--", ".", ":!.claude"),
  branch: git(root, "rev-parse", "--abbrev-ref", "HEAD"),
  stash: git(root, "stash", "list")
})

/** Work in every state: staged, staged and changed again, changed, deleted, renamed, new, empty of content. */
const makeMess = ({ root, write }: Project) => {
  for (const name of ["changed", "deleted", "renamed", "staged"]) write(`${name}.txt`, `${name}\n`.repeat(9))
  git(root, "add", ".", ":!.claude")
  git(root, "commit", "--quiet", "--message=more")
  write("changed.txt", "not staged")
  git(root, "rm", "--quiet", "--cached", "deleted.txt")
  git(root, "mv", "renamed.txt", "other.txt")
  write("staged.txt", "staged")
  git(root, "add", "staged.txt")
  write("staged.txt", "and changed again")
  write("new.txt", "new")
  write("intended.txt", "x")
  git(root, "add", "--intent-to-add", "intended.txt")
}

describe("git.mode project", () => {
  it.live("commits just our two files; whatever else is going on stays as it is", () =>
    Effect.gen(function* () {
      const project = yield* makeRepository
      makeMess(project)
      const before = work(project.root)
      const { commitProblem } = yield* inside(project.paths, accept(a))
      assert.isUndefined(commitProblem)
      assert.deepStrictEqual(work(project.root), before)
      assert.deepStrictEqual(log(project.root).slice(0, 2), [
        "Confirm: You prefer a",
        "Keep: changes made outside of debrief"
      ])
      const changed = git(project.root, "show", "--format=", "--name-only", "HEAD")
      assert.strictEqual(changed, ".claude/debrief/seed.json\n.claude/playbook.json\n")
      assert.strictEqual(git(project.root, "show", `HEAD:${SEED}`), project.read(SEED))
      assert.isFalse(fs.existsSync(project.paths.history))
    }).pipe(Effect.provide(projectMode()))
  )

  it.live("runs none of the user's hooks and does not sign", () =>
    Effect.gen(function* () {
      const project = yield* makeRepository
      for (const hook of ["pre-commit", "prepare-commit-msg", "commit-msg", "post-commit", "reference-transaction"]) {
        project.write(`.git/hooks/${hook}`, `#!/bin/sh\ntouch "${project.root}/ran-${hook}"\nexit 1\n`)
        fs.chmodSync(`${project.root}/.git/hooks/${hook}`, 0o755)
      }
      git(project.root, "config", "commit.gpgSign", "true")
      git(project.root, "config", "gpg.program", "/bin/false")
      assert.isUndefined((yield* inside(project.paths, accept(a))).commitProblem)
      assert.deepStrictEqual(
        project.files().filter((file) => file.startsWith("ran-")),
        []
      )
    }).pipe(Effect.provide(projectMode()))
  )

  const busy: ReadonlyArray<readonly [string, (root: string) => void]> = [
    ["a merge", (root) => git(root, "merge", "--no-ff", "--no-commit", "other")],
    ["a rebase", (root) => git(root, "rebase", "other")],
    ["a cherry-pick", (root) => git(root, "cherry-pick", "other")],
    ["a revert", (root) => git(root, "revert", "--no-edit", "HEAD~1")]
  ]
  it.live.each(busy)(
    "in the middle of %s saves the data, says why there is no commit, and commits later",
    ([what, begin]) =>
      Effect.gen(function* () {
        const project = yield* makeRepository
        const { root } = project
        project.write(DIAGNOSTIC_FLAG, "")
        git(root, "checkout", "--quiet", "-b", "other")
        project.write("file.txt", "other\n")
        git(root, "commit", "--quiet", "--all", "--message=other")
        git(root, "checkout", "--quiet", "main")
        for (const text of ["main\n", "main again\n"]) {
          project.write("file.txt", text)
          git(root, "commit", "--quiet", "--all", `--message=${text.trim()}`)
        }
        // Each of them stops at a conflict.
        assert.throws(() => begin(root))
        const before = { ...work(root), head: git(root, "rev-parse", "HEAD") }
        const { commitProblem } = yield* inside(project.paths, accept(a))
        assert.include(commitProblem, `in the middle of ${what}`)
        assert.deepStrictEqual({ ...work(root), head: git(root, "rev-parse", "HEAD") }, before)
        assert.deepStrictEqual(playbookTexts(project), ACCEPTED)
        assert.strictEqual(statuses(project)["a"], "accepted")
        assert.include(diagnosticsOf(project), "git_commit")
        git(root, what === "a rebase" ? "rebase" : what.slice(2), "--abort")
        assert.isUndefined((yield* inside(project.paths, accept(b))).commitProblem)
        assert.strictEqual(git(root, "show", `HEAD:${PLAYBOOK}`), project.read(PLAYBOOK))
      }).pipe(Effect.provide(projectMode()))
  )

  it.live("works in a folder of a larger repository, and touches only that", () =>
    Effect.gen(function* () {
      const outer = yield* makeRepository
      const project = projectAt(`${outer.root}/packages/one`)
      project.write(SEED, seedOf(a, b))
      project.write("other.txt", "x")
      assert.isUndefined((yield* inside(project.paths, accept(a))).commitProblem)
      assert.strictEqual(
        git(outer.root, "show", "--format=", "--name-only", "HEAD"),
        "packages/one/.claude/debrief/seed.json\npackages/one/.claude/playbook.json\n"
      )
      assert.deepStrictEqual(
        (yield* inside(project.paths, history())).map(({ subject }) => subject),
        ["Confirm: You prefer a", "Keep: changes made outside of debrief"]
      )
      yield* inside(project.paths, undo(undefined))
      assert.deepStrictEqual(playbookTexts(project), {})
      project.write(SEED, "{ half")
      yield* inside(project.paths, restore)
      assert.deepStrictEqual(statuses(project), { a: "pending", b: "pending" })
    }).pipe(Effect.provide(projectMode()))
  )

  it.live("works on a detached HEAD, and in a repository without a commit", () =>
    Effect.gen(function* () {
      const detached = yield* makeRepository
      git(detached.root, "checkout", "--quiet", "--detach")
      assert.isUndefined((yield* inside(detached.paths, accept(a))).commitProblem)
      assert.strictEqual(log(detached.root)[0], "Confirm: You prefer a")
      assert.strictEqual(git(detached.root, "log", "-1", "--format=%s", "main").trim(), "file")
      const unborn = yield* makeProject({ [SEED]: seedOf(a) })
      git("/", "init", "--quiet", "--initial-branch=main", unborn.root)
      assert.isUndefined((yield* inside(unborn.paths, accept(a))).commitProblem)
      assert.strictEqual(log(unborn.root)[0], "Confirm: You prefer a")
    }).pipe(Effect.provide(projectMode()))
  )

  it.live("commits as the user, or as ourselves when git knows nobody", () =>
    Effect.gen(function* () {
      const project = yield* makeRepository
      const author = () => git(project.root, "log", "-1", "--format=%an <%ae>").trim()
      yield* inside(project.paths, accept(a))
      assert.strictEqual(author(), "claude-debrief <debrief@localhost>")
      git(project.root, "config", "user.name", "Ada")
      git(project.root, "config", "user.email", "ada@localhost")
      yield* inside(project.paths, reject(b))
      assert.strictEqual(author(), "Ada <ada@localhost>")
    }).pipe(Effect.provide(projectMode()))
  )

  it.live("minds no GIT_* variables of a git hook around us", () =>
    Effect.gen(function* () {
      const project = yield* makeRepository
      const elsewhere = yield* makeRepository
      const before = log(elsewhere.root)
      const variables = {
        GIT_DIR: `${elsewhere.root}/.git`,
        GIT_WORK_TREE: elsewhere.root,
        GIT_INDEX_FILE: `${elsewhere.root}/.git/index`,
        GIT_PREFIX: "src/"
      }
      const { commitProblem } = yield* inside(project.paths, accept(a)).pipe(Effect.provide(projectMode(variables)))
      assert.isUndefined(commitProblem)
      assert.strictEqual(log(project.root)[0], "Confirm: You prefer a")
      assert.deepStrictEqual(log(elsewhere.root), before)
    })
  )

  it.live("saves the data where there is no repository, and says so", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [SEED]: seedOf(a), [DIAGNOSTIC_FLAG]: "" })
      const { commitProblem } = yield* inside(project.paths, accept(a))
      assert.include(commitProblem, "not a git repository")
      assert.deepStrictEqual(playbookTexts(project), ACCEPTED)
      assert.include(diagnosticsOf(project), "git_commit")
      assert.deepStrictEqual(yield* inside(project.paths, history()), [])
    }).pipe(Effect.provide(projectMode()))
  )

  it.live("a lock that git left in the user's repository is theirs: the data is saved, the next commit has it", () =>
    Effect.gen(function* () {
      const project = yield* makeRepository
      const lock = `${project.root}/.git/index.lock`
      fs.writeFileSync(lock, "")
      const { commitProblem } = yield* inside(project.paths, accept(a))
      assert.include(commitProblem, "index.lock")
      assert.isTrue(fs.existsSync(lock))
      assert.deepStrictEqual(playbookTexts(project), ACCEPTED)
      fs.rmSync(lock)
      assert.isUndefined((yield* inside(project.paths, accept(b))).commitProblem)
      assert.strictEqual(git(project.root, "show", `HEAD:${PLAYBOOK}`), project.read(PLAYBOOK))
    }).pipe(Effect.provide(projectMode()))
  )
})

describe("the default history in a project that is a repository", () => {
  it.live("leaves the user's repository as it was, in the middle of a merge too", () =>
    Effect.gen(function* () {
      const project = yield* makeRepository
      makeMess(project)
      project.write(".git/MERGE_HEAD", git(project.root, "rev-parse", "HEAD"))
      const before = { ...work(project.root), log: log(project.root) }
      assert.isUndefined((yield* inside(project.paths, accept(a))).commitProblem)
      assert.deepStrictEqual({ ...work(project.root), log: log(project.root) }, before)
    }).pipe(Effect.provide(layerReview()))
  )
})

describe("git.mode off", () => {
  it.live("saves, commits nowhere, and has no problem with that", () =>
    Effect.gen(function* () {
      const project = yield* makeRepository
      const before = log(project.root)
      const { commitProblem, keyPoint } = yield* inside(project.paths, accept(a))
      assert.deepStrictEqual([commitProblem, keyPoint], [undefined, "pref-001"])
      yield* inside(project.paths, reject(b))
      assert.deepStrictEqual(statuses(project), { a: "accepted", b: "rejected" })
      assert.lengthOf(readSeed(project).learned.patterns, 1)
      assert.deepStrictEqual(log(project.root), before)
      assert.isFalse(fs.existsSync(project.paths.history))
      assert.deepStrictEqual(yield* inside(project.paths, history()), [])
    }).pipe(Effect.provide(layerReview({ mode: "off" })))
  )
})
