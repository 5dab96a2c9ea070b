import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { fastDirectory } from "../support/faults.ts"
import { saidLine, SESSION_A, SESSION_B } from "../support/faultScenario.ts"
import { happens, listeningProject, messages, once } from "../support/faultSession.ts"

describe("what was said is shown to the LLM once", () => {
  it.live("when the session is compacted, ends, is resumed and ends again", () =>
    Effect.gen(function* () {
      const project = listeningProject(yield* fastDirectory)
      project.write(SESSION_A, messages(SESSION_A, 0, 6))
      yield* happens(project, SESSION_A, "PreCompact")
      project.append(SESSION_A, messages(SESSION_A, 6, 10))
      yield* happens(project, SESSION_A, "SessionEnd")
      yield* happens(project, SESSION_A, "SessionStart")
      project.append(SESSION_A, messages(SESSION_A, 10, 13))
      yield* happens(project, SESSION_A, "SessionEnd")
      assert.deepStrictEqual(project.timesShown(SESSION_A, 0, 13), once(13))
      assert.deepStrictEqual(project.waiting(), [])
    }).pipe(Effect.scoped)
  )

  it.live("when all its events come to the worker together", () =>
    Effect.gen(function* () {
      const project = listeningProject(yield* fastDirectory)
      project.write(SESSION_A, messages(SESSION_A, 0, 8))
      for (const event of ["PreCompact", "SessionEnd", "SessionStart", "SessionEnd"]) project.offer(SESSION_A, event)
      yield* project.work()
      assert.deepStrictEqual(project.timesShown(SESSION_A, 0, 8), once(8))
      assert.deepStrictEqual(project.waiting(), [])
    }).pipe(Effect.scoped)
  )

  it.live("when a fork repeats it in a file of its own under the old ids", () =>
    Effect.gen(function* () {
      const project = listeningProject(yield* fastDirectory)
      project.write(SESSION_A, messages(SESSION_A, 0, 6))
      yield* happens(project, SESSION_A, "SessionEnd")
      project.write(
        SESSION_B,
        messages(SESSION_A, 0, 6).replaceAll(`"sessionId":"${SESSION_A}"`, `"sessionId":"${SESSION_B}"`)
      )
      project.append(SESSION_B, messages(SESSION_B, 6, 9))
      yield* happens(project, SESSION_B, "SessionEnd")
      assert.deepStrictEqual(project.timesShown(SESSION_A, 0, 6), once(6))
      assert.deepStrictEqual(project.timesShown(SESSION_B, 6, 9), once(3))
    }).pipe(Effect.scoped)
  )

  it.live("when a fork comes before the session that it was made from", () =>
    Effect.gen(function* () {
      const project = listeningProject(yield* fastDirectory)
      project.write(SESSION_A, messages(SESSION_A, 0, 8))
      project.write(SESSION_B, `${messages(SESSION_A, 0, 4)}${messages(SESSION_B, 4, 7)}`)
      yield* happens(project, SESSION_B, "SessionEnd")
      yield* happens(project, SESSION_A, "SessionEnd")
      assert.deepStrictEqual(project.timesShown(SESSION_A, 0, 8), once(8))
      assert.deepStrictEqual(project.timesShown(SESSION_B, 4, 7), once(3))
    }).pipe(Effect.scoped)
  )

  it.live("also the parts of a message that is longer than a window", () =>
    Effect.gen(function* () {
      const project = listeningProject(yield* fastDirectory)
      const pieces = Array.from({ length: 60 }, (_, index) => `piece-${index}- ${"of a long answer ".repeat(5)}`)
      project.write(SESSION_A, messages(SESSION_A, 0, 1))
      project.append(SESSION_A, saidLine(SESSION_A, 1, pieces.join("\n")))
      yield* happens(project, SESSION_A, "PreCompact")
      project.append(SESSION_A, messages(SESSION_A, 2, 4))
      yield* happens(project, SESSION_A, "SessionEnd")
      const shown = project.prompts.join("\n")
      assert.deepStrictEqual(
        pieces.map((_, index) => shown.split(`piece-${index}-`).length - 1),
        once(60)
      )
      assert.deepStrictEqual(project.timesShown(SESSION_A, 2, 4), once(2))
      assert.isAbove(project.prompts.length, 5)
    }).pipe(Effect.scoped)
  )
})
