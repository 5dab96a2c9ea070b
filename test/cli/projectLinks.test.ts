import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import { NodeFileSystem } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer } from "effect"
import { Environment } from "../../src/project/Environment.ts"
import { locateRoot } from "../../src/project/locate.ts"
import { projectPaths } from "../../src/project/Project.ts"
import { layerProjectFiles, layerProjectFilesOver } from "../../src/project/ProjectFiles.ts"
import { layerLean } from "../../src/project/SafeFiles.ts"
import { initRepository } from "../git/support.ts"
import { put, putJson, temporaryDirectory } from "../support/project.ts"
import { treeOf } from "../support/tree.ts"

type Variables = Readonly<Record<string, string>>

const over = (files: typeof layerProjectFiles) => (variables: Variables) =>
  files.pipe(Layer.provide([NodeFileSystem.layer, Environment.layer(variables)]))

const LAYERS = [
  // Hooks change no times.
  {
    whose: "the hooks",
    layerOf: (variables: Variables) => Layer.provide(layerLean, Environment.layer(variables)),
    touches: false
  },
  { whose: "the command and the worker", layerOf: over(layerProjectFiles), touches: true }
]

/** A project, and beside it a folder of somebody else's that has what a project has. */
const makeWorld = Effect.map(temporaryDirectory, (root) => {
  const [project, victim] = [projectPaths(`${root}/project`), `${root}/victim`]
  fs.mkdirSync(project.root)
  for (const file of ["playbook.json", "file", "debrief/file", "folder/file"]) put(`${victim}/${file}`, "theirs")
  return { root, project, victim }
})

/** All that can be done to a path, and what it answers: the error's tag where it fails. */
const everything = (path: string) =>
  FileSystem.FileSystem.use((files) => {
    const opening = (flag: FileSystem.OpenFlag) =>
      Effect.scoped(
        Effect.flatMap(files.open(path, { flag }), (file) =>
          flag === "r" ? Effect.void : file.writeAll(Buffer.from("x"))
        )
      )
    const all = {
      stat: files.stat(path),
      exists: files.exists(path),
      readFile: files.readFile(path),
      readFileString: files.readFileString(path),
      readDirectory: files.readDirectory(path),
      realPath: files.realPath(path),
      write: files.writeFileString(path, "x"),
      writeNew: files.writeFileString(path, "x", { flag: "wx" }),
      opened: opening("r"),
      truncated: opening("w"),
      appended: opening("a"),
      chmod: files.chmod(path, 0o600),
      made: files.makeDirectory(`${path}/new/one`, { recursive: true }),
      below: files.writeFileString(`${path}/new`, "x"),
      renamedBelow: files.rename(`${path}/file`, `${path}/moved`),
      removedBelow: files.remove(`${path}/file`, { recursive: true })
    }
    return Effect.all(all as Record<string, Effect.Effect<unknown, Error>>, { mode: "result" })
  })

