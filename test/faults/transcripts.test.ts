import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { fastDirectory } from "../support/faults.ts"
import { SESSION_A, SESSION_B } from "../support/faultScenario.ts"
import { happens, listeningProject, messages, once, thinkingWhile } from "../support/faultSession.ts"

const HOUR = 3_600_000

const setup = Effect.map(fastDirectory, listeningProject)

describe("a transcript", () => {
  it.live("that was cut after it was learned from is not learned from again, and what is new in it is", () =>
    Effect.gen(function* () {
      const project = yield* setup
      project.write(SESSION_A, messages(SESSION_A, 0, 8))
      yield* happens(project, SESSION_A, "PreCompact")
      project.write(SESSION_A, messages(SESSION_A, 0, 3))
      yield* happens(project, SESSION_A, "SessionEnd")
      assert.deepStrictEqual(project.timesShown(SESSION_A, 0, 8), once(8))
      project.append(SESSION_A, messages(SESSION_A, 8, 10))
      yield* happens(project, SESSION_A, "SessionEnd")
      assert.deepStrictEqual(project.timesShown(SESSION_A, 0, 10), once(10))
    }).pipe(Effect.scoped)
  )

  it.live("that is shorter than its job says is learned from as it is", () =>
    Effect.gen(function* () {
      const project = yield* setup
      project.write(SESSION_A, messages(SESSION_A, 0, 8))
      project.offer(SESSION_A, "SessionEnd")
      fs.truncateSync(project.transcript(SESSION_A), Buffer.byteLength(messages(SESSION_A, 0, 4)) + 50)
      yield* project.work()
      assert.deepStrictEqual(project.timesShown(SESSION_A, 0, 8), [...once(4), 0, 0, 0, 0])
      // The line that was cut in two is whole again.
      project.write(SESSION_A, messages(SESSION_A, 0, 8))
      yield* happens(project, SESSION_A, "SessionEnd")
      assert.deepStrictEqual(project.timesShown(SESSION_A, 0, 8), once(8))
    }).pipe(Effect.scoped)
  )

  for (const { length, name } of [
    { name: "shorter", length: 3 },
    { name: "of the same length", length: 6 },
    { name: "longer", length: 9 }
  ]) {
    it.live(`that was rewritten with something else, ${name}, is learned from once more as what it is now`, () =>
      Effect.gen(function* () {
        const project = yield* setup
        project.write(SESSION_A, messages(SESSION_A, 0, 6))
        yield* happens(project, SESSION_A, "PreCompact")
        project.write(SESSION_A, messages(SESSION_B, 0, length))
        yield* happens(project, SESSION_A, "SessionEnd")
        assert.deepStrictEqual(project.timesShown(SESSION_A, 0, 6), once(6))
        assert.deepStrictEqual(project.timesShown(SESSION_B, 0, length), once(length))
      }).pipe(Effect.scoped)
    )
  }

  it.live("that grows while the LLM thinks is learned from to its end, nothing of it twice", () =>
    Effect.gen(function* () {
      const project = yield* setup
      project.write(SESSION_A, messages(SESSION_A, 0, 6))
      project.offer(SESSION_A, "PreCompact")
      yield* project.work({ llm: thinkingWhile(project, () => project.append(SESSION_A, messages(SESSION_A, 6, 9))) })
      yield* happens(project, SESSION_A, "SessionEnd")
      assert.deepStrictEqual(project.timesShown(SESSION_A, 0, 9), once(9))
    }).pipe(Effect.scoped)
  )

  for (const { change, name } of [
    { name: "deleted", change: (file: string) => fs.rmSync(file) },
    { name: "cut to nothing", change: (file: string) => fs.truncateSync(file, 0) },
    {
      name: "replaced by a pipe",
      change: (file: string) => {
        fs.rmSync(file)
        execFileSync("mkfifo", [file])
      }
    }
  ]) {
    it.live(`that is ${name} while the LLM thinks is, once it is back, learned from to its end and nothing twice`, () =>
      Effect.gen(function* () {
        const project = yield* setup
        const whole = messages(SESSION_A, 0, 8)
        project.write(SESSION_A, whole)
        project.offer(SESSION_A, "SessionEnd")
        const exit = yield* project.work({
          llm: thinkingWhile(project, () => change(project.transcript(SESSION_A)))
        })
        assert.isTrue(Exit.isSuccess(exit))
        fs.rmSync(project.transcript(SESSION_A), { force: true })
        project.write(SESSION_A, whole)
        project.offer(SESSION_A, "SessionStart")
        yield* project.work({ laterMillis: HOUR })
        assert.deepStrictEqual(project.timesShown(SESSION_A, 0, 8), once(8))
        assert.deepStrictEqual(project.waiting(), [])
      }).pipe(Effect.scoped)
    )
  }

  for (const { dead, make, name } of [
    // The client never wrote one: there is nothing to give up.
    { name: "is not there", dead: 0, make: () => undefined },
    { name: "is a pipe that nobody writes to", dead: 1, make: (file: string) => execFileSync("mkfifo", [file]) },
    { name: "is a folder", dead: 1, make: (file: string) => fs.mkdirSync(file) }
  ]) {
    it.live(`that ${name} keeps no other from being learned from, and does not wait for ever`, () =>
      Effect.gen(function* () {
        const project = yield* setup
        make(project.transcript(SESSION_A))
        project.write(SESSION_B, messages(SESSION_B, 0, 2))
        project.offer(SESSION_A, "SessionEnd")
        project.offer(SESSION_B, "SessionEnd")
        yield* project.work()
        assert.deepStrictEqual(project.timesShown(SESSION_B, 0, 2), once(2))
        for (const hours of [1, 3, 5]) yield* project.work({ laterMillis: hours * HOUR })
        assert.deepStrictEqual(project.waiting(), [])
        assert.strictEqual(project.dead().length, dead)
      }).pipe(Effect.scoped)
    )
  }
})
