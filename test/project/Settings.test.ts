import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Environment } from "../../src/project/Environment.ts"
import { type ProjectPaths, projectPaths } from "../../src/project/Project.ts"
import { Settings, SettingsError } from "../../src/project/Settings.ts"
import { defaultSettings } from "../../src/project/DefaultSettings.ts"
import { layerFailing } from "../support/faultyFileSystem.ts"
import { layerFiles } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { makeProject, put, putJson } from "../support/project.ts"

type Variables = Readonly<Record<string, string>>

/** The settings of a project whose user lives in its `home` folder. */
const load = (project: ProjectPaths, variables: Variables = {}, fileSystem = layerFiles) =>
  Settings.use((settings) => inside(project, settings.load)).pipe(
    Effect.provide(
      Settings.layer.pipe(
        Layer.provide(fileSystem),
        Layer.provide(Environment.layer({ HOME: `${project.root}/home`, ...variables }))
      )
    )
  )

/** The same, for a user whose home is elsewhere. */
const loadIn = (project: ProjectPaths, home: string) => load(project, { HOME: home })

const userFile = (project: ProjectPaths) => `${project.root}/home/.config/debrief/config.json`

describe("settings", () => {
  it.effect("are found where a killed command has left them aside", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(userFile(project).replace("config.json", ".config.json.debrief-aside"), '{"llm":{"backend":"off"}}')
      assert.strictEqual((yield* load(project)).llm.backend, "off")
    })
  )

  it.effect("are the defaults when nothing is set, with and without a home", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      assert.deepStrictEqual(yield* load(project), defaultSettings)
      assert.deepStrictEqual(yield* load(project, { HOME: "" }), defaultSettings)
      putJson(project.settings, {})
      assert.deepStrictEqual(yield* load(project), defaultSettings)
    })
  )

  it.effect("lay the user's file, the project's file and the environment over each other, field by field", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(userFile(project), {
        llm: { model: "user", attempts: 7, timeoutSeconds: 70, baseUrl: "http://user" },
        learn: { sdkSessions: true, exclude: [] },
        git: { mode: "off" }
      })
      putJson(project.settings, { llm: { attempts: 5, maxOutputTokens: 500 } })
      assert.deepStrictEqual(yield* load(project, { DEBRIEF_MODEL: "environment" }), {
        ...defaultSettings,
        llm: {
          ...defaultSettings.llm,
          model: "environment",
          attempts: 5,
          maxOutputTokens: 500,
          timeoutSeconds: 70,
          baseUrl: "http://user"
        },
        learn: { sdkSessions: true, exclude: [] },
        git: { mode: "off" }
      })
    })
  )

  it.effect("of the user stand in XDG_CONFIG_HOME when that is set, and USERPROFILE serves as home", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(userFile(project), { llm: { model: "home" } })
      putJson(`${project.root}/xdg/debrief/config.json`, { llm: { model: "xdg" } })
      const model = (variables: Variables) => Effect.map(load(project, variables), ({ llm }) => llm.model)
      assert.strictEqual(yield* model({}), "home")
      assert.strictEqual(yield* model({ XDG_CONFIG_HOME: `${project.root}/xdg` }), "xdg")
      assert.strictEqual(yield* model({ HOME: "", USERPROFILE: `${project.root}/home` }), "home")
    })
  )
})

