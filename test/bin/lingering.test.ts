import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { endedWorker, eventually, hook, recordingIn } from "../support/builtPrograms.ts"
import { namesIn } from "../support/project.ts"
import { makeProject, playbookTexts } from "../support/projects.ts"

const FIXTURES = path.resolve(import.meta.dirname, "../fixtures")

/** A project and its workers, which linger for minutes when nobody ends them. */
const setup = Effect.gen(function* () {
  const records = yield* makeProject()
  const project = yield* makeProject()
  const env = {
    DEBRIEF_BACKEND: "replay",
    DEBRIEF_REPLAY: path.join(FIXTURES, "replay.json"),
    DEBRIEF_LINGER_SECONDS: "600",
    ...recordingIn(records.root)
  }
  const input = {
    session_id: "5e55104d-0000-4000-8000-000000000001",
    transcript_path: path.join(FIXTURES, "session.jsonl"),
    cwd: project.root,
    hook_event_name: "SessionEnd",
    reason: "other"
  }
  const workers = () =>
    fs.readdirSync(records.root).flatMap((name) => (name.endsWith(".started.json") ? [Number.parseInt(name, 10)] : []))
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      for (const pid of workers()) {
        try {
          process.kill(pid, "SIGKILL")
        } catch {
          // It ended by itself.
        }
      }
    })
  )
  return {
    project,
    records,
    workers,
    sessionEnds: hook("learn", input, { env }),
    /** The worker has done what was there. */
    idle: eventually("an empty queue", () => namesIn(project.paths.queue).length === 0 || undefined)
  }
})

describe("the built worker, while it waits for more", () => {
  it.live("takes the next session, and ends with its sign when it is told to", () =>
    Effect.gen(function* () {
      const { idle, project, records, sessionEnds, workers } = yield* setup
      yield* sessionEnds
      yield* idle
      assert.property(playbookTexts(project), "PROJECT CONTEXT")
      yield* sessionEnds
      yield* idle
      const [pid, ...others] = workers()
      assert.deepStrictEqual(others, [])
      assert.isTrue(fs.existsSync(project.paths.workerSign))
      process.kill(pid!, "SIGTERM")
      yield* endedWorker(records.root)
      assert.isFalse(fs.existsSync(project.paths.workerSign))
    })
  )

  it.live("and is killed, leaves a sign that another is started after when it is old", () =>
    Effect.gen(function* () {
      const { idle, project, sessionEnds, workers } = yield* setup
      yield* sessionEnds
      yield* idle
      process.kill(workers()[0]!, "SIGKILL")
      yield* sessionEnds
      assert.lengthOf(workers(), 1)
      assert.lengthOf(namesIn(project.paths.queue), 1)
      fs.utimesSync(project.paths.workerSign, 1, 1)
      yield* sessionEnds
      yield* idle
      assert.lengthOf(workers(), 2)
    })
  )
})
