import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import { dirname } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { NodeServices } from "@effect/platform-node"
import { Effect, Layer, Option } from "effect"
import { Git } from "../../src/git/Git.ts"
import { Environment } from "../../src/project/Environment.ts"
import type { ProjectPaths } from "../../src/project/Project.ts"
import { inside } from "../support/inside.ts"
import { makeProject, put } from "../support/project.ts"
import { git, layerFailingAt } from "./support.ts"

// A project's folder comes with its code and may be anybody's.

const layer = Git.layer.pipe(
  Layer.provideMerge(Layer.merge(Environment.layer({ PATH: process.env["PATH"] }), NodeServices.layer))
)

const save = (project: ProjectPaths, text: string) => put(project.playbook, JSON.stringify({ sections: {}, text }))
const commit = (project: ProjectPaths) => Git.use((service) => inside(project, service.commit({ subject: "Change" })))
const committed = (project: ProjectPaths) =>
  Effect.map(
    Git.use((service) => inside(project, service.lastCommitted("playbook"))),
    Option.getOrUndefined
  )

const bare = (path: string) => execFileSync("git", ["init", "--quiet", "--bare", path])

/** A program that leaves a trace when it is run. */
const trap = (project: ProjectPaths): { readonly program: string; readonly sprung: () => boolean } => {
  const program = `${project.root}/trap.sh`
  fs.writeFileSync(program, `#!/bin/sh\ntouch ${project.root}/sprung\ncat\n`, { mode: 0o755 })
  return { program, sprung: () => fs.existsSync(`${project.root}/sprung`) }
}

