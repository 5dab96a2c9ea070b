import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Llm, LlmError, Unreachable } from "../../src/llm/Llm.ts"
import { projectPaths } from "../../src/project/Project.ts"
import { fastDirectory } from "../support/faults.ts"
import { SESSION_A, SESSION_B } from "../support/faultScenario.ts"
import { listeningProject, messages, once } from "../support/faultSession.ts"
import { namesIn } from "../support/project.ts"

const DAY = 86_400_000

const setup = Effect.map(fastDirectory, listeningProject)

const unreachable = Layer.succeed(Llm, {
  backend: "replay",
  complete: () =>
    Effect.fail(new LlmError({ backend: "replay", reason: new Unreachable({ detail: "the network is down" }) }))
})

describe("when the clock is put back", () => {
  for (const [name, before, after] of [
    ["a day, from now", 0, -DAY],
    ["from a year ahead to now", 365 * DAY, 0]
  ] as const) {
    it.live(`${name}, a job that was put back does not wait for the old time to come again`, () =>
      Effect.gen(function* () {
        const project = yield* setup
        project.offer(SESSION_A, "SessionEnd")
        yield* project.work({ laterMillis: before })
        assert.strictEqual(project.waiting().length, 1, "the transcript was not there")
        project.write(SESSION_A, messages(SESSION_A, 0, 2))
        yield* project.work({ laterMillis: after })
        assert.deepStrictEqual(project.timesShown(SESSION_A, 0, 2), once(2))
        assert.deepStrictEqual(project.waiting(), [])
      }).pipe(Effect.scoped)
    )

    it.live(`${name}, learning that was paused goes on`, () =>
      Effect.gen(function* () {
        const project = yield* setup
        const isPaused = () => namesIn(projectPaths(project.root).state).some((file) => file.startsWith("pause"))
        const sessions = [SESSION_A, SESSION_B]
        for (const session of sessions) {
          project.write(session, messages(session, 0, 2))
          project.offer(session, "SessionEnd")
        }
        yield* project.work({ llm: unreachable, laterMillis: before })
        assert.isTrue(isPaused(), "none of the two was answered")
        yield* project.work({ laterMillis: after })
        for (const session of sessions) assert.deepStrictEqual(project.timesShown(session, 0, 2), once(2))
        assert.deepStrictEqual(project.waiting(), [])
        assert.isFalse(isPaused())
      }).pipe(Effect.scoped)
    )
  }

  it.live("between two events, nothing is learned twice and no entry of the journal is lost", () =>
    Effect.gen(function* () {
      const project = yield* setup
      project.write(SESSION_A, messages(SESSION_A, 0, 4))
      project.offer(SESSION_A, "PreCompact")
      yield* project.work({ laterMillis: DAY })
      project.append(SESSION_A, messages(SESSION_A, 4, 8))
      project.offer(SESSION_A, "SessionEnd")
      yield* project.work({ laterMillis: -DAY })
      assert.deepStrictEqual(project.timesShown(SESSION_A, 0, 8), once(8))
      assert.deepStrictEqual(namesIn(projectPaths(project.root).answers), [])
    }).pipe(Effect.scoped)
  )
})
