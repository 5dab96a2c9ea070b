import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Random } from "effect"
import { bundleLearnWorker, fastDirectory, runLearnWorker } from "../support/faults.ts"
import { copyOf, makeScenario } from "../support/faultScenario.ts"
import { callsOf } from "../support/faultState.ts"
import { followAtOnce, recover, runInPeace } from "../support/faultSweep.ts"

const SEED = "killed at random"
const MINUTES = 60_000

/** A worker, what it is to do, and what comes of that in peace. */
const makeRoom = Effect.fnUntraced(function* (git: "off" | "history") {
  const room = yield* fastDirectory
  const program = yield* bundleLearnWorker(room)
  const scenario = makeScenario(room)
  return { program, scenario, peace: yield* runInPeace(program, scenario, git) }
})

describe("workers that are killed at random moments", () => {
  for (const { git, rounds, most } of [
    { git: "off", rounds: 25, most: 300 },
    { git: "history", rounds: 10, most: 700 }
  ] as const) {
    it.live(
      `one after the other, three times, come to what one comes to in peace (git.mode ${git})`,
      () =>
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
        }).pipe(Effect.scoped),
      3 * MINUTES
    )
  }

  it.live(
    "at a random step, and the next one too, come to what one comes to in peace",
    () =>
      Effect.gen(function* () {
        const { peace, program, scenario } = yield* makeRoom("off")
        const round = Effect.fnUntraced(function* (kills: ReadonlyArray<{ step: number; halfway: boolean }>) {
          const options = { root: copyOf(scenario.template), replay: scenario.replay, git: "off" as const }
          for (const dieAt of kills) {
            yield* runLearnWorker(program, { ...options, dieAt })
            yield* followAtOnce(options)
          }
          const wrong = yield* recover(program, options, peace)
          return wrong.map((what) => `${JSON.stringify(kills)}: ${what}`)
        })
        const dieAt = Effect.all({ step: Random.nextIntBetween(1, peace.steps), halfway: Random.nextBoolean })
        const kills = yield* Effect.forEach(Array.from({ length: 25 }), () => Effect.all([dieAt, dieAt])).pipe(
          Random.withSeed(SEED)
        )
        const wrong = yield* Effect.forEach(kills, round, { concurrency: 2 })
        assert.deepStrictEqual(wrong.flat(), [])
      }).pipe(Effect.scoped),
    2 * MINUTES
  )

  it.live(
    "with all the locks in hand are followed after five seconds of silence",
    () =>
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
      }).pipe(Effect.scoped),
    MINUTES
  )
})