describe("what a project may decide", () => {
  /** Every setting, none as it is by default, each less strict than the user's below. */
  const loose = {
    llm: {
      backend: "anthropic",
      model: "claude-opus-9",
      baseUrl: "http://evil.example",
      command: "./evil",
      replayFile: "/tmp/evil.json",
      timeoutSeconds: 1e6,
      attempts: 1000,
      maxOutputTokens: 1e6
    },
    reflection: { mode: "roles", windowTokens: 1000 },
    budget: { maxTokensPerSession: 1e9, maxUsdPerDay: 1e9, maxUsdPerMonth: 1e9 },
    prices: { "claude-haiku-5-5": { input: 0, output: 0, cacheWrite: 0, cacheRead: 0 } },
    learn: { sdkSessions: true, exclude: [] },
    git: { mode: "project" },
    seed: { path: ".claude/seed.json" }
  }

  it.effect("is nothing that is less strict than what the user says, or than the defaults", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(project.settings, loose)
      assert.deepStrictEqual(yield* load(project), defaultSettings)
      const user = {
        llm: { backend: "off" as const, model: "mine", baseUrl: "http://user" },
        learn: { sdkSessions: false, exclude: [] }
      }
      putJson(userFile(project), user)
      const expected = yield* load({ ...project, settings: `${project.root}/none.json` })
      assert.deepInclude(expected.llm, user.llm)
      assert.deepStrictEqual(yield* load(project), expected)
    })
  )

  it.effect("is to have less learned: off, fewer attempts, shorter answers, no sessions of programs", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(userFile(project), {
        llm: { backend: "anthropic", attempts: 7 },
        learn: { sdkSessions: true, exclude: [] }
      })
      const strict = { backend: "off" as const, timeoutSeconds: 10, attempts: 1, maxOutputTokens: 500 }
      putJson(project.settings, { llm: strict, learn: { sdkSessions: false, exclude: [] } })
      const found = yield* load(project)
      assert.deepInclude(found.llm, strict)
      assert.isFalse(found.learn.sdkSessions)
    })
  )
})

describe("the plugin's options", () => {
  const options = {
    CLAUDE_PLUGIN_OPTION_BACKEND: "anthropic",
    CLAUDE_PLUGIN_OPTION_MAX_USD_PER_DAY: "5",
    CLAUDE_PLUGIN_OPTION_MODEL: "mine"
  }

  it.effect("lie over the user's file, and a project makes them stricter, as its off and its lower limits", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(userFile(project), { llm: { backend: "claude", model: "before" }, budget: { maxUsdPerDay: 1 } })
      const alone = yield* load(project, options)
      assert.deepInclude(alone.llm, { backend: "anthropic", model: "mine" })
      assert.strictEqual(alone.budget.maxUsdPerDay, 5)
      putJson(project.settings, { llm: { backend: "off", model: "theirs" }, budget: { maxUsdPerDay: 3 } })
      const found = yield* load(project, options)
      assert.deepInclude(found.llm, { backend: "off", model: "mine" })
      assert.strictEqual(found.budget.maxUsdPerDay, 3)
    })
  )

  it.effect("are raised by no project, and a variable for one occasion lies over both", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(project.settings, { llm: { backend: "off" }, budget: { maxUsdPerDay: 8 } })
      assert.strictEqual((yield* load(project, options)).budget.maxUsdPerDay, 5)
      const found = yield* load(project, { ...options, DEBRIEF_BACKEND: "claude", DEBRIEF_MAX_USD_PER_DAY: "9" })
      assert.strictEqual(found.llm.backend, "claude")
      assert.strictEqual(found.budget.maxUsdPerDay, 9)
    })
  )
})

