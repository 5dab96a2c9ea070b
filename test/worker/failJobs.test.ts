import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Malformed, RateLimited, Unreachable } from "../../src/llm/Llm.ts"
import { failJobs } from "../../src/worker/failJobs.ts"
import { JobQueue } from "../../src/worker/JobQueue.ts"
import { layerFailingFile } from "../support/faultyFileSystem.ts"
import { layerFiles } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { deadOf, failure, iso, jobsOf, pauseOf, waiting } from "./support.ts"

describe("a job whose failure cannot be noted", () => {
  it.effect.each([
    { what: "given up", reason: new Malformed({ detail: "no JSON" }) },
    { what: "put back", reason: new Unreachable({ detail: "no network" }) },
    { what: "put back with all others", reason: new RateLimited({ detail: "busy" }) }
  ])("stays as it was, and no job is taken for a while, where it cannot be $what", ({ reason }) =>
    Effect.gen(function* () {
      const project = yield* Effect.provide(waiting("alpha", "beta"), layerFiles)
      const before = yield* jobsOf(project)
      const result = yield* inside(
        project.paths,
        failJobs([before[0]!], { error: failure(reason), bytes: undefined, fingerprint: "f-1" })
      )
      assert.deepStrictEqual([result.fate, result.pause?.kind, result.pause?.until], ["waits", "waiting", iso(30_000)])
      assert.include(result.problem, "stays in the queue, because this could not be noted")
      assert.deepStrictEqual([yield* jobsOf(project), yield* deadOf(project)], [before, []])
      assert.deepInclude(yield* pauseOf(project), { kind: "waiting", times: 1 })
    }).pipe(
      Effect.provide(Layer.provideMerge(JobQueue.layer, layerFailingFile("writeAll", /\/queue\/.*-alpha/, "ENOSPC")))
    )
  )
})
