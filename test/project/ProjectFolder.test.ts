import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Environment } from "../../src/project/Environment.ts"
import { locateRoot } from "../../src/project/locate.ts"
import { git, initRepository } from "../git/support.ts"
import { layerFiles } from "../support/files.ts"
import { isRoot, put, temporaryDirectory } from "../support/project.ts"

const locate = (directory: string, home?: string) =>
  locateRoot(directory).pipe(
    Effect.provide(Layer.merge(layerFiles, Environment.layer(home === undefined ? {} : { HOME: home })))
  )

const rootOf = (directory: string, home?: string) => Effect.map(locate(directory, home), ({ root }) => root)

/** A folder with folders in it. */
const makeFolder = (...below: ReadonlyArray<string>) =>
  Effect.map(temporaryDirectory, (folder) => {
    for (const name of below) fs.mkdirSync(`${folder}/${name}`, { recursive: true })
    return folder
  })

const PLAYBOOK = ".claude/playbook.json"

describe("from a subfolder, the project", () => {
  it.effect("is the nearest folder up with a playbook or settings, or where something was learned", () =>
    Effect.gen(function* () {
      for (const mark of [PLAYBOOK, ".claude/debrief/journal.jsonl", ".claude/debrief.json"]) {
        const folder = yield* makeFolder("a/b/c")
        put(`${folder}/${mark}`, "")
        assert.strictEqual(yield* rootOf(`${folder}/a/b/c`), folder)
        put(`${folder}/a/b/${mark}`, "")
        assert.strictEqual(yield* rootOf(`${folder}/a/b/c`), `${folder}/a/b`)
        assert.strictEqual(yield* rootOf(`${folder}/a`), folder)
      }
    })
  )

  it.effect("is no folder that has only settings of the client", () =>
    Effect.gen(function* () {
      const folder = yield* makeFolder("a/b")
      put(`${folder}/.claude/settings.json`, "{}")
      assert.strictEqual(yield* rootOf(`${folder}/a/b`), `${folder}/a/b`)
    })
  )

  it.effect("with a playbook below a work tree's root is that folder, and one above captures no work tree", () =>
    Effect.gen(function* () {
      const folder = yield* makeFolder("repository/packages/one/src", "repository/other")
      const repository = `${folder}/repository`
      initRepository(repository)
      put(`${repository}/packages/one/${PLAYBOOK}`, "{}")
      assert.deepStrictEqual(yield* locate(`${repository}/packages/one/src`), {
        root: `${repository}/packages/one`,
        isShared: true
      })
      assert.strictEqual(yield* rootOf(`${repository}/other`), repository)
      put(`${folder}/${PLAYBOOK}`, "{}")
      put(`${folder}/.claude/debrief.json`, "{}")
      assert.deepStrictEqual(yield* locate(`${repository}/other`), { root: repository, isShared: true })
      git(folder, "init", "--quiet")
      assert.deepStrictEqual(yield* locate(`${repository}/other`), { root: repository, isShared: true })
    })
  )

  it.effect("is not the home folder, in whose .claude the client keeps its own, also by another path", () =>
    Effect.gen(function* () {
      const home = yield* makeFolder("work/a")
      put(`${home}/${PLAYBOOK}`, "{}")
      initRepository(home)
      fs.symlinkSync(home, `${home}/me`)
      assert.strictEqual(yield* rootOf(`${home}/work/a`, home), `${home}/work/a`)
      assert.strictEqual(yield* rootOf(`${home}/work/a`, `${home}/me`), `${home}/work/a`)
      assert.strictEqual(yield* rootOf(home, home), home, "but where one stands")
    })
  )

  it.effect("is not a folder in which everybody may make files", () =>
    Effect.gen(function* () {
      const folder = yield* makeFolder("a")
      put(`${folder}/${PLAYBOOK}`, "{}")
      fs.chmodSync(folder, 0o1777)
      assert.strictEqual(yield* rootOf(`${folder}/a`), `${folder}/a`)
      fs.chmodSync(folder, 0o755)
      assert.strictEqual(yield* rootOf(`${folder}/a`), folder)
    })
  )

  it.effect.runIf(isRoot)("is not a folder of another user, nor one with a .claude or a playbook of theirs", () =>
    Effect.gen(function* () {
      const folder = yield* makeFolder("a/b")
      const own = `${folder}/a/b`
      put(`${folder}/a/${PLAYBOOK}`, "{}")
      for (const theirs of ["a", "a/.claude", `a/${PLAYBOOK}`]) {
        assert.strictEqual(yield* rootOf(own), `${folder}/a`)
        fs.chownSync(`${folder}/${theirs}`, 2002, 2002)
        assert.strictEqual(yield* rootOf(own), own, theirs)
        fs.chownSync(`${folder}/${theirs}`, 0, 0)
      }
    })
  )

  it.effect.runIf(isRoot)("is not the work tree of another user", () =>
    Effect.gen(function* () {
      const folder = yield* makeFolder("mine")
      initRepository(folder)
      fs.chownSync(`${folder}/mine`, 2001, 2001)
      assert.deepStrictEqual(yield* locate(`${folder}/mine`), { root: `${folder}/mine`, isShared: true })
    })
  )

  it.effect("is not looked for behind a link in the place of a .claude", () =>
    Effect.gen(function* () {
      const folder = yield* makeFolder("a/b", "elsewhere")
      put(`${folder}/elsewhere/playbook.json`, "{}")
      fs.symlinkSync(`${folder}/elsewhere`, `${folder}/a/.claude`)
      assert.strictEqual(yield* rootOf(`${folder}/a/b`), `${folder}/a/b`)
    })
  )

  it.effect("of a folder that is gone is that of the nearest above", () =>
    Effect.gen(function* () {
      const folder = yield* makeFolder()
      put(`${folder}/${PLAYBOOK}`, "{}")
      assert.strictEqual(yield* rootOf(`${folder}/gone/too`), folder)
    })
  )
})

describe("a folder that no repository holds", () => {
  it.effect("is a stranger's where its prompts are a clone of their own", () =>
    Effect.gen(function* () {
      const folder = yield* makeFolder(".claude/prompts")
      put(`${folder}/${PLAYBOOK}`, "")
      assert.isFalse((yield* locate(folder)).isShared)
      fs.mkdirSync(`${folder}/.claude/prompts/.git`)
      assert.isTrue((yield* locate(folder)).isShared)
    })
  )
})
