import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { allKeyPoints } from "../../src/core/playbook/View.ts"
import { projectPaths } from "../../src/project/Project.ts"
import { COMMAND, eventually, hook, NODE, type Ran, run } from "../support/builtPrograms.ts"
import { fastDirectory, processesNaming, watchWorkers } from "../support/faults.ts"
import { saidLine } from "../support/faultScenario.ts"
import { callsOf, journalOf, playbookOf } from "../support/faultState.ts"
import { namesIn, put, putJson } from "../support/project.ts"

const HOOKS = 100
const SPREAD_MILLIS = 5_000
const SESSIONS = 20
/** One that takes what comes, and one on its way out. */
const MOST_WORKERS = 2
/** A hook's 95th percentile, in those of a node that does nothing, started among the hooks. */
const MOST_RATIO = 6

/** Longer than the pauses between hooks; the test waits for so long at its end. */
const LINGER_SECONDS = "5"

const EVENTS = ["PreCompact", "SessionEnd", "SubagentStop", "SessionEnd", "Stop"]

const sessionOf = (number: number) => `5e55104d-0000-4000-8000-0000000000${String(number + 10)}`

const STEPS =
  "lint types units faults browser docs demo smoke bench fuzz mutants audit licences links schema build pack size stats tidy"

/** A lesson for each session, unlike all others. */
const lessonOf = (number: number) => {
  const steps = STEPS.split(" ")
  return `Always run ${steps[number]} before ${steps[(number + 1) % SESSIONS]}.`
}

/** What a session is found by. */
const wordOf = (number: number) => `session-word-${number}-`

/** Four messages under ids of their own, as in life. */
const transcript = (number: number): string =>
  [0, 1, 2, 3]
    .map((message) => {
      const uuid = `${String(number * 10 + message).padStart(8, "0")}-0000-4000-8000-000000000000`
      return saidLine(sessionOf(number), message, message % 2 === 0 ? lessonOf(number) : wordOf(number), uuid)
    })
    .join("")

const makeProject = Effect.map(fastDirectory, (room) => {
  const root = path.join(room, "project")
  fs.mkdirSync(root)
  const replay = path.join(room, "replay.json")
  const numbers = Array.from({ length: SESSIONS }, (_, number) => number)
  putJson(
    replay,
    numbers.map((number) => ({
      match: wordOf(number),
      answer: {
        evaluations: [],
        operations: [{ type: "ADD", text: lessonOf(number), section: "PROJECT CONTEXT", evidence: lessonOf(number) }]
      }
    }))
  )
  const transcriptOf = (number: number) => path.join(room, `${sessionOf(number)}.jsonl`)
  for (const number of numbers) put(transcriptOf(number), transcript(number))
  const empty = path.join(room, "empty.js")
  put(empty, "")
  return { empty, root, replay, transcriptOf }
})

const inputOf = (index: number, root: string, transcriptOf: (number: number) => string) => {
  const number = (index * 7) % SESSIONS
  const event = EVENTS[index % EVENTS.length]!
  return {
    session_id: sessionOf(number),
    transcript_path: transcriptOf(number),
    cwd: root,
    hook_event_name: event,
    ...(event === "SubagentStop"
      ? { agent_id: "a1", agent_type: "general-purpose", agent_transcript_path: transcriptOf(number) }
      : {}),
    ...(event === "PreCompact" ? { trigger: "auto", custom_instructions: null } : {}),
    ...(event === "SessionEnd" ? { reason: "other" } : {})
  }
}

/** The time that 95 of 100 runs do not exceed. */
const percentile95 = (ran: ReadonlyArray<Ran>): number =>
  ran.map(({ millis }) => millis).toSorted((a, b) => a - b)[Math.ceil(ran.length * 0.95) - 1]!

/** Starts so many programs, spread over five seconds, whether or not those before have ended. */
const inTime = (runs: number, start: (index: number) => Effect.Effect<Ran>) =>
  Effect.forEach(
    Array.from({ length: runs }, (_, index) => index),
    (index) => Effect.delay(start(index), (index * SPREAD_MILLIS) / runs),
    { concurrency: "unbounded" }
  )

describe("a hundred hooks in five seconds", () => {
  it.live("start one worker that takes what comes, say nothing, are quick, and each session is learned from once", () =>
    Effect.gen(function* () {
      const { empty, replay, root, transcriptOf } = yield* makeProject
      const { dead, queue, workerSign } = projectPaths(root)
      const env = {
        CLAUDE_PROJECT_DIR: root,
        DEBRIEF_BACKEND: "replay",
        DEBRIEF_REPLAY: replay,
        DEBRIEF_LINGER_SECONDS: LINGER_SECONDS,
        HOME: "/nonexistent"
      }
      const seen = { workers: 0, samples: 0 }
      const look = watchWorkers(COMMAND, root)
      const sample = Effect.sync(() => {
        seen.workers = Math.max(seen.workers, look())
        seen.samples += 1
      })
      const sampling = yield* Effect.forkChild(Effect.forever(Effect.andThen(sample, Effect.sleep(15))))
      const [hooks, bare] = yield* Effect.all(
        [
          inTime(HOOKS, (index) => hook("learn", inputOf(index, root, transcriptOf), { env, cwd: root })),
          inTime(HOOKS / 2, () => run(NODE, [empty], { cwd: root }))
        ],
        { concurrency: "unbounded" }
      )
      for (const { exitCode, stderr, stdout } of hooks) {
        assert.deepStrictEqual({ exitCode, stderr, stdout }, { exitCode: 0, stderr: "", stdout: "" })
      }
      yield* eventually(
        "the end of the last worker",
        () => (processesNaming(root).length === 0 ? true : undefined),
        () => [namesIn(queue), callsOf(root), journalOf(root).length]
      )
      yield* Fiber.interrupt(sampling)

      assert.deepStrictEqual(
        namesIn(queue).filter((name) => name !== "dead"),
        []
      )
      assert.deepStrictEqual(namesIn(dead), [])
      assert.isFalse(fs.existsSync(workerSign))
      assert.strictEqual(callsOf(root), SESSIONS)
      assert.strictEqual(journalOf(root).length, SESSIONS)
      assert.deepStrictEqual(
        allKeyPoints(playbookOf(root))
          .map(({ text }) => text)
          .toSorted(),
        Array.from({ length: SESSIONS }, (_, number) => lessonOf(number)).toSorted()
      )
      const [slowest, bareSlowest] = [percentile95(hooks), percentile95(bare)]
      yield* Effect.log(
        `at most ${seen.workers} workers; 95th percentile ${slowest.toFixed(0)} ms, of a bare node ${bareSlowest.toFixed(0)} ms`
      )
      assert.isAbove(seen.samples, 50)
      assert.isAtLeast(seen.workers, 1)
      assert.isAtMost(seen.workers, MOST_WORKERS)
      assert.isAtMost(slowest / bareSlowest, MOST_RATIO)
    }).pipe(Effect.scoped)
  )
})
