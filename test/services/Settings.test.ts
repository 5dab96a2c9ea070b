import { NodeFileSystem } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import type { ProjectPaths } from "../../src/domain/ProjectPaths.ts"
import { defaultSettings } from "../../src/domain/SettingsFile.ts"
import { Environment } from "../../src/services/Environment.ts"
import { Settings, SettingsError } from "../../src/services/Settings.ts"
import { layerFailing } from "../support/faultyFileSystem.ts"
import { makeProject, put, putJson } from "../support/project.ts"

type Variables = Readonly<Record<string, string>>

/** The settings of a project whose user lives in its `home` folder. */
const load = (project: ProjectPaths, variables: Variables = {}, fileSystem = NodeFileSystem.layer) =>
  Settings.use((settings) => settings.load(project)).pipe(
    Effect.provide(
      Settings.layer.pipe(
        Layer.provide(fileSystem),
        Layer.provide(Environment.layer({ HOME: `${project.root}/home`, ...variables }))
      )
    )
  )

const userFile = (project: ProjectPaths) => `${project.root}/home/.config/debrief/config.json`

describe("settings", () => {
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
        git: { mode: "off" }
      })
      putJson(project.settings, { llm: { model: "project", attempts: 8 }, learn: { sdkSessions: true } })
      assert.deepStrictEqual(yield* load(project, { DEBRIEF_MODEL: "environment" }), {
        ...defaultSettings,
        llm: {
          ...defaultSettings.llm,
          model: "environment",
          attempts: 8,
          timeoutSeconds: 70,
          baseUrl: "http://user"
        },
        learn: { sdkSessions: true },
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

  it.effect("from a project say nothing about where transcripts and keys go", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(project.settings, {
        llm: { baseUrl: "http://evil.example", replayFile: "/tmp/evil.json", model: "project" }
      })
      assert.deepStrictEqual(yield* load(project), {
        ...defaultSettings,
        llm: { ...defaultSettings.llm, model: "project" }
      })
      putJson(userFile(project), { llm: { baseUrl: "http://user", replayFile: "user.json" } })
      const { llm } = yield* load(project)
      assert.strictEqual(llm.baseUrl, "http://user")
      assert.strictEqual(llm.replayFile, "user.json")
    })
  )
})

describe("the seed's path", () => {
  it.effect.each([
    [".claude/seed.json", ".claude/seed.json"],
    ["./.claude/a/seed.json", "./.claude/a/seed.json"],
    ["a/seed.json", undefined],
    [".git/config", undefined],
    [".claude/../seed.json", undefined],
    ["/etc/seed.json", undefined],
    ["../seed.json", undefined],
    ["a/../../seed.json", undefined],
    ["C:\\seed.json", undefined]
  ] as const)("from a project must stay in its .claude: %s", ([path, expected]) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(project.settings, { seed: { path } })
      assert.strictEqual((yield* load(project)).seed.path, expected)
    })
  )
})

const llm = (part: Partial<typeof defaultSettings.llm>) => ({
  ...defaultSettings,
  llm: { ...defaultSettings.llm, ...part }
})
const sdkSessions = (value: boolean) => ({ ...defaultSettings, learn: { sdkSessions: value } })

describe("each variable", () => {
  it.effect.each([
    [{ DEBRIEF_BACKEND: "replay" }, llm({ backend: "replay" })],
    [{ DEBRIEF_MODEL: "a", AGENTIC_CONTEXT_MODEL: "b", ANTHROPIC_MODEL: "c" }, llm({ model: "a" })],
    [{ DEBRIEF_MODEL: "", AGENTIC_CONTEXT_MODEL: "b", ANTHROPIC_MODEL: "c" }, llm({ model: "b" })],
    [{ ANTHROPIC_MODEL: "c" }, llm({ model: "c" })],
    [
      { DEBRIEF_BASE_URL: "http://a", AGENTIC_CONTEXT_BASE_URL: "http://b", ANTHROPIC_BASE_URL: "http://c" },
      llm({ baseUrl: "http://a" })
    ],
    [{ AGENTIC_CONTEXT_BASE_URL: "http://b", ANTHROPIC_BASE_URL: "http://c" }, llm({ baseUrl: "http://b" })],
    [{ ANTHROPIC_BASE_URL: "http://c" }, llm({ baseUrl: "http://c" })],
    [{ DEBRIEF_REPLAY: "answers.json" }, llm({ replayFile: "answers.json" })],
    [{ DEBRIEF_TIMEOUT_SECONDS: "2.5" }, llm({ timeoutSeconds: 2.5 })],
    [{ DEBRIEF_ATTEMPTS: "1" }, llm({ attempts: 1 })],
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
    ["has a git mode that does not exist", `{"git": {"mode": "sometimes"}}`]
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
      const denied = yield* load(project, {}, layerFailing("stat", "config.json", "EACCES")).pipe(Effect.flip)
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
    { DEBRIEF_GIT_MODE: "sometimes" }
  ])("names the variable that is wrong: %o", (variables) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const error = yield* load(project, variables as Variables).pipe(Effect.flip)
      assert.instanceOf(error, SettingsError)
      assert.strictEqual(error.source, `the variable ${Object.keys(variables)[0]}`)
    })
  )
})
