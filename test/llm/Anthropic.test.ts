import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Redacted } from "effect"
import { type AnthropicOptions, layerAnthropic } from "../../src/llm/Anthropic.ts"
import { Llm, LlmError, type LlmRequest } from "../../src/llm/Llm.ts"
import { KEY, optionsFor } from "./anthropicOptions.ts"
import { answer, failure, makeMessagesApi, type Reply } from "./messagesApi.ts"

const SCHEMA = { type: "object", properties: { a: { type: "string" } }, additionalProperties: false }

const ask = (baseUrl: string, options: Partial<AnthropicOptions> = {}, request: Partial<LlmRequest> = {}) =>
  Llm.use((llm) => llm.complete({ prompt: "What did we learn? ✓", ...request })).pipe(
    Effect.provide(layerAnthropic(optionsFor(baseUrl, options)))
  )

/** Asks a server with these replies; answers the outcome and what the server got. */
const askWith = Effect.fnUntraced(function* (
  replies: ReadonlyArray<Reply>,
  options: Partial<AnthropicOptions> = {},
  request: Partial<LlmRequest> = {}
) {
  const { baseUrl, requests } = yield* makeMessagesApi(...replies)
  const outcome = yield* ask(baseUrl, options, request).pipe(Effect.catch(Effect.succeed))
  return { outcome, requests }
})

/** As `askWith` for a call that has to fail; checks what holds for every failure. */
const failWith = Effect.fnUntraced(function* (...args: Parameters<typeof askWith>) {
  const { outcome, requests } = yield* askWith(...args)
  assert.instanceOf(outcome, LlmError)
  const error = outcome as LlmError
  assert.strictEqual(error.backend, "anthropic")
  assert.include(error.message, "the LLM (anthropic) gave no answer: ")
  assert.include(error.message, "No reflection was made.")
  assert.notInclude(`${error.message} ${JSON.stringify(error)} ${String(error.stack)}`, KEY)
  return { error, reason: error.reason, requests }
})

const textOf = (outcome: unknown): string => (outcome as { readonly text: string }).text

describe("an answer", () => {
  it.live("is its text, its model and its tokens", () =>
    Effect.gen(function* () {
      const { outcome } = yield* askWith([answer("use types ✓")])
      assert.deepStrictEqual(outcome, {
        text: "use types ✓",
        model: "claude-answering",
        usage: { inputTokens: 11, outputTokens: 7, cacheReadTokens: 5, cacheWriteTokens: 3 }
      })
    })
  )

  it.live("of several blocks is the text of those that have some", () =>
    Effect.gen(function* () {
      const content = [
        { type: "thinking", thinking: "hm" },
        { type: "text", text: "a" },
        null,
        { type: "text", text: "b" }
      ]
      const { outcome } = yield* askWith([answer("", { content, usage: undefined })])
      assert.strictEqual(textOf(outcome), "ab")
    })
  )

  it.live.each([
    ["one that has no end", "m".repeat(4_000_000), "m".repeat(100)],
    ["none", "", "unknown"],
    ["that of our own recordings, which are free", " replay", "unknown"],
    ["one of several lines", "claude\nanswering ", "claude answering"],
    ["something else", { of: "no text" }, "unknown"]
  ])("names its model in a few words that can be kept, whatever it says: %s", ([, model, kept]) =>
    Effect.gen(function* () {
      const { outcome } = yield* askWith([answer("ok", { model })])
      assert.strictEqual((outcome as { readonly model: unknown }).model, kept)
    })
  )

  it.live("is asked for with the key, the model, the limit and the prompt", () =>
    Effect.gen(function* () {
      const { requests } = yield* askWith([answer("ok")])
      assert.strictEqual(requests.length, 1)
      const [{ body, headers, method, url }] = requests as [(typeof requests)[number]]
      assert.deepStrictEqual([method, url], ["POST", "/v1/messages"])
      // The SDK 1.11.0 documents that it sends an API key like a token, and not as x-api-key.
      assert.strictEqual(headers.authorization, `Bearer ${KEY}`)
      assert.isUndefined(headers["x-api-key"])
      assert.deepStrictEqual(body, {
        model: "claude-wanted",
        max_tokens: 1234,
        messages: [{ role: "user", content: "What did we learn? ✓" }]
      })
    })
  )

  it.live("is asked for with a bearer token when that is the credential", () =>
    Effect.gen(function* () {
      const { requests } = yield* askWith([answer("ok")], {
        credential: { _tag: "AuthToken", value: Redacted.make(KEY) }
      })
      assert.strictEqual(requests[0]?.headers.authorization, `Bearer ${KEY}`)
      assert.isUndefined(requests[0]?.headers["x-api-key"])
    })
  )

  it.live("is asked for with the schema that it should keep to", () =>
    Effect.gen(function* () {
      const { requests } = yield* askWith([answer("{}")], {}, { schema: SCHEMA })
      assert.deepStrictEqual(requests[0]?.body["output_config"], { format: { type: "json_schema", schema: SCHEMA } })
    })
  )
})