describe("settings of folders above a project", () => {
  const nested = Effect.map(makeProject, (outer) => ({ outer, inner: projectPaths(`${outer.root}/packages/one`) }))

  it.effect("make it stricter too: a playbook that a pull brings below takes no off and no limit away", () =>
    Effect.gen(function* () {
      const { inner, outer } = yield* nested
      const home = `${outer.root}/home`
      putJson(outer.settings, {
        llm: { backend: "off" },
        learn: { exclude: ["packages/*/secret/**", "*.pem"] },
        budget: { maxUsdPerDay: 0.1, maxUsdPerMonth: 0.5 }
      })
      putJson(inner.playbook, {})
      putJson(inner.settings, { learn: { exclude: ["*.key"] }, budget: { maxUsdPerDay: 9, maxUsdPerMonth: 0.2 } })
      const found = yield* loadIn(inner, home)
      assert.strictEqual(found.llm.backend, "off")
      assert.deepStrictEqual(found.learn.exclude, ["*.key", `${outer.root}/packages/*/secret/**`, "*.pem"])
      assert.deepInclude(found.budget, { maxUsdPerDay: 0.1, maxUsdPerMonth: 0.2 })
      assert.strictEqual((yield* loadIn(outer, home)).budget.maxUsdPerMonth, 0.5)
    })
  )

  it.effect("are told by name when they cannot be used", () =>
    Effect.gen(function* () {
      const { inner, outer } = yield* nested
      put(outer.settings, "{")
      assert.strictEqual((yield* loadIn(inner, `${outer.root}/home`).pipe(Effect.flip)).source, outer.settings)
    })
  )

  it.effect("do not count in a home, nor where everybody may make files", () =>
    Effect.gen(function* () {
      const { inner, outer } = yield* nested
      putJson(outer.settings, { llm: { backend: "off" } })
      assert.strictEqual((yield* loadIn(inner, outer.root)).llm.backend, defaultSettings.llm.backend)
      fs.chmodSync(outer.root, 0o1777)
      assert.strictEqual((yield* loadIn(inner, `${outer.root}/home`)).llm.backend, defaultSettings.llm.backend)
    })
  )
})

describe("what a project may spend", () => {
  const user = { maxTokensPerSession: 500_000, maxUsdPerDay: 2, maxUsdPerMonth: 20 }

  it.effect.each([
    [{ maxTokensPerSession: 1000, maxUsdPerDay: 0.5, maxUsdPerMonth: 5 }],
    [{ maxUsdPerDay: 0, maxUsdPerMonth: 0 }],
    [{ maxTokensPerSession: 1 }],
    [user],
    [{}]
  ])("its own settings may lower: %o", ([own]) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(userFile(project), { budget: user })
      putJson(project.settings, { budget: own })
      assert.deepStrictEqual((yield* load(project)).budget, { ...user, ...own })
    })
  )

  it.effect("its own settings never raise, each limit for itself, with settings of the user's and without", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(project.settings, { budget: { maxTokensPerSession: 1e9, maxUsdPerDay: 1e9, maxUsdPerMonth: 3 } })
      assert.deepStrictEqual((yield* load(project)).budget, { ...defaultSettings.budget, maxUsdPerMonth: 3 })
      putJson(userFile(project), { budget: user })
      assert.deepStrictEqual((yield* load(project)).budget, { ...user, maxUsdPerMonth: 3 })
    })
  )

  it.effect("the user may raise, in the file and by variables, which are over the project's own settings", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(userFile(project), { budget: { maxUsdPerDay: 50 } })
      assert.deepStrictEqual((yield* load(project)).budget, { ...defaultSettings.budget, maxUsdPerDay: 50 })
      putJson(project.settings, { budget: { maxUsdPerDay: 0.1, maxUsdPerMonth: 0.2 } })
      const variables = { DEBRIEF_MAX_USD_PER_DAY: "7.5", DEBRIEF_MAX_USD_PER_MONTH: "75" }
      assert.deepStrictEqual((yield* load(project, variables)).budget, {
        ...defaultSettings.budget,
        maxUsdPerDay: 7.5,
        maxUsdPerMonth: 75
      })
    })
  )

  it.effect("is not up to prices of its own, which would make a limit in dollars worth nothing", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const free = { input: 0, output: 0, cacheWrite: 0, cacheRead: 0 }
      const paid = { input: 1, output: 5, cacheWrite: 1.25, cacheRead: 0.1 }
      putJson(project.settings, { prices: { "claude-haiku-5-5": free, mine: free } })
      assert.deepStrictEqual((yield* load(project)).prices, {})
      putJson(userFile(project), { prices: { mine: paid } })
      assert.deepStrictEqual((yield* load(project)).prices, { mine: paid })
    })
  )
})