describe("a history.git that came with the project", () => {
  it.live("could run programs: the trap of these tests works", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const { program, sprung } = trap(project)
      execFileSync(program, { input: "" })
      assert.isTrue(sprung())
    })
  )

  const configurations: ReadonlyArray<readonly [string, (program: string) => string]> = [
    ["fsmonitor", (program) => `[core]\n\tfsmonitor = "${program}"\n`],
    ["a filter", (program) => `[filter "x"]\n\tclean = "${program}"\n\tsmudge = "${program}"\n`],
    ["hooks", (program) => `[core]\n\thooksPath = "${program}"\n`],
    [
      "a pager and an external diff",
      (program) => `[core]\n\tpager = "${program}"\n[diff]\n\texternal = "${program}"\n`
    ],
    ["a signing program", (program) => `[commit]\n\tgpgSign = true\n[gpg]\n\tprogram = "${program}"\n`]
  ]

  it.live.each(configurations)("cannot run programs by %s", ([, configuration]) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const { program, sprung } = trap(project)
      save(project, "1")
      bare(project.history)
      fs.appendFileSync(`${project.history}/config`, configuration(program))
      put(`${project.history}/info/attributes`, "* filter=x diff=x\n")
      put(`${project.history}/hooks/post-commit`, `#!/bin/sh\n${program} </dev/null\n`)
      fs.chmodSync(`${project.history}/hooks/post-commit`, 0o755)
      put(`${project.claudeDirectory}/.gitattributes`, "* filter=x diff=x\n")
      assert.strictEqual(yield* commit(project), "committed")
      assert.isDefined(yield* committed(project))
      yield* Git.use((service) => inside(project, service.log(10)))
      assert.isFalse(sprung())
    }).pipe(Effect.provide(layer))
  )

  it.live("is put beside when it is a link into the user's own repository", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      execFileSync("git", ["init", "--quiet", project.root])
      save(project, "1")
      fs.mkdirSync(project.state, { recursive: true })
      fs.symlinkSync("../../.git", project.history)
      yield* commit(project)
      assert.isFalse(fs.existsSync(`${project.root}/.git/refs/heads/main`))
      assert.isFalse(fs.lstatSync(project.history).isSymbolicLink())
    }).pipe(Effect.provide(layer))
  )

  it.live("is put beside when its branches lead elsewhere", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      save(project, "1")
      bare(project.history)
      fs.mkdirSync(`${project.root}/elsewhere`)
      fs.rmSync(`${project.history}/refs/heads`, { recursive: true })
      fs.symlinkSync(`${project.root}/elsewhere`, `${project.history}/refs/heads`)
      yield* commit(project)
      assert.deepStrictEqual(fs.readdirSync(`${project.root}/elsewhere`), [])
    }).pipe(Effect.provide(layer))
  )

  const LINKS: ReadonlyArray<readonly [string, "a file" | "a folder"]> = [
    ["objects", "a folder"],
    ["objects/pack", "a folder"],
    ["objects/info", "a folder"],
    ["refs", "a folder"],
    ["refs/heads/main", "a file"],
    ["logs", "a folder"],
    ["logs/HEAD", "a file"],
    ["logs/refs/heads/main", "a file"],
    ["config", "a file"],
    ["HEAD", "a file"],
    ["index", "a file"],
    ["packed-refs", "a file"]
  ]
  it.live.each(LINKS)("writes nothing through %s that is a link", ([name, kind]) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      save(project, "1")
      yield* commit(project)
      const [path, target] = [`${project.history}/${name}`, `${project.root}/elsewhere`]
      fs.mkdirSync(target)
      put(`${target}/file`, "as it was")
      fs.mkdirSync(dirname(path), { recursive: true })
      fs.rmSync(path, { recursive: true, force: true })
      fs.symlinkSync(kind === "a file" ? `${target}/file` : target, path)
      save(project, "2")
      assert.strictEqual(yield* commit(project), "committed")
      assert.include(yield* committed(project), '"2"')
      assert.deepStrictEqual(fs.readdirSync(target), ["file"])
      assert.strictEqual(fs.readFileSync(`${target}/file`, "utf8"), "as it was")
    }).pipe(Effect.provide(layer))
  )

  it.live("writes no object through a link among the objects", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      fs.mkdirSync(`${project.root}/elsewhere`)
      save(project, "1")
      yield* commit(project)
      for (let byte = 0; byte < 256; byte += 1) {
        const folder = `${project.history}/objects/${byte.toString(16).padStart(2, "0")}`
        if (!fs.existsSync(folder)) fs.symlinkSync(`${project.root}/elsewhere`, folder)
      }
      save(project, "2")
      assert.strictEqual(yield* commit(project), "committed")
      assert.include(yield* committed(project), '"2"')
      assert.deepStrictEqual(fs.readdirSync(`${project.root}/elsewhere`), [])
    }).pipe(Effect.provide(layer))
  )

  it.live("does not run a program called git that lies in a folder of the project, however PATH names it", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const { program, sprung } = trap(project)
      save(project, "1")
      const folders = [`${project.root}/bin`, `${project.root}/node_modules/.bin`, project.root]
      for (const folder of folders) put(`${folder}/git`, fs.readFileSync(program), 0o755)
      const variables = { PATH: [...folders, process.env["PATH"]].join(":") }
      const outcome = yield* commit(project).pipe(
        Effect.provide(Git.layer.pipe(Layer.provide(Layer.merge(Environment.layer(variables), NodeServices.layer))))
      )
      assert.strictEqual(outcome, "committed")
      assert.isFalse(sprung())
    })
  )

  it.live("does not run a program called git that lies in the project", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const { program, sprung } = trap(project)
      save(project, "1")
      fs.copyFileSync(program, `${project.claudeDirectory}/git`)
      yield* commit(project).pipe(
        Effect.provide(
          Git.layer.pipe(
            Layer.provideMerge(
              Layer.merge(Environment.layer({ PATH: `.::${process.env["PATH"]}` }), NodeServices.layer)
            )
          )
        )
      )
      assert.isFalse(sprung())
    })
  )
})

