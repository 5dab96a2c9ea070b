import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { type Pause, readPause } from "../../src/worker/Pause.ts"
import { pauseFileOf } from "../support/ownState.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { ACTED_UPON } from "../support/hostile.ts"
import { makeProject, PLAYBOOK, type Project } from "../support/projects.ts"
import { runInject } from "./support.ts"

const START = { hook_event_name: "SessionStart", source: "startup" }
const PROMPT = { hook_event_name: "UserPromptSubmit", prompt: "hello" }

const PAUSE: Pause = {
  kind: "credentials",
  reason: "the LLM rejected the request with 401.\nNo reflection was made.",
  since: DateTime.formatIso(DateTime.nowUnsafe()),
  until: "2999-01-01T00:00:00.000Z",
  fingerprint: "f-1",
  told: false
}

const pausedWith = (pause: unknown, files: Readonly<Record<string, unknown>> = {}) =>
  Effect.tap(makeProject(files), (project) => Effect.sync(() => project.write(pauseFileOf(project.root), pause)))

const paused = (fields: Partial<Pause> = {}, files: Readonly<Record<string, unknown>> = {}) =>
  pausedWith({ ...PAUSE, ...fields }, files)

const pauseIn = (project: Project) => readPause(project.read(pauseFileOf(project.root)))

describe("a session's start while nothing is learned", () => {
  it.live.each(["credentials", "budget"] as const)("tells the person why, in one line, once: %s", (kind) =>
    Effect.gen(function* () {
      const project = yield* paused({ kind })
      const { context, message } = yield* runInject(project, START)
      assert.strictEqual(
        message,
        "debrief: nothing is learned from this project's sessions at the moment: the LLM rejected the request with 401. No reflection was made. See: debrief status"
      )
      assert.isUndefined(context)
      assert.deepStrictEqual(pauseIn(project), { ...PAUSE, kind, told: true })
      assert.isUndefined((yield* runInject(project, START)).message)
    })
  )

  it.live("gives the agent its playbook beside it, which says nothing of it", () =>
    Effect.gen(function* () {
      const project = yield* paused({}, { [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-001", "use types")] }) })
      const { context, message } = yield* runInject(project, START)
      assert.include(context, "[oth-001]")
      assert.notInclude(context, "nothing is learned")
      assert.isDefined(message)
    })
  )

  it.live("says nothing of a wait that passes by itself, nor at a prompt", () =>
    Effect.gen(function* () {
      const waiting = yield* paused({ kind: "waiting" })
      assert.isUndefined((yield* runInject(waiting, START)).message)
      assert.isFalse(pauseIn(waiting)!.told)
      const project = yield* paused()
      assert.isUndefined((yield* runInject(project, PROMPT)).message)
      assert.isFalse(pauseIn(project)!.told)
    })
  )

  it.live("says it on resume, too, where the agent is given nothing", () =>
    Effect.gen(function* () {
      const { context, message } = yield* runInject(yield* paused(), { ...START, source: "resume" })
      assert.deepStrictEqual([context, typeof message], [undefined, "string"])
    })
  )

  it.live("says nothing of a file that is no pause", () =>
    Effect.gen(function* () {
      const project = yield* pausedWith('{"kind": "credentials"')
      assert.deepStrictEqual((yield* runInject(project, START)).message, undefined)
    })
  )

  it.live("cleans what the provider said before a terminal shows it", () =>
    Effect.gen(function* () {
      const { message } = yield* runInject(yield* paused({ reason: "no\u001B[2J\r\nkey" }), START)
      assert.notMatch(message!, ACTED_UPON)
      assert.notMatch(message!, /[\r\n]/)
    })
  )
})