describe("an answer that cannot be used", () => {
  it.live("is Refused when the model declined", () =>
    Effect.gen(function* () {
      const stop_details = { type: "refusal", category: null, explanation: "not this" }
      const { reason, requests } = yield* failWith([answer("", { stop_reason: "refusal", stop_details })])
      assert.strictEqual(reason._tag, "Refused")
      assert.include(reason.message, "not this")
      assert.strictEqual(requests.length, 1)
      const long = yield* failWith([
        answer("", { stop_reason: "refusal", stop_details: { explanation: "no ".repeat(1_000_000) } })
      ])
      assert.isBelow(long.reason.message.length, 1000)
      for (const said of [null, { explanation: { of: "no text" } }]) {
        const silent = yield* failWith([answer("", { stop_reason: "refusal", stop_details: said })])
        assert.strictEqual(silent.reason._tag, "Refused")
      }
    })
  )

  it.live.each([
    ["it was cut off", answer('{"oper', { stop_reason: "max_tokens" })],
    ["the context was full", answer("", { stop_reason: "model_context_window_exceeded" })]
  ] as ReadonlyArray<readonly [string, Reply]>)("is Malformed when %s, and is not asked for again", ([, reply]) =>
    Effect.gen(function* () {
      const { error, reason, requests } = yield* failWith([reply])
      assert.strictEqual(reason._tag, "Malformed")
      assert.isFalse(error.isRetryable)
      assert.strictEqual(requests.length, 1)
    })
  )
})

describe("a schema that the provider does not know", () => {
  const unknown = failure(400, "output_config: Extra inputs are not permitted")

  it.live("is left out, once", () =>
    Effect.gen(function* () {
      const { outcome, requests } = yield* askWith([unknown, answer("{}")], { attempts: 1 }, { schema: SCHEMA })
      assert.strictEqual(textOf(outcome), "{}")
      assert.deepStrictEqual(
        requests.map(({ body }) => "output_config" in body),
        [true, false]
      )
    })
  )

  it.live("is not what a second 400 is about", () =>
    Effect.gen(function* () {
      const { reason, requests } = yield* failWith([unknown], {}, { schema: SCHEMA })
      assert.strictEqual(reason._tag, "Rejected")
      assert.strictEqual(requests.length, 2)
    })
  )

  it.live("is left out once also after other trouble, and stays out", () =>
    Effect.gen(function* () {
      const replies = [failure(500), unknown, failure(500), unknown]
      const { reason, requests } = yield* failWith(replies, { attempts: 5 }, { schema: SCHEMA })
      assert.strictEqual(reason._tag, "Rejected")
      assert.deepStrictEqual(
        requests.map(({ body }) => "output_config" in body),
        [true, true, false, false]
      )
    })
  )

  it.live("is not what any other 400 is about", () =>
    Effect.gen(function* () {
      const { requests } = yield* failWith([failure(400, "prompt is too long")], {}, { schema: SCHEMA })
      assert.strictEqual(requests.length, 1)
    })
  )
})

describe("the key", () => {
  it.live("is in no error, though the provider repeats it", () =>
    Effect.gen(function* () {
      for (const status of [400, 401, 429, 500]) {
        const { error } = yield* failWith([failure(status, `invalid x-api-key: ${KEY}.`)], { attempts: 1 })
        assert.include(error.message, "[REDACTED")
      }
    })
  )

  it.live("is in no error, though it cannot be sent", () =>
    Effect.gen(function* () {
      const broken = `${KEY}\nmore`
      const { error, requests } = yield* failWith([answer("ok")], {
        credential: { _tag: "ApiKey", value: Redacted.make(broken) }
      })
      assert.strictEqual(error.reason._tag, "Unavailable")
      assert.strictEqual(requests.length, 0)
    })
  )
})

describe("interruption", () => {
  it.live("aborts the request", () =>
    Effect.gen(function* () {
      const { abandoned, asked, baseUrl, requests } = yield* makeMessagesApi({ fault: "silent" })
      const fiber = yield* Effect.forkChild(ask(baseUrl))
      yield* Effect.promise(() => asked)
      yield* Fiber.interrupt(fiber)
      yield* Effect.promise(() => abandoned)
      assert.strictEqual(requests.length, 1)
    })
  )

  it.live("ends a wait between attempts", () =>
    Effect.gen(function* () {
      const { asked, baseUrl, requests } = yield* makeMessagesApi(failure(429, "slow down", { "retry-after": "60" }))
      const fiber = yield* Effect.forkChild(ask(baseUrl, { patience: 1 }))
      yield* Effect.promise(() => asked)
      yield* Fiber.interrupt(fiber)
      assert.strictEqual(requests.length, 1)
    })
  )
})
