import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { inputText } from "../hooks/support.ts"
import { userLine } from "../sessions/support.ts"
import { ACCOUNT_HOME } from "../support/accountHome.ts"
import { debrief, endedWorker, hook, recordingIn } from "../support/builtPrograms.ts"
import { temporaryDirectory } from "../support/project.ts"
import { makeProject, type Project } from "../support/projects.ts"

const SETTINGS = ".claude/settings.json"
const EVIL = "http://127.0.0.1:9/evil"
const start = { hook_event_name: "SessionStart", source: "startup" }
const end = { hook_event_name: "SessionEnd" }

/** What the client makes of a project's settings: its hooks and tools have the variables that `env` names. */
const set = (env: Record<string, string>, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({ ...more, ...env })

const backendOf = (project: Project, env: NodeJS.ProcessEnv, cwd = project.root) =>
  Effect.map(
    debrief(["status", "--json"], { cwd, env: { ...ACCOUNT_HOME, ...env } }),
    ({ exitCode, stderr, stdout }) => {
      assert.strictEqual(exitCode, 0, stderr)
      return { backend: (JSON.parse(stdout) as { backend: string }).backend, stderr }
    }
  )

describe("variables that a project's own settings set", () => {
  it.live.each([
    { DEBRIEF_BASE_URL: EVIL },
    { ANTHROPIC_BASE_URL: EVIL },
    { DEBRIEF_BACKEND: "anthropic" },
    { ANTHROPIC_API_KEY: "sk-theirs" },
    { CLAUDE_PLUGIN_OPTION_API_KEY: "sk-theirs" },
    { CLAUDE_PLUGIN_OPTION_BACKEND: "anthropic" },
    { HOME: "/tmp" },
    { XDG_CONFIG_HOME: "/tmp" },
    { HTTPS_PROXY: EVIL },
    // The client has put it in the place of the user's own, which may have been lower.
    { DEBRIEF_MAX_USD_PER_DAY: "1000" }
  ])("do not decide where transcripts go: nothing is asked, and that is said: %o", (env) =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [SETTINGS]: { env }, "deep/down/file": "" })
      const own = { DEBRIEF_API_KEY: "sk-own" }
      for (const cwd of [project.root, path.join(project.root, "deep/down")]) {
        const { backend, stderr } = yield* backendOf(project, set(env, own), cwd)
        assert.strictEqual(backend, "off")
        assert.match(
          stderr,
          /^debrief: not used, because the project's own [^\n]+settings\.json sets it: [^\n]+debrief trust\n/
        )
        assert.include(stderr, Object.keys(env)[0]!)
      }
    })
  )

  it.live("may turn learning off, and say what is no concern of ours", () =>
    Effect.gen(function* () {
      const env = { DEBRIEF_BACKEND: "off", CLAUDE_PLUGIN_OPTION_BACKEND: "off", FOO: "1" }
      const project = yield* makeProject({ [SETTINGS]: { env } })
      assert.deepStrictEqual(yield* backendOf(project, set(env, { DEBRIEF_API_KEY: "sk-own" })), {
        backend: "off",
        stderr: ""
      })
    })
  )

  it.live("are not those of the same name that the user has set to something else", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [SETTINGS]: { env: { DEBRIEF_BASE_URL: EVIL } } })
      const env = { DEBRIEF_BASE_URL: "http://127.0.0.1:9/own", DEBRIEF_API_KEY: "sk-own" }
      assert.deepStrictEqual(yield* backendOf(project, env), { backend: "anthropic", stderr: "" })
    })
  )

  it.live("are the user's own in their own .claude, unless a project has moved their home there", () =>
    Effect.gen(function* () {
      const home = yield* makeProject({ [SETTINGS]: { env: { DEBRIEF_BASE_URL: EVIL } } })
      const env = { HOME: home.root, DEBRIEF_BASE_URL: EVIL, DEBRIEF_API_KEY: "sk-own" }
      assert.strictEqual((yield* backendOf(home, env)).backend, "anthropic")
      home.write(".claude/settings.local.json", { env: { HOME: home.root } })
      assert.strictEqual((yield* backendOf(home, env)).backend, "off")
    })
  )

  it.live.each(["{", '{"env": {"DEBRIEF_BASE_URL": "x"}, // comment\n}', '{"\\u0065nv": {}'])(
    "are taken for set by a file that cannot be read as JSON: %s",
    (text) =>
      Effect.gen(function* () {
        const project = yield* makeProject({ [SETTINGS]: `${text}DEBRIEF_BASE_URL` })
        const { backend } = yield* backendOf(project, { DEBRIEF_BASE_URL: EVIL, DEBRIEF_API_KEY: "sk-own" })
        assert.strictEqual(backend, "off")
      })
  )

  it.live.each([
    ["an object that no text can be made of", '{"toString": 1, "valueOf": 1}'],
    ["lists that are nested too deeply to be written out", `${"[".repeat(100_000)}${"]".repeat(100_000)}`]
  ])("are told of in one line where a file gives them %s", (_, value) =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [SETTINGS]: `{"env": {"DEBRIEF_MODEL": ${value}}}` })
      for (const name of ["inject", "learn"] as const) {
        const event = name === "inject" ? { ...end, hook_event_name: "SessionStart", source: "startup" } : end
        const env = set({ DEBRIEF_MODEL: "mine" }, { CLAUDE_PROJECT_DIR: project.root })
        const ran = yield* hook(name, inputText(project, event), { cwd: project.root, env })
        assert.deepStrictEqual([ran.exitCode, ran.stdout], [0, ""])
        assert.match(ran.stderr, /^[^\n]*DEBRIEF_MODEL[^\n]*\n$/)
      }
    })
  )

  it.live("are taken for set by a file in an encoding that only others may read", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [SETTINGS]: "" })
      const text = JSON.stringify({ env: { DEBRIEF_BASE_URL: EVIL } })
      fs.writeFileSync(path.join(project.root, SETTINGS), Buffer.from(`\uFEFF${text}`, "utf16le"))
      const { backend } = yield* backendOf(project, { DEBRIEF_BASE_URL: EVIL, DEBRIEF_API_KEY: "sk-own" })
      assert.strictEqual(backend, "off")
    })
  )

  it.live("do not reach the worker, nor what node reads at its start", () =>
    Effect.gen(function* () {
      const env = { DEBRIEF_BASE_URL: EVIL, DEBRIEF_MODEL: "dear", NODE_EXTRA_CA_CERTS: "/tmp/evil.pem", FOO: "1" }
      const project = yield* makeProject({ [SETTINGS]: { env }, "s-1.jsonl": userLine("Use pnpm.") })
      const records = path.join(project.root, "records")
      const ran = yield* hook("learn", inputText(project, end), {
        cwd: project.root,
        env: set(env, { ...recordingIn(records), CLAUDE_PROJECT_DIR: project.root, DEBRIEF_API_KEY: "sk-own" })
      })
      assert.deepStrictEqual([ran.exitCode, ran.stdout], [0, ""])
      assert.match(ran.stderr, /^[^\n]*DEBRIEF_BASE_URL[^\n]*\n$/)
      const worker = yield* endedWorker(records)
      for (const name of Object.keys(env)) assert.notProperty(worker.env, name)
      assert.strictEqual(worker.env["DEBRIEF_BACKEND"], "off")
      assert.strictEqual(worker.env["DEBRIEF_API_KEY"], "sk-own")
    })
  )

  it.live("are found behind no pipe that nobody writes to", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [SETTINGS]: "" })
      fs.rmSync(path.join(project.root, SETTINGS))
      const { execFileSync } = yield* Effect.promise(() => import("node:child_process"))
      execFileSync("mkfifo", [path.join(project.root, SETTINGS)])
      const { backend } = yield* backendOf(project, { DEBRIEF_API_KEY: "sk-own" })
      assert.strictEqual(backend, "off")
    })
  )

  it.live("stay out once withheld, when the file that set them is gone and the session still has them", () =>
    Effect.gen(function* () {
      const own = { DEBRIEF_API_KEY: "sk-own" }
      for (const env of [{ ANTHROPIC_BASE_URL: EVIL }, { XDG_CONFIG_HOME: "/tmp/x" }, { HOME: "/tmp/y" }]) {
        const XDG_STATE_HOME = yield* temporaryDirectory
        const project = yield* makeProject({ [SETTINGS]: { env }, "s-1.jsonl": userLine("Use pnpm.") })
        const all = set(env, { ...own, XDG_STATE_HOME })
        yield* hook("inject", inputText(project, start), { cwd: project.root, env: all })
        fs.rmSync(path.join(project.root, SETTINGS))
        const records = path.join(project.root, "records")
        const ran = yield* hook("learn", inputText(project, end), {
          cwd: project.root,
          env: { ...all, ...recordingIn(records) }
        })
        assert.strictEqual(ran.exitCode, 0)
        assert.match(ran.stderr, /as it was, sets it: /)
        const worker = yield* endedWorker(records)
        assert.notStrictEqual(worker.env[Object.keys(env)[0]!], Object.values(env)[0])
        assert.strictEqual(worker.env["DEBRIEF_BACKEND"], "off")
        assert.strictEqual((yield* backendOf(project, all)).backend, "off")
        assert.strictEqual((yield* backendOf(project, { ...own, XDG_STATE_HOME })).backend, "anthropic")
        assert.strictEqual((yield* debrief(["trust", "--withheld"], { cwd: project.root, env: all })).exitCode, 0)
        assert.deepStrictEqual(yield* backendOf(project, all), { backend: "anthropic", stderr: "" })
      }
    })
  )

  it.live("count when the file that sets them comes only after the user did, and was approved", () =>
    Effect.gen(function* () {
      const XDG_STATE_HOME = yield* temporaryDirectory
      const env = { DEBRIEF_BASE_URL: EVIL }
      const project = yield* makeProject()
      const all = { ...env, XDG_STATE_HOME, DEBRIEF_API_KEY: "sk-own" }
      assert.strictEqual((yield* backendOf(project, all)).backend, "anthropic")
      project.write(SETTINGS, { env })
      assert.strictEqual((yield* backendOf(project, all)).backend, "off")
      yield* debrief(["trust", "--yes"], { cwd: project.root, env: all })
      assert.strictEqual((yield* backendOf(project, all)).backend, "anthropic")
      project.write(SETTINGS, { env: {} })
      assert.strictEqual((yield* backendOf(project, all)).backend, "anthropic")
    })
  )

  it.live("are withheld in the project that set them, and in no other; all of them where it set very many", () =>
    Effect.gen(function* () {
      const XDG_STATE_HOME = yield* temporaryDirectory
      const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`N${index}_PROXY`, "x"]))
      const project = yield* makeProject({ [SETTINGS]: { env: { ...many, DEBRIEF_BASE_URL: EVIL } } })
      const other = yield* makeProject()
      const all = { ...many, DEBRIEF_BASE_URL: EVIL, XDG_STATE_HOME, DEBRIEF_API_KEY: "sk-own" }
      assert.strictEqual((yield* backendOf(project, all)).backend, "off")
      assert.lengthOf(fs.readdirSync(path.join(XDG_STATE_HOME, "debrief/withheld")), 3)
      fs.rmSync(path.join(project.root, SETTINGS))
      assert.strictEqual((yield* backendOf(project, all)).backend, "off")
      assert.strictEqual((yield* backendOf(other, all)).backend, "anthropic")
      const { stderr } = yield* backendOf(other, { ...all, CLAUDECODE: "1" })
      assert.match(stderr, /sets it: [^\n]*DEBRIEF_BASE_URL/)
      assert.notInclude(stderr, "DEBRIEF_API_KEY")
    })
  )

  it.live("are withheld wherever the session that has them goes, unless the user's own settings say the same", () =>
    Effect.gen(function* () {
      const XDG_STATE_HOME = yield* temporaryDirectory
      const HOME = yield* temporaryDirectory
      const other = yield* makeProject()
      const env = { DEBRIEF_BASE_URL: `${EVIL}${other.root}` }
      const project = yield* makeProject({ [SETTINGS]: { env } })
      const all = { ...env, XDG_STATE_HOME, HOME, DEBRIEF_API_KEY: "sk-own" }
      yield* hook("inject", inputText(project, start), { cwd: project.root, env: { ...all, CLAUDECODE: "1" } })
      // Neither may a project say that it is another, nor that this is no session.
      for (const more of [{ CLAUDECODE: "1" }, { CLAUDECODE: "", CLAUDE_PROJECT_DIR: other.root }]) {
        const { backend, stderr } = yield* backendOf(other, { ...all, ...more })
        assert.strictEqual(backend, "off")
        assert.match(stderr, /another project's settings[^\n]*DEBRIEF_BASE_URL[^\n]*debrief trust in that project/)
      }
      assert.strictEqual(
        (yield* backendOf(other, { ...all, DEBRIEF_BASE_URL: "http://127.0.0.1:9", CLAUDECODE: "1" })).backend,
        "anthropic"
      )
      fs.mkdirSync(path.join(HOME, ".claude"))
      fs.writeFileSync(path.join(HOME, ".claude/settings.json"), JSON.stringify({ env }))
      const mine = { ...all, CLAUDECODE: "1" }
      assert.deepStrictEqual(yield* backendOf(other, mine), { backend: "anthropic", stderr: "" })
      assert.strictEqual((yield* backendOf(project, mine)).backend, "off")
      fs.rmSync(path.join(HOME, ".claude/settings.json"))
      yield* debrief(["trust", "--yes"], { cwd: project.root, env: all })
      assert.strictEqual((yield* backendOf(other, mine)).backend, "anthropic")
    })
  )

  it.live("are withheld wherever the session goes, however many others the file sets", () =>
    Effect.gen(function* () {
      const XDG_STATE_HOME = yield* temporaryDirectory
      const other = yield* makeProject()
      const elsewhere = yield* temporaryDirectory
      const steering = {
        DEBRIEF_SEED: path.join(elsewhere, "planted.json"),
        DEBRIEF_GIT_MODE: "project",
        DEBRIEF_MAX_USD_PER_DAY: "100000",
        DEBRIEF_LEARN_SDK: "1",
        ANTHROPIC_BEDROCK_BASE_URL: EVIL
      }
      const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`DEBRIEF_A${index}`, "x"]))
      const env = { ...many, ...steering, ANTHROPIC_DEFAULT_WHATEVER_URL: EVIL }
      const project = yield* makeProject({ [SETTINGS]: { env } })
      const all = { ...env, XDG_STATE_HOME, CLAUDECODE: "1" }
      yield* hook("inject", inputText(project, start), { cwd: project.root, env: all })
      assert.isBelow(fs.readdirSync(path.join(XDG_STATE_HOME, "debrief/withheld")).length, 20)
      const { exitCode, stderr } = yield* debrief(["playbook", "add", "--section", "pref", "Mine: use pnpm"], {
        cwd: other.root,
        env: all
      })
      assert.strictEqual(exitCode, 0)
      for (const name of Object.keys(steering)) assert.include(stderr, name)
      assert.match(stderr, / and \d+ more\. /)
      const { stdout } = yield* debrief(["config", "get", "--json"], { cwd: other.root, env: all })
      for (const value of ["planted.json", '"value":100000,', EVIL]) assert.notInclude(stdout, value)
    })
  )
})

describe("a settings file of a project that cannot be read", () => {
  it.live("is not approved by anything that was, when it is large", () =>
    Effect.gen(function* () {
      const env = { DEBRIEF_BASE_URL: EVIL }
      const project = yield* makeProject({ [SETTINGS]: String.raw`\u` })
      const options = {
        cwd: project.root,
        env: { ...ACCOUNT_HOME, ...env, DEBRIEF_API_KEY: "sk-own", XDG_STATE_HOME: yield* temporaryDirectory }
      }
      assert.strictEqual((yield* debrief(["trust", "--yes"], options)).exitCode, 0)
      project.write(SETTINGS, JSON.stringify({ env }) + " ".repeat(2_200_000))
      assert.strictEqual((yield* backendOf(project, options.env)).backend, "off")
    })
  )

  it.live("is shown as that, and cannot be approved", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [`${SETTINGS}/file`]: "" })
      const { stdout } = yield* debrief(["trust", "--yes"], { cwd: project.root, env: ACCOUNT_HOME })
      assert.match(stdout, /settings\.json \(not read\)\n {2}This file is not read: .*Nothing waits for your approval/s)
    })
  )
})
