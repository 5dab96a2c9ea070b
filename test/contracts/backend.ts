import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, type Layer, type Scope } from "effect"
import { costUsd } from "../../src/core/spend/Price.ts"
import { Llm, LlmError, type LlmRequest } from "../../src/llm/Llm.ts"

/** What a provider does with one request. */
export type Behaviour =
  | { readonly does: "answers"; readonly text: string }
  /** With a text that it began all the same. */
  | { readonly does: "declines" | "is cut off"; readonly text: string }
  | { readonly does: "is busy" | "is down" | "refuses the key"; readonly says: string }
  /** What comes is no answer of this provider at all. */
  | { readonly does: "talks nonsense" }
  /** Nothing comes, for as long as one waits. */
  | { readonly does: "is silent" }

/** A provider that behaves as it is told, and a layer that asks it. */
export interface BackendWorld {
  readonly layer: Layer.Layer<Llm>
  /** All that it was sent, a text a request. */
  readonly received: () => ReadonlyArray<string>
  /** Succeeds when a request has come in. */
  readonly asked: Effect.Effect<void>
  /** Succeeds when the request that is under way was given up: its connection closed, or its process ended. */
  readonly abandoned: Effect.Effect<void>
}

export interface BackendUnderTest {
  readonly name: string
  /** The credential it is asked with, of no known shape; left out where the provider's own client has it. */
  readonly key?: string
  /** The last behaviour goes on for ever. */
  readonly make: (
    behaviours: ReadonlyArray<Behaviour>,
    options: { readonly attempts: number }
  ) => Effect.Effect<BackendWorld, never, Scope.Scope>
}

const SECRET = `sk-ant-api03-${"aB3".repeat(30)}`
const REQUEST: LlmRequest = {
  stable: "What stays the same. ✓\n",
  prompt: "What did we learn?",
  schema: { type: "object", properties: { a: { type: "string" } }, additionalProperties: false }
}

/** What every backend that asks a provider holds to, over a real connection to one that is scripted. */
export const backendContract = ({ key, make, name }: BackendUnderTest) => {
  /** What a provider may repeat in what it says, and nobody else. */
  const known = key ?? SECRET
  const ask = Effect.fnUntraced(function* (
    behaviours: ReadonlyArray<Behaviour>,
    { attempts = 3, request = REQUEST }: { readonly attempts?: number; readonly request?: LlmRequest } = {}
  ) {
    const world = yield* make(behaviours, { attempts })
    const outcome = yield* Llm.use((llm) => llm.complete(request)).pipe(Effect.provide(world.layer), Effect.result)
    return { outcome, world }
  })
  const succeed = (...args: Parameters<typeof ask>) =>
    Effect.map(ask(...args), ({ outcome, world }) => {
      if (outcome._tag === "Failure") throw outcome.failure
      return { answer: outcome.success, world }
    })
  const fail = (...args: Parameters<typeof ask>) =>
    Effect.map(ask(...args), ({ outcome, world }) => {
      const error = outcome._tag === "Failure" ? outcome.failure : undefined
      assert.instanceOf(error, LlmError)
      assert.strictEqual(error.backend, name)
      assert.include(error.message, `the LLM (${name}) gave no answer: `)
      assert.notInclude(`${error.message} ${JSON.stringify(error)}`, known)
      return { error, reason: error.reason._tag, times: world.received().length }
    })

  describe(`the backend ${name}`, () => {
    it.live("says which one it is", () =>
      Effect.gen(function* () {
        const { layer } = yield* make([{ does: "is silent" }], { attempts: 1 })
        assert.strictEqual(
          yield* Effect.provide(
            Llm.use(({ backend }) => Effect.succeed(backend)),
            layer
          ),
          name
        )
      })
    )

    it.live("answers with the text, the model, and what it took", () =>
      Effect.gen(function* () {
        const { answer } = yield* succeed([{ does: "answers", text: '{"a":"use types ✓"}' }])
        assert.deepStrictEqual(JSON.parse(answer.text), { a: "use types ✓" })
        assert.isNotEmpty(answer.model)
        const { cacheReadTokens, cacheWriteTokens, inputTokens, outputTokens } = answer.usage
        for (const tokens of [inputTokens, outputTokens]) assert.isAbove(tokens, 0)
        for (const tokens of [cacheReadTokens, cacheWriteTokens]) assert.isAtLeast(tokens, 0)
        assert.isAbove(costUsd(answer, {}), 0)
      })
    )

    it.live("sends the whole prompt, what stays the same first, and of a correction the answer and the problem", () =>
      Effect.gen(function* () {
        const correction = { answer: "I would rather not say", problem: "there is no JSON in it" }
        const { world } = yield* succeed([{ does: "answers", text: "{}" }], { request: { ...REQUEST, correction } })
        const sent = world.received()[0]!
        const places = ["What stays the same. ✓", "What did we learn?", correction.answer, correction.problem].map(
          (text) => sent.indexOf(text)
        )
        assert.notInclude(places, -1)
        assert.deepStrictEqual(
          places,
          places.toSorted((one, other) => one - other)
        )
      })
    )

    it.live("is asked again where that may help, and then answers", () =>
      Effect.gen(function* () {
        const { world } = yield* succeed([
          { does: "is busy", says: "too many requests" },
          { does: "is down", says: "overloaded" },
          { does: "answers", text: "{}" }
        ])
        assert.strictEqual(world.received().length, 3)
      })
    )

    it.live.each([
      ["is busy", "RateLimited"],
      ["is down", "Unreachable"]
    ] as const)("that %s is %s after the attempts it was given", ([does, reason]) =>
      Effect.gen(function* () {
        const failed = yield* fail([{ does, says: `not now ${known}` }], { attempts: 2 })
        assert.deepStrictEqual([failed.reason, failed.times, failed.error.isRetryable], [reason, 2, true])
      })
    )

    it.live("that refuses the key is Rejected at once, and does not repeat it", () =>
      Effect.gen(function* () {
        const failed = yield* fail([{ does: "refuses the key", says: `invalid key ${known}` }])
        assert.deepStrictEqual([failed.reason, failed.times], ["Rejected", 1])
        assert.strictEqual(failed.error.reason._tag === "Rejected" && failed.error.reason.status, 401)
      })
    )

    it.live.each([
      ["declines", "Refused"],
      ["is cut off", "Malformed"]
    ] as const)("that %s is %s at once, with what it took and without secrets", ([does, reason]) =>
      Effect.gen(function* () {
        const failed = yield* fail([{ does, text: `I began with ${SECRET}` }])
        assert.deepStrictEqual([failed.reason, failed.times, failed.error.isRetryable], [reason, 1, false])
        assert.isAbove(failed.error.spent?.usage.inputTokens ?? 0, 0)
        assert.notInclude(JSON.stringify(failed.error), SECRET)
      })
    )

    it.live("that talks nonsense is a failure with a reason, and no defect", () =>
      Effect.gen(function* () {
        const failed = yield* fail([{ does: "talks nonsense" }], { attempts: 1 })
        assert.include(["Unreachable", "Malformed"], failed.reason)
      })
    )

    it.live("that is silent can be given up, and nothing of the call stays behind", () =>
      Effect.gen(function* () {
        const world = yield* make([{ does: "is silent" }], { attempts: 1 })
        const call = yield* Llm.use((llm) => llm.complete(REQUEST)).pipe(Effect.provide(world.layer), Effect.forkChild)
        yield* world.asked
        yield* Fiber.interrupt(call)
        yield* world.abandoned
      })
    )
  })
}
