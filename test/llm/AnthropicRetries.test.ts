import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { Abandoned } from "../../src/llm/Abandoned.ts"
import { type AnthropicOptions, layerAnthropic } from "../../src/llm/Anthropic.ts"
import { Llm, LlmError } from "../../src/llm/Llm.ts"
import { answer, failure, makeMessagesApi, type Reply } from "./messagesApi.ts"

const layerFor = (baseUrl: string, options: Partial<AnthropicOptions>) =>
  layerAnthropic({
    credential: { _tag: "ApiKey", value: Redacted.make("a-key-4711") },
    model: "claude-wanted",
    baseUrl,
    timeoutSeconds: 600,
    attempts: 3,
    maxOutputTokens: 1000,
    patience: 0.001,
    ...options
  })

/** Asks a server with these replies: the outcome, how often it was asked, and the milliseconds between. */
const askWith = Effect.fnUntraced(function* (replies: ReadonlyArray<Reply>, options: Partial<AnthropicOptions> = {}) {
  const { baseUrl, requests } = yield* makeMessagesApi(...replies)
  const outcome = yield* Llm.use((llm) => llm.complete({ prompt: "What did we learn?" })).pipe(
    Effect.catch(Effect.succeed),
    Effect.provide(layerFor(baseUrl, options))
  )
  const waits = requests.slice(1).map(({ at }, index) => at - requests[index]!.at)
  return { outcome, asked: requests.length, waits }
})

const tagOf = (outcome: unknown): string => (outcome instanceof LlmError ? outcome.reason._tag : "answer")

describe("trouble that may pass", () => {
  it.live.each([408, 409, 429, 500, 502, 503, 504, 529])("is tried again: %d", (status) =>
    Effect.gen(function* () {
      const { asked, outcome } = yield* askWith([failure(status), failure(status), answer("ok")])
      assert.strictEqual(tagOf(outcome), "answer")
      assert.strictEqual(asked, 3)
    })
  )

  it.live("is tried again: a connection that breaks, before an answer and in the middle of one", () =>
    Effect.gen(function* () {
      const { asked, outcome } = yield* askWith([{ fault: "drop" }, { ...answer("half"), fault: "cut" }, answer("ok")])
      assert.strictEqual(tagOf(outcome), "answer")
      assert.strictEqual(asked, 3)
    })
  )

  it.live.each([
    [500, "Unreachable"],
    [529, "Unreachable"],
    [408, "Unreachable"],
    [429, "RateLimited"]
  ] as const)("is given up after as many attempts as allowed: %d is %s", ([status, tag]) =>
    Effect.gen(function* () {
      const { asked, outcome } = yield* askWith([failure(status)], { attempts: 4 })
      assert.strictEqual(tagOf(outcome), tag)
      assert.isTrue((outcome as LlmError).isRetryable)
      assert.strictEqual(asked, 4)
      assert.strictEqual((yield* askWith([failure(status)], { attempts: 1 })).asked, 1)
    })
  )

  it.live("is given up as Unreachable when the connection keeps breaking", () =>
    Effect.gen(function* () {
      const { asked, outcome } = yield* askWith([{ ...answer("half"), fault: "cut" }])
      assert.strictEqual(tagOf(outcome), "Unreachable")
      assert.strictEqual(asked, 3)
    })
  )
})

describe("trouble that stays", () => {
  it.live.each([400, 401, 403, 404, 413, 422])("is Rejected at once: %d", (status) =>
    Effect.gen(function* () {
      const { asked, outcome } = yield* askWith([failure(status, "no such thing"), answer("too late")])
      assert.strictEqual(tagOf(outcome), "Rejected")
      const error = outcome as LlmError
      assert.strictEqual(error.reason._tag === "Rejected" && error.reason.status, status)
      assert.include(error.message, "no such thing")
      assert.isFalse(error.isRetryable)
      assert.strictEqual(asked, 1)
    })
  )
})

describe("the wait between attempts", () => {
  it.live("doubles, within its jitter", () =>
    Effect.gen(function* () {
      const { waits } = yield* askWith([failure(500)], { patience: 0.05, attempts: 4 })
      const least = [75, 150, 300]
      waits.forEach((wait, index) => assert.isAtLeast(wait, least[index]! - 2))
      assert.strictEqual(waits.length, 3)
    })
  )

  it.live("is what the provider asks for", () =>
    Effect.gen(function* () {
      const slow = failure(429, "slow down", { "retry-after": "30" })
      const quick = failure(429, "slow down", { "retry-after-ms": "6000" })
      const { outcome, waits } = yield* askWith([slow, quick, answer("ok")], { patience: 0.01 })
      assert.strictEqual(tagOf(outcome), "answer")
      assert.isAtLeast(waits[0]!, 298)
      assert.isAtLeast(waits[1]!, 58)
      // As seconds it would be a minute.
      assert.isBelow(waits[1]!, 50_000)
    })
  )

  it.live("of an hour is not sat out: RateLimited says how long, at once", () =>
    Effect.gen(function* () {
      const { asked, outcome } = yield* askWith([failure(429, "come back later", { "retry-after": "3600" })], {
        patience: 1
      })
      assert.strictEqual(asked, 1)
      assert.instanceOf(outcome, LlmError)
      const { reason } = outcome as LlmError
      assert.strictEqual(reason._tag, "RateLimited")
      assert.strictEqual(reason._tag === "RateLimited" && reason.retryAfterMillis, 3_600_000)
      assert.include(reason.message, "for 3600 s")
    })
  )

  it.live("that no header names is unknown to RateLimited", () =>
    Effect.gen(function* () {
      const { outcome } = yield* askWith([failure(429)], { attempts: 1 })
      assert.notProperty((outcome as LlmError).reason, "retryAfterMillis")
    })
  )
})

describe("Unreachable", () => {
  it.live("is what a server that never answers is, after each attempt's time", () =>
    Effect.gen(function* () {
      let abandoned = 0
      const tell = Effect.sync(() => void (abandoned += 1))
      const start = performance.now()
      const { asked, outcome } = yield* askWith([{ fault: "silent" }], {
        timeoutSeconds: 0.5,
        attempts: 2
      }).pipe(Effect.provideService(Abandoned, tell))
      assert.strictEqual(tagOf(outcome), "Unreachable")
      assert.deepStrictEqual([asked, abandoned], [2, 2])
      // By the client's clock: when a busy machine lets the server see a request says nothing.
      assert.isAtLeast(performance.now() - start, 990)
    })
  )

  it.live("is what a server that was slow once is not", () =>
    Effect.gen(function* () {
      // On a busy machine the answer may be late more than once.
      const { outcome } = yield* askWith([{ fault: "silent" }, answer("ok")], { timeoutSeconds: 1, attempts: 10 })
      assert.strictEqual(tagOf(outcome), "answer")
    })
  )

  it.live("is what a port that nobody listens on is", () =>
    Effect.gen(function* () {
      const { baseUrl } = yield* Effect.scoped(makeMessagesApi(answer("gone")))
      const error = yield* Llm.use((llm) => llm.complete({ prompt: "anyone?" })).pipe(
        Effect.flip,
        Effect.provide(layerFor(baseUrl, {}))
      )
      assert.strictEqual(error.reason._tag, "Unreachable")
      assert.include(error.message, "it could not be reached")
    })
  )
})
