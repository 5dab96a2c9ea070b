import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { enqueue } from "../../src/hooks/enqueue.ts"
import { Environment } from "../../src/project/Environment.ts"
import { layerLean } from "../../src/project/SafeFiles.ts"
import { DetachedWorker, WorkerNotStarted } from "../../src/worker/DetachedWorker.ts"
import { SessionMarker } from "../../src/worker/SessionMarker.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { STATE_HOME } from "../support/ownState.ts"
import { modeOf } from "../support/project.ts"
import { makeProject, PLAYBOOK } from "../support/projects.ts"
import { inputText, queuedIn, runInject, runLearn } from "./support.ts"

const SIGN = ".claude/debrief/worker.alive"

const end = { hook_event_name: "SessionEnd", reason: "prompt_input_exit" }
const subagent = {
  hook_event_name: "SubagentStop",
  agent_id: "a1",
  agent_type: "Explore",
  agent_transcript_path: "/t/s-1/subagents/agent-a1.jsonl"
}

describe("learn queues a job and starts the worker", () => {
  it.live.each(["SessionEnd", "PreCompact", "Stop"])("on %s, with the session's transcript", (event) =>
    Effect.gen(function* () {
      const project = yield* makeProject({ "s-1.jsonl": "12345" })
      const before = Date.now()
      const started = yield* runLearn(project, { hook_event_name: event })
      assert.deepStrictEqual(started, [
        {
          args: ["work", `--project=${project.root}`, "--background", `--sign=${project.read(SIGN)}`],
          directory: project.root,
          log: `${project.root}/.claude/debrief/worker.log`
        }
      ])
      const [{ queuedAt, ...job } = {}, ...others] = queuedIn(project)
      assert.deepStrictEqual(others, [])
      assert.deepStrictEqual(job, {
        state: project.read(".claude/debrief/owner").trim(),
        session: "s-1",
        transcript: `${project.root}/s-1.jsonl`,
        event,
        bytes: 5,
        attempts: 0
      })
      assert.isAtLeast(Date.parse(String(queuedAt)), before)
      assert.isAtMost(Date.parse(String(queuedAt)), Date.now())
    })
  )

  it.live("on SubagentStop, with the subagent's transcript", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      assert.lengthOf(yield* runLearn(project, subagent), 1)
      const [job, ...others] = queuedIn(project)
      assert.deepStrictEqual(others, [])
      assert.deepInclude(job, { event: "SubagentStop", transcript: "/t/s-1/subagents/agent-a1.jsonl" })
    })
  )

  it.live("without a session id", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      assert.lengthOf(yield* runLearn(project, { ...end, session_id: undefined }), 1)
      assert.notProperty(queuedIn(project)[0], "session")
    })
  )

  it.live("in a folder that no user repository picks up, for its owner alone", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* runLearn(project, end)
      const [ignored, owner, mark, job, ...rest] = project.files()
      assert.deepStrictEqual([ignored, owner], [".claude/debrief/.gitignore", ".claude/debrief/owner"])
      assert.strictEqual(mark, `${owner}-${project.read(owner!).trim()}`)
      assert.deepStrictEqual(rest, [SIGN])
      assert.match(job!, /^\.claude\/debrief\/queue\/[0-9a-z]{9}-[0-9a-z]{6}-s-1\.json$/)
      assert.strictEqual(modeOf(`${project.root}/${job}`), 0o600)
      assert.strictEqual(modeOf(project.paths.queue), 0o700)
    })
  )

  it.live("a job for each event, and one worker for those that come while it starts", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const started = yield* Effect.forEach([end, end, subagent], (input) => runLearn(project, input))
      assert.deepStrictEqual(
        started.map(({ length }) => length),
        [1, 0, 0]
      )
      assert.sameMembers(
        queuedIn(project).map(({ event }) => event),
        ["SessionEnd", "SessionEnd", "SubagentStop"]
      )
    })
  )

  it.live("for a transcript that is not there: the client writes it late", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      assert.lengthOf(yield* runLearn(project, { ...end, transcript_path: "/not/yet.jsonl" }), 1)
      const [job] = queuedIn(project)
      assert.strictEqual(job!["transcript"], "/not/yet.jsonl")
      assert.notProperty(job, "bytes")
    })
  )

  it.live("for the project of CLAUDE_PROJECT_DIR rather than the working directory", () =>
    Effect.gen(function* () {
      const [project, other] = [yield* makeProject(), yield* makeProject()]
      const [start] = yield* runLearn(project, end, { CLAUDE_PROJECT_DIR: other.root })
      assert.strictEqual(start!.directory, other.root)
      assert.lengthOf(queuedIn(other), 1)
      assert.deepStrictEqual(project.files(), [])
    })
  )
})

