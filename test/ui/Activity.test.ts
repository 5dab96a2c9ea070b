import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Fiber, Scope, Exit } from "effect"
import { TestClock } from "effect/testing"
import { Activity } from "../../src/ui/Activity.ts"

const HALF_AN_HOUR = Duration.minutes(30)

describe("a server that nobody uses", () => {
  it.effect("is idle when nothing was asked for half an hour", () =>
    Effect.gen(function* () {
      const { idleFor, note } = yield* Activity
      const idle = yield* Effect.forkChild(idleFor(HALF_AN_HOUR), { startImmediately: true })
      yield* TestClock.adjust("29 minutes")
      yield* note
      yield* TestClock.adjust("29 minutes")
      assert.isUndefined(idle.pollUnsafe())
      yield* TestClock.adjust("1 minute")
      yield* Fiber.join(idle)
    }).pipe(Effect.provide(Activity.layer))
  )

  it.effect("is not idle while a page stands open, and is so half an hour after the last was closed", () =>
    Effect.gen(function* () {
      const { idleFor, listening } = yield* Activity
      const page = yield* Scope.make()
      yield* Scope.provide(listening, page)
      const idle = yield* Effect.forkChild(idleFor(HALF_AN_HOUR), { startImmediately: true })
      yield* TestClock.adjust("5 hours")
      assert.isUndefined(idle.pollUnsafe())
      yield* Scope.close(page, Exit.void)
      yield* TestClock.adjust("29 minutes")
      assert.isUndefined(idle.pollUnsafe())
      yield* TestClock.adjust("1 minute")
      yield* Fiber.join(idle)
    }).pipe(Effect.provide(Activity.layer))
  )
})
