import * as fs from "node:fs"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Git } from "../../src/git/Git.ts"
import { layerGitProject } from "../../src/git/GitProject.ts"
import { Environment } from "../../src/project/Environment.ts"
import type { ProjectPaths } from "../../src/project/Project.ts"
import { inside } from "../support/inside.ts"
import { get, makeProject, put, temporaryDirectory } from "../support/project.ts"
import { git, initRepository, pathWithGitThat } from "./support.ts"

const layer = (PATH = process.env["PATH"]) =>
  layerGitProject.pipe(
    Layer.provide(Environment.layer({ PATH, HOME: "/nonexistent" })),
    Layer.provide(NodeServices.layer)
  )

const commit = (project: ProjectPaths) =>
  Git.use((service) => inside(project, service.commit({ subject: "Learn: add pat-001" })))

const makeRepository = Effect.tap(makeProject, (project) =>
  Effect.sync(() => {
    initRepository(project.root)
    put(`${project.root}/theirs.txt`, "theirs")
    put(project.playbook, "{}")
  })
)

const status = (root: string) => git(root, "status", "--porcelain")

/** A moment in a file's life, for its own time and that of the index. */
const AT = 1_700_000_000

describe("the index of the user's repository", () => {
  it.live("can be written to by the user while git works for us, and keeps what both did", () =>
    Effect.gen(function* () {
      const project = yield* makeRepository
      const said = `${yield* temporaryDirectory}/said`
      // While it works on the copy of the index.
      const add = `env -i PATH="$PATH" git -C ${project.root} add theirs.txt >>${said} 2>&1`
      const PATH = yield* pathWithGitThat("update-index", `case "$GIT_INDEX_FILE" in */users-index) ${add};; esac`)
      assert.strictEqual(yield* Effect.provide(commit(project), layer(PATH)), "committed")
      assert.strictEqual(get(said), "")
      assert.strictEqual(status(project.root), "A  theirs.txt\n")
      assert.strictEqual(git(project.root, "show", "--name-only", "--format="), ".claude/playbook.json\n")
    })
  )

  it.live("is not held while git works for us: one that is killed leaves no lock in it", () =>
    Effect.gen(function* () {
      const project = yield* makeRepository
      const PATH = yield* pathWithGitThat("--cacheinfo", `ls ${project.root}/.git/index.lock >&2 && exit 7; kill -9 $$`)
      const error = yield* Effect.flip(Effect.provide(commit(project), layer(PATH)))
      assert.notInclude(error.message, "exited with 7")
      assert.isFalse(fs.existsSync(`${project.root}/.git/index.lock`))
      git(project.root, "add", "theirs.txt")
      assert.strictEqual(yield* Effect.provide(commit(project), layer()), "committed")
      assert.deepStrictEqual(
        fs.readdirSync(`${project.root}/.git`).filter((name) => /debrief|lock/.test(name)),
        []
      )
    })
  )

  it.live("stays as it is while the user's own git holds it, and nothing is committed", () =>
    Effect.gen(function* () {
      const project = yield* makeRepository
      git(project.root, "add", "theirs.txt")
      const [index, head] = [fs.readFileSync(`${project.root}/.git/index`), git(project.root, "rev-parse", "HEAD")]
      put(`${project.root}/.git/index.lock`, "held")
      const error = yield* Effect.flip(Effect.provide(commit(project), layer()))
      assert.include(error.message, "index.lock is there")
      assert.strictEqual(get(`${project.root}/.git/index.lock`), "held")
      assert.deepStrictEqual(fs.readFileSync(`${project.root}/.git/index`), index)
      assert.strictEqual(git(project.root, "rev-parse", "HEAD"), head)
    })
  )

  it.live("still shows a file as changed that was changed in the second in which it was added", () =>
    Effect.gen(function* () {
      const project = yield* makeRepository
      const [file, index] = [`${project.root}/theirs.txt`, `${project.root}/.git/index`]
      git(project.root, "config", "core.trustctime", "false")
      fs.utimesSync(file, AT, AT)
      git(project.root, "add", "theirs.txt")
      git(project.root, "commit", "--quiet", "--message=theirs")
      fs.writeFileSync(file, "THEIRS")
      fs.utimesSync(file, AT, AT)
      fs.utimesSync(index, AT, AT)
      assert.strictEqual(yield* Effect.provide(commit(project), layer()), "committed")
      assert.strictEqual(status(project.root), " M theirs.txt\n")
    })
  )

  it.live("may be in two parts, and keeps its mode", () =>
    Effect.gen(function* () {
      const project = yield* makeRepository
      git(project.root, "add", "theirs.txt")
      git(project.root, "update-index", "--split-index")
      fs.chmodSync(`${project.root}/.git/index`, 0o640)
      assert.strictEqual(yield* Effect.provide(commit(project), layer()), "committed")
      assert.strictEqual(fs.statSync(`${project.root}/.git/index`).mode & 0o777, 0o640)
      assert.strictEqual(status(project.root), "A  theirs.txt\n")
    })
  )
})
