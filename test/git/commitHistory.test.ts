import { execFileSync } from "node:child_process"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import type { CommitMessage, ToSay } from "../../src/git/CommitMessage.ts"
import { Git } from "../../src/git/Git.ts"
import { Environment } from "../../src/project/Environment.ts"
import type { ProjectPaths } from "../../src/project/Project.ts"
import { inside } from "../support/inside.ts"
import { get, makeProject, put, temporaryDirectory } from "../support/project.ts"
import { git } from "./support.ts"

/** Our own history by the real git, and how often that has been started. */
const makeCountedGit = Effect.gen(function* () {
  const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim()
  const folder = yield* temporaryDirectory
  put(`${folder}/started`, "")
  put(`${folder}/git`, `#!/bin/sh\necho >> '${folder}/started'\nexec ${real} "$@"\n`, 0o755)
  const variables = Environment.layer({ PATH: `${folder}:${process.env["PATH"]}` })
  const layer = Git.layer.pipe(Layer.provide(Layer.merge(variables, NodeServices.layer)))
  return { layer, started: () => get(`${folder}/started`).length }
})

const save = (project: ProjectPaths, version: string) =>
  put(project.playbook, `${JSON.stringify({ version, last_updated: null, sections: {} })}\n`)

const commit = (project: ProjectPaths, message: ToSay = { subject: "Learn" }) =>
  Git.use((service) => inside(project, service.commit(message)))

const history = (project: ProjectPaths, ...args: ReadonlyArray<string>) =>
  git("/", "--git-dir", project.history, ...args)

describe("a commit after another", () => {
  it.live("starts git once, and not at all when nothing has changed", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const { layer, started } = yield* makeCountedGit
      yield* Effect.gen(function* () {
        save(project, "1")
        yield* commit(project)
        const before = started()
        assert.strictEqual(yield* commit(project), "unchanged")
        assert.strictEqual(started(), before)
        save(project, "2")
        assert.strictEqual(yield* commit(project), "committed")
        assert.strictEqual(started(), before + 1)
        assert.strictEqual(history(project, "show", "HEAD:playbook.json"), get(project.playbook))
      }).pipe(Effect.provide(layer))
    })
  )

  it.live("goes on from what others have committed in between", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const { layer } = yield* makeCountedGit
      yield* Effect.gen(function* () {
        save(project, "1")
        yield* commit(project)
        save(project, "2")
        yield* Effect.provide(commit(project, { subject: "Another" }), layer, { local: true })
        save(project, "1")
        assert.strictEqual(yield* commit(project), "committed")
        save(project, "2")
        assert.strictEqual(yield* commit(project), "committed")
        assert.strictEqual(history(project, "log", "--format=%s"), "Learn\nLearn\nAnother\nLearn\n")
      }).pipe(Effect.provide(layer))
    })
  )

  it.live("knows what is in a history whose branch was packed with others", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const { layer } = yield* makeCountedGit
      yield* Effect.gen(function* () {
        save(project, "1")
        yield* commit(project)
        history(project, "pack-refs", "--all")
        assert.strictEqual(yield* commit(project), "unchanged")
        save(project, "2")
        assert.strictEqual(yield* commit(project), "committed")
        assert.strictEqual(history(project, "rev-list", "--count", "HEAD").trim(), "2")
      }).pipe(Effect.provide(layer))
    })
  )
})

describe("what a commit says", () => {
  it.live("is asked for only when there is something to commit", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const { layer } = yield* makeCountedGit
      let asked = 0
      const message = Effect.sync((): CommitMessage => ({ subject: `Asked ${(asked += 1)}` }))
      yield* Effect.gen(function* () {
        save(project, "1")
        assert.strictEqual(yield* commit(project, message), "committed")
        assert.strictEqual(yield* commit(project, message), "unchanged")
        assert.strictEqual(history(project, "log", "--format=%s"), "Asked 1\n")
        assert.strictEqual(asked, 1)
      }).pipe(Effect.provide(layer))
    })
  )
})
