import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { failsOpen, saidBy } from "../hooks/support.ts"
import { HOOKS, hook, NODE, run, type RunOptions } from "../support/builtPrograms.ts"
import { makeProject, PLAYBOOK, type Project } from "../support/projects.ts"

const SMALL = playbookOf({ OTHERS: [keyPoint("kpt_001", "été ✓ 😀")] })
const LINE = "[kpt_001] helpful=0 harmful=0 :: été ✓ 😀"
const withPlaybook = makeProject({ [PLAYBOOK]: SMALL })

const startOf = (project: Project, fields: object = {}) => ({
  session_id: "5e55104d-0000-4000-8000-000000000001",
  transcript_path: `${project.root}/none.jsonl`,
  cwd: project.root,
  hook_event_name: "SessionStart",
  source: "startup",
  ...fields
})
const promptOf = (project: Project, fields: object = {}) =>
  startOf(project, { hook_event_name: "UserPromptSubmit", source: undefined, prompt: "hello", ...fields })

/** What the built hook gives to a session's start. */
const give = (project: Project, options: RunOptions = {}) => hook("inject", startOf(project), options)

describe("the built inject hook", () => {
  it.live("gives the playbook at a session's start, in one line of JSON", () =>
    Effect.gen(function* () {
      const ran = yield* give(yield* withPlaybook)
      assert.include(failsOpen(ran), LINE)
      assert.strictEqual(ran.stderr, "")
      assert.lengthOf(ran.stdout.trimEnd().split("\n"), 1)
    })
  )

  it.live("gives it at the first prompt, and not at the second", () =>
    Effect.gen(function* () {
      const project = yield* withPlaybook
      assert.include(failsOpen(yield* hook("inject", promptOf(project)), "UserPromptSubmit"), LINE)
      assert.deepInclude(yield* hook("inject", promptOf(project)), { exitCode: 0, stdout: "", stderr: "" })
    })
  )

  it.live("gives it again at a prompt once the built learn hook saw the compaction", () =>
    Effect.gen(function* () {
      const project = yield* withPlaybook
      yield* give(project)
      failsOpen(yield* hook("learn", startOf(project, { hook_event_name: "PreCompact", transcript_path: null })))
      assert.include(failsOpen(yield* hook("inject", promptOf(project)), "UserPromptSubmit"), LINE)
    })
  )

  it.live("leaves files for their owner alone", () =>
    Effect.gen(function* () {
      const project = yield* withPlaybook
      yield* give(project)
      const modes = yield* run("find", [project.paths.state, "-printf", "%m %y\n"])
      assert.deepStrictEqual(new Set(modes.stdout.trim().split("\n")), new Set(["700 d", "600 f"]))
    })
  )

  it.live("finds the project by CLAUDE_PROJECT_DIR when the input has no working directory", () =>
    Effect.gen(function* () {
      const project = yield* withPlaybook
      const ran = yield* hook("inject", startOf(project, { cwd: undefined }), {
        env: { CLAUDE_PROJECT_DIR: project.root }
      })
      assert.include(failsOpen(ran), LINE)
    })
  )

  it.live("is silent in a process of our own", () =>
    Effect.gen(function* () {
      const ran = yield* give(yield* withPlaybook, { env: { DEBRIEF_CHILD: "1" } })
      assert.deepInclude(ran, { exitCode: 0, stdout: "", stderr: "" })
    })
  )
})

describe("the built inject hook fails open", () => {
  it.live.each([
    { what: "empty input", text: "" },
    { what: "bad JSON", text: "{not json}" },
    { what: "JSON that was cut", text: '{"hook_event_name":"SessionStart"' },
    { what: "a JSON array", text: '[{"hook_event_name":"SessionStart"}]' },
    { what: "a JSON string", text: '"SessionStart"' },
    { what: "bytes that are no text", text: "\u0000\uFFFD\u0001" }
  ])("on $what, with a line on stderr", ({ text }) =>
    Effect.gen(function* () {
      const ran = yield* hook("inject", text)
      assert.isUndefined(failsOpen(ran))
      assert.include(ran.stderr, "its input is not a JSON object")
    })
  )

  it.live.each([
    { what: "no fields", input: {} },
    { what: "an unknown event", input: { hook_event_name: "SomethingNew", cwd: "/" } },
    { what: "fields of other types", input: { hook_event_name: 5, cwd: [], session_id: {}, source: 1 } },
    { what: "a project that is not there", input: { hook_event_name: "SessionStart", cwd: "/nonexistent/project" } },
    { what: "a project with NUL in its path", input: { hook_event_name: "SessionStart", cwd: "/tmp/\u0000" } },
    { what: "a relative project", input: { hook_event_name: "SessionStart", cwd: "some/where" } },
    { what: "an empty project", input: { hook_event_name: "SessionStart", cwd: "" } }
  ])("on $what, without an answer", ({ input }) =>
    Effect.gen(function* () {
      assert.isUndefined(failsOpen(yield* hook("inject", input)))
    })
  )

  it.live.each([null, undefined, 5, "/nonexistent.jsonl"])("whatever the transcript path: %j", (transcript_path) =>
    Effect.gen(function* () {
      assert.include(failsOpen(yield* hook("inject", startOf(yield* withPlaybook, { transcript_path }))), LINE)
    })
  )

  it.live.each([
    { what: "cut", playbook: '{"sections": {"OTHERS": [' },
    { what: "empty", playbook: "" },
    { what: "a list", playbook: "[1, 2]" },
    { what: "full of NULs", playbook: "\u0000".repeat(100) }
  ])("on a playbook that is $what, and leaves it as it is", ({ playbook }) =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: playbook })
      const { exitCode, stdout } = yield* give(project)
      assert.strictEqual(exitCode, 0)
      const { context, message } = saidBy(stdout, "SessionStart")
      assert.isUndefined(context)
      assert.match(message ?? "", /playbook\.json is corrupt/)
      assert.deepStrictEqual(project.files(), [PLAYBOOK])
      assert.strictEqual(project.read(PLAYBOOK), playbook)
    })
  )

  it.live("where its state cannot be written: still gives it at the start, never at a prompt", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: SMALL })
      const homeless = { env: { HOME: undefined, XDG_STATE_HOME: undefined } }
      assert.include(failsOpen(yield* give(project, homeless)), LINE)
      const ran = yield* hook("inject", promptOf(project), homeless)
      assert.isUndefined(failsOpen(ran, "UserPromptSubmit"))
      assert.include(ran.stderr, project.paths.state)
    })
  )

  it.live("on a playbook that cannot be read, with a line on stderr", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [`${PLAYBOOK}/folder`]: "" })
      const ran = yield* give(project)
      assert.isUndefined(failsOpen(ran))
      assert.include(ran.stderr, project.paths.playbook)
    })
  )

  it.live("on a broken template of the user's own, with one line on stderr", () =>
    Effect.gen(function* () {
      const big = Array.from({ length: 300 }, (_, at) => keyPoint(`oth-${at + 1}`, "a key point of some length"))
      const project = yield* makeProject({
        [PLAYBOOK]: playbookOf({ OTHERS: big }),
        ".claude/prompts/playbook.txt": "{oops}"
      })
      const ran = yield* give(project)
      assert.include(failsOpen(ran), "# Playbook of this project")
      assert.include(ran.stderr, "{oops}")
    })
  )
})

