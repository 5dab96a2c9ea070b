import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import {
  Llm,
  LlmError,
  Malformed,
  RateLimited,
  Refused,
  Rejected,
  Unavailable,
  Unreachable
} from "../../src/llm/Llm.ts"

it.effect("off, there is no answer and no call: Unavailable says how to get one", () =>
  Effect.gen(function* () {
    const llm = yield* Llm
    assert.strictEqual(llm.backend, "off")
    const error = yield* llm.complete({ prompt: "hello" }).pipe(Effect.flip)
    assert.instanceOf(error, LlmError)
    assert.include(error.message, "the LLM (off) gave no answer: no backend is configured; set DEBRIEF_API_KEY")
  }).pipe(Effect.provide(Llm.layerOff))
)

describe("an LlmError", () => {
  const detail = "because"
  it.effect.each([
    [new Unavailable({ detail }), false, "because"],
    [new RateLimited({ detail }), true, "it asked to wait (because)"],
    [new RateLimited({ detail, retryAfterMillis: 1500 }), true, "it asked to wait, for 2 s (because)"],
    [new Unreachable({ detail }), true, "it could not be reached (because)"],
    [new Rejected({ status: 401, detail }), false, "it rejected the request with 401 (because)"],
    [new Refused({ detail }), false, "it declined to answer (because)"],
    [new Malformed({ detail }), false, "its answer cannot be used (because)"]
  ] as const)("says what happened, what was not done, and whether to try again: %o", ([reason, isRetryable, said]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(new LlmError({ backend: "anthropic", reason }))
      assert.strictEqual(error.isRetryable, isRetryable)
      assert.strictEqual(error.message, `the LLM (anthropic) gave no answer: ${said}. No reflection was made.`)
    })
  )
})
