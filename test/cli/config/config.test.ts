import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { type CommandOptions, debrief } from "../../support/command.ts"
import { makeProject, type Project } from "../../support/projects.ts"

const USER = ".config/debrief/config.json"
const OWN = ".claude/debrief.json"
const THEIRS = '{\n    "llm": { "model": "mine" },\n    "unknown": true\n}\n'

const makeWorld = Effect.gen(function* () {
  const [home, project] = [yield* makeProject(), yield* makeProject()]
  const run = (args: ReadonlyArray<string>, { env, ...options }: CommandOptions = {}) =>
    debrief(["config", ...args], { cwd: project.root, ...options, env: { HOME: home.root, ...env } })
  const done = (...args: ReadonlyArray<string>) =>
    Effect.map(run(args), ({ exitCode, stderr, stdout }) => {
      assert.deepStrictEqual([exitCode, stderr], [0, ""])
      return stdout
    })
  const failed = (...args: ReadonlyArray<string>) =>
    Effect.map(run(args), ({ exitCode, stderr, stdout }) => {
      assert.deepStrictEqual([exitCode, stdout], [1, ""])
      return stderr
    })
  return { home, project, run, done, failed }
})

/** An editor that puts a text in the place of what it is given. */
const editorOf = (home: Project, text: string): string => {
  home.write("new.json", text)
  const script = home.write("editor.sh", `#!/bin/sh\ncp "${home.root}/new.json" "$1"\n`)
  fs.chmodSync(script, 0o700)
  return script
}

describe("debrief config get", () => {
  it.live("says where each value is from, and never shows a key", () =>
    Effect.gen(function* () {
      const { home, project, run } = yield* makeWorld
      home.write(USER, { llm: { model: "mine", baseUrl: "https://me:s3cretpassw0rd@llm.example" } })
      project.write(OWN, { budget: { maxUsdPerDay: 0.25 }, llm: { model: "theirs" } })
      const env = { DEBRIEF_API_KEY: "sk-own-key", DEBRIEF_ATTEMPTS: "2" }
      const { stdout } = yield* run(["get", "--json"], { env })
      const { key, settings } = JSON.parse(stdout)
      const of = (name: string) => settings.find((one: { key: string }) => one.key === name)
      assert.strictEqual(key, "DEBRIEF_API_KEY")
      assert.deepInclude(of("llm.model"), {
        value: "mine",
        from: "user",
        source: `${home.root}/${USER}`,
        ignored: true
      })
      assert.deepInclude(of("llm.attempts"), { value: 2, from: "variable", source: "DEBRIEF_ATTEMPTS" })
      assert.deepInclude(of("budget.maxUsdPerDay"), { value: 0.25, from: "project", ignored: false })
      assert.deepInclude(of("git.mode"), { value: "history", from: "default", source: null })
      const shown = (yield* run([], { env })).stdout
      assert.match(shown, /^llm\.model +mine +yours: /m)
      assert.match(shown, /^key of the API +set +variable: DEBRIEF_API_KEY$/m)
      assert.include(shown, "also sets llm.model, to no effect")
      assert.notMatch(shown + stdout, /sk-own-key|s3cretpassw0rd/)
      assert.strictEqual((yield* run(["get", "llm.attempts"], { env })).stdout, "2\n")
    })
  )
})

describe("debrief config get, of an option of the plugin", () => {
  it.live("names it where it is in force, and the project's file where that makes it stricter", () =>
    Effect.gen(function* () {
      const { project, run } = yield* makeWorld
      const env = { CLAUDE_PLUGIN_OPTION_MAX_USD_PER_DAY: "5", CLAUDE_PLUGIN_OPTION_BACKEND: "anthropic" }
      project.write(OWN, { budget: { maxUsdPerDay: 8 }, llm: { backend: "off" } })
      const { settings } = JSON.parse((yield* run(["get", "--json"], { env })).stdout)
      const of = (name: string) => settings.find((one: { key: string }) => one.key === name)
      const source = "CLAUDE_PLUGIN_OPTION_MAX_USD_PER_DAY"
      assert.deepInclude(of("budget.maxUsdPerDay"), { value: 5, from: "variable", source, ignored: true })
      assert.deepInclude(of("llm.backend"), {
        value: "off",
        from: "project",
        source: `${project.root}/${OWN}`,
        ignored: false
      })
    })
  )
})

describe("debrief config get, below a folder with settings", () => {
  it.live("has their off, limits and exclusions in force also where a pull made a nearer folder the project", () =>
    Effect.gen(function* () {
      const { project, run } = yield* makeWorld
      const above = { llm: { backend: "off" }, learn: { exclude: ["pkg/private/**"] }, budget: { maxUsdPerDay: 0.1 } }
      project.write(OWN, above)
      project.write("pkg/.claude/playbook.json", "{}")
      const env = { CLAUDE_PLUGIN_OPTION_BACKEND: "anthropic" }
      const { stdout } = yield* run(["get", "--json"], { cwd: `${project.root}/pkg`, env })
      const { settings } = JSON.parse(stdout)
      const of = (name: string) => settings.find((one: { key: string }) => one.key === name)
      const source = `${project.root}/${OWN}`
      assert.deepInclude(of("llm.backend"), { value: "off", from: "project", source })
      assert.deepInclude(of("budget.maxUsdPerDay"), { value: 0.1, from: "project", source })
      assert.deepInclude(of("learn.exclude"), { value: [`${project.root}/pkg/private/**`], from: "project", source })
    })
  )
})