describe("the built inject hook, wherever it runs", () => {
  it.live("answers as soon as the input is whole, though nobody closes it", () =>
    Effect.gen(function* () {
      const project = yield* withPlaybook
      for (const end of ["", "\n"]) {
        const ran = yield* hook("inject", `${JSON.stringify(startOf(project), null, 2)}${end}`, { keepStdinOpen: true })
        assert.include(failsOpen(ran), LINE)
      }
      const ran = yield* hook("inject", '[{"a": "]}"}]', { keepStdinOpen: true })
      assert.isUndefined(failsOpen(ran))
    })
  )

  it.live.each(["", '{"hook_event_name":'])("does not wait for the rest of an input for ever: %j", (text) =>
    Effect.gen(function* () {
      const ran = yield* hook("inject", text, { keepStdinOpen: true })
      assert.isUndefined(failsOpen(ran))
      assert.include(ran.stderr, "its input is not a JSON object")
    })
  )

  it.live("needs no HOME, no PATH and no other variable", () =>
    Effect.gen(function* () {
      const ran = yield* give(yield* withPlaybook, { env: { HOME: undefined, PATH: undefined } })
      assert.include(failsOpen(ran), LINE)
    })
  )

  it.live("does not mind that nobody reads its answer", () =>
    Effect.gen(function* () {
      failsOpen(yield* give(yield* withPlaybook, { closeStdout: true }))
    })
  )

  it.live("does not mind that neither its answer nor what is wrong can be written", () =>
    Effect.gen(function* () {
      const script = 'exec "$1" "$2" >/dev/full 2>/dev/full'
      const args = ["-c", script, "sh", NODE, path.join(HOOKS, "inject.js")]
      for (const stdin of [JSON.stringify(startOf(yield* withPlaybook)), "no input"]) {
        assert.strictEqual((yield* run("/bin/sh", args, { stdin })).exitCode, 0)
      }
    })
  )

  it.live("does not mind a working directory that was deleted", () =>
    Effect.gen(function* () {
      const [project, gone] = [yield* withPlaybook, yield* makeProject()]
      const script = 'cd "$1" && rmdir "$1" && exec "$2" "$3"'
      const args = ["-c", script, "sh", gone.root, NODE, path.join(HOOKS, "inject.js")]
      const ran = yield* run("/bin/sh", args, { stdin: JSON.stringify(startOf(project)) })
      assert.include(failsOpen(ran), LINE)
      assert.isFalse(gone.exists("."))
    })
  )

  it.live("answers to megabytes of input without going over it again and again", () =>
    Effect.gen(function* () {
      const project = yield* withPlaybook
      const big = yield* hook("inject", promptOf(project, { prompt: "}]".repeat(3_500_000) }))
      assert.include(failsOpen(big, "UserPromptSubmit"), LINE)
    })
  )

  for (const { input, name, says } of [
    { name: "more than a model takes", input: `{"prompt":"${"x".repeat(50_000_000)}"}`, says: "more than 8 MB" },
    { name: "a million brackets deep", input: `{"prompt":${"[1,".repeat(1_000_000)}`, says: "nested too deeply" }
  ]) {
    it.live(`refuses input that is ${name}, before it reads it as JSON`, () =>
      Effect.gen(function* () {
        for (const program of ["inject", "learn"]) {
          const ran = yield* run(NODE, [path.join(HOOKS, `${program}.js`)], { stdin: input })
          assert.isUndefined(failsOpen(ran, "UserPromptSubmit"))
          assert.match(ran.stderr, new RegExp(`^debrief: nothing was done: its input (?:is|has) ${says}\\n$`))
        }
      })
    )
  }
})