describe("the claude command", () => {
  it.effect("is the user's, never a project's: it is run", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(project.settings, { llm: { command: "./evil", backend: "claude" } })
      assert.deepStrictEqual((yield* load(project)).llm, defaultSettings.llm)
      putJson(userFile(project), { llm: { command: "/opt/claude" } })
      assert.strictEqual((yield* load(project)).llm.command, "/opt/claude")
    })
  )
})

const llm = (part: Partial<typeof defaultSettings.llm>) => ({
  ...defaultSettings,
  llm: { ...defaultSettings.llm, ...part }
})
const budget = (part: Partial<typeof defaultSettings.budget>) => ({
  ...defaultSettings,
  budget: { ...defaultSettings.budget, ...part }
})
const sdkSessions = (value: boolean) => ({ ...defaultSettings, learn: { sdkSessions: value, exclude: [] } })

describe("each variable", () => {
  it.effect.each([
    [{ DEBRIEF_BACKEND: "replay" }, llm({ backend: "replay" })],
    [{ DEBRIEF_MODEL: "a", AGENTIC_CONTEXT_MODEL: "b", ANTHROPIC_MODEL: "c" }, llm({ model: "a" })],
    [{ DEBRIEF_MODEL: "", AGENTIC_CONTEXT_MODEL: "b", ANTHROPIC_MODEL: "c" }, llm({ model: "b" })],
    [{ ANTHROPIC_MODEL: "c" }, llm({ model: "c" })],
    [{ CLAUDE_PLUGIN_OPTION_MODEL: "p", ANTHROPIC_MODEL: "c" }, llm({ model: "p" })],
    [{ DEBRIEF_BACKEND: "off", CLAUDE_PLUGIN_OPTION_BACKEND: "claude" }, llm({ backend: "off" })],
    [{ CLAUDE_PLUGIN_OPTION_MAX_USD_PER_DAY: "0.5" }, budget({ maxUsdPerDay: 0.5 })],
    [
      { DEBRIEF_BASE_URL: "http://a", AGENTIC_CONTEXT_BASE_URL: "http://b", ANTHROPIC_BASE_URL: "http://c" },
      llm({ baseUrl: "http://a" })
    ],
    [{ AGENTIC_CONTEXT_BASE_URL: "http://b", ANTHROPIC_BASE_URL: "http://c" }, llm({ baseUrl: "http://b" })],
    [{ ANTHROPIC_BASE_URL: "http://c" }, llm({ baseUrl: "http://c" })],
    [{ DEBRIEF_CLAUDE_COMMAND: "/opt/claude" }, llm({ command: "/opt/claude" })],
    [{ DEBRIEF_REPLAY: "answers.json" }, llm({ replayFile: "answers.json" })],
    [{ DEBRIEF_TIMEOUT_SECONDS: "2.5" }, llm({ timeoutSeconds: 2.5 })],
    [{ DEBRIEF_ATTEMPTS: "1" }, llm({ attempts: 1 })],
    [
      { DEBRIEF_REFLECTION_MODE: "roles" },
      { ...defaultSettings, reflection: { ...defaultSettings.reflection, mode: "roles" } }
    ],
    [{ DEBRIEF_MAX_USD_PER_DAY: "0.5" }, budget({ maxUsdPerDay: 0.5 })],
    [{ DEBRIEF_MAX_USD_PER_DAY: "0" }, budget({ maxUsdPerDay: 0 })],
    [{ DEBRIEF_MAX_USD_PER_DAY: "" }, defaultSettings],
    [{ DEBRIEF_MAX_USD_PER_MONTH: "25" }, budget({ maxUsdPerMonth: 25 })],
    [{ DEBRIEF_LEARN_SDK: "1" }, sdkSessions(true)],
    [{ DEBRIEF_LEARN_SDK: "yes" }, sdkSessions(true)],
    [{ DEBRIEF_LEARN_SDK: "0" }, sdkSessions(false)],
    [{ DEBRIEF_LEARN_SDK: "FALSE" }, sdkSessions(false)],
    [{ DEBRIEF_GIT_MODE: "off" }, { ...defaultSettings, git: { mode: "off" } }],
    [{ DEBRIEF_SEED: "/elsewhere/seed.json" }, { ...defaultSettings, seed: { path: "/elsewhere/seed.json" } }]
  ] as const)("has its place: %o", ([variables, expected]) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      assert.deepStrictEqual(yield* load(project, variables), expected)
    })
  )
})

