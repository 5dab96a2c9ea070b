import { gzipSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Abandoned } from "../../src/llm/Abandoned.ts"
import { layerAnthropic } from "../../src/llm/Anthropic.ts"
import { MAX_ANSWER_BYTES } from "../../src/llm/ApiFetch.ts"
import { Llm, LlmError } from "../../src/llm/Llm.ts"
import { optionsFor } from "./anthropicOptions.ts"
import { answer, makeMessagesApi, type Reply } from "./messagesApi.ts"

const JSON_TYPE = { "content-type": "application/json" }
const page = { body: "<html><title>Airport WiFi: please log in</title></html>" }
const whole = JSON.stringify(answer("ok").body)

/** Asks a server that gives each of these replies in turn, with as many attempts. */
const askWith = Effect.fnUntraced(function* (replies: ReadonlyArray<Reply>, timeoutSeconds = 20) {
  const { abandoned, baseUrl, requests } = yield* makeMessagesApi(...replies)
  const options = optionsFor(baseUrl, { attempts: replies.length, patience: 0.001, timeoutSeconds })
  const outcome = yield* Llm.use((llm) => llm.complete({ prompt: "What did we learn?" })).pipe(
    Effect.catch(Effect.succeed),
    Effect.provide(layerAnthropic(options))
  )
  return { outcome, abandoned, asked: requests.length, requests }
})

const reasonOf = (outcome: unknown) => {
  assert.instanceOf(outcome, LlmError)
  return (outcome as LlmError).reason
}