describe("learn starts nothing", () => {
  it.live.each([
    { what: "on an event it does not learn from", input: { hook_event_name: "SessionStart" } },
    { what: "on an event it does not know", input: { hook_event_name: "SomethingNew" } },
    { what: "without an event", input: { hook_event_name: undefined } },
    { what: "when the transcript path is null", input: { ...end, transcript_path: null } },
    { what: "when the transcript path is missing", input: { ...end, transcript_path: undefined } },
    { what: "when the transcript path is empty", input: { ...end, transcript_path: "" } },
    { what: "when the transcript path is no string", input: { ...end, transcript_path: 5 } },
    { what: "for the client's own helpers", input: { ...subagent, agent_type: "" } },
    { what: "for a subagent without a type", input: { ...subagent, agent_type: undefined } },
    { what: "for a subagent without a transcript", input: { ...subagent, agent_transcript_path: undefined } },
    { what: "when nothing says where the project is", input: { ...end, cwd: undefined } }
  ])("$what", ({ input }) =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      assert.deepStrictEqual(yield* runLearn(project, input), [])
      assert.deepStrictEqual(project.files(), [])
    })
  )

  it.live("inside a process of our own", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      assert.deepStrictEqual(yield* runLearn(project, end, { DEBRIEF_CHILD: "1" }), [])
      assert.deepStrictEqual(project.files(), [])
    })
  )
})

describe("learn, from sessions that a program started", () => {
  const entrypoints = ["sdk-cli", "sdk-ts", "sdk-py"]

  it.live.each(entrypoints)("starts nothing for %s", (CLAUDE_CODE_ENTRYPOINT) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* runLearn(yield* makeProject(), end, { CLAUDE_CODE_ENTRYPOINT }), [])
    })
  )

  it.live.each(entrypoints)("starts the worker for %s when asked to", (CLAUDE_CODE_ENTRYPOINT) =>
    Effect.gen(function* () {
      const variables = { CLAUDE_CODE_ENTRYPOINT, DEBRIEF_LEARN_SDK: "1" }
      assert.lengthOf(yield* runLearn(yield* makeProject(), end, variables), 1)
    })
  )

  it.live.each(["0", "false", "no", "OFF", ""])("DEBRIEF_LEARN_SDK=%j asks for nothing", (DEBRIEF_LEARN_SDK) =>
    Effect.gen(function* () {
      const variables = { CLAUDE_CODE_ENTRYPOINT: "sdk-cli", DEBRIEF_LEARN_SDK }
      assert.deepStrictEqual(yield* runLearn(yield* makeProject(), end, variables), [])
    })
  )

  it.live.each(["cli", "claude-desktop", "claude-vscode", "mcp"])(
    "starts the worker for %s",
    (CLAUDE_CODE_ENTRYPOINT) =>
      Effect.gen(function* () {
        assert.lengthOf(yield* runLearn(yield* makeProject(), end, { CLAUDE_CODE_ENTRYPOINT }), 1)
      })
  )
})

describe("learn, before compaction", () => {
  const start = { hook_event_name: "SessionStart", source: "startup" }
  const compact = { hook_event_name: "PreCompact", trigger: "auto" }
  const withPlaybook = makeProject({ [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("kpt_001", "use types")] }) })
  const MARKER = ".claude/debrief/sessions/s-1.json"

  it.live("forgets that the session has the playbook, also when there is nothing to learn from", () =>
    Effect.gen(function* () {
      const project = yield* withPlaybook
      yield* runInject(project, start)
      assert.isTrue(project.exists(MARKER))
      yield* runLearn(project, { ...compact, transcript_path: null }, { CLAUDE_CODE_ENTRYPOINT: "sdk-cli" })
      assert.isFalse(project.exists(MARKER))
    })
  )

  it.live("keeps what other sessions and other events know", () =>
    Effect.gen(function* () {
      const project = yield* withPlaybook
      yield* runInject(project, start)
      yield* runLearn(project, { ...compact, session_id: "s-2" })
      yield* runLearn(project, end)
      assert.isTrue(project.exists(MARKER))
    })
  )
})

describe("learn fails", () => {
  it.live.each(["SessionEnd", "PreCompact"])("on %s where its state cannot be written, and starts nothing", (event) =>
    Effect.gen(function* () {
      const project = yield* makeProject({ ".claude": "a file in its place" })
      const failure = yield* Effect.flip(runLearn(project, { hook_event_name: event }))
      assert.strictEqual(failure._tag, "PlatformError")
      assert.include(failure.message, `${project.root}/.claude is no folder, as it has to be: move it away`)
      assert.deepStrictEqual(project.files(), [".claude"])
    })
  )

  it.live.each(["", "[]", "null", "{"])("on input that is no JSON object: %j", (text) =>
    Effect.gen(function* () {
      const failure = yield* enqueue(text).pipe(
        Effect.flip,
        Effect.provide([
          Layer.provideMerge(layerLean, Environment.layer({ XDG_STATE_HOME: STATE_HOME })),
          Layer.mock(SessionMarker, {}),
          Layer.mock(DetachedWorker, {})
        ])
      )
      assert.strictEqual(failure._tag, "UnusableHookInput")
    })
  )

  it.live("when the worker cannot be started, and says that nothing is learned", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const cause = new WorkerNotStarted({ detail: "spawn ENOMEM", cause: undefined })
      const failure = yield* enqueue(inputText(project, end)).pipe(
        Effect.flip,
        Effect.provide([
          Layer.provideMerge(layerLean, Environment.layer({ XDG_STATE_HOME: STATE_HOME })),
          Layer.mock(SessionMarker, {}),
          Layer.mock(DetachedWorker, { start: () => Effect.fail(cause) })
        ])
      )
      assert.strictEqual(
        failure.message,
        "the worker was not started (spawn ENOMEM). Nothing is learned from this session."
      )
      // The job waits, and the next hook that asks is told to start one.
      assert.lengthOf(queuedIn(project), 1)
      assert.lengthOf(yield* runLearn(project, end), 1)
    })
  )
})
