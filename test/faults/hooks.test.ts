import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { projectPaths } from "../../src/domain/ProjectPaths.ts"
import { allKeyPoints } from "../../src/domain/PlaybookView.ts"
import { COMMAND, eventually, hook } from "../support/builtPrograms.ts"
import { fastDirectory, processesNaming, watchProcesses } from "../support/faults.ts"
import { saidLine } from "../support/faultScenario.ts"
import { callsOf, journalOf, playbookOf } from "../support/faultState.ts"
import { namesIn, put, putJson } from "../support/project.ts"

const HOOKS = 100
const SPREAD_MILLIS = 5_000
const SESSIONS = 20
/** One at work, one that waits to see whether that is alive, one on its way out, and one that is about to be a git. */
const MOST_WORKERS = 4

const EVENTS = ["PreCompact", "SessionEnd", "SubagentStop", "SessionEnd", "Stop"]

const sessionOf = (number: number) => `5e55104d-0000-4000-8000-0000000000${String(number + 10)}`

/** A lesson for each session, found by its id. */
const lessonOf = (number: number) => `Lesson number ${number} of one hundred hooks.`

/** Four messages under ids of their own, as in life. */
const transcript = (number: number): string =>
  [0, 1, 2, 3]
    .map((message) => {
      const uuid = `${String(number * 10 + message).padStart(8, "0")}-0000-4000-8000-000000000000`
      return saidLine(sessionOf(number), message, `session-word-${number}- and so on`, uuid)
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
      match: `session-word-${number}-`,
      answer: { evaluations: [], operations: [{ type: "ADD", text: lessonOf(number), section: "PROJECT CONTEXT" }] }
    }))
  )
  const transcriptOf = (number: number) => path.join(room, `${sessionOf(number)}.jsonl`)
  for (const number of numbers) put(transcriptOf(number), transcript(number))
  return { root, replay, transcriptOf }
})

describe("a hundred hooks in five seconds", () => {
  it.live(
    "start a bounded number of workers, say nothing, and each session is learned from once",
    () =>
      Effect.gen(function* () {
        const { replay, root, transcriptOf } = yield* makeProject
        const env = {
          CLAUDE_PROJECT_DIR: root,
          DEBRIEF_BACKEND: "replay",
          DEBRIEF_REPLAY: replay,
          HOME: "/nonexistent"
        }
        const seen = { workers: 0, others: 0, samples: 0 }
        const look = watchProcesses(root)
        const sample = Effect.sync(() => {
          const found = look()
          const workers = found.filter((command) => command.includes(COMMAND)).length
          seen.workers = Math.max(seen.workers, workers)
          seen.others = Math.max(seen.others, found.length - workers)
          seen.samples += 1
        })
        const sampling = yield* Effect.forkChild(Effect.forever(Effect.andThen(sample, Effect.sleep(15))))
        const ran = yield* Effect.forEach(
          Array.from({ length: HOOKS }, (_, index) => index),
          (index) => {
            const number = (index * 7) % SESSIONS
            const event = EVENTS[index % EVENTS.length]!
            const input = {
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
            return Effect.delay(hook("learn", input, { env, cwd: root }), (index * SPREAD_MILLIS) / HOOKS)
          },
          { concurrency: "unbounded" }
        )
        for (const { exitCode, stderr, stdout } of ran) {
          assert.deepStrictEqual({ exitCode, stderr, stdout }, { exitCode: 0, stderr: "", stdout: "" })
        }
        yield* eventually("the end of the last worker", () => (processesNaming(root).length === 0 ? true : undefined))
        yield* Fiber.interrupt(sampling)

        const { dead, queue } = projectPaths(root)
        assert.deepStrictEqual(
          namesIn(queue).filter((name) => name !== "dead"),
          []
        )
        assert.deepStrictEqual(namesIn(dead), [])
        assert.strictEqual(callsOf(root), SESSIONS)
        assert.strictEqual(journalOf(root).length, SESSIONS)
        assert.deepStrictEqual(
          allKeyPoints(playbookOf(root))
            .map(({ text }) => text)
            .toSorted(),
          Array.from({ length: SESSIONS }, (_, number) => lessonOf(number)).toSorted()
        )
        assert.isAbove(seen.samples, 50)
        assert.isAtLeast(seen.workers, 1)
        assert.isAtMost(seen.workers, MOST_WORKERS)
      }).pipe(Effect.scoped),
    60_000
  )
})