describe("what is no answer of the API's own making", () => {
  it.live.each<readonly [string, Reply]>([
    ["a page in its place", page],
    ["a page that calls itself JSON", { ...page, headers: JSON_TYPE }],
    ["text", { body: "service is starting", headers: { "content-type": "text/plain" } }],
    ["nothing", { body: "", headers: JSON_TYPE }],
    ["no content", { status: 204, body: "" }],
    ["half of it", { body: whole.slice(0, whole.length >> 1), headers: JSON_TYPE }],
    ["half of it, and a connection that breaks", { ...answer("ok"), fault: "cut" }],
    ["JSON of another kind", { body: { choices: [] } }],
    ["JSON whose content is no blocks", answer("", { content: [null, 1, "x"] })],
    ["a message whose text is none", answer("", { content: [{ type: "text", text: { value: "x" } }] })],
    ["a portal's JSON with an empty content", { body: { status: "login_required", content: [] } }],
    ["a message that does not say that it is one", answer("{}", { type: undefined })],
    ["a message that is not the model's", answer("{}", { role: "user" })],
    ["JSON that is no object", { body: "[]", headers: JSON_TYPE }],
    ["null", { body: "null", headers: JSON_TYPE }],
    ["an error that calls itself an answer", { body: { type: "error", error: { type: "overloaded_error" } } }],
    ["a page that forbids", { ...page, status: 403 }],
    ["a page that finds fault", { ...page, status: 400 }],
    ["a proxy that wants a login", { ...page, status: 407 }],
    ["a proxy that wants a login and says so in JSON", { status: 407, body: { error: "login" } }],
    ["a firewall that speaks like the API", { status: 451, body: { error: { message: "blocked by the policy" } } }],
    ["a gateway that knows no such method", { status: 405, body: { error: { message: "POST is not allowed" } } }],
    ["a firewall's JSON", { status: 400, body: { message: "blocked by the network policy" } }],
    ["a proxy that takes no message so long", { ...page, status: 413 }],
    ["a gateway's page", { ...page, status: 502 }],
    ["more than an answer can be", { body: "x".repeat(MAX_ANSWER_BYTES + 1), headers: JSON_TYPE }],
    ["bytes that are not what they say", { body: Buffer.from("xx"), headers: { "content-encoding": "gzip" } }]
  ])("is an outage, tried again and later: %s", ([, reply]) =>
    Effect.gen(function* () {
      assert.strictEqual(reasonOf((yield* askWith([reply])).outcome)._tag, "Unreachable")
      const { asked, outcome } = yield* askWith([reply, answer("ok")])
      assert.notInstanceOf(outcome, LlmError)
      assert.strictEqual(asked, 2)
    })
  )

  it.live.each<readonly [string, Reply, number]>([
    ["half of a message", { body: whole.slice(0, whole.length >> 1), headers: JSON_TYPE }, 1],
    ["half of one, and a connection that breaks", { ...answer("ok"), fault: "cut" }, 1],
    ["nothing of one that has the API's id of the request", { body: "", headers: { "request-id": "req_1" } }, 1],
    ["a page in its place", page, 0],
    ["JSON of another kind", { body: { choices: [] } }, 0],
    ["a connection that breaks before it", { fault: "drop" }, 0],
    ["an error of the API's", { status: 500, body: { error: {} }, headers: { "request-id": "req_1" } }, 0]
  ])("counts as a call of the LLM where the API began to answer: %s", ([, reply, times]) =>
    Effect.gen(function* () {
      let counted = 0
      const count = Effect.sync(() => void (counted += 1))
      yield* Effect.provideService(askWith([reply]), Abandoned, count)
      assert.strictEqual(counted, times)
    })
  )

  it.live("is told in a line, without the page", () =>
    Effect.gen(function* () {
      const { outcome } = yield* askWith([{ body: `<html>please log in\n${"x".repeat(100_000)}` }])
      const { message } = reasonOf(outcome)
      assert.include(message, "please log in")
      assert.isBelow(message.length, 1_000)
      assert.notInclude(message, "\n")
    })
  )

  it.live("is a redirect, which is not followed: the key would go with it", () =>
    Effect.gen(function* () {
      const elsewhere = yield* makeMessagesApi(answer("stolen"))
      for (const status of [301, 302, 303, 307, 308]) {
        const { outcome } = yield* askWith([{ status, headers: { location: `${elsewhere.baseUrl}/v1/messages` } }])
        assert.strictEqual(reasonOf(outcome)._tag, "Unreachable")
      }
      assert.lengthOf(elsewhere.requests, 0)
    })
  )

  it.live("is a body without end, of which no more is read than an answer can be", () =>
    Effect.gen(function* () {
      const text = " ".repeat(64 * 1024)
      const { abandoned, outcome } = yield* askWith([{ body: text, fault: "endless" }])
      assert.include(reasonOf(outcome).message, `longer than ${MAX_ANSWER_BYTES}`)
      yield* Effect.promise(() => abandoned)
    })
  )

  it.live("is a few bytes that stand for gigabytes", () =>
    Effect.gen(function* () {
      const bomb = gzipSync(Buffer.alloc(4 * MAX_ANSWER_BYTES, 0x20))
      const { outcome } = yield* askWith([{ body: bomb, headers: { ...JSON_TYPE, "content-encoding": "gzip" } }])
      assert.include(reasonOf(outcome).message, `longer than ${MAX_ANSWER_BYTES}`)
    })
  )

  it.live("is a body that begins and never goes on, once the attempt's time is over", () =>
    Effect.gen(function* () {
      const { abandoned, outcome } = yield* askWith([{ ...answer("ok"), fault: "slow" }], 0.3)
      assert.strictEqual(reasonOf(outcome)._tag, "Unreachable")
      yield* Effect.promise(() => abandoned)
    })
  )
})

describe("what is the API's", () => {
  it.live.each<readonly [string, Reply]>([
    ["compressed", { body: gzipSync(whole), headers: { ...JSON_TYPE, "content-encoding": "gzip" } }],
    ["sent as text by a proxy", { body: whole, headers: { "content-type": "text/plain" } }]
  ])("is read: %s", ([, reply]) =>
    Effect.gen(function* () {
      const { outcome } = yield* askWith([reply])
      assert.strictEqual(outcome instanceof LlmError ? outcome.message : outcome.text, "ok")
    })
  )

  it.live.each([401, 402, 404])("tells by its status alone, whoever says it: %d", (status) =>
    Effect.gen(function* () {
      const reason = reasonOf((yield* askWith([{ ...page, status }])).outcome)
      assert.strictEqual(reason._tag === "Rejected" && reason.status, status)
    })
  )
})
