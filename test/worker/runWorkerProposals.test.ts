import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { scriptedLlm } from "../reflection/support.ts"
import { SEED } from "../review/support.ts"
import { makeProject } from "../support/projects.ts"
import { add } from "../support/taught.ts"
import { fatesOf, jobsOf, layerQueue, NOW, queueSession, runDrain } from "./support.ts"

const WORDS = "I noticed that the pool waits forever when the database is down."

describe("a worker whose file of proposals cannot be written", () => {
  it.effect("puts the job back, and finds the proposals when it can be written again", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* TestClock.setTime(NOW)
      yield* queueSession(project, "one", WORDS)
      // A folder in the file's place.
      fs.mkdirSync(`${project.root}/${SEED}`)
      const { layer, requests } = scriptedLlm([add("one")])
      assert.deepStrictEqual(fatesOf(yield* runDrain(project, layer)), ["one waits"])
      assert.lengthOf(requests, 0)
      fs.rmdirSync(`${project.root}/${SEED}`)
      yield* TestClock.setTime(NOW + 60 * 60_000)
      assert.deepStrictEqual(fatesOf(yield* runDrain(project, layer)), ["one done"])
      assert.include(project.read(SEED), "the pool waits forever")
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect("learns all the same when it stays so, rather than never", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* TestClock.setTime(NOW)
      yield* queueSession(project, "one", WORDS)
      fs.mkdirSync(`${project.root}/${SEED}`)
      const { layer, requests } = scriptedLlm([add("one")])
      for (let hour = 1; (yield* jobsOf(project)).length > 0 && hour < 10; hour += 1) {
        yield* runDrain(project, layer)
        yield* TestClock.setTime(NOW + hour * 2 * 60 * 60_000)
      }
      assert.lengthOf(requests, 1)
      assert.lengthOf(yield* jobsOf(project), 0)
    }).pipe(Effect.provide(layerQueue))
  )
})
