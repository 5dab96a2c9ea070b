import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { layerFromSettings } from "../../src/llm/Backends.ts"
import { Llm } from "../../src/llm/Llm.ts"
import { Environment } from "../../src/project/Environment.ts"
import { defaultSettings } from "../../src/project/DefaultSettings.ts"
import type { SettingsValues } from "../../src/project/SettingsFile.ts"
import { put, putJson, temporaryDirectory } from "../support/project.ts"
import { answer, makeMessagesApi } from "./messagesApi.ts"

type Variables = Readonly<Record<string, string>>

const layerFor = (variables: Variables, llm: Partial<SettingsValues["llm"]> = {}) =>
  layerFromSettings({ ...defaultSettings, llm: { ...defaultSettings.llm, ...llm } }).pipe(
    Layer.provide(Environment.layer(variables)),
    Layer.provide(NodeServices.layer)
  )

const backendFor = (...args: Parameters<typeof layerFor>) =>
  Effect.map(Llm, ({ backend }) => backend).pipe(Effect.provide(layerFor(...args)))

const complete = (...args: Parameters<typeof layerFor>) =>
  Llm.use((llm) => llm.complete({ prompt: "hello" })).pipe(Effect.provide(layerFor(...args)))

const KEYS: ReadonlyArray<Variables> = [
  { DEBRIEF_API_KEY: "k" },
  { CLAUDE_PLUGIN_OPTION_API_KEY: "k" },
  { AGENTIC_CONTEXT_API_KEY: "k" },
  { ANTHROPIC_AUTH_TOKEN: "k" },
  { ANTHROPIC_API_KEY: "k" }
]

/** A folder with a program of this name. */
const withProgram = Effect.fnUntraced(function* (name: string, mode = 0o700) {
  const directory = yield* temporaryDirectory
  put(`${directory}/${name}`, "#!/bin/sh\nexit 97\n", mode)
  return directory
})

describe("auto", () => {
  it.effect.each(KEYS)("is the API when there is a key: %o", (variables) =>
    Effect.gen(function* () {
      assert.strictEqual(yield* backendFor(variables), "anthropic")
    })
  )

  it.effect("is the claude command when there is no key, and the command is on PATH", () =>
    Effect.gen(function* () {
      const bin = yield* withProgram("claude")
      assert.strictEqual(yield* backendFor({ PATH: `/nonexistent:${bin}` }), "claude")
      assert.strictEqual(yield* backendFor({ PATH: bin, ANTHROPIC_API_KEY: "k" }), "anthropic")
      assert.strictEqual(yield* backendFor({ PATH: bin }, { command: "claude-next" }), "off")
      assert.strictEqual(yield* backendFor({ PATH: "/nonexistent" }, { command: `${bin}/claude` }), "claude")
    })
  )

  it.effect("is off when what is on PATH cannot be run", () =>
    Effect.gen(function* () {
      const plain = yield* withProgram("claude", 0o600)
      const folder = yield* temporaryDirectory
      put(`${folder}/claude/file`, "")
      assert.strictEqual(yield* backendFor({ PATH: `${plain}:${folder}` }), "off")
    })
  )

  it.effect("is off when there is neither, and then Unavailable says what to set", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* backendFor({}), "off")
      assert.strictEqual(yield* backendFor({ ANTHROPIC_API_KEY: "" }), "off")
      const error = yield* complete({}).pipe(Effect.flip)
      assert.strictEqual(error.reason._tag, "Unavailable")
      assert.include(error.message, "set DEBRIEF_API_KEY or ANTHROPIC_API_KEY")
    })
  )
})

