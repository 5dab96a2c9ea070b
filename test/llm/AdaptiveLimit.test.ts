import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { makeAdaptiveLimit } from "../../src/llm/AdaptiveLimit.ts"
import { LlmError, RateLimited, Refused, Unreachable } from "../../src/llm/Llm.ts"

const failure = (reason: LlmError["reason"]) => new LlmError({ backend: "scripted", reason })
const busy = failure(new RateLimited({ detail: "slow down" }))

const makeLimit = (most: number) => {
  const slowed: Array<number> = []
  const onSlowed = (concurrency: number) => Effect.sync(() => void slowed.push(concurrency))
  return Effect.map(makeAdaptiveLimit({ most, patience: 0, onSlowed }), (limit) => ({ limit, slowed }))
}

/** A call that gives way to others, and how many of them are under way at most. */
const makeCall = () => {
  const at = { now: 0, most: 0 }
  const call = Effect.sync(() => {
    at.now += 1
    at.most = Math.max(at.most, at.now)
  }).pipe(
    Effect.andThen(Effect.forEach(Array.from({ length: 5 }), () => Effect.yieldNow, { discard: true })),
    Effect.ensuring(Effect.sync(() => void (at.now -= 1)))
  )
  return { call, at }
}

const manyAt = (times: number, call: Effect.Effect<void, LlmError>) =>
  Effect.all(
    Array.from({ length: times }, () => call),
    { concurrency: "unbounded", discard: true }
  )

describe("the adaptive limit", () => {
  it.effect("makes as many calls at once as it was told, and no more", () =>
    Effect.gen(function* () {
      const { limit, slowed } = yield* makeLimit(4)
      const { at, call } = makeCall()
      yield* manyAt(20, limit.run(call))
      assert.strictEqual(at.most, 4)
      assert.deepStrictEqual(slowed, [])
    })
  )

  it.effect("makes half as many when the provider is busy, down to one, and tries the call again", () =>
    Effect.gen(function* () {
      const { limit, slowed } = yield* makeLimit(8)
      let times = 0
      const answer = yield* limit.run(
        Effect.suspend(() => ((times += 1) < 5 ? Effect.fail(busy) : Effect.succeed("an answer")))
      )
      assert.strictEqual(answer, "an answer")
      assert.deepStrictEqual(slowed, [4, 2, 1])
      const { at, call } = makeCall()
      yield* manyAt(4, limit.run(call))
      assert.strictEqual(at.most, 1)
    })
  )

  it.effect("makes one more at a time while answers come, up to what it was told", () =>
    Effect.gen(function* () {
      const { limit } = yield* makeLimit(2)
      let first = true
      yield* limit.run(
        Effect.suspend(() => {
          const fails = first
          first = false
          return fails ? Effect.fail(busy) : Effect.void
        })
      )
      yield* manyAt(20, limit.run(makeCall().call))
      const { at, call } = makeCall()
      yield* manyAt(20, limit.run(call))
      assert.strictEqual(at.most, 2)
    })
  )

  it.effect("gives up after five tries, and at once what will not get better", () =>
    Effect.gen(function* () {
      const { limit, slowed } = yield* makeLimit(2)
      const tries = { busy: 0, refused: 0 }
      const given = yield* Effect.flip(
        limit.run(
          Effect.suspend(() => {
            tries.busy += 1
            return Effect.fail(failure(new Unreachable({ detail: "down" })))
          })
        )
      )
      assert.strictEqual(given.reason._tag, "Unreachable")
      assert.strictEqual(tries.busy, 5)
      const refused = failure(new Refused({ detail: "no" }))
      yield* Effect.flip(
        limit.run(
          Effect.suspend(() => {
            tries.refused += 1
            return Effect.fail(refused)
          })
        )
      )
      assert.strictEqual(tries.refused, 1)
      assert.deepStrictEqual(slowed, [1])
    })
  )

  it.effect("waits as long as it was asked to", () =>
    Effect.gen(function* () {
      const limit = yield* makeAdaptiveLimit({ most: 2, onSlowed: () => Effect.void })
      let times = 0
      const asked = failure(new RateLimited({ detail: "slow down", retryAfterMillis: 30_000 }))
      const running = yield* Effect.forkChild(
        limit.run(Effect.suspend(() => ((times += 1) === 1 ? Effect.fail(asked) : Effect.succeed("an answer"))))
      )
      yield* TestClock.adjust("29 seconds")
      assert.strictEqual(times, 1)
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* Fiber.join(running), "an answer")
    })
  )
})
