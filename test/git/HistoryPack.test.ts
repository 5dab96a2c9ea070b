import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { Git } from "../../src/git/Git.ts"
import { Environment } from "../../src/project/Environment.ts"
import type { ProjectPaths } from "../../src/project/Project.ts"
import { inside } from "../support/inside.ts"
import { makeProject, namesIn, put } from "../support/project.ts"
import { layerFailingAt } from "./support.ts"

const layer = Git.layer.pipe(
  Layer.provideMerge(Layer.merge(Environment.layer({ PATH: process.env["PATH"] }), NodeServices.layer))
)

const text = (version: number) => JSON.stringify({ sections: {}, version })
const commit = (project: ProjectPaths, version: number) => {
  put(project.playbook, text(version))
  return Git.use((git) => inside(project, git.commit({ subject: `Version ${version}` })))
}
const log = (project: ProjectPaths) => Git.use((git) => inside(project, git.log(1_000)))

const git = (project: ProjectPaths, args: ReadonlyArray<string>, input?: string | Buffer) =>
  execFileSync("git", ["--git-dir", project.history, ...args], { input: input ?? "", maxBuffer: 1e8 })

const COMMITS = 100

/** A history of a hundred commits, none of whose objects is in a pack, as so many sessions leave it. */
const makeLoose = Effect.tap(makeProject, (project) =>
  Effect.sync(() => {
    fs.mkdirSync(project.state, { recursive: true })
    git(project, ["init", "--quiet", "--bare", "--template=", "--initial-branch=main"])
    const commits = Array.from({ length: COMMITS }, (_, version) => {
      const message = `Version ${version}`
      return (
        `commit refs/heads/main\ncommitter c <c@localhost> ${1_700_000_000 + version} +0000\n` +
        `data ${message.length}\n${message}\nM 100644 inline playbook.json\ndata ${text(version).length}\n${text(version)}\n`
      )
    })
    git(project, ["-c", "fastimport.unpackLimit=100000", "fast-import", "--quiet"], commits.join("\n"))
  })
)

const loose = ({ history }: ProjectPaths) => namesIn(`${history}/objects`).filter((name) => name.length === 2)
const packs = ({ history }: ProjectPaths) => namesIn(`${history}/objects/pack`).filter((name) => name.endsWith(".pack"))

/** All that was ever committed is there, and git finds nothing to complain of. */
const assertWhole = Effect.fnUntraced(function* (project: ProjectPaths, count: number) {
  const commits = yield* log(project)
  assert.lengthOf(commits, count)
  const first = yield* Git.use((service) => inside(project, service.fileAt(commits.at(-1)!.hash, "playbook")))
  assert.deepStrictEqual(first, Option.some(text(0)))
  git(project, ["fsck", "--strict"])
})

describe("a history whose objects lie loose", () => {
  it.live("is packed by the commit that finds it so, and by no more until there are as many again", () =>
    Effect.gen(function* () {
      const project = yield* makeLoose
      assert.isAbove(loose(project).length, 160)
      assert.strictEqual(yield* commit(project, 1_000), "committed")
      assert.deepStrictEqual([loose(project), packs(project).length], [[], 1])
      yield* assertWhole(project, COMMITS + 1)
      const before = packs(project)
      yield* commit(project, 1_001)
      assert.isAbove(loose(project).length, 0)
      assert.deepStrictEqual(packs(project), before)
      yield* assertWhole(project, COMMITS + 2)
    }).pipe(Effect.provide(layer))
  )

  it.live("is freed of what a killed git left of its pack, and of nothing else", () =>
    Effect.gen(function* () {
      const project = yield* makeLoose
      const orphan = `pack-${"a".repeat(40)}.pack`
      const left: Array<string> = ["tmp_pack_Xy12", "tmp_idx_Xy12", ".tmp-77-pack-ab.pack", orphan]
      for (const name of left) put(`${project.history}/objects/pack/${name}`, "half")
      // Killed before it removed what it had packed, all is there twice.
      git(project, ["repack", "-a", "-q"])
      assert.isAbove(loose(project).length, 160)
      assert.includeMembers([...namesIn(`${project.history}/objects/pack`)], left)
      yield* commit(project, 1_000)
      assert.lengthOf(packs(project), 1)
      assert.deepStrictEqual(loose(project), [])
      for (const name of left) assert.notInclude(namesIn(`${project.history}/objects/pack`), name)
      yield* assertWhole(project, COMMITS + 1)
    }).pipe(Effect.provide(layer))
  )

  it.live("stays as it is where it cannot be packed: the commit is made, and a day goes by before the next try", () =>
    Effect.gen(function* () {
      const project = yield* makeLoose
      const committing = Effect.provide(commit(project, 1_000), layerFailingAt("repack", "no"), { local: true })
      assert.strictEqual(yield* committing, "committed")
      const note = fs.readFileSync(`${project.history}/gc.log`, "utf8")
      assert.include(note, "repack")
      yield* commit(project, 1_001)
      assert.isAbove(loose(project).length, 160)
      yield* assertWhole(project, COMMITS + 2)
      const yesterday = Date.now() / 1000 - 25 * 60 * 60
      fs.utimesSync(`${project.history}/gc.log`, yesterday, yesterday)
      yield* commit(project, 1_002)
      assert.deepStrictEqual([loose(project), packs(project).length], [[], 1])
      assert.isFalse(fs.existsSync(`${project.history}/gc.log`))
    }).pipe(Effect.provide(layer))
  )
})
