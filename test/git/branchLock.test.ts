import * as fs from "node:fs"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, type FileSystem, Layer } from "effect"
import { Git } from "../../src/git/Git.ts"
import { layerGitProject } from "../../src/git/GitProject.ts"
import { Environment } from "../../src/project/Environment.ts"
import { makeWorld } from "../cli/install/support.ts"
import { faultOf, layerFileSystem } from "../support/faultyFileSystem.ts"
import { inside } from "../support/inside.ts"
import { makeProject, put } from "../support/project.ts"
import { git, initRepository } from "./support.ts"

/** Commits a playbook to the user's repository, on such a disk; answers what it was. */
const commitOn = Effect.fnUntraced(function* (
  change: (real: FileSystem.FileSystem, lock: string) => Partial<FileSystem.FileSystem>
) {
  const project = yield* makeProject
  initRepository(project.root)
  put(project.playbook, "{}")
  const lock = `${project.root}/.git/refs/heads/main.lock`
  const environment = Environment.layer({ PATH: process.env["PATH"], HOME: "/nonexistent" })
  const disk = layerFileSystem((real) => change(real, lock))
  const layer = layerGitProject.pipe(Layer.provide([environment, disk]), Layer.provide(NodeServices.layer))
  const commit = Git.use((service) => inside(project, service.commit({ subject: "Learn: add pat-001" })))
  assert.strictEqual(yield* Effect.provide(commit, layer), "committed")
  assert.strictEqual(git(project.root, "log", "-1", "--format=%s").trim(), "Learn: add pat-001")
  return fs.readdirSync(`${project.root}/.git`).filter((name) => name.includes("debrief"))
})

describe("the lock of a branch that we move", () => {
  it.live("is not there while the disk is waited for: whoever is killed then leaves none", () =>
    Effect.gen(function* () {
      const seen: Array<string> = []
      const left = yield* commitOn((real, lock) => ({
        open: (path, options) => {
          const isRead = (options?.flag ?? "r") === "r"
          const look = Effect.sync(() => !isRead && fs.existsSync(lock) && seen.push(path))
          return Effect.tap(real.open(path, options), look)
        }
      }))
      assert.deepStrictEqual(seen, [])
      assert.deepStrictEqual(left, [])
    })
  )

  it.live("is taken also where a file can have no second name", () =>
    Effect.gen(function* () {
      const left = yield* commitOn(() => ({ link: (from) => Effect.fail(faultOf("EACCES", "link", from)) }))
      assert.deepStrictEqual(left, [])
    })
  )
})

/** A project with two commits of ours, the second of which a killed process was to move the branch to. */
const makeLeft = Effect.gen(function* () {
  const world = yield* makeWorld
  const { root } = world.project
  initRepository(root)
  world.home.write(".config/debrief/config.json", { git: { mode: "project" }, llm: { backend: "off" } })
  yield* world.run(["playbook", "add", "First thing that is written by hand"])
  const before = git(root, "rev-parse", "HEAD").trim()
  yield* world.run(["playbook", "add", "Second words about giraffes"])
  const after = git(root, "rev-parse", "HEAD").trim()
  assert.notStrictEqual(after, before)
  const lock = `${root}/.git/refs/heads/main.lock`
  const leave = (commit: string) => {
    put(lock, `${commit}\n`)
    fs.utimesSync(lock, 1_700_000_000, 1_700_000_000)
  }
  git(root, "update-ref", "refs/heads/main", before)
  leave(after)
  return { world, root, lock, leave }
})

describe("a lock that a killed commit of ours has left", () => {
  it.live("is named by doctor, and removed by --fix, so that the user can commit", () =>
    Effect.gen(function* () {
      const { lock, root, world } = yield* makeLeft
      const { stdout } = yield* world.run(["doctor", "--json"])
      assert.include(stdout, `a commit of ours was killed and left ${lock}`)
      assert.isTrue(fs.existsSync(lock))
      const fixed = yield* world.run(["doctor", "--fix", "--json"])
      assert.include(fixed.stdout, `removed ${lock}, which a killed commit of ours had left`)
      git(root, "commit", "--quiet", "--allow-empty", "--message=user")
    })
  )

  it.live("is left alone while somebody may hold it, or when it is of a commit of the user's", () =>
    Effect.gen(function* () {
      const { leave, lock, root, world } = yield* makeLeft
      fs.utimesSync(lock, new Date(), new Date())
      const { stdout } = yield* world.run(["doctor", "--fix", "--json"])
      assert.include(stdout, `${lock} is there: git is at work on this branch, or was killed within the last minute`)
      assert.notInclude(stdout, "which a killed commit of ours had left")
      assert.isTrue(fs.existsSync(lock))
      fs.rmSync(lock)
      put(`${root}/theirs.txt`, "theirs")
      git(root, "add", "theirs.txt")
      git(root, "commit", "--quiet", "--message=user")
      leave(git(root, "rev-parse", "HEAD").trim())
      assert.notInclude((yield* world.run(["doctor", "--fix", "--json"])).stdout, lock)
      assert.isTrue(fs.existsSync(lock))
    })
  )
})
