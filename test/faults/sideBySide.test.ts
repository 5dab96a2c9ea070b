import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { bundleLearnWorker, fastDirectory, runLearnWorker } from "../support/faults.ts"
import { copyOf, makeScenario, SESSION_A, SESSION_B } from "../support/faultScenario.ts"
import { listeningProject, messages, once, thinkingWhile } from "../support/faultSession.ts"
import { callsOf } from "../support/faultState.ts"
import { differences, runInPeace, stateOf } from "../support/faultSweep.ts"

const setup = Effect.gen(function* () {
  const room = yield* fastDirectory
  const program = yield* bundleLearnWorker(room)
  const scenario = makeScenario(room)
  return { program, scenario, peace: yield* runInPeace(program, scenario, "history") }
})

describe("workers side by side", () => {
  it.live("in two projects come to what each comes to alone", () =>
    Effect.gen(function* () {
      const { peace, program, scenario } = yield* setup
      const roots = [copyOf(scenario.template), copyOf(scenario.template)]
      const ended = yield* Effect.forEach(
        roots,
        (root) => runLearnWorker(program, { root, replay: scenario.replay, git: "history" }),
        { concurrency: "unbounded" }
      )
      for (const [index, { code, stderr }] of ended.entries()) {
        assert.strictEqual(code, 0, stderr)
        assert.deepStrictEqual(differences(peace.state, stateOf(roots[index]!, "history")), [])
        assert.strictEqual(callsOf(roots[index]!), peace.calls)
      }
    }).pipe(Effect.scoped)
  )

  it.live("in one project are one at work, and the others leave it to that", () =>
    Effect.gen(function* () {
      const { peace, program, scenario } = yield* setup
      const root = copyOf(scenario.template)
      const ended = yield* Effect.forEach(
        Array.from({ length: 6 }),
        () => runLearnWorker(program, { root, replay: scenario.replay, git: "history" }),
        { concurrency: "unbounded" }
      )
      for (const { code, stderr } of ended) assert.strictEqual(code, 0, stderr)
      assert.deepStrictEqual(differences(peace.state, stateOf(root, "history")), [])
      assert.strictEqual(callsOf(root), peace.calls)
    }).pipe(Effect.scoped)
  )

  it.live("leave a sign that a hook has made since to the worker that it is for", () =>
    Effect.gen(function* () {
      const project = listeningProject(yield* fastDirectory)
      const sign = `${project.root}/.claude/debrief/worker.alive`
      project.write(SESSION_A, messages(SESSION_A, 0, 2))
      project.write(SESSION_B, messages(SESSION_B, 0, 2))
      project.offer(SESSION_A, "SessionEnd")
      fs.writeFileSync(sign, "first")
      const claim = () => {
        fs.writeFileSync(sign, "second")
        project.offer(SESSION_B, "SessionEnd")
      }
      yield* project.work({ sign: "first", llm: thinkingWhile(project, claim) })
      assert.deepStrictEqual(project.timesShown(SESSION_B, 0, 2), once(2))
      assert.strictEqual(fs.readFileSync(sign, "utf8"), "second")
    }).pipe(Effect.scoped)
  )
})
