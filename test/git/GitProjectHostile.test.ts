import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Layer } from "effect"
import { Git } from "../../src/git/Git.ts"
import { layerGitProject } from "../../src/git/GitProject.ts"
import { Patience } from "../../src/git/Patience.ts"
import { Environment } from "../../src/project/Environment.ts"
import { projectPaths, type ProjectPaths } from "../../src/project/Project.ts"
import { inside } from "../support/inside.ts"
import { get, makeProject, namesIn, put, temporaryDirectory } from "../support/project.ts"
import { git, initRepository } from "./support.ts"

// A repository that was unpacked, or whose folder is another's, with `git.mode` project in the user's own settings.

const layer = layerGitProject.pipe(
  Layer.provideMerge(
    Layer.merge(Environment.layer({ PATH: process.env["PATH"], HOME: "/nonexistent" }), NodeServices.layer)
  )
)

const save = (project: ProjectPaths) => put(project.playbook, JSON.stringify({ sections: {} }))

/** Everything that is ever asked of the history; answers why no commit was made, or what came of it. */
const useAll = (project: ProjectPaths) =>
  Git.use((service) =>
    Effect.gen(function* () {
      const outcome = yield* Effect.catch(inside(project, service.commit({ subject: "Change" })), ({ message }) =>
        Effect.succeed(message)
      )
      yield* Effect.ignore(inside(project, service.lastCommitted("playbook")))
      yield* Effect.ignore(inside(project, service.log(10)))
      yield* Effect.ignore(inside(project, service.resolve("HEAD~1")))
      return outcome
    })
  )

/** A program that leaves a trace when it is run, outside of the project. */
const makeTrap = Effect.map(temporaryDirectory, (folder) => {
  const program = `${folder}/trap.sh`
  put(program, `#!/bin/sh\ntouch ${folder}/sprung\ncat\n`, 0o755)
  return { folder, program, sprung: () => fs.existsSync(`${folder}/sprung`) }
})

/** Has the configuration include a pipe. */
const include = (root: string, section: string) => {
  execFileSync("mkfifo", [`${root}/.git/pipe`])
  fs.appendFileSync(`${root}/.git/config`, `${section}\n\tpath = pipe\n`)
}

/** Configurations of a repository that name programs. */
const CONFIGURATIONS: ReadonlyArray<readonly [string, (program: string) => string]> = [
  ["fsmonitor", (program) => `[core]\n\tfsmonitor = "${program}"\n`],
  ["filters", (program) => `[filter "x"]\n\tclean = "${program}"\n\tsmudge = "${program}"\n\tprocess = "${program}"\n`],
  ["hooksPath", (program) => `[core]\n\thooksPath = "${program.replace("/trap.sh", "/hooks")}"\n`],
  [
    "hooks in the configuration",
    (program) =>
      ["post-index-change", "reference-transaction", "pre-commit", "post-commit"]
        .map((event, index) => `[hook "x${index}"]\n\tevent = ${event}\n\tcommand = "${program}"\n`)
        .join("")
  ],
  [
    "a pager, an editor and an external diff",
    (program) =>
      `[core]\n\tpager = "${program}"\n\teditor = "${program}"\n[diff]\n\texternal = "${program}"\n` +
      `[diff "x"]\n\ttextconv = "${program}"\n\tcommand = "${program}"\n[pager]\n\tconfig = "${program}"\n`
  ],
  [
    "a signing program",
    (program) =>
      `[commit]\n\tgpgSign = true\n[gpg]\n\tprogram = "${program}"\n[gpg "ssh"]\n\tprogram = "${program}"\n` +
      "[log]\n\tshowSignature = true\n"
  ],
  [
    "aliases and credentials",
    (program) =>
      ["commit-tree", "hash-object", "rev-list", "config", "log"]
        .map((name) => `[alias]\n\t${name} = "!${program}"\n`)
        .join("") + `[credential]\n\thelper = "!${program}"\n`
  ],
  ["maintenance", (program) => `[gc]\n\tauto = 1\n[core]\n\thooksPath = "${program.replace("/trap.sh", "/hooks")}"\n`]
]

