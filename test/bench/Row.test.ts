import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { attempt, isBroken, table, type Topic } from "../../bench/Row.ts"

const measured: Topic = {
  title: "Something",
  baseline: "something else",
  rows: [{ name: "a thing", unit: "ms", measured: 2, budget: { of: "measured", bound: "at most", limit: 3 } }],
  notes: []
}

describe("bench/Row.ts", () => {
  it.effect("makes of a topic that throws one that says so and counts as broken", () =>
    Effect.gen(function* () {
      const failed = yield* Effect.promise(() => attempt("starts", () => Promise.reject(new Error("no state\n"))))
      const kept = yield* Effect.promise(() => attempt("updates", () => Promise.resolve(measured)))
      assert.deepStrictEqual([failed, kept].map(isBroken), [true, false])
      assert.match(table([failed]), /^starts, .*\n {2}failed: no state$/m)
      assert.strictEqual(kept, measured)
    })
  )
})