describe("a damaged history", () => {
  const damages: ReadonlyArray<readonly [string, (history: string) => void]> = [
    ["index is garbage", (history) => put(`${history}/index`, "garbage")],
    ["HEAD is empty", (history) => put(`${history}/HEAD`, "")],
    ["branch is garbage", (history) => put(`${history}/refs/heads/main`, "garbage\n")],
    ["branch is empty", (history) => put(`${history}/refs/heads/main`, "")],
    ["config is garbage", (history) => put(`${history}/config`, "garbage")],
    [
      "objects are gone",
      (history) => {
        fs.rmSync(`${history}/objects`, { recursive: true })
        fs.mkdirSync(`${history}/objects`)
      }
    ],
    [
      "objects are a file",
      (history) => {
        fs.rmSync(`${history}/objects`, { recursive: true })
        put(`${history}/objects`, "a file")
      }
    ],
    [
      "place is taken by a file",
      (history) => {
        fs.rmSync(history, { recursive: true })
        put(history, "a file")
      }
    ]
  ]

  it.live.each(damages)("heals when its %s", ([, damage]) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      save(project, "1")
      yield* commit(project)
      damage(project.history)
      save(project, "2")
      assert.strictEqual(yield* commit(project), "committed")
      assert.include(yield* committed(project), '"2"')
    }).pipe(Effect.provide(layer))
  )

  it.live.each([
    "fatal: unable to write file objects/ab: No space left on device",
    "fatal: sha1 file objects/pack/tmp_pack_1 write error. Out of diskspace",
    "fatal: what no version of git has said so far"
  ])("goes on when there is room again, for a full disk is no damage: %s", (said) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      save(project, "1")
      yield* commit(project)
      save(project, "2")
      const error = yield* commit(project).pipe(
        Effect.flip,
        Effect.provide(layerFailingAt("fast-import", said), { local: true })
      )
      assert.include(error.message, said)
      put(`${project.history}/objects/pack/tmp_pack_left`, "what there was room for")
      assert.strictEqual(yield* commit(project), "committed")
      assert.lengthOf(yield* Git.use((service) => inside(project, service.log(10))), 2)
      assert.deepStrictEqual(fs.readdirSync(`${project.history}/objects/pack`), [])
      assert.deepStrictEqual(fs.readdirSync(project.state).sort(), [".gitignore", "history.git"])
    }).pipe(Effect.provide(layer))
  )

  it.live("is kept beside when a new one has to begin", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      save(project, "1")
      yield* commit(project)
      fs.rmSync(`${project.history}/objects`, { recursive: true })
      put(`${project.history}/objects`, "a file")
      save(project, "2")
      yield* commit(project)
      const beside = fs.readdirSync(project.state).find((name) => name.startsWith("history.git.broken-"))
      assert.strictEqual(fs.readFileSync(`${project.state}/${beside}/objects`, "utf8"), "a file")
    }).pipe(Effect.provide(layer))
  )

  it.live.each(["", `${"e".repeat(40)}\n`, "nothing\n"])(
    "is kept beside, with all its commits, when its branch leads nowhere: %j",
    (leads) =>
      Effect.gen(function* () {
        const project = yield* makeProject
        save(project, "1")
        yield* commit(project)
        const last = fs.readFileSync(`${project.history}/refs/heads/main`, "utf8")
        put(`${project.history}/refs/heads/main`, leads)
        save(project, "2")
        assert.strictEqual(yield* commit(project), "committed")
        const beside = fs.readdirSync(project.state).find((name) => name.startsWith("history.git.broken-"))
        assert.isDefined(beside)
        const count = git("/", "--git-dir", `${project.state}/${beside}`, "rev-list", "--count", last.trim())
        assert.strictEqual(count.trim(), "1")
        assert.lengthOf(yield* Git.use((service) => inside(project, service.log(10))), 1)
      }).pipe(Effect.provide(layer))
  )
})

describe("a playbook that is a link", () => {
  it.live("has its content in the history, not the link", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(`${project.root}/dotfiles/playbook.json`, JSON.stringify({ sections: {}, text: "linked" }))
      fs.mkdirSync(project.claudeDirectory, { recursive: true })
      fs.symlinkSync(`${project.root}/dotfiles/playbook.json`, project.playbook)
      yield* commit(project)
      assert.include(yield* committed(project), "linked")
    }).pipe(Effect.provide(layer))
  )
})