describe.each(LAYERS)("a link in a project, for $whose", ({ layerOf, touches }) => {
  it.live.each([".claude", ".claude/debrief", ".claude/playbook.json", ".claude/debrief/folder/file"])(
    "lets nothing be read or changed that it leads to: %s",
    (place) =>
      Effect.gen(function* () {
        const { project, victim } = yield* makeWorld
        const at = `${project.root}/${place}`
        fs.mkdirSync(at.slice(0, at.lastIndexOf("/")), { recursive: true })
        for (const target of [victim, `${victim}/file`, "../victim", `${victim}/missing`]) {
          fs.symlinkSync(target, at)
          const before = treeOf(victim)
          const results = yield* everything(at)
          assert.deepStrictEqual(treeOf(victim), before)
          for (const [name, result] of Object.entries(results)) {
            assert.strictEqual(result._tag, "Failure", `${name} of ${target}`)
            if (result._tag === "Success" || name === "writeNew") continue
            assert.include(String(result.failure), `${at} is a link, which is not followed`, name)
          }
          fs.unlinkSync(at)
        }
      }).pipe(Effect.provide(layerOf({})))
  )

  it.live("can be removed, renamed and looked at, and its times be changed, itself alone", () =>
    Effect.gen(function* () {
      const { project, victim } = yield* makeWorld
      const before = treeOf(victim)
      fs.mkdirSync(`${project.state}/deep/er`, { recursive: true })
      fs.symlinkSync(victim, `${project.state}/link`)
      fs.symlinkSync(victim, `${project.state}/deep/er/link`)
      const files = yield* FileSystem.FileSystem
      assert.strictEqual((yield* files.lstat(`${project.state}/link`)).type, "SymbolicLink")
      if (touches) yield* files.utimes(`${project.state}/link`, 1, 1)
      yield* files.rename(`${project.state}/link`, `${project.state}/renamed`)
      yield* files.remove(`${project.state}/renamed`)
      yield* files.remove(`${project.state}/deep`, { recursive: true, force: true })
      assert.deepStrictEqual(fs.readdirSync(project.state), [])
      assert.deepStrictEqual(treeOf(victim), before)
    }).pipe(Effect.provide(layerOf({})))
  )

  it.live("is followed when the user's own settings name the project, and says so when they do not", () =>
    Effect.gen(function* () {
      const { project, root, victim } = yield* makeWorld
      fs.symlinkSync(victim, project.claudeDirectory)
      const config = `${root}/config`
      const read = FileSystem.FileSystem.use((files) => files.readFileString(project.playbook)).pipe(
        Effect.provide(layerOf({ XDG_CONFIG_HOME: config }))
      )
      const { message } = yield* Effect.flip(read)
      assert.include(message, `${project.claudeDirectory} is a link, which is not followed`)
      assert.include(message, `name ${project.root} in files.followLinks of ${config}/debrief/config.json`)
      for (const other of [[], [root], [`${project.root}x`], "all", [1]]) {
        putJson(`${config}/debrief/config.json`, { files: { followLinks: other } })
        yield* Effect.flip(read)
      }
      putJson(`${config}/debrief/config.json`, { files: { followLinks: [project.root] } })
      assert.strictEqual(yield* read, "theirs")
    })
  )

  it.live.each([".claude", ".claude/playbook.json", ".claude/prompts", ".claude/debrief", ".claude/debrief.json"])(
    "makes a project that no repository holds a stranger's where it is followed into a clone: %s",
    (ours) =>
      Effect.gen(function* () {
        const { root, project, victim } = yield* makeWorld
        const [config, at] = [`${root}/config`, `${project.root}/${ours}`]
        putJson(`${config}/debrief/config.json`, { files: { followLinks: [project.root] } })
        fs.mkdirSync(at.slice(0, at.lastIndexOf("/")), { recursive: true })
        fs.symlinkSync(ours.endsWith(".json") ? `${victim}/file` : `${victim}/debrief`, at)
        const variables = { HOME: root, XDG_CONFIG_HOME: config }
        const files = Layer.merge(layerOf(variables), Environment.layer(variables))
        const locate = Effect.provide(locateRoot(project.root), files)
        assert.isFalse((yield* locate).isShared)
        initRepository(victim)
        assert.isTrue((yield* locate).isShared)
      })
  )

  it.live("is the user's own in ~/.claude, but not in a project that lies there", () =>
    Effect.gen(function* () {
      const { root, victim } = yield* makeWorld
      fs.symlinkSync(victim, `${root}/.claude`)
      fs.mkdirSync(`${victim}/plugin`)
      fs.symlinkSync(victim, `${victim}/plugin/.claude`)
      const files = yield* Effect.provide(FileSystem.FileSystem, layerOf({ HOME: root }))
      assert.strictEqual(yield* files.readFileString(`${root}/.claude/file`), "theirs")
      assert.include(
        (yield* Effect.flip(files.readFileString(`${root}/.claude/plugin/.claude/file`))).message,
        "is a link"
      )
    })
  )
})