describe("a backend that is named", () => {
  it.effect("off stays off with a key", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* backendFor({ DEBRIEF_API_KEY: "k" }, { backend: "off" }), "off")
    })
  )

  it.effect("claude stays claude with a key, and is Unavailable without the command", () =>
    Effect.gen(function* () {
      const variables = { DEBRIEF_API_KEY: "k", PATH: "/nonexistent" }
      assert.strictEqual(yield* backendFor(variables, { backend: "claude" }), "claude")
      const error = yield* complete(variables, { backend: "claude" }).pipe(Effect.flip)
      assert.strictEqual(error.backend, "claude")
      assert.strictEqual(error.reason._tag, "Unavailable")
      assert.include(error.message, "llm.command")
    })
  )

  it.effect("claude runs the command of the settings", () =>
    Effect.gen(function* () {
      const PATH = `${yield* withProgram("claude-next")}:/usr/bin:/bin`
      const error = yield* complete({ PATH }, { backend: "claude", command: "claude-next" }).pipe(Effect.flip)
      assert.include(error.message, "ended with 97")
    })
  )

  it.effect("anthropic is Unavailable without a key", () =>
    Effect.gen(function* () {
      const error = yield* complete({}, { backend: "anthropic" }).pipe(Effect.flip)
      assert.strictEqual(error.backend, "anthropic")
      assert.strictEqual(error.reason._tag, "Unavailable")
      assert.include(error.message, "there is no key")
    })
  )

  it.effect("replay answers from its file, key or not", () =>
    Effect.gen(function* () {
      const replayFile = `${yield* temporaryDirectory}/answers.json`
      putJson(replayFile, [{ answer: "recorded" }])
      const { text } = yield* complete({ DEBRIEF_API_KEY: "k" }, { backend: "replay", replayFile })
      assert.strictEqual(text, "recorded")
    })
  )

  it.effect("replay is Unavailable without a file", () =>
    Effect.gen(function* () {
      const error = yield* complete({}, { backend: "replay" }).pipe(Effect.flip)
      assert.strictEqual(error.backend, "replay")
      assert.strictEqual(error.reason._tag, "Unavailable")
      assert.include(error.message, "DEBRIEF_REPLAY")
    })
  )
})

describe("the key that is sent", () => {
  const all: Variables = {
    DEBRIEF_API_KEY: "debrief-1",
    CLAUDE_PLUGIN_OPTION_API_KEY: "plugin-5",
    AGENTIC_CONTEXT_API_KEY: "agentic-2",
    ANTHROPIC_AUTH_TOKEN: "token-3",
    ANTHROPIC_API_KEY: "anthropic-4"
  }
  const order = [
    "DEBRIEF_API_KEY",
    "CLAUDE_PLUGIN_OPTION_API_KEY",
    "AGENTIC_CONTEXT_API_KEY",
    "ANTHROPIC_AUTH_TOKEN",
    "ANTHROPIC_API_KEY"
  ]

  it.live.each(order.map((name, index) => [name, order.slice(index)] as const))(
    "is %s when none before it is set, and goes to the address of the settings",
    ([name, names]) =>
      Effect.gen(function* () {
        const { baseUrl, requests } = yield* makeMessagesApi(answer("ok"))
        const variables = Object.fromEntries(names.map((one) => [one, all[one]!]))
        const { text } = yield* complete(variables, { baseUrl, model: "claude-chosen" })
        assert.strictEqual(text, "ok")
        assert.strictEqual(requests[0]?.headers.authorization, `Bearer ${all[name]}`)
        assert.strictEqual(requests[0]?.body["model"], "claude-chosen")
      })
  )

  it.live("is named by its variable, not by what it is, where the API refuses it", () =>
    Effect.gen(function* () {
      const { baseUrl } = yield* makeMessagesApi({ status: 401, body: { error: { message: "invalid x-api-key" } } })
      const error = yield* Effect.flip(complete({ CLAUDE_PLUGIN_OPTION_API_KEY: "sk-own" }, { baseUrl }))
      assert.include(error.message, "check the key, which is from CLAUDE_PLUGIN_OPTION_API_KEY")
      assert.notInclude(error.message, "sk-own")
    })
  )
})