describe("debrief config set and unset", () => {
  it.live("change one value and keep every other byte", () =>
    Effect.gen(function* () {
      const { done, home, project } = yield* makeWorld
      home.write(USER, THEIRS)
      assert.include(yield* done("set", "llm.model", "2"), "llm.model is 2 in")
      assert.strictEqual(home.read(USER), THEIRS.replace('"mine"', '"2"'))
      assert.include(yield* done("set", "llm.model", "2"), "says so already.")
      assert.include(yield* done("unset", "llm.model"), "llm.model is not set any more")
      assert.include(yield* done("unset", "llm.model"), "does not set llm.model. Nothing was changed.")
      assert.deepStrictEqual(JSON.parse(home.read(USER)), { unknown: true })
      yield* done("set", "learn.exclude", '["~/clients/**"]', "--scope", "project")
      assert.deepStrictEqual(JSON.parse(project.read(OWN)), { learn: { exclude: ["~/clients/**"] } })
      assert.deepInclude(JSON.parse(yield* done("set", "llm.attempts", "5", "--json")), { value: 5, changed: true })
    })
  )

  it.live("refuse what could not be used, or would have no effect, and change nothing", () =>
    Effect.gen(function* () {
      const { done, failed, home, project } = yield* makeWorld
      home.write(USER, THEIRS)
      assert.include(
        yield* failed("set", "llm.modle", "x"),
        "there is no setting llm.modle. Nothing was changed. See: llm."
      )
      assert.include(yield* failed("set", "llm.attempts", "many"), "it could not be used")
      assert.include(yield* failed("set", "llm.backend", "gpt"), "it could not be used")
      assert.include(yield* failed("set", "llm.model", "x", "--scope", "project"), "would have no effect on llm.model")
      assert.include(yield* failed("set", "budget.maxUsdPerDay", "2", "--scope", "project"), "would have no effect")
      yield* done("set", "budget.maxUsdPerDay", "0.5", "--scope", "project")
      assert.strictEqual(home.read(USER), THEIRS)
      home.write(USER, "{ half")
      assert.include(yield* failed("set", "llm.model", "x"), "it is not JSON")
      assert.strictEqual(home.read(USER), "{ half")
      fs.rmSync(path.join(project.root, OWN))
      fs.symlinkSync(path.join(home.root, USER), path.join(project.root, OWN))
      assert.include(yield* failed("set", "llm.backend", "off", "--scope", "project"), "link")
      assert.strictEqual(home.read(USER), "{ half")
    })
  )

  it.live("take out of a file what keeps it from being used", () =>
    Effect.gen(function* () {
      const { done, home, run } = yield* makeWorld
      home.write(USER, { llm: { attempts: 0, model: "mine" } })
      assert.strictEqual((yield* run(["get"])).exitCode, 1)
      yield* done("unset", "llm.attempts")
      assert.strictEqual(yield* done("get", "llm.model"), "mine\n")
    })
  )
})

describe("debrief config edit", () => {
  it.live("takes what an editor wrote, and keeps what could not be used for the next edit", () =>
    Effect.gen(function* () {
      const { home, run } = yield* makeWorld
      home.write(USER, THEIRS)
      const edit = (text: string) => run(["edit"], { keys: [], env: { EDITOR: editorOf(home, text) } })
      assert.include((yield* edit('{"llm": {"attempts": "many"}}')).stderr, `It is kept in ${home.root}/${USER}.edit`)
      assert.strictEqual(home.read(USER), THEIRS)
      assert.include(home.read(`${USER}.edit`), "many")
      const ran = yield* edit('{"llm": {"attempts": 4}}')
      assert.deepStrictEqual([ran.exitCode, ran.stderr], [0, ""])
      assert.strictEqual(home.read(USER), '{"llm": {"attempts": 4}}')
      assert.isFalse(home.exists(`${USER}.edit`))
      assert.include((yield* edit('{"llm": {"attempts": 4}}')).stdout, "Nothing was changed.")
      assert.include((yield* run(["edit"], { keys: [], env: { EDITOR: "/bin/false" } })).stderr, "ended with 1")
      assert.strictEqual((yield* run(["edit"])).exitCode, 1)
    })
  )

  it.live("goes on with no draft that came with a project: what could not be used waits in our state", () =>
    Effect.gen(function* () {
      const { home, project, run } = yield* makeWorld
      project.write(OWN, '{"llm": {"attempts": 3}}')
      project.write(`${OWN}.edit`, '{"llm": {"attempts": 9}}')
      const edit = (script: string) => {
        const editor = home.write("editor.sh", `#!/bin/sh\n${script}\n`)
        fs.chmodSync(editor, 0o700)
        return run(["edit", "--scope", "project"], { keys: [], env: { EDITOR: editor } })
      }
      assert.strictEqual((yield* edit(`sed -i 's/3/"many"/' "$1"`)).exitCode, 1)
      assert.strictEqual(project.read(OWN), '{"llm": {"attempts": 3}}')
      assert.include(project.read(".claude/debrief/debrief.json.edit"), "many")
      assert.strictEqual((yield* edit(`sed -i 's/"many"/4/' "$1"`)).exitCode, 0)
      assert.strictEqual(project.read(OWN), '{"llm": {"attempts": 4}}')
      assert.isFalse(project.exists(".claude/debrief/debrief.json.edit"))
      assert.include(project.read(`${OWN}.edit`), "9")
    })
  )
})
