// @module-tag slow
import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { ask, isAlive, makeStub, result } from "./claudeStub.ts"

describe("the process group", () => {
  it.effect.each(["endless", "stubborn"] as const)("is dead after 120 s, grandchildren too: %s", (grandchild) =>
    Effect.gen(function* () {
      const stub = yield* makeStub([{ grandchild }])
      const fiber = yield* Effect.forkChild(ask(stub, { timeoutSeconds: 1, attempts: 1 }).pipe(Effect.flip))
      const pids = yield* stub.pids
      yield* TestClock.adjust("119 seconds")
      assert.deepStrictEqual(pids.map(isAlive), [true, true])
      yield* TestClock.adjust("1 second")
      const error = yield* Fiber.join(fiber)
      assert.strictEqual(error.reason._tag, "Unreachable")
      assert.include(error.message, "no answer within 120 s")
      assert.deepStrictEqual(pids.map(isAlive), [false, false])
      assert.isFalse(fs.existsSync(stub.calls()[0]!.cwd))
    })
  )

  it.live("is dead when the call is interrupted", () =>
    Effect.gen(function* () {
      const stub = yield* makeStub([{ grandchild: "stubborn" }])
      const fiber = yield* Effect.forkChild(ask(stub))
      const pids = yield* stub.pids
      assert.deepStrictEqual(pids.map(isAlive), [true, true])
      yield* Fiber.interrupt(fiber)
      assert.deepStrictEqual(pids.map(isAlive), [false, false])
    })
  )

  it.live("is not waited for once the client has ended, and what it left is dead", () =>
    Effect.gen(function* () {
      const stub = yield* makeStub([{ ...result({}), grandchild: "held" }])
      assert.strictEqual((yield* ask(stub)).text, "ok")
      assert.deepStrictEqual((yield* stub.pids).map(isAlive), [false, false])
    })
  )
})
