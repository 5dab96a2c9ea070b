import { execFileSync, spawnSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { EVENTS } from "../../src/cli/install/OwnHooks.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { git, initRepository } from "../git/support.ts"
import { saidBy } from "../hooks/support.ts"
import { COMMAND, NODE, run, type RunOptions } from "../support/builtPrograms.ts"
import { makeProject, PLAYBOOK, type Project } from "../support/projects.ts"

const PLUGIN = path.join(path.dirname(COMMAND), "plugin")

/** Places that no variable moves. On this machine they may hold a node, so a launcher is made that looks elsewhere. */
const FIXED = /(?<=[\s])\/(?:opt|home|usr)(?=\/[\w./]*bin\/node)/g

/** Where the account has its home, which no test moves. */
const ACCOUNT = "~$name"

/** The plugin's launcher in a folder of its own, of an account whose home is `account`, whose `hooks` and `start.cjs` are never looked at: see `fakeNode`. */
const makeLauncher = (project: Project): string => {
  const text = fs.readFileSync(path.join(PLUGIN, "bin/debrief"), "utf8")
  assert.lengthOf(text.match(FIXED) ?? [], 4)
  assert.include(text, ACCOUNT)
  const moved = text.replaceAll(FIXED, `${project.root}/fixed$&`).replace(ACCOUNT, `${project.root}/account`)
  const launcher = project.write("plugin/bin/debrief", moved)
  fs.chmodSync(launcher, 0o755)
  return launcher
}

/** A program in the place of a node that says by whom it was run, and on what. */
const fakeNode = (project: Project, place: string, then = "exit 0") => {
  const node = project.write(place, `#!/bin/sh\necho "$0" "$@"\n${then}\n`)
  fs.chmodSync(node, 0o755)
  return node
}

const world = Effect.map(makeProject({}), (project) => ({
  project,
  launcher: makeLauncher(project),
  env: { PATH: `${project.root}/path`, HOME: `${project.root}/home` }
}))

const PLACES: ReadonlyArray<readonly [string, string, Record<string, string>?]> = [
  ["nvm", "home/.nvm/versions/node/v24.1.0/bin/node"],
  ["nvm elsewhere", "my/nvm/versions/node/v24.1.0/bin/node", { NVM_DIR: "my/nvm" }],
  ["fnm", "home/.local/share/fnm/node-versions/v24.1.0/installation/bin/node"],
  ["fnm of macOS", "home/Library/Application Support/fnm/node-versions/v24.1.0/installation/bin/node"],
  ["volta", "home/.volta/tools/image/node/24.1.0/bin/node"],
  ["asdf", "home/.asdf/installs/nodejs/24.1.0/bin/node"],
  ["mise", "home/.local/share/mise/installs/node/24.1.0/bin/node"],
  ["Homebrew", "fixed/opt/homebrew/bin/node"],
  ["Homebrew of Linux", "fixed/home/linuxbrew/.linuxbrew/bin/node"],
  ["/usr/local", "fixed/usr/local/bin/node"],
  ["/usr", "fixed/usr/bin/node"]
]

describe("the plugin's launcher", () => {
  it.live("runs the command with the node on PATH, words as they are", () =>
    Effect.gen(function* () {
      const { env, launcher, project } = yield* world
      const node = fakeNode(project, "path/node", "exit 3")
      fakeNode(project, "home/.nvm/versions/node/v24.1.0/bin/node")
      const ran = yield* run(launcher, ["why", "a  b"], { env })
      assert.strictEqual(ran.stdout, `${node} ${path.dirname(launcher)}/../start.cjs why a  b\n`)
      assert.strictEqual(ran.exitCode, 3)
    })
  )

  it.live.each(PLACES)("finds the node of %s", ([, place, variables = {}]) =>
    Effect.gen(function* () {
      const { env, launcher, project } = yield* world
      const node = fakeNode(project, place)
      const moved = Object.fromEntries(Object.entries(variables).map(([name, to]) => [name, `${project.root}/${to}`]))
      const ran = yield* run(launcher, ["status"], { env: { ...env, ...moved } })
      assert.strictEqual(ran.stdout, `${node} ${path.dirname(launcher)}/../start.cjs status\n`)
    })
  )

  const ENTRIES: ReadonlyArray<readonly [string, (root: string) => string]> = [
    ["its folder", (root) => `${root}/clone`],
    ["a folder of its own below the repository's", (root) => `${root}/clone/bin`],
    ["an empty name", () => ""],
    ["a relative one", () => "bin"],
    ["a link", (root) => `${root}/link`]
  ]

  it.live.each(ENTRIES)("runs no node of the project that a session is in, by %s", ([, entry]) =>
    Effect.gen(function* () {
      const { env, launcher, project } = yield* world
      const { root } = project
      for (const place of ["", "bin/", "sub/", "sub/bin/"]) fakeNode(project, `clone/${place}node`)
      project.write("clone/.git/HEAD", "")
      fs.symlinkSync(`${root}/clone/bin`, `${root}/link`)
      const node = fakeNode(project, "path/node")
      const PATH = `${entry(root)}:${env.PATH}`
      const options = { cwd: `${root}/clone/sub`, env: { ...env, PATH } }
      assert.strictEqual(
        (yield* run(launcher, ["status"], options)).stdout,
        `${node} ${path.dirname(launcher)}/../start.cjs status\n`
      )
      fs.mkdirSync(`${root}/outside`)
      const elsewhere = {
        ...options,
        cwd: `${root}/outside`,
        env: { ...options.env, CLAUDE_PROJECT_DIR: `${root}/clone/sub` }
      }
      assert.include((yield* run(launcher, ["--hook", "SessionEnd"], elsewhere)).stdout, `${node} `)
    })
  )

  it.live.each([[], ["--relative-paths"]])("runs no node of the main work tree from a linked one (%j)", (flags) =>
    Effect.gen(function* () {
      const { env, launcher, project } = yield* world
      const { root } = project
      initRepository(`${root}/main`)
      const added = spawnSync("git", ["worktree", "add", "--quiet", ...flags, `${root}/linked`], {
        cwd: `${root}/main`
      })
      // An older git knows no relative paths.
      if (added.status !== 0 && flags.length > 0) return
      fakeNode(project, "main/node_modules/.bin/node")
      const options = { cwd: `${root}/linked`, env: { ...env, PATH: `${root}/main/node_modules/.bin:${env.PATH}` } }
      assert.include((yield* run(launcher, ["status"], options)).stderr, "debrief does nothing")
      const node = fakeNode(project, "path/node")
      assert.include((yield* run(launcher, ["status"], options)).stdout, `${node} `)
    })
  )

  it.live.each([
    ["main/bin", "linked"],
    ["other/bin", "linked"],
    ["linked/bin", "main"]
  ])("runs no node in %s from %s, another work tree of the same repository", ([entry, cwd]) =>
    Effect.gen(function* () {
      const { env, launcher, project } = yield* world
      const { root } = project
      initRepository(`${root}/main`)
      for (const tree of ["linked", "other"]) git(`${root}/main`, "worktree", "add", "--quiet", `${root}/${tree}`)
      fakeNode(project, `${entry}/node`)
      const options = { cwd: `${root}/${cwd}`, env: { ...env, PATH: `${root}/${entry}:${env.PATH}` } }
      assert.include((yield* run(launcher, ["status"], options)).stderr, "debrief does nothing")
    })
  )

  it.live.each([".git/HEAD", ".claude/playbook.json"])(
    "runs no node of what is around the nearest repository and has %s",
    (mark) =>
      Effect.gen(function* () {
        const { env, launcher, project } = yield* world
        const { root } = project
        project.write(`around/${mark}`, "{}")
        project.write("around/part/.git/HEAD", "")
        fakeNode(project, "around/bin/node")
        const options = { cwd: `${root}/around/part`, env: { ...env, PATH: `/proc/self/cwd/../bin:${env.PATH}` } }
        assert.include((yield* run(launcher, ["status"], options)).stderr, "debrief does nothing")
      })
  )

  it.live("runs no node of a project that the variable HOME leads through, nor one too deep to be told of", () =>
    Effect.gen(function* () {
      const { env, launcher, project } = yield* world
      const { root } = project
      const clone = `${root}/home/clone`
      project.write("home/clone/.git/HEAD", "")
      fakeNode(project, "home/clone/bin/node")
      const deep = Array.from({ length: 20 }, () => "d".repeat(200)).join("/")
      const above = "/..".repeat(clone.split("/").length - 1)
      const HOME = `${clone}${above}${env.HOME}`
      const options = { cwd: clone, env: { ...env, HOME, PATH: `${clone}/bin:${env.PATH}` } }
      assert.include((yield* run(launcher, ["status"], options)).stderr, "debrief does nothing")
      execFileSync(
        "sh",
        ["-c", `for d in ${deep.replaceAll("/", " ")}; do mkdir -p $d; cd $d; done; cp "$0" node`, `${clone}/bin/node`],
        {
          cwd: clone
        }
      )
      const there = { cwd: clone, env: { ...env, PATH: `/proc/self/cwd/${deep}:${env.PATH}` } }
      assert.include((yield* run(launcher, ["status"], there)).stderr, "debrief does nothing")
    })
  )

  it.live("believes no .git file that leads to a repository which does not name it: its node is the person's", () =>
    Effect.gen(function* () {
      const { env, launcher, project } = yield* world
      const node = fakeNode(project, "path/node")
      project.write("clone/.git", `gitdir: ${project.root}/path/.git/worktrees/x\n`)
      const options = { cwd: `${project.root}/clone`, env }
      assert.include((yield* run(launcher, ["status"], options)).stdout, `${node} `)
      project.write("path/.git/worktrees/x/gitdir", "/elsewhere/.git\n")
      assert.include((yield* run(launcher, ["status"], options)).stdout, `${node} `)
    })
  )

  it.live("runs one of a person's home who works there", () =>
    Effect.gen(function* () {
      const { env, launcher, project } = yield* world
      const node = fakeNode(project, "home/.nvm/versions/node/v24.1.0/bin/node")
      fs.symlinkSync(`${project.root}/home`, `${project.root}/account`)
      const ran = yield* run(launcher, ["status"], { cwd: `${project.root}/home`, env })
      assert.include(ran.stdout, node)
    })
  )

  it.live("runs none of a home that a project's settings say is in the project", () =>
    Effect.gen(function* () {
      const { env, launcher, project } = yield* world
      const NVM_DIR = `${project.root}/clone/nvm`
      fakeNode(project, "clone/nvm/versions/node/v24.1.0/bin/node")
      project.write("clone/.git/HEAD", "")
      project.write("account/.profile", "")
      const options = { cwd: `${project.root}/clone`, env: { ...env, HOME: `${project.root}/clone/h`, NVM_DIR } }
      fs.mkdirSync(options.env.HOME)
      assert.include((yield* run(launcher, ["status"], options)).stderr, "debrief does nothing")
    })
  )

  it.live.each([
    ["is too old", 97],
    ["is a shim with none behind it", 126],
    ["is a shim of nothing", 127]
  ] as const)("goes on to the next when one %s, which has read nothing", ([, code]) =>
    Effect.gen(function* () {
      const { env, launcher, project } = yield* world
      fakeNode(project, "path/node", `exit ${code}`)
      const real = project.write(
        "home/.nvm/versions/node/v24.1.0/bin/node",
        "#!/bin/sh\nread -r line; echo got $line\n"
      )
      fs.chmodSync(real, 0o755)
      const ran = yield* run(launcher, ["--hook", "SessionEnd"], { env, stdin: "the input\n" })
      assert.deepInclude(ran, { exitCode: 0, stderr: "" })
      assert.match(ran.stdout, /\ngot the input\n$/)
    })
  )

  it.live("ends each hook with 0, whatever node died of, and the command with node's own code", () =>
    Effect.gen(function* () {
      const { env, launcher, project } = yield* world
      for (const code of [1, 2, 133, 137]) {
        fakeNode(project, "path/node", `exit ${code}`)
        for (const event of Object.keys(EVENTS))
          assert.strictEqual((yield* run(launcher, ["--hook", event], { env })).exitCode, 0)
        assert.strictEqual((yield* run(launcher, ["status"], { env })).exitCode, code)
      }
    })
  )

  it.live("runs for each event what hooks in settings run", () =>
    Effect.gen(function* () {
      const { env, launcher, project } = yield* world
      const node = fakeNode(project, "path/node")
      for (const [event, name] of Object.entries(EVENTS)) {
        const ran = yield* run(launcher, ["--hook", event], { env })
        assert.strictEqual(ran.stdout, `${node} ${path.dirname(launcher)}/../hooks/${name}.js\n`)
      }
    })
  )

  it.live("says that there is no node: to a person in a line, to the client at a session's start, else to nobody", () =>
    Effect.gen(function* () {
      const { env, launcher } = yield* world
      const asked = yield* run(launcher, ["status"], { env })
      assert.deepInclude(asked, { exitCode: 1, stdout: "" })
      assert.match(asked.stderr, /^debrief does nothing: it needs Node 20\.19 or newer[^\n]+\n$/)
      const started = yield* run(launcher, ["--hook", "SessionStart"], { env, stdin: "{}" })
      assert.deepInclude(started, { exitCode: 0, stderr: asked.stderr })
      assert.strictEqual(`${saidBy(started.stdout, "SessionStart").message}\n`, asked.stderr)
      for (const event of ["UserPromptSubmit", "SessionEnd"]) {
        const ran = yield* run(launcher, ["--hook", event], { env, stdin: "{}" })
        assert.deepInclude(ran, { exitCode: 0, stdout: "" })
      }
    })
  )
})

const launch = (args: ReadonlyArray<string>, options: RunOptions = {}) =>
  run("sh", [path.join(PLUGIN, "bin/debrief"), ...args], {
    ...options,
    env: { PATH: `${path.dirname(NODE)}:${process.env["PATH"]}`, ...options.env }
  })

describe("the plugin as it is built", () => {
  it.live("runs the command", () =>
    Effect.gen(function* () {
      assert.match((yield* launch(["--version"])).stdout, /^debrief v\d+\.\d+\.\d+\n$/)
    })
  )

  it.live("gives a session the playbook once, and starts no node for its prompts after that", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-001", "words")] }) })
      const session = "5e55104d-0000-4000-8000-000000000001"
      const stdin = (event: string, more: object = {}) =>
        JSON.stringify({ session_id: session, cwd: project.root, hook_event_name: event, ...more })
      const variables = { CLAUDE_PROJECT_DIR: project.root, CLAUDE_CODE_SESSION_ID: session }
      const prompt = (env: NodeJS.ProcessEnv = {}) =>
        launch(["--hook", "UserPromptSubmit"], {
          stdin: stdin("UserPromptSubmit", { prompt: "hello" }),
          env: { ...variables, ...env }
        })
      const none = { PATH: `${project.root}/nothing:/bin`, NODE_OPTIONS: "--require /nonexistent" }
      assert.notStrictEqual((yield* prompt(none)).stderr, "")
      const started = yield* launch(["--hook", "SessionStart"], {
        stdin: stdin("SessionStart", { source: "startup" }),
        env: variables
      })
      assert.include(saidBy(started.stdout, "SessionStart").context, "words")
      assert.deepInclude(yield* prompt(none), { exitCode: 0, stdout: "", stderr: "" })
      yield* launch(["--hook", "PreCompact"], { stdin: stdin("PreCompact"), env: variables })
      assert.include(saidBy((yield* prompt()).stdout, "UserPromptSubmit").context, "words")
    })
  )

  it.live("is told by an old node that it is one, before that reads or does anything", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({})
      const older = project.write(
        "older.cjs",
        'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.18.3" } })\n'
      )
      for (const program of ["hooks/inject.js", "hooks/learn.js", "start.cjs"]) {
        const ran = yield* run(NODE, ["--require", older, path.join(PLUGIN, program)], { stdin: "none" })
        assert.deepInclude(ran, { exitCode: 97, stdout: "", stderr: "" })
      }
    })
  )
})
