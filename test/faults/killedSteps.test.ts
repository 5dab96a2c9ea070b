import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { bundleLearnWorker, fastDirectory } from "../support/faults.ts"
import { makeScenario } from "../support/faultScenario.ts"
import { killAndRecover, runInPeace } from "../support/faultSweep.ts"

/** Of the moments without git, these are died at by a signal too; everyStep.test.ts recovers from each. */
const EVERY_NTH = 16

const setup = Effect.gen(function* () {
  const room = yield* fastDirectory
  return { program: yield* bundleLearnWorker(room), scenario: makeScenario(room) }
})

describe("a worker that SIGKILL ends at a step", () => {
  it.live("and whoever comes after it apply each answer exactly once", () =>
    Effect.gen(function* () {
      const { program, scenario } = yield* setup
      const peace = yield* runInPeace(program, scenario, "off")
      const chosen = peace.moments.filter((_, index) => index % EVERY_NTH === 0)
      assert.isAbove(chosen.length, 10)
      const wrong = yield* Effect.forEach(chosen, (moment) => killAndRecover(program, scenario, "off", peace, moment), {
        concurrency: 2
      })
      assert.deepStrictEqual(wrong.flat(), [])
    }).pipe(Effect.scoped)
  )

  it.live("of a commit leaves a history that ends with the playbook and names each change once", () =>
    Effect.gen(function* () {
      const { program, scenario } = yield* setup
      const peace = yield* runInPeace(program, scenario, "history")
      // The other moments are those of a run without git.
      const chosen = peace.moments.filter(({ name }) => / spawn |\/history\.git\/|after git$/.test(name))
      assert.isAbove(chosen.length, 20)
      const wrong = yield* Effect.forEach(
        chosen,
        (moment) => killAndRecover(program, scenario, "history", peace, moment),
        { concurrency: 3 }
      )
      assert.deepStrictEqual(wrong.flat(), [])
    }).pipe(Effect.scoped)
  )
})
