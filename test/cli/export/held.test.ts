import * as fs from "node:fs"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer } from "effect"
import { readTextFile, removeTextFile, writeTextFile } from "../../../src/cli/TextFile.ts"
import { Environment } from "../../../src/project/Environment.ts"
import { filesHeldIn } from "../../../src/project/ProjectFiles.ts"
import { isRoot } from "../../support/project.ts"
import { makeProject } from "../../support/projects.ts"

const FILE = ".cursor/rules/debrief.mdc"

const METHODS = ["openSync", "lstatSync", "statSync", "existsSync", "readlinkSync", "mkdirSync"] as const
const CHANGES = ["fchmodSync", "renameSync", "unlinkSync"] as const

/** The disk, on which another does something right before the n-th call, and whether there was one. */
const disturbedAt = (nth: number, disturb: () => void) => {
  const disk: Record<string, unknown> = { ...fs }
  let calls = 0
  for (const method of [...METHODS, ...CHANGES]) {
    disk[method] = (...args: ReadonlyArray<unknown>): unknown => {
      calls += 1
      if (calls === nth) disturb()
      return (fs[method] as (...all: ReadonlyArray<unknown>) => unknown)(...args)
    }
  }
  return { disk: disk as unknown as typeof fs, happened: () => calls >= nth }
}

const layer = Layer.merge(NodeServices.layer, Environment.layer({}))

/** Does it with the files of a folder that is held, on such a disk. */
const held = <A, E>(root: string, disk: typeof fs, run: Effect.Effect<A, E, FileSystem.FileSystem>) =>
  Effect.scoped(
    Effect.flatMap(filesHeldIn(root, disk), (files) => Effect.provideService(run, FileSystem.FileSystem, files))
  ).pipe(Effect.provide(layer))

const swap = (at: string, target: string) => () => {
  if (fs.lstatSync(at, { throwIfNoEntry: false }) !== undefined) fs.renameSync(at, `${at}.before`)
  fs.symlinkSync(target, at)
}

/** What another puts in the way, and where that leads. */
const EXCHANGES = [
  ["the file", FILE, "victim.md"],
  ["its folder", ".cursor/rules", ""],
  ["the folder above", ".cursor", "deep"]
] as const

describe.runIf(process.platform === "linux")("a file that is exported while another exchanges what leads to it", () => {
  it.live.each(EXCHANGES)("is written and removed nowhere else: %s", ([, place, leads]) =>
    Effect.gen(function* () {
      const victims = { "victim.md": "old", "debrief.mdc": "old", "deep/rules/debrief.mdc": "old" }
      const victim = yield* makeProject(victims)
      const before = victim.files()
      for (const change of [writeTextFile, removeTextFile] as const) {
        for (let nth = 1, happens = true; happens; nth++) {
          const project = yield* makeProject({ [FILE]: "old" })
          const { disk, happened } = disturbedAt(nth, swap(`${project.root}/${place}`, `${victim.root}/${leads}`))
          yield* Effect.exit(held(project.root, disk, change(`${project.root}/${FILE}`, "old", "new")))
          for (const name of Object.keys(victims)) assert.strictEqual(victim.read(name), "old", `call ${nth}`)
          assert.deepStrictEqual(victim.files(), before, `call ${nth}`)
          happens = happened()
          assert.isTrue(happens || nth > 8)
        }
      }
    })
  )

  it.live("nor is what takes the place of the project's folder itself", () =>
    Effect.gen(function* () {
      const victim = yield* makeProject({ "AGENTS.md": "old" })
      const world = yield* makeProject({ "project/AGENTS.md": "old" })
      const root = `${world.root}/project`
      const exchange = Effect.sync(swap(root, victim.root))
      yield* held(root, fs, Effect.andThen(exchange, writeTextFile(`${root}/AGENTS.md`, "old", "new")))
      assert.strictEqual(victim.read("AGENTS.md"), "old")
      assert.strictEqual(world.read("project.before/AGENTS.md"), "new")
    })
  )

  it.live("a link is told of by the names that the person knows", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ elsewhere: "x" })
      fs.symlinkSync(`${project.root}/elsewhere`, `${project.root}/AGENTS.md`)
      const { message } = yield* Effect.flip(held(project.root, fs, readTextFile(`${project.root}/AGENTS.md`)))
      assert.include(message, `${project.root}/AGENTS.md is a link`)
      assert.notInclude(message, "/proc/")
      const missing = held(project.root, fs, removeTextFile(`${project.root}/none/AGENTS.md`, "x"))
      assert.notInclude((yield* Effect.flip(missing)).message, "/proc/")
    })
  )

  it.live.runIf(isRoot)("is not the file that root's own folder got a second name for", () =>
    Effect.gen(function* () {
      const victim = yield* makeProject({ secret: "root's own\n" })
      const project = yield* makeProject({})
      fs.chownSync(project.root, 54321, 54322)
      const file = `${project.root}/.github`
      const secret = `${victim.root}/secret`
      // The folder that was just made is exchanged before it is handed over.
      let made = false
      const disk = {
        ...fs,
        mkdirSync: (at: string, mode: number) => {
          fs.mkdirSync(at, mode)
          made = true
          fs.rmdirSync(file)
          fs.linkSync(secret, file)
        }
      } as unknown as typeof fs
      yield* Effect.exit(held(project.root, disk, writeTextFile(`${file}/x.md`, undefined, "new")))
      assert.isTrue(made)
      assert.strictEqual(fs.statSync(secret).uid, 0)
      assert.strictEqual(victim.read("secret"), "root's own\n")
    })
  )
})