describe("SettingsError", () => {
  const unusable = [
    ["is no JSON", `{"llm": `],
    ["is empty", ""],
    ["is a list", "[]"],
    ["has a field of a wrong type", `{"llm": {"attempts": "three"}}`],
    ["has a number that is too small", `{"llm": {"attempts": 0}}`],
    ["has a time of nothing", `{"llm": {"timeoutSeconds": 0}}`],
    ["has a backend that does not exist", `{"llm": {"backend": "gemini"}}`],
    ["has an empty model", `{"llm": {"model": ""}}`],
    ["has a git mode that does not exist", `{"git": {"mode": "sometimes"}}`],
    ["has an empty claude command", `{"llm": {"command": ""}}`],
    ["has answers of no tokens", `{"llm": {"maxOutputTokens": 0}}`],
    ["has a way to reflect that does not exist", `{"reflection": {"mode": "dream"}}`],
    ["has windows too small to reflect on", `{"reflection": {"windowTokens": 999}}`],
    ["has a limit below nothing", `{"budget": {"maxUsdPerDay": -1}}`],
    ["has a limit that is no number", `{"budget": {"maxUsdPerMonth": "10"}}`],
    ["has a limit in parts of tokens", `{"budget": {"maxTokensPerSession": 1.5}}`],
    ["has a price that lacks a part", `{"prices": {"mine": {"input": 1, "output": 5}}}`],
    ["has a price below nothing", `{"prices": {"mine": {"input": -1, "output": 5, "cacheWrite": 1, "cacheRead": 1}}}`]
  ] as const

  it.effect.each(unusable)("names the project's file when it %s", ([, content]) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(project.settings, content)
      const error = yield* load(project).pipe(Effect.flip)
      assert.instanceOf(error, SettingsError)
      assert.strictEqual(error.source, project.settings)
      assert.include(error.message, `${project.settings} cannot be used: `)
      assert.include(error.message, "Correct it or remove it.")
    })
  )

  it.effect.each(unusable)("names the user's file when it %s", ([, content]) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(userFile(project), content)
      const error = yield* load(project).pipe(Effect.flip)
      assert.strictEqual(error.source, userFile(project))
    })
  )

  it.effect("names the file when it cannot be read", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(`${project.settings}/in-the-way`, "")
      assert.strictEqual((yield* load(project).pipe(Effect.flip)).source, project.settings)
      const denied = yield* load(project, {}, layerFailing("open", "config.json", "EACCES")).pipe(Effect.flip)
      assert.strictEqual(denied.source, userFile(project))
      assert.include(denied.detail, "EACCES")
    })
  )

  it.effect.each([
    { DEBRIEF_BACKEND: "gemini" },
    { DEBRIEF_TIMEOUT_SECONDS: "soon" },
    { DEBRIEF_TIMEOUT_SECONDS: "-1" },
    { DEBRIEF_ATTEMPTS: "0" },
    { DEBRIEF_ATTEMPTS: "2.5" },
    { DEBRIEF_GIT_MODE: "sometimes" },
    { DEBRIEF_REFLECTION_MODE: "dream" },
    { DEBRIEF_MAX_USD_PER_DAY: "much" },
    { DEBRIEF_MAX_USD_PER_DAY: "-1" },
    { DEBRIEF_MAX_USD_PER_MONTH: "Infinity" },
    { DEBRIEF_MAX_USD_PER_MONTH: "$10" }
  ])("names the variable that is wrong: %o", (variables) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const error = yield* load(project, variables as Variables).pipe(Effect.flip)
      assert.instanceOf(error, SettingsError)
      assert.strictEqual(error.source, `the variable ${Object.keys(variables)[0]}`)
    })
  )
})
