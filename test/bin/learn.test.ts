import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { failsOpen, saidBy } from "../hooks/support.ts"
import {
  endedWorker,
  hook,
  HOOKS,
  NODE,
  recordingIn,
  run,
  type RunOptions,
  workerStarted
} from "../support/builtPrograms.ts"
import { namesIn } from "../support/project.ts"
import { makeProject, PLAYBOOK, playbookTexts, type Project } from "../support/projects.ts"
import { commitsOf } from "../worker/support.ts"

const FIXTURES = path.resolve(import.meta.dirname, "../fixtures")
const SESSION = "5e55104d-0000-4000-8000-000000000001"
const LEARNED = { "ctx-001": "Use pnpm in this project, never npm: the lock file is pnpm's." }

const endOf = (project: Project, fields: object = {}) => ({
  session_id: SESSION,
  transcript_path: path.join(FIXTURES, "session.jsonl"),
  cwd: project.root,
  hook_event_name: "SessionEnd",
  reason: "prompt_input_exit",
  ...fields
})

/** Answers from recordings, and workers note themselves in the folder. */
const replaying = (records: Project): RunOptions => ({
  env: {
    DEBRIEF_BACKEND: "replay",
    DEBRIEF_REPLAY: path.join(FIXTURES, "replay.json"),
    ...recordingIn(records.root)
  }
})

const worlds = Effect.gen(function* () {
  // In this order the folder of records outlives the project.
  const records = yield* makeProject()
  return { records, project: yield* makeProject() }
})

describe("the built learn hook", () => {
  it.live("teaches the playbook what the session taught, after it has returned", () =>
    Effect.gen(function* () {
      const { project, records } = yield* worlds
      project.write(PLAYBOOK, playbookOf({ "USER PREFERENCES": [keyPoint("pref-001", "Install packages with pnpm")] }))
      const ran = yield* hook("learn", endOf(project), replaying(records))
      assert.deepInclude(ran, { exitCode: 0, stdout: "", stderr: "" })
      yield* endedWorker(records.root)
      assert.deepStrictEqual(playbookTexts(project)["PROJECT CONTEXT"], LEARNED)
      assert.deepStrictEqual(JSON.parse(project.read(PLAYBOOK)).sections["USER PREFERENCES"], [
        keyPoint("pref-001", "Install packages with pnpm", 1)
      ])
      assert.match(
        commitsOf(project)[0]!,
        new RegExp(`Session: ${SESSION}\nSource: SessionEnd\nJournal: [0-9a-f]{12}$`)
      )
      assert.deepStrictEqual(namesIn(project.paths.queue), [])
    })
  )

  it.live("and the next session starts with it", () =>
    Effect.gen(function* () {
      const { project, records } = yield* worlds
      yield* hook("learn", endOf(project), replaying(records))
      yield* endedWorker(records.root)
      const ran = yield* hook("inject", endOf(project, { hook_event_name: "SessionStart", source: "startup" }))
      const { context, message } = saidBy(ran.stdout, "SessionStart")
      assert.include(context, `[ctx-001] helpful=0 harmful=0 :: ${LEARNED["ctx-001"]}`)
      // The rule that the person stated is heard without an LLM as well, and waits no more where the playbook says it.
      assert.strictEqual(message, "debrief: past sessions taught or changed 1 key point (ctx-001; debrief log)")
      const next = yield* hook("inject", endOf(project, { hook_event_name: "SessionStart", source: "startup" }))
      assert.isUndefined(saidBy(next.stdout, "SessionStart").message)
    })
  )

  it.live("starts the worker in the project, with its output in the project's log", () =>
    Effect.gen(function* () {
      const { project, records } = yield* worlds
      yield* hook("learn", endOf(project), replaying(records))
      const worker = yield* endedWorker(records.root)
      assert.strictEqual(worker.cwd, project.root)
      assert.deepStrictEqual(worker.args.slice(0, -1), ["work", `--project=${project.root}`, "--background"])
      assert.match(worker.args.at(-1)!, /^--sign=[0-9a-z]+$/)
      assert.isFalse(project.exists(".claude/debrief/worker.alive"))
      assert.include(project.read(".claude/debrief/worker.log"), LEARNED["ctx-001"])
      assert.strictEqual(fs.statSync(project.paths.workerLog).mode & 0o777, 0o600)
    })
  )

  it.live("keeps live secrets of the client from the worker", () =>
    Effect.gen(function* () {
      const { project, records } = yield* worlds
      const { env } = replaying(records)
      const secrets = {
        CLAUDE_CODE_MESSAGING_TOKEN: "a-live-secret",
        CLAUDE_CODE_MESSAGING_SOCKET: "/tmp/socket",
        CLAUDE_ENV_FILE: "/tmp/env"
      }
      yield* hook("learn", endOf(project), { env: { ...env, ...secrets, CLAUDE_CODE_ENTRYPOINT: "cli" } })
      const worker = yield* endedWorker(records.root)
      for (const name of Object.keys(secrets)) assert.notProperty(worker.env, name)
      assert.notInclude(JSON.stringify(worker.env), "a-live-secret")
      assert.strictEqual(worker.env["CLAUDE_CODE_ENTRYPOINT"], "cli")
    })
  )

  it.live("returns without opening the transcript", () =>
    Effect.gen(function* () {
      const { project, records } = yield* worlds
      // Whoever opens a pipe to read it waits for a writer, for ever.
      const transcript_path = path.join(records.root, "pipe.jsonl")
      execFileSync("mkfifo", [transcript_path])
      const ran = yield* hook("learn", endOf(project, { transcript_path }), replaying(records))
      failsOpen(ran)
      // Nor does the worker: a pipe would keep it waiting for ever.
      yield* endedWorker(records.root)
      assert.include(project.read(".claude/debrief/worker.log"), "is no file")
      assert.lengthOf(namesIn(project.paths.dead), 1)
    })
  )

  it.live("leaves the playbook alone when there is no LLM", () =>
    Effect.gen(function* () {
      const { project, records } = yield* worlds
      yield* hook("learn", endOf(project), { env: recordingIn(records.root) })
      yield* endedWorker(records.root)
      assert.isFalse(project.exists(PLAYBOOK))
    })
  )
})