const HOOKS = [
  "pre-commit",
  "commit-msg",
  "post-commit",
  "reference-transaction",
  "post-index-change",
  "pre-auto-gc",
  "fsmonitor-watchman"
]

/** A project in a repository in which all that takes part in a commit has the attributes that the traps need. */
const makeUnpacked = Effect.tap(makeProject, (project) =>
  Effect.sync(() => {
    initRepository(project.root)
    put(`${project.root}/file.txt`, "text")
    put(`${project.root}/.gitattributes`, "*.txt filter=x diff=x\n")
    git(project.root, "add", ".")
    git(project.root, "commit", "--quiet", "--message=file")
    // Whoever looks at the index has to look at this file again.
    put(`${project.root}/file.txt`, "TEXT")
    save(project)
  })
)

describe("git.mode project, in a repository that is not to be trusted", () => {
  it.live.each(CONFIGURATIONS)("runs nothing that its configuration names: %s", ([, configuration]) =>
    Effect.gen(function* () {
      const project = yield* makeUnpacked
      const { folder, program, sprung } = yield* makeTrap
      for (const hook of HOOKS) {
        put(`${folder}/hooks/${hook}`, `#!/bin/sh\n${program} </dev/null\n`, 0o755)
        put(`${project.root}/.git/hooks/${hook}`, `#!/bin/sh\n${program} </dev/null\n`, 0o755)
      }
      fs.appendFileSync(`${project.root}/.git/config`, configuration(program))
      assert.strictEqual(yield* useAll(project), "committed")
      assert.isFalse(sprung())
    }).pipe(Effect.provide(layer))
  )

  it.live("runs nothing that an included file names", () =>
    Effect.gen(function* () {
      const project = yield* makeUnpacked
      const { program, sprung } = yield* makeTrap
      const all = CONFIGURATIONS.filter(([name]) => name !== "hooksPath").map(([, configuration]) =>
        configuration(program)
      )
      put(`${project.root}/.gitconfig`, all.join(""))
      fs.appendFileSync(`${project.root}/.git/config`, "[include]\n\tpath = ../.gitconfig\n")
      fs.appendFileSync(`${project.root}/.git/config`, "[extensions]\n\tworktreeConfig = true\n")
      put(`${project.root}/.git/config.worktree`, all.join(""))
      assert.strictEqual(yield* useAll(project), "committed")
      assert.isFalse(sprung())
    }).pipe(Effect.provide(layer))
  )

  it.live("fetches nothing that it says is missing", () =>
    Effect.gen(function* () {
      const project = yield* makeUnpacked
      const { program, sprung } = yield* makeTrap
      fs.appendFileSync(
        `${project.root}/.git/config`,
        `[core]\n\trepositoryformatversion = 1\n\tsshCommand = "${program}"\n[extensions]\n\tpartialClone = o\n` +
          `[remote "o"]\n\turl = ext::${program}\n\tpromisor = true\n\tuploadpack = "${program}"\n[protocol]\n\tallow = always\n`
      )
      const tree = git(project.root, "rev-parse", "HEAD^{tree}").trim()
      fs.rmSync(`${project.root}/.git/objects/${tree.slice(0, 2)}/${tree.slice(2)}`)
      assert.include(yield* useAll(project), "this commit was not made")
      assert.isFalse(sprung())
    }).pipe(Effect.provide(layer))
  )

  it.live("takes a folder that is laid out like a git directory for no repository", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const { program, sprung } = yield* makeTrap
      save(project)
      initRepository(project.root, "--bare")
      fs.writeFileSync(
        `${project.root}/config`,
        `[core]\n\trepositoryformatversion = 0\n\tworktree = .\n\tfsmonitor = "${program}"\n`
      )
      assert.include(yield* useAll(project), "not a git repository")
      assert.isFalse(sprung())
    }).pipe(Effect.provide(layer))
  )

  it.live("does not follow such a folder within a repository either", () =>
    Effect.gen(function* () {
      const outer = yield* makeUnpacked
      const { program, sprung } = yield* makeTrap
      const root = `${outer.root}/vendor/dependency`
      initRepository(root, "--bare")
      fs.writeFileSync(`${root}/config`, `[core]\n\tworktree = .\n\tfsmonitor = "${program}"\n`)
      const project = projectPaths(root)
      save(project)
      assert.strictEqual(yield* useAll(project), "committed")
      assert.strictEqual(
        git(outer.root, "show", "--name-only", "--format="),
        "vendor/dependency/.claude/playbook.json\n"
      )
      assert.isFalse(sprung())
    }).pipe(Effect.provide(layer))
  )

  it.live("does not commit where its .git file leads to, when nothing there names it", () =>
    Effect.gen(function* () {
      const victim = yield* makeUnpacked
      const before = git(victim.root, "rev-parse", "HEAD")
      for (const elsewhere of [`${victim.root}/.git`, "../victim/.git"]) {
        const project = yield* makeProject
        save(project)
        put(`${project.root}/.git`, `gitdir: ${elsewhere}\n`)
        assert.include(yield* useAll(project), "this commit was not made")
      }
      assert.strictEqual(git(victim.root, "rev-parse", "HEAD"), before)
    }).pipe(Effect.provide(layer))
  )

  const LINKS: ReadonlyArray<readonly [string, "a file" | "a folder"]> = [
    [".git", "a folder"],
    [".git/logs", "a folder"],
    [".git/logs/HEAD", "a file"],
    [".git/logs/refs", "a folder"],
    [".git/logs/refs/heads", "a folder"],
    [".git/logs/refs/heads/main", "a file"],
    [".git/refs", "a folder"],
    [".git/refs/heads", "a folder"],
    [".git/refs/heads/main", "a file"],
    [".git/objects", "a folder"],
    [".git/HEAD", "a file"],
    [".git/index", "a file"]
  ]
  it.live.each(LINKS)("writes nothing through %s that is a link", ([link, kind]) =>
    Effect.gen(function* () {
      const project = yield* makeUnpacked
      const elsewhere = yield* temporaryDirectory
      const [path, target] = [`${project.root}/${link}`, `${elsewhere}/target`]
      fs.renameSync(path, target)
      fs.symlinkSync(target, path)
      const before = kind === "a file" ? get(target) : ""
      const paths = fs.readdirSync(elsewhere, { recursive: true })
      assert.include(yield* useAll(project), "link")
      assert.deepStrictEqual(fs.readdirSync(elsewhere, { recursive: true }), paths)
      if (kind === "a file") assert.strictEqual(get(target), before)
    }).pipe(Effect.provide(layer))
  )

  it.live.each(["index", "config", "packed-refs", "objects/info/alternates"])(
    "waits for no pipe in the place of %s",
    (name) =>
      Effect.gen(function* () {
        const project = yield* makeUnpacked
        fs.rmSync(`${project.root}/.git/${name}`, { force: true })
        execFileSync("mkfifo", [`${project.root}/.git/${name}`])
        assert.include(yield* useAll(project), `${name} is no file but a FIFO`)
        fs.renameSync(`${project.root}/.git/${name}`, `${project.root}/pipe`)
        fs.symlinkSync(`${project.root}/pipe`, `${project.root}/.git/${name}`)
        assert.include(yield* useAll(project), `${name} is no file but a FIFO`)
      }).pipe(Effect.provide(layer))
  )

  const INCLUDES: ReadonlyArray<readonly [string, (root: string) => void]> = [
    ["by its configuration", (root) => include(root, "[include]")],
    ["by its configuration for this very folder", (root) => include(root, `[includeIf "gitdir:${root}/"]`)],
    [
      "by a work tree's own",
      (root) => {
        fs.appendFileSync(`${root}/.git/config`, "[extensions]\n\tworktreeConfig = true\n")
        execFileSync("mkfifo", [`${root}/.git/config.worktree`])
      }
    ],
    [
      "among its objects",
      (root) => {
        const tree = git(root, "rev-parse", "HEAD^{tree}").trim()
        const path = `${root}/.git/objects/${tree.slice(0, 2)}/${tree.slice(2)}`
        fs.rmSync(path)
        execFileSync("mkfifo", [path])
      }
    ]
  ]
  it.live.each(INCLUDES)("waits once, and for a moment, for a pipe that git is led to %s", ([, plant]) =>
    Effect.gen(function* () {
      const project = yield* makeUnpacked
      plant(project.root)
      const patience = { limit: Duration.millis(500), spent: new Set<string>() }
      const commit = Git.use((service) => inside(project, service.commit({ subject: "Change" })))
      const problem = yield* commit.pipe(Effect.flip, Effect.provideService(Patience, patience))
      assert.strictEqual(problem.reason.message, "git did not end by itself: no answer within 500ms")
      assert.deepStrictEqual([...patience.spent], [project.root])
      // As long as the test, if it were waited for.
      const unhurried = { ...patience, limit: Duration.minutes(10) }
      const again = yield* Effect.provideService(useAll(project), Patience, unhurried)
      assert.include(again, "is not asked again")
      fs.readdirSync(project.root, { recursive: true, encoding: "utf8" }).forEach((name) => {
        assert.notMatch(name, /\.lock$/)
      })
    }).pipe(Effect.provide(layer))
  )

  it.live.each([
    ["a device without an end", () => "/dev/zero"],
    [
      "hundreds of megabytes",
      (folder: string) => {
        const path = `${folder}/large`
        const line = `name = ${"x".repeat(1000)}\n`
        fs.writeFileSync(path, "[user]\n")
        for (let index = 0; index < 7; index += 1) fs.appendFileSync(path, line.repeat(10_000))
        return path
      }
    ]
  ] as const)("says that it cannot commit where its configuration includes %s", ([, makeIncluded]) =>
    Effect.gen(function* () {
      const project = yield* makeUnpacked
      const path = makeIncluded(yield* temporaryDirectory)
      fs.appendFileSync(`${project.root}/.git/config`, `[include]\n\tpath = ${path}\n`)
      const head = get(`${project.root}/.git/refs/heads/main`)
      assert.match(yield* useAll(project), /cannot read the configuration|answered without an end/)
      assert.strictEqual(get(`${project.root}/.git/refs/heads/main`), head)
    }).pipe(Effect.provide(layer))
  )

  it.live("writes no object through a link among the objects", () =>
    Effect.gen(function* () {
      const project = yield* makeUnpacked
      const elsewhere = yield* temporaryDirectory
      for (let byte = 0; byte < 256; byte += 1) {
        const path = `${project.root}/.git/objects/${byte.toString(16).padStart(2, "0")}`
        if (!fs.existsSync(path)) fs.symlinkSync(elsewhere, path)
      }
      assert.include(yield* useAll(project), "link")
      assert.deepStrictEqual(namesIn(elsewhere), [])
    }).pipe(Effect.provide(layer))
  )

  it.live("commits nothing in the clear that a filter is to change, and says so", () =>
    Effect.gen(function* () {
      const project = yield* makeUnpacked
      const before = git(project.root, "rev-parse", "HEAD")
      put(`${project.root}/.gitattributes`, "*.json filter=git-crypt\n")
      git(project.root, "add", ".gitattributes")
      git(project.root, "commit", "--quiet", "--message=encrypt")
      const head = git(project.root, "rev-parse", "HEAD")
      assert.notStrictEqual(head, before)
      const problem = yield* useAll(project)
      assert.include(problem, "git-crypt")
      assert.include(problem, ".claude/playbook.json")
      assert.strictEqual(git(project.root, "rev-parse", "HEAD"), head)
    }).pipe(Effect.provide(layer))
  )
})