describe.each(LAYERS)("what is opened, for $whose", ({ layerOf }) => {
  it.live.each(["pipe", "zero"] as const)("is never a pipe or a device, anywhere: %s", (kind) =>
    Effect.gen(function* () {
      const { project, root } = yield* makeWorld
      const files = yield* FileSystem.FileSystem
      fs.mkdirSync(project.state, { recursive: true })
      const inProject = `${project.state}/file`
      if (kind === "pipe") execFileSync("mkfifo", [`${root}/file`, inProject])
      else fs.symlinkSync("/dev/zero", `${root}/file`)
      for (const path of [`${root}/file`, ...(kind === "pipe" ? [inProject] : [])]) {
        for (const use of [files.readFile(path), Effect.scoped(files.open(path)), files.readFileString(path)]) {
          const { message } = yield* Effect.flip(use as Effect.Effect<unknown, Error>)
          assert.include(message, `${path} is no file`)
        }
        if (kind === "pipe") yield* Effect.flip(files.writeFileString(path, "x"))
      }
    }).pipe(Effect.provide(layerOf({})))
  )

  it.live("is made in the project's own folder only while that is there", () =>
    Effect.gen(function* () {
      const { project } = yield* makeWorld
      const files = yield* FileSystem.FileSystem
      yield* files.makeDirectory(project.queue, { recursive: true, mode: 0o700 })
      assert.strictEqual(fs.statSync(project.queue).mode & 0o777, 0o700)
      fs.rmSync(project.root, { recursive: true })
      yield* Effect.flip(files.makeDirectory(project.queue, { recursive: true, mode: 0o700 }))
      assert.isFalse(fs.existsSync(project.root))
    }).pipe(Effect.provide(layerOf({})))
  )
})

/** `node:fs` in which something happens right before the call of that number. */
const interrupted = (number: number, happen: () => void) => {
  let count = 0
  const before =
    <A extends ReadonlyArray<never>, B>(call: (...args: A) => B) =>
    (...args: A): B => {
      count += 1
      if (count === number) happen()
      return call(...args)
    }
  const names = ["openSync", "mkdirSync", "renameSync", "unlinkSync", "lstatSync", "readdirSync", "fstatSync"] as const
  const calls = Object.fromEntries(names.map((name) => [name, before(fs[name] as never)]))
  return { fs: { ...fs, ...calls } as typeof fs, count: () => count }
}

const work = (state: string) =>
  FileSystem.FileSystem.use((files) =>
    Effect.gen(function* () {
      yield* Effect.ignore(files.makeDirectory(`${state}/queue`, { recursive: true }))
      yield* Effect.ignore(files.writeFileString(`${state}/queue/new`, "ours"))
      yield* Effect.ignore(files.rename(`${state}/queue/new`, `${state}/queue/file`))
      yield* Effect.ignore(files.readFile(`${state}/queue/file`))
      yield* Effect.ignore(files.remove(`${state}/queue`, { recursive: true, force: true }))
    })
  )

describe.skipIf(process.platform !== "linux")("a folder that is exchanged for a link between two calls", () => {
  it.live.each([".claude", ".claude/debrief", ".claude/debrief/queue"])(
    "leads nowhere, at whatever moment: %s",
    (place) =>
      Effect.gen(function* () {
        for (let number = 1; ; number += 1) {
          const { project, victim } = yield* makeWorld
          for (const folder of ["debrief/queue", "queue"]) put(`${victim}/${folder}/file`, "theirs")
          fs.mkdirSync(project.queue, { recursive: true })
          const before = treeOf(victim)
          const at = `${project.root}/${place}`
          const target =
            place.split("/").length === 1 ? victim : `${victim}/debrief${place.endsWith("queue") ? "/queue" : ""}`
          const world = interrupted(number, () => {
            if (!fs.existsSync(at)) return
            fs.renameSync(at, `${project.root}/aside`)
            fs.symlinkSync(target, at)
          })
          yield* work(project.state).pipe(Effect.provide(over(layerProjectFilesOver(world.fs))({})))
          assert.deepStrictEqual(treeOf(victim), before, `at call ${number}`)
          if (world.count() < number) {
            assert.isAbove(number, 20)
            return
          }
        }
      })
  )
})