describe("the built learn hook starts nothing", () => {
  it.live.each([
    { what: "empty input", input: "" },
    { what: "bad JSON", input: "{not json}" },
    { what: "a JSON array", input: "[]" },
    { what: "no fields", input: {} },
    { what: "no transcript path", input: { hook_event_name: "SessionEnd", cwd: "/tmp" } },
    { what: "a null transcript path", input: { hook_event_name: "SessionEnd", cwd: "/tmp", transcript_path: null } },
    { what: "an unknown event", input: { hook_event_name: "SomethingNew", cwd: "/tmp", transcript_path: "/t.jsonl" } },
    {
      what: "a helper of the client",
      input: { hook_event_name: "SubagentStop", cwd: "/tmp", agent_type: "", agent_transcript_path: "/t.jsonl" }
    }
  ])("on $what", ({ input }) =>
    Effect.gen(function* () {
      const records = yield* makeProject()
      const ran = yield* hook("learn", input, { env: recordingIn(records.root) })
      assert.isUndefined(failsOpen(ran))
      assert.isFalse(workerStarted(records.root))
    })
  )

  it.live.each([
    { what: "inside a process of our own", env: { DEBRIEF_CHILD: "1" }, noted: [] },
    {
      what: "for a session that a program started, but notes it",
      env: { CLAUDE_CODE_ENTRYPOINT: "sdk-cli" },
      noted: ["hooks-", "owner", "owner-"]
    }
  ])("$what", ({ env, noted }) =>
    Effect.gen(function* () {
      const { project, records } = yield* worlds
      const ran = yield* hook("learn", endOf(project), { env: { ...replaying(records).env, ...env } })
      assert.deepInclude(ran, { exitCode: 0, stdout: "", stderr: "" })
      assert.isFalse(workerStarted(records.root))
      const names = project.files().map((file) => /debrief\/([a-z]+-?)/.exec(file)?.[1] ?? "")
      assert.deepStrictEqual(
        names.filter((name) => name !== ""),
        noted
      )
    })
  )
})

describe("the built learn hook fails open", () => {
  it.live("when the project is gone, whose folder it does not make again", () =>
    Effect.gen(function* () {
      const records = yield* makeProject()
      const blocked = yield* makeProject({ file: "a file" })
      const cwd = `${blocked.root}/file/project`
      const ran = yield* hook("learn", endOf(blocked, { cwd }), replaying(records))
      assert.isUndefined(failsOpen(ran))
      assert.strictEqual(ran.stderr, "")

      const gone = `${blocked.root}/gone`
      assert.isUndefined(failsOpen(yield* hook("learn", endOf(blocked, { cwd: gone }), replaying(records))))
      assert.isFalse(blocked.exists("gone"))
    })
  )

  it.live("where its state cannot be written: it says so, and starts no worker", () =>
    Effect.gen(function* () {
      const { project, records } = yield* worlds
      fs.rmSync(project.paths.claudeDirectory, { recursive: true, force: true })
      project.write(".claude", "a file in its place")
      const ran = yield* hook("learn", endOf(project), replaying(records))
      assert.isUndefined(failsOpen(ran))
      assert.include(ran.stderr, `${project.paths.claudeDirectory} is no folder`)
      assert.isFalse(workerStarted(records.root))
      assert.isFalse(project.exists(PLAYBOOK))
    })
  )

  it.live("in a working directory that was deleted", () =>
    Effect.gen(function* () {
      const { project, records } = yield* worlds
      const gone = yield* makeProject()
      const script = 'cd "$1" && rmdir "$1" && exec "$2" "$3"'
      const args = ["-c", script, "sh", gone.root, NODE, path.join(HOOKS, "learn.js")]
      failsOpen(yield* run("/bin/sh", args, { ...replaying(records), stdin: JSON.stringify(endOf(project)) }))
      yield* endedWorker(records.root)
      assert.deepStrictEqual(playbookTexts(project), { "PROJECT CONTEXT": LEARNED })
    })
  )

  it.live("when nobody closes its input", () =>
    Effect.gen(function* () {
      const { project, records } = yield* worlds
      failsOpen(yield* hook("learn", endOf(project), { ...replaying(records), keepStdinOpen: true }))
      yield* endedWorker(records.root)
      assert.deepStrictEqual(playbookTexts(project), { "PROJECT CONTEXT": LEARNED })
    })
  )

  it.live("without HOME and PATH", () =>
    Effect.gen(function* () {
      const { project, records } = yield* worlds
      const env = { ...replaying(records).env, HOME: undefined, PATH: undefined }
      failsOpen(yield* hook("learn", endOf(project), { env }))
      yield* endedWorker(records.root)
      assert.deepStrictEqual(playbookTexts(project), { "PROJECT CONTEXT": LEARNED })
    })
  )
})
