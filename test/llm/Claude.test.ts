import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { ClaudeOptions } from "../../src/llm/Claude.ts"
import { Llm, type LlmAnswer, LlmError } from "../../src/llm/Llm.ts"
import { put, temporaryDirectory } from "../support/project.ts"
import { ask, type Call, failure, layerFor, makeStub, result, type Run, SCHEMA } from "./claudeStub.ts"

/** For a call that has to fail: why, and how often the client was started. */
const failWith = Effect.fnUntraced(function* (runs: ReadonlyArray<Run>, options: Partial<ClaudeOptions> = {}) {
  const stub = yield* makeStub(runs)
  const error = yield* ask(stub, options).pipe(Effect.flip)
  assert.instanceOf(error, LlmError)
  assert.strictEqual(error.backend, "claude")
  assert.include(error.message, "the LLM (claude) gave no answer: ")
  return { error, reason: error.reason, starts: stub.calls().length }
})

const optionsOf = (call: Call | undefined) => call?.args.filter((arg) => arg.startsWith("-"))

describe("a run", () => {
  it.live("answers the structured output, what it took and what it cost", () =>
    Effect.gen(function* () {
      const modelUsage = {
        "claude-wanted": { inputTokens: 11, outputTokens: 7, cacheReadInputTokens: 5, cacheCreationInputTokens: 3 }
      }
      const stub = yield* makeStub([result({ structured_output: { a: "x" }, modelUsage, total_cost_usd: 0.25 })])
      assert.deepStrictEqual(yield* ask(stub, {}, { schema: SCHEMA }), {
        text: '{"a":"x"}',
        model: "claude-wanted",
        usage: { inputTokens: 11, outputTokens: 7, cacheReadTokens: 5, cacheWriteTokens: 3 },
        costUsd: 0.25
      } satisfies LlmAnswer)
    })
  )

  it.live("has every option that keeps hooks, tools and transcripts away, and the prompt on its standard input", () =>
    Effect.gen(function* () {
      const stub = yield* makeStub([result({})])
      yield* ask(stub, {}, { stable: "First. ", schema: SCHEMA })
      const [call] = stub.calls() as [Call]
      const valueOf = (option: string) => call.args[call.args.indexOf(option) + 1]
      assert.strictEqual(call.stdin, "First. What did we learn? ✓")
      assert.includeMembers([...call.args], ["-p", "--safe-mode", "--no-session-persistence", "--strict-mcp-config"])
      assert.strictEqual(valueOf("--tools"), "")
      assert.strictEqual(valueOf("--model"), "claude-wanted")
      assert.strictEqual(valueOf("--output-format"), "json")
      assert.deepStrictEqual(JSON.parse(valueOf("--json-schema")!), SCHEMA)
      const settings = JSON.parse(valueOf("--settings")!)
      assert.strictEqual(settings.disableAllHooks, true)
      assert.includeMembers(settings.permissions.deny, ["Bash", "Read", "Write"])
    })
  )

  it.live("is in an empty directory of its own, which is gone afterwards", () =>
    Effect.gen(function* () {
      const stub = yield* makeStub([result({})])
      yield* ask(stub)
      const [call] = stub.calls() as [Call]
      assert.deepStrictEqual(call.files, [])
      assert.notStrictEqual(call.cwd, process.cwd())
      assert.isFalse(fs.existsSync(call.cwd))
    })
  )

  it.live("has the user's environment without what belongs to a session, and always the guard variable", () =>
    Effect.gen(function* () {
      const stub = yield* makeStub([result({})])
      const kept = { HOME: "/home/u", CLAUDE_CONFIG_DIR: "/c", CLAUDE_CODE_OAUTH_TOKEN: "login", HTTPS_PROXY: "p" }
      const dropped = [
        "CLAUDECODE",
        "CLAUDE_CODE_CHILD_SESSION",
        "CLAUDE_CODE_SESSION_ID",
        "CLAUDE_CODE_ENTRYPOINT",
        "CLAUDE_CODE_MESSAGING_SOCKET",
        "CLAUDE_CODE_MESSAGING_TOKEN",
        "CLAUDE_ENV_FILE",
        "CLAUDE_PROJECT_DIR",
        "CLAUDE_PLUGIN_ROOT",
        "CLAUDE_PLUGIN_OPTION_TOKEN",
        "DEBRIEF_API_KEY",
        "AGENTIC_CONTEXT_API_KEY",
        // Of no use to the client as far as we know: a project could set any.
        "BUN_OPTIONS",
        "OTEL_EXPORTER_OTLP_ENDPOINT",
        "FOO"
      ]
      const session = Object.fromEntries(dropped.map((name) => [name, "of the session"]))
      yield* ask(stub, {}, {}, { ...kept, ...session, DEBRIEF_CHILD: "0" })
      const [{ env }] = stub.calls() as [Call]
      assert.deepInclude(env, { ...kept, DEBRIEF_CHILD: "1", CLAUDE_CODE_SKIP_PROMPT_HISTORY: "1" })
      assert.deepStrictEqual(
        dropped.filter((name) => name in env),
        []
      )
    })
  )

  it.live("shows the client its own answer and what is wrong with it", () =>
    Effect.gen(function* () {
      const stub = yield* makeStub([result({})])
      yield* ask(stub, {}, { correction: { answer: "{oops", problem: "it is no JSON" } })
      assert.match(stub.calls()[0]!.stdin!, /^What did we learn\? ✓\n[\s\S]*\{oops\n[\s\S]*it is no JSON/)
    })
  )

  it.live("is not given a prompt that the client would take for a command", () =>
    Effect.gen(function* () {
      const stub = yield* makeStub([result({})])
      yield* ask(stub, {}, { prompt: "/clear all of it" })
      assert.strictEqual(stub.calls()[0]?.stdin, "\n/clear all of it")
    })
  )

  it.live("is not started with more than the client takes", () =>
    Effect.gen(function* () {
      const stub = yield* makeStub([result({})])
      const error = yield* ask(stub, {}, { prompt: "é".repeat(5_000_001) }).pipe(Effect.flip)
      assert.strictEqual(error.reason._tag, "Rejected")
      assert.include(error.message, "10000002 bytes")
      assert.deepStrictEqual(stub.calls(), [])
      const { text } = yield* ask(stub, {}, { prompt: "é".repeat(5_000_000) })
      assert.strictEqual(text, "ok")
      assert.strictEqual(stub.calls()[0]?.stdin?.length, 5_000_000)
    })
  )
})

describe("a client that lacks options", () => {
  it.live("is asked without them, and not asked about them again", () =>
    Effect.gen(function* () {
      const lacking = ["--safe-mode", "--no-session-persistence", "--tools", "--strict-mcp-config", "--json-schema"]
      const stub = yield* makeStub([result({ result: '{"a":"x"}' })], lacking)
      yield* Llm.use((llm) =>
        Effect.gen(function* () {
          const request = { prompt: "p", schema: SCHEMA }
          assert.strictEqual((yield* llm.complete(request)).text, '{"a":"x"}')
          yield* llm.complete(request)
        })
      ).pipe(Effect.provide(layerFor(stub, { attempts: 1 }, {})))
      const calls = stub.calls()
      assert.deepStrictEqual(calls.map(({ unknown }) => unknown).filter(Boolean), lacking)
      assert.strictEqual(calls.length, lacking.length + 2)
      const rest = ["-p", "--max-turns", "--settings", "--model", "--output-format"]
      assert.deepStrictEqual(optionsOf(calls.at(-1)), rest)
      assert.include(calls.at(-1)?.args.join(" "), '"disableAllHooks":true')
      assert.deepInclude(calls.at(-1)?.env, { DEBRIEF_CHILD: "1", CLAUDE_CODE_SKIP_PROMPT_HISTORY: "1" })
    })
  )

  it.live.each(["--settings", "--output-format", "--model"])("is Unavailable when it lacks %s", (option) =>
    Effect.gen(function* () {
      const stub = yield* makeStub([result({})], ["--safe-mode", option])
      const error = yield* ask(stub).pipe(Effect.flip)
      assert.strictEqual(error.reason._tag, "Unavailable")
      assert.include(error.message, "too old")
      assert.include(error.message, option)
      assert.strictEqual(stub.calls().length, 2)
    })
  )
})

describe("a client that cannot be found", () => {
  it.live("is Unavailable, and says what to do", () =>
    Effect.gen(function* () {
      const error = yield* ask({ bin: "/nonexistent" }).pipe(Effect.flip)
      assert.strictEqual(error.reason._tag, "Unavailable")
      assert.include(error.message, "install Claude Code or set llm.command")
    })
  )

  it.live("is one that only a project has", () =>
    Effect.gen(function* () {
      const { bin, calls } = yield* makeStub([result({})])
      const modules = `${yield* temporaryDirectory}/node_modules/.bin`
      put(`${modules}/claude`, fs.readFileSync(`${bin}/claude`), 0o700)
      const here = path.relative(process.cwd(), bin)
      for (const PATH of [here, `.:${here}`, modules, ""]) {
        const error = yield* ask({ bin }, {}, {}, { PATH }).pipe(Effect.flip)
        assert.strictEqual(error.reason._tag, "Unavailable")
      }
      const error = yield* ask({ bin }, { command: `${here}/claude` }).pipe(Effect.flip)
      assert.strictEqual(error.reason._tag, "Unavailable")
      assert.deepStrictEqual(calls(), [])
    })
  )

  it.live("is none when its absolute path is set", () =>
    Effect.gen(function* () {
      const { bin } = yield* makeStub([result({})])
      const { text } = yield* ask({ bin: "/nonexistent" }, { command: `${bin}/claude` })
      assert.strictEqual(text, "ok")
    })
  )

  it.live("is one that cannot be run", () =>
    Effect.gen(function* () {
      const { bin } = yield* makeStub([result({})])
      fs.writeFileSync(`${bin}/claude`, "#!/nonexistent/node\n")
      const error = yield* ask({ bin }).pipe(Effect.flip)
      assert.strictEqual(error.reason._tag, "Unavailable")
      assert.include(error.message, "could not be run")
    })
  )
})

describe("trouble", () => {
  it.live.each([
    ["an overloaded provider", failure(529, "overloaded"), "Unreachable"],
    ["a rate limit", failure(429, "slow down"), "RateLimited"],
    ["a client that is killed", { signal: "SIGKILL" }, "Unreachable"],
    ["half a result", { stdout: '{"type":"result","result":"prompt is too long' }, "Unreachable"],
    [
      "half a result of one that failed",
      { stdout: '{"type":"result","result":"429', stderr: "socket", code: 1 },
      "Unreachable"
    ],
    ["nothing at all", {}, "Unreachable"],
    ["more than an answer can be", result({ result: "x".repeat(17 * 1024 * 1024) }), "Unreachable"],
    ["words that are no result", { stdout: "A new version is there.\n" }, "Unreachable"]
  ] as ReadonlyArray<readonly [string, Run, string]>)("that may pass is tried again: %s", ([, run, tag]) =>
    Effect.gen(function* () {
      const stub = yield* makeStub([run, run, result({})])
      assert.strictEqual((yield* ask(stub)).text, "ok")
      assert.strictEqual(stub.calls().length, 3)
      const { error, reason, starts } = yield* failWith([run], { attempts: 2 })
      assert.strictEqual(reason._tag, tag)
      assert.isTrue(error.isRetryable)
      assert.strictEqual(starts, 2)
    })
  )

  it.live.each([
    ["no login", failure(null, "Not logged in · Please run /login"), "Rejected"],
    ["a login notice and nothing else", { stdout: "Not logged in · Please run /login\n" }, "Rejected"],
    ["another program", { stderr: "claude: a tool for clouds", code: 3 }, "Unavailable"]
  ] as ReadonlyArray<readonly [string, Run, string]>)("that stays is not tried again: %s", ([, run, tag]) =>
    Effect.gen(function* () {
      const { reason, starts } = yield* failWith([run])
      assert.strictEqual(reason._tag, tag)
      assert.strictEqual(starts, 1)
    })
  )

  it.live("is told without secrets", () =>
    Effect.gen(function* () {
      const key = "sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789"
      for (const run of [failure(401, `invalid key ${key}`), { stderr: `no such key: ${key}`, code: 1 }]) {
        const { error } = yield* failWith([run])
        assert.include(error.message, "[REDACTED")
        assert.notInclude(`${error.message} ${JSON.stringify(error)}`, key)
      }
    })
  )
})
