import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { bundleLearnWorker, fastDirectory } from "../support/faults.ts"
import { makeScenario } from "../support/faultScenario.ts"
import { killAndRecover, runInPeace } from "../support/faultSweep.ts"

const MINUTES = 60_000

/** Of the moments with git, these: the others are those of a run without it. */
const EVERY_NTH_OF_GIT = 4

const setup = Effect.gen(function* () {
  const room = yield* fastDirectory
  return { program: yield* bundleLearnWorker(room), scenario: makeScenario(room) }
})

describe("a worker that is killed at a step", () => {
  it.live(
    "and whoever comes after it apply each answer exactly once, whichever step it was",
    () =>
      Effect.gen(function* () {
        const { program, scenario } = yield* setup
        const peace = yield* runInPeace(program, scenario, "off")
        assert.isAbove(peace.moments.length, 200)
        const wrong = yield* Effect.forEach(
          peace.moments,
          (moment) => killAndRecover(program, scenario, "off", peace, moment),
          { concurrency: 3 }
        )
        assert.deepStrictEqual(wrong.flat(), [])
      }).pipe(Effect.scoped),
    4 * MINUTES
  )

  it.live(
    "of a commit leaves a history that ends with the playbook and names each change once",
    () =>
      Effect.gen(function* () {
        const { program, scenario } = yield* setup
        const peace = yield* runInPeace(program, scenario, "history")
        const moments = peace.moments.filter(({ name }) => / spawn |\/history\.git\//.test(name))
        // The last commit has nothing after it that could make up for it: each of its steps.
        const chosen = moments.filter((_, index) => index % EVERY_NTH_OF_GIT === 0 || index > moments.length - 12)
        assert.isAbove(chosen.length, 20)
        const wrong = yield* Effect.forEach(
          chosen,
          (moment) => killAndRecover(program, scenario, "history", peace, moment),
          { concurrency: 3 }
        )
        assert.deepStrictEqual(wrong.flat(), [])
      }).pipe(Effect.scoped),
    4 * MINUTES
  )
})
