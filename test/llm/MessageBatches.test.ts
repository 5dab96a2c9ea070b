import { assert, describe, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import type { AnthropicOptions } from "../../src/llm/Anthropic.ts"
import { LlmError } from "../../src/llm/Llm.ts"
import { MessageBatches } from "../../src/llm/MessageBatches.ts"
import { SubmissionLost } from "../../src/llm/MessageBatchSubmission.ts"
import {
  type BatchesApi,
  canceled,
  errored,
  expired,
  makeBatchesApi,
  type ScriptedCreate,
  succeeded
} from "../batch/submission/support.ts"
import { KEY, optionsFor } from "./anthropicOptions.ts"
import { failure, type Reply } from "./messagesApi.ts"

const layerFor = (baseUrl: string, options: Partial<AnthropicOptions> = {}) =>
  MessageBatches.layer(optionsFor(baseUrl, options))

const use = <A, E>(
  api: BatchesApi,
  call: (batches: MessageBatches["Service"]) => Effect.Effect<A, E>,
  options: Partial<AnthropicOptions> = {}
) => MessageBatches.use(call).pipe(Effect.provide(layerFor(api.baseUrl, options)))

const REQUESTS = [
  { customId: "one", request: { stable: "Always. ", prompt: "What did we learn? ✓" } },
  { customId: "two", request: { prompt: "And now?" } }
]

const submit = (api: BatchesApi, options: Partial<AnthropicOptions> = {}) =>
  use(api, (batches) => batches.submit(REQUESTS), options)

/** A submission that goes like this: its failure, and how often it was sent. */
const failToSubmit = Effect.fnUntraced(function* (
  creates: ReadonlyArray<ScriptedCreate>,
  options: Partial<AnthropicOptions> = {}
) {
  const api = yield* makeBatchesApi
  api.scriptCreates(...creates)
  const error = yield* Effect.flip(submit(api, options))
  assert.notInclude(`${error.message} ${JSON.stringify(error)}`, KEY)
  return { error, sent: api.received.length }
})

const times = (count: number, reply: Reply): ReadonlyArray<ScriptedCreate> =>
  Array.from({ length: count }, () => ({ reply }))

describe("submitting", () => {
  it.live("sends all requests at once, as they would be sent one by one, and answers the batch's id", () =>
    Effect.gen(function* () {
      const api = yield* makeBatchesApi
      assert.deepStrictEqual(yield* submit(api), { id: "msgbatch_1" })
      const [{ body, headers, method, url }] = api.received as [(typeof api.received)[number]]
      assert.deepStrictEqual([method, url], ["POST", "/v1/messages/batches"])
      assert.strictEqual(headers.authorization, `Bearer ${KEY}`)
      const stable = { type: "text", text: "Always. ", cache_control: { type: "ephemeral" } }
      const asked = [stable, { type: "text", text: "What did we learn? ✓" }]
      const params = { model: "claude-wanted", max_tokens: 1234 }
      assert.deepStrictEqual(body, {
        requests: [
          { custom_id: "one", params: { ...params, messages: [{ role: "user", content: asked }] } },
          { custom_id: "two", params: { ...params, messages: [{ role: "user", content: "And now?" }] } }
        ]
      })
    })
  )

  it.live("knows how many bytes a request takes", () =>
    Effect.gen(function* () {
      const api = yield* makeBatchesApi
      yield* submit(api)
      const bytes = yield* use(api, ({ bytesOf }) => Effect.succeed(REQUESTS.map(bytesOf)))
      const sent = (api.received[0]!.body["requests"] as ReadonlyArray<unknown>).map((request) =>
        Buffer.byteLength(JSON.stringify(request))
      )
      assert.deepStrictEqual(bytes, sent)
    })
  )

  it.live.each([429, 503, 529])("is tried again when the API says that it took nothing: %d", (status) =>
    Effect.gen(function* () {
      const api = yield* makeBatchesApi
      api.scriptCreates({ reply: failure(status) })
      assert.deepStrictEqual(yield* submit(api), { id: "msgbatch_1" })
      assert.lengthOf(api.received, 2)
    })
  )

  it.live("is Unreachable, and not lost, when there is nobody to connect to", () =>
    Effect.gen(function* () {
      const api = yield* makeBatchesApi
      const baseUrl = yield* Effect.scoped(Effect.map(makeBatchesApi, (other) => other.baseUrl))
      const error = yield* Effect.flip(submit({ ...api, baseUrl }))
      assert.strictEqual(error._tag === "LlmError" && error.reason._tag, "Unreachable")
    })
  )

  it.live.each([400, 401, 403, 404, 413])("fails at once with what the API rejects: %d", (status) =>
    Effect.gen(function* () {
      const { error, sent } = yield* failToSubmit(times(1, failure(status, `no, ${KEY}`)))
      assert.instanceOf(error, LlmError)
      assert.strictEqual((error as LlmError).reason._tag, "Rejected")
      assert.strictEqual(sent, 1)
    })
  )

  it.live.each([
    ["an answer that never comes", { fault: "silent" }],
    ["a connection that breaks", { fault: "drop" }],
    ["an answer that is cut", { fault: "cut", body: { id: "msgbatch_1" } }],
    ["an answer that names no batch", { body: {} }],
    ["an answer whose name for it cannot be kept", { body: { id: "m".repeat(100_000) } }],
    ["a fault of the API's", failure(500)],
    ["a proxy that gave up", failure(504)]
  ] as ReadonlyArray<readonly [string, Reply]>)("is not sent twice after %s, and says so", ([, reply]) =>
    Effect.gen(function* () {
      const { error, sent } = yield* failToSubmit([{ reply, isMade: true }], { timeoutSeconds: 1 })
      assert.instanceOf(error, SubmissionLost)
      assert.include(error.message, "It was not sent again")
      assert.strictEqual(sent, 1)
    })
  )

  it.live("leaves schemas out for a provider that does not know them", () =>
    Effect.gen(function* () {
      const api = yield* makeBatchesApi
      api.scriptCreates({ reply: failure(400, "output_config: Extra inputs are not permitted") })
      const requests = [{ customId: "one", request: { prompt: "?", schema: { type: "object" } } }]
      yield* use(api, (batches) => batches.submit(requests))
      const sent = api.received.map(({ body }) => JSON.stringify(body).includes("output_config"))
      assert.deepStrictEqual(sent, [true, false])
    })
  )
})

describe("a batch's status", () => {
  it.live("counts all requests as processing until it has ended", () =>
    Effect.gen(function* () {
      const api = yield* makeBatchesApi
      const { id } = yield* submit(api)
      const before = yield* use(api, (batches) => batches.status(id))
      assert.deepInclude(before, { id, ended: false, archived: false })
      assert.strictEqual(Date.parse(before.expiresAt) - Date.parse(before.createdAt), 86_400_000)
      assert.deepStrictEqual(before.counts, { processing: 2, succeeded: 0, errored: 0, canceled: 0, expired: 0 })
      api.end(id, (_, index) => (index === 0 ? succeeded("{}") : expired))
      const after = yield* use(api, (batches) => batches.status(id))
      assert.isTrue(after.ended)
      assert.deepStrictEqual(after.counts, { processing: 0, succeeded: 1, errored: 0, canceled: 0, expired: 1 })
    })
  )

  it.live("is asked for again while that may help", () =>
    Effect.gen(function* () {
      const api = yield* makeBatchesApi
      const { id } = yield* submit(api)
      api.scriptReplies(failure(500), { fault: "drop" })
      assert.strictEqual((yield* use(api, (batches) => batches.status(id))).id, id)
    })
  )

  it.live("is Rejected for a batch that the API does not know", () =>
    Effect.gen(function* () {
      const api = yield* makeBatchesApi
      const error = yield* Effect.flip(use(api, (batches) => batches.status("msgbatch_9")))
      assert.strictEqual(error.reason._tag === "Rejected" && error.reason.status, 404)
    })
  )

  it.live("is Unreachable when it is none: something else answered", () =>
    Effect.gen(function* () {
      const api = yield* makeBatchesApi
      for (const body of [{ hello: "world" }, { id: "m".repeat(100_000), processing_status: "ended" }]) {
        api.scriptReplies({ body })
        const error = yield* Effect.flip(use(api, (batches) => batches.status("msgbatch_9")))
        assert.strictEqual(error.reason._tag, "Unreachable")
      }
    })
  )

  it.live("is that of a cancelled one as soon as cancelling was asked for", () =>
    Effect.gen(function* () {
      const api = yield* makeBatchesApi
      const { id } = yield* submit(api)
      assert.isFalse((yield* use(api, (batches) => batches.cancel(id))).ended)
      assert.strictEqual(api.batches[0]?.status, "canceling")
    })
  )
})

const resultsOf = (api: BatchesApi, id: string) => use(api, (batches) => Stream.runCollect(batches.results(id)))

describe("results", () => {
  it.live("tell of each request what became of it, in whatever order they come", () =>
    Effect.gen(function* () {
      const api = yield* makeBatchesApi
      const { id } = yield* submit(api)
      api.end(id, (_, index) => (index === 0 ? succeeded("learned ✓") : canceled))
      const usage = { inputTokens: 11, outputTokens: 7, cacheReadTokens: 5, cacheWriteTokens: 3 }
      assert.deepStrictEqual(yield* resultsOf(api, id), [
        { customId: "two", outcome: { _tag: "Canceled" } },
        {
          customId: "one",
          outcome: { _tag: "Answered", answer: { text: "learned ✓", model: "claude-answering", usage } }
        }
      ])
    })
  )

  it.live.each([
    ["overloaded_error", true],
    ["api_error", true],
    ["invalid_request_error", false]
  ] as const)("say of an error whether it may pass: %s", ([type, retryable]) =>
    Effect.gen(function* () {
      const api = yield* makeBatchesApi
      const { id } = yield* submit(api)
      api.end(id, () => errored(type, "the reason"))
      const [first] = yield* resultsOf(api, id)
      assert.deepStrictEqual(first?.outcome, { _tag: "Errored", detail: `${type}: the reason`, retryable })
    })
  )

  it.live("say no more of an error, and of a model, than can be kept", () =>
    Effect.gen(function* () {
      const api = yield* makeBatchesApi
      const { id } = yield* submit(api)
      const long = "x".repeat(1_000_000)
      api.end(id, (_, index) => (index === 0 ? succeeded("ok", { model: long }) : errored("api_error", long)))
      const results = yield* resultsOf(api, id)
      for (const { outcome } of results) assert.isBelow(JSON.stringify(outcome).length, 1000)
      assert.sameMembers(
        results.map(({ outcome }) => outcome._tag),
        ["Answered", "Errored"]
      )
    })
  )

  it.live("that were declined or cut off say what they took", () =>
    Effect.gen(function* () {
      const api = yield* makeBatchesApi
      const { id } = yield* submit(api)
      api.end(id, (_, index) => succeeded("{", { stop_reason: index === 0 ? "max_tokens" : "refusal" }))
      const results = yield* resultsOf(api, id)
      const reasons = results.map(({ outcome }) =>
        outcome._tag === "Unusable" ? [outcome.error.reason._tag, outcome.error.spent?.usage.outputTokens] : outcome
      )
      assert.deepStrictEqual(reasons, [
        ["Refused", 7],
        ["Malformed", 7]
      ])
    })
  )

  it.live("are read on past a line that is damaged or of a kind not known", () =>
    Effect.gen(function* () {
      const api = yield* makeBatchesApi
      const { id } = yield* submit(api)
      api.end(id, () => expired)
      const [two, one] = api.batches[0]!.results
      api.batches[0]!.results = ['{"custom_id": \n', "null\n", `${one?.replace("expired", "vanished")}`, "\n", `${two}`]
      const results = yield* resultsOf(api, id)
      assert.deepStrictEqual(
        results.map(({ customId, outcome }) => [customId, outcome._tag]),
        [
          [undefined, "Errored"],
          [undefined, "Errored"],
          ["one", "Errored"],
          ["two", "Expired"]
        ]
      )
    })
  )

  it.live.each<readonly [string, Reply]>([
    ["a network's login page", { body: "<html>\n<title>log in</title>\n</html>\n" }],
    ["a redirect", { status: 302, headers: { location: "http://127.0.0.1:9/login" } }],
    ["a line without end", { body: "x".repeat(64 * 1024), fault: "endless" }],
    ["lines without end", { body: "\n".repeat(64 * 1024), fault: "endless" }],
    ["a body that does not go on", { body: "{}", fault: "slow" }]
  ])("are out of reach when what comes is %s", ([, reply]) =>
    Effect.gen(function* () {
      const api = yield* makeBatchesApi
      const { id } = yield* submit(api)
      api.end(id, () => expired)
      api.scriptReplies(reply)
      const all = (batches: MessageBatches["Service"]) => Stream.runDrain(batches.results(id))
      const error = yield* Effect.flip(use(api, all, { attempts: 1, timeoutSeconds: 1 }))
      assert.strictEqual(error.reason._tag, "Unreachable")
    })
  )

  it.live("come from the address that is configured, wherever the batch says they are", () =>
    Effect.gen(function* () {
      const api = yield* makeBatchesApi
      const { id } = yield* submit(api)
      api.end(id, () => expired)
      yield* resultsOf(api, id)
      assert.strictEqual(api.received.at(-1)?.url, `/v1/messages/batches/${id}/results`)
    })
  )

  it.live("that break off are Unreachable, after what came whole", () =>
    Effect.gen(function* () {
      const api = yield* makeBatchesApi
      const { id } = yield* submit(api)
      const whole = JSON.stringify({ custom_id: "one", result: expired })
      const body = `${whole}\n${" ".repeat(whole.length)}\n${whole}`
      api.scriptReplies({ body, fault: "cut" })
      const seen: Array<string | undefined> = []
      const error = yield* Effect.flip(
        use(api, (batches) =>
          Stream.runForEach(batches.results(id), ({ customId }) => Effect.sync(() => seen.push(customId)))
        )
      )
      assert.strictEqual(error.reason._tag, "Unreachable")
      assert.deepStrictEqual(seen, ["one"])
    })
  )
})

describe("batches made since a time", () => {
  it.live("are the newest first, and none older", () =>
    Effect.gen(function* () {
      const api = yield* makeBatchesApi
      yield* submit(api)
      yield* submit(api)
      const made = yield* use(api, (batches) => batches.madeSince(0))
      assert.deepStrictEqual(
        made.map(({ id }) => id),
        ["msgbatch_2", "msgbatch_1"]
      )
      assert.deepStrictEqual(yield* use(api, (batches) => batches.madeSince(Number.MAX_SAFE_INTEGER)), [])
    })
  )

  it.live("are not none because something else answers: a batch would count as never made", () =>
    Effect.gen(function* () {
      const api = yield* makeBatchesApi
      for (const body of [{ status: "please log in" }, { data: [{ hello: "world" }] }]) {
        api.scriptReplies({ body })
        const error = yield* Effect.flip(use(api, (batches) => batches.madeSince(0)))
        assert.strictEqual(error.reason._tag, "Unreachable")
      }
    })
  )

  it.live("are gone through page by page, and not for ever", () =>
    Effect.gen(function* () {
      const api = yield* makeBatchesApi
      const [{ id: first }, { id: second }] = [yield* submit(api), yield* submit(api)]
      const status = yield* use(api, (batches) => batches.status(first))
      const batch = { id: first, processing_status: "ended", created_at: status.createdAt }
      api.scriptReplies({ body: { data: [{ ...batch, id: second }], has_more: true } })
      const made = yield* use(api, (batches) => batches.madeSince(0))
      assert.deepStrictEqual(
        made.map(({ id }) => id),
        [second, second, first]
      )
      assert.include(api.received.at(-1)!.url, `after_id=${second}`)
      api.scriptReplies(...Array.from({ length: 200 }, () => ({ body: { data: [batch], has_more: true } })))
      const error = yield* Effect.flip(use(api, (batches) => batches.madeSince(0)))
      assert.strictEqual(error.reason._tag, "Unreachable")
    })
  )
})

describe("without a key", () => {
  it.effect("nothing can be done, and each call says why", () =>
    Effect.gen(function* () {
      const batches = yield* MessageBatches
      const calls = [
        batches.submit(REQUESTS),
        batches.status("a"),
        batches.cancel("a"),
        batches.madeSince(0),
        Stream.runCollect(batches.results("a"))
      ] as ReadonlyArray<Effect.Effect<unknown, LlmError | SubmissionLost>>
      for (const call of calls) assert.include((yield* Effect.flip(call)).message, "there is no key")
    }).pipe(Effect.provide(MessageBatches.layerUnavailable("claude-wanted", "there is no key")))
  )
})
