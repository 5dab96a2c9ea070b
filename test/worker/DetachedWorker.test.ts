import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { layerLeanDetachedWorker } from "../../src/hooks/LeanDetachedWorker.ts"
import { Environment } from "../../src/project/Environment.ts"
import { DetachedWorker, WorkerNotStarted } from "../../src/worker/DetachedWorker.ts"
import { temporaryDirectory } from "../support/project.ts"

describe("WorkerNotStarted", () => {
  it.live("says why, and what that costs, when the process cannot be started", () =>
    Effect.gen(function* () {
      const directory = `${yield* temporaryDirectory}/gone`
      const worker = yield* DetachedWorker
      const error = yield* worker.start({ args: ["work"], directory, log: `${directory}/worker.log` }).pipe(Effect.flip)
      assert.instanceOf(error, WorkerNotStarted)
      assert.include(error.message, "ENOENT")
      assert.include(error.message, "Nothing is learned from this session.")
    }).pipe(Effect.provide(Layer.provide(layerLeanDetachedWorker("/nonexistent/debrief.js"), Environment.layer({}))))
  )
})
