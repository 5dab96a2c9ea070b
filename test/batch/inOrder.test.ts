import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Schema } from "effect"
import { inOrder, LOOKAHEAD } from "../../src/batch/inOrder.ts"

/** Gives way to others that often, so that what began later may be done sooner. */
const dawdle = (times: number) =>
  Effect.forEach(Array.from({ length: times }), () => Effect.yieldNow, { discard: true })

describe("inOrder", () => {
  it.effect.prop(
    "applies in order, each with what the one before left, whatever takes how long",
    [Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 30 }))).check(Schema.isMaxLength(60))],
    ([times]) =>
      Effect.gen(function* () {
        const items = times.map((time, index) => ({ time, index }))
        const applied = yield* inOrder(items, {
          initial: [] as ReadonlyArray<number>,
          prepare: ({ time }) => dawdle(time),
          apply: ({ index }, _, before) => Effect.as(dawdle(index % 3), [...before, index])
        })
        assert.deepStrictEqual(
          applied,
          items.map(({ index }) => index)
        )
      })
  )

  it.effect.prop(
    "prepares each item with the state of the one that stands so far before it, whatever takes how long",
    [Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 30 }))).check(Schema.isMaxLength(60))],
    ([times]) =>
      Effect.gen(function* () {
        const shown: Array<number> = []
        yield* inOrder(
          times.map((time, index) => ({ time, index })),
          {
            initial: 0,
            prepare: ({ index, time }, state) =>
              Effect.tap(dawdle(time), () => Effect.sync(() => void (shown[index] = state))),
            apply: (_, __, before) => Effect.succeed(before + 1)
          }
        )
        assert.deepStrictEqual(
          shown,
          times.map((_, index) => Math.max(index - LOOKAHEAD + 1, 0))
        )
      })
  )

  it.effect("prepares several at once, and no more than it may", () =>
    Effect.gen(function* () {
      const at = { now: 0, most: 0 }
      yield* inOrder(
        Array.from({ length: 50 }, (_, index) => index),
        {
          initial: undefined,
          prepare: () =>
            Effect.sync(() => {
              at.now += 1
              at.most = Math.max(at.most, at.now)
            }).pipe(Effect.andThen(dawdle(5)), Effect.ensuring(Effect.sync(() => void (at.now -= 1)))),
          apply: () => Effect.void
        }
      )
      assert.isAbove(at.most, 1)
      assert.isAtMost(at.most, LOOKAHEAD)
    })
  )

  it.effect("brings an application to its end that has begun when it is broken off, and begins no other", () =>
    Effect.gen(function* () {
      const applied: Array<number> = []
      const begun = yield* Deferred.make<void>()
      const goOn = yield* Deferred.make<void>()
      const running = yield* Effect.forkChild(
        inOrder([0, 1, 2], {
          initial: undefined,
          prepare: () => Effect.void,
          apply: (index) =>
            Effect.gen(function* () {
              if (index === 1) {
                yield* Deferred.succeed(begun, undefined)
                yield* Deferred.await(goOn)
              }
              applied.push(index)
            })
        })
      )
      yield* Deferred.await(begun)
      const stopping = yield* Effect.forkChild(Fiber.interrupt(running))
      yield* dawdle(10)
      yield* Deferred.succeed(goOn, undefined)
      yield* Fiber.join(stopping)
      assert.isTrue(Exit.isFailure(yield* Fiber.await(running)))
      assert.deepStrictEqual(applied, [0, 1])
    })
  )
})
