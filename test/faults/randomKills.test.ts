import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Random } from "effect"
import { bundleLearnWorker, fastDirectory, runLearnWorker } from "../support/faults.ts"
import { copyOf, makeScenario } from "../support/faultScenario.ts"
import { workWith } from "../support/faultInProcess.ts"
import { callsOf, keptAs } from "../support/faultState.ts"
import type { Step } from "../support/faultSteps.ts"
import { temporaryDirectory } from "../support/project.ts"
import { followAtOnce, type Moment, putBack, recover, recoverFrom, runInPeace } from "../support/faultSweep.ts"

const SEED = "killed at random"
/** A worker, what it is to do, and what comes of that in peace. */
const makeRoom = Effect.fnUntraced(function* (git: "off" | "history") {
  const room = yield* fastDirectory
  const program = yield* bundleLearnWorker(room)
  const scenario = makeScenario(room)
  return { program, scenario, peace: yield* runInPeace(program, scenario, git) }
})

describe("workers that are killed at random moments", () => {
  for (const { git, rounds, most } of [
    { git: "off", rounds: 15, most: 300 },
    { git: "history", rounds: 10, most: 700 }
  ] as const) {
    it.live(`one after the other, three times, come to what one comes to in peace (git.mode ${git})`, () =>
      Effect.gen(function* () {
        const { peace, program, scenario } = yield* makeRoom(git)
        const round = Effect.fnUntraced(function* (delays: ReadonlyArray<number>) {
          const root = copyOf(scenario.template)
          const options = { root, replay: scenario.replay, git }
          let killed = 0
          for (const delay of delays) {
            const { signal } = yield* runLearnWorker(program, options, delay)
            if (signal === "SIGKILL") killed += 1
            yield* followAtOnce(options)
          }
          const wrong = yield* recover(program, options, peace)
          // Each kill can lose one answer, on its way from the LLM to the disk.
          if (callsOf(root) > peace.calls + killed) wrong.push(`asked ${callsOf(root)} times`)
          fs.rmSync(root, { recursive: true, force: true, maxRetries: 5 })
          return { killed, wrong: wrong.map((what) => `killed after ${delays.join(", ")} ms: ${what}`) }
        })
        const delays = yield* Effect.forEach(Array.from({ length: rounds }), () =>
          Effect.forEach([1, 2, 3], () => Random.nextIntBetween(50, most))
        ).pipe(Random.withSeed(SEED))
        const results = yield* Effect.forEach(delays, round, { concurrency: 2 })
        assert.deepStrictEqual(
          results.flatMap(({ wrong }) => wrong),
          []
        )
        assert.isAbove(
          results.reduce((sum, { killed }) => sum + killed, 0),
          rounds,
          "most were killed before they were done"
        )
      }).pipe(Effect.scoped)
    )
  }

  it.live("at a random step, and the next one too, come to what one comes to in peace", () =>
    Effect.gen(function* () {
      const room = yield* fastDirectory
      const [disks, again] = [yield* temporaryDirectory, path.join(room, "again")]
      const peace = yield* runInPeace(yield* bundleLearnWorker(room), makeScenario(room), "off", disks)
      const keep = Effect.sync(() => fs.cpSync(peace.root, again, { recursive: true, preserveTimestamps: true }))
      const round = Effect.fnUntraced(function* ([first, step, halfway]: readonly [Moment, number, boolean]) {
        fs.rmSync(again, { recursive: true, force: true })
        putBack(path.join(disks, keptAs(first)), peace.root)
        const at = ({ number }: Step) => (number === step ? keep : Effect.void)
        yield* workWith(peace.root, halfway ? { before: () => Effect.void, halfway: at } : { before: at })
        // It had fewer steps than that: then it was not killed.
        if (!fs.existsSync(again)) yield* keep
        const wrong = yield* recoverFrom(again, peace, 2)
        return wrong.map((what) => `${first.name}, then ${halfway ? "halfway through" : "before"} ${step}: ${what}`)
      })
      const kill = Effect.all([
        Effect.map(Random.nextIntBetween(0, peace.moments.length - 1), (index) => peace.moments[index]!),
        Random.nextIntBetween(1, Math.ceil(peace.steps / 2)),
        Random.nextBoolean
      ])
      const kills = yield* Effect.forEach(Array.from({ length: 40 }), () => kill).pipe(Random.withSeed(SEED))
      const wrong = yield* Effect.forEach(kills, round)
      assert.deepStrictEqual(wrong.flat(), [])
    }).pipe(Effect.scoped)
  )

  it.live("with all the locks in hand are followed after five seconds of silence", () =>
    Effect.gen(function* () {
      const { peace, program, scenario } = yield* makeRoom("off")
      const exchanged = peace.moments.find(({ name }) => / open .*\/journal\.jsonl$/.test(name))!
      const root = copyOf(scenario.template)
      const options = { root, replay: scenario.replay, git: "off" as const }
      const { signal } = yield* runLearnWorker(program, { ...options, dieAt: { step: exchanged.step } })
      assert.strictEqual(signal, "SIGKILL")
      const held = ["worker", "history", "playbook"].flatMap((lock) =>
        fs.readdirSync(`${root}/.claude/debrief/locks/${lock}`).filter((name) => !name.endsWith(".done"))
      )
      assert.strictEqual(held.length, 3)
      assert.deepStrictEqual(yield* recover(program, options, peace, { followAtOnce: false }), [])
    }).pipe(Effect.scoped)
  )
})
