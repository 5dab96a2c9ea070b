import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { bundleLearnWorker, fastDirectory } from "../support/faults.ts"
import { makeScenario } from "../support/faultScenario.ts"
import { keptAs } from "../support/faultState.ts"
import { temporaryDirectory } from "../support/project.ts"
import { recoverFrom, runInPeace } from "../support/faultSweep.ts"

describe("a worker that is killed at a step", () => {
  it.live("and whoever comes after it apply each answer exactly once, whichever step it was", () =>
    Effect.gen(function* () {
      const room = yield* fastDirectory
      // Hundreds of disks are too much for a small memory.
      const disks = yield* temporaryDirectory
      // What a kill leaves is the disk as it is at that moment, so all moments come from one run.
      const peace = yield* runInPeace(yield* bundleLearnWorker(room), makeScenario(room), "off", disks)
      assert.isAbove(peace.moments.length, 200)
      const wrong = yield* Effect.forEach(peace.moments, (moment) =>
        Effect.map(recoverFrom(path.join(disks, keptAs(moment)), peace), (what) =>
          what.map((each) => `${moment.name}: ${each}`)
        )
      )
      assert.deepStrictEqual(wrong.flat(), [])
    }).pipe(Effect.scoped)
  )
})
