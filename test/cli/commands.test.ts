import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { debrief, type CommandOptions } from "../support/command.ts"
import { makeProject, PLAYBOOK, playbookTexts, type Project } from "../support/projects.ts"
import { commitsOf, TRANSCRIPT, transcriptOf } from "../worker/support.ts"

/** What the recorded answer quotes. */
const NEVER = "Please use pnpm in this project, never npm: the lock file is pnpm's."
const REPLAY = path.resolve(import.meta.dirname, "../fixtures/replay.json")
const SESSION = path.resolve(import.meta.dirname, "../fixtures/session.jsonl")

const PLAYBOOK_NOW = playbookOf({
  "USER PREFERENCES": [keyPoint("pref-001", `Short answers. ${"And then some more words. ".repeat(10).trim()}`, 3)]
})

const show = (project: Project, args: ReadonlyArray<string> = [], options: CommandOptions = {}) =>
  debrief(["playbook", "show", ...args], { cwd: project.root, ...options })

const holding = (text: string) => makeProject({ [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-001", text)] }) })

describe("debrief playbook show", () => {
  it.live("shows the playbook of the project it runs in, plain and wrapped when piped", () =>
    Effect.gen(function* () {
      const ran = yield* show(yield* makeProject({ [PLAYBOOK]: PLAYBOOK_NOW }))
      assert.deepStrictEqual([ran.exitCode, ran.stderr], [0, ""])
      assert.include(ran.stdout, "USER PREFERENCES\n  pref-001   +3   -0  Short answers.")
      assert.include(ran.stdout, "1 key point")
      assert.notInclude(ran.stdout, "\u001B")
      for (const line of ran.stdout.split("\n").slice(0, -2)) assert.isAtMost(line.length, 100)
    })
  )

  it.live("--json answers the playbook as it is", () =>
    Effect.gen(function* () {
      const ran = yield* show(yield* makeProject({ [PLAYBOOK]: PLAYBOOK_NOW }), ["--json"])
      assert.deepStrictEqual(JSON.parse(ran.stdout), PLAYBOOK_NOW)
      assert.strictEqual(ran.stderr, "")
    })
  )

  it.live("takes --project before CLAUDE_PROJECT_DIR, and that before the folder it runs in", () =>
    Effect.gen(function* () {
      const [here, there, chosen] = [yield* holding("here"), yield* holding("there"), yield* holding("chosen")]
      const env = { CLAUDE_PROJECT_DIR: there.root }
      assert.include((yield* show(here)).stdout, "here")
      assert.include((yield* show(here, [], { env })).stdout, "there")
      assert.include((yield* show(here, ["--project", chosen.root], { env })).stdout, "chosen")
      const relative = path.relative(here.root, chosen.root)
      assert.include((yield* show(here, ["-p", relative], { env })).stdout, "chosen")
    })
  )

  it.live("shows an empty playbook as such, and creates nothing", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const ran = yield* show(project)
      assert.deepStrictEqual([ran.exitCode, ran.stderr], [0, ""])
      assert.include(ran.stdout, "The playbook is empty.")
      assert.include(ran.stdout, project.paths.playbook)
      assert.deepStrictEqual(project.files(), [])
    })
  )

  it.live("says on stderr that the file is corrupt, and leaves it as it is", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: '{"sections": ' })
      for (const args of [[], ["--json"]]) {
        const ran = yield* show(project, args)
        assert.match(ran.stderr, /^debrief: [^\n]*playbook\.json: the file is unreadable[^\n]*\n$/)
      }
      assert.strictEqual(project.read(PLAYBOOK), '{"sections": ')
    })
  )

  it.live("says on stderr what of the file cannot be kept", () =>
    Effect.gen(function* () {
      const sections = {
        OTHERS: [
          { name: "oth-001", text: "good" },
          { name: "oth-002", text: "" }
        ]
      }
      const ran = yield* show(yield* makeProject({ [PLAYBOOK]: { sections } }))
      assert.strictEqual(ran.exitCode, 0)
      assert.include(ran.stdout, "good")
      assert.lengthOf(ran.stderr.trim().split("\n"), 1)
    })
  )

  it.live("exits 1 when the file cannot be read", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [`${PLAYBOOK}/folder`]: "" })
      const ran = yield* show(project)
      assert.strictEqual(ran.exitCode, 1)
      assert.match(ran.stderr, /^debrief: [^\n]*cannot be read[^\n]*\n$/)
      assert.strictEqual(ran.stdout, "")
    })
  )
})

const replay: CommandOptions = { env: { DEBRIEF_BACKEND: "replay", DEBRIEF_REPLAY: REPLAY } }
const work = (project: Project, args: ReadonlyArray<string>, options: CommandOptions = replay) =>
  debrief(["work", "--project", project.root, ...args], options)
const LEARNED = { "PROJECT CONTEXT": { "ctx-001": "Use pnpm in this project, never npm: the lock file is pnpm's." } }

describe("debrief work", () => {
  it.live("learns from a transcript and tells what changed", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const ran = yield* work(project, ["--transcript", SESSION, "--session", "mine"])
      assert.deepStrictEqual([ran.exitCode, ran.stderr], [0, ""])
      assert.include(ran.stdout, "The session changed the playbook:\n  added    ctx-001")
      assert.include(ran.stdout, "3 messages read")
      assert.notInclude(ran.stdout, "\u001B")
      assert.deepStrictEqual(playbookTexts(project), LEARNED)
      assert.include(commitsOf(project)[0], "Session: mine")
    })
  )

  it.live("--json answers the outcome", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const ran = yield* work(project, ["--transcript", SESSION, "--json"])
      const outcome = JSON.parse(ran.stdout)
      assert.deepInclude(outcome, { _tag: "Learned", session: "5e55104d-0000-4000-8000-000000000001", messages: 3 })
      assert.lengthOf(outcome.lessons, 1)
      assert.strictEqual(outcome.lessons[0].report.applied[0].entry.name, "ctx-001")
    })
  )

  it.live("takes a transcript relative to where it runs", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [TRANSCRIPT]: transcriptOf([NEVER]) })
      yield* work(project, ["--transcript", TRANSCRIPT], { ...replay, cwd: project.root })
      assert.deepStrictEqual(playbookTexts(project), LEARNED)
    })
  )

  it.live("keeps no history when the settings want none", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const ran = yield* work(project, ["--transcript", SESSION], { env: { ...replay.env, DEBRIEF_GIT_MODE: "off" } })
      assert.strictEqual(ran.exitCode, 0)
      assert.deepStrictEqual(playbookTexts(project), LEARNED)
      assert.isFalse(project.exists(".claude/debrief/history.git"))
    })
  )

  it.live("says why a session was skipped, and exits 0", () =>
    Effect.gen(function* () {
      const transcript = transcriptOf([NEVER], { entrypoint: "sdk-py" })
      const project = yield* makeProject({ [TRANSCRIPT]: transcript })
      const args = ["--transcript", `${project.root}/${TRANSCRIPT}`, "--event", "SessionEnd"]
      const ran = yield* work(project, args)
      assert.strictEqual(ran.exitCode, 0)
      assert.include(ran.stdout, "Nothing was learned: a program started it (sdk-py)")
      yield* work(project, args, { env: { ...replay.env, DEBRIEF_LEARN_SDK: "1" } })
      assert.deepStrictEqual(playbookTexts(project), LEARNED)
    })
  )
})

describe("debrief work exits 1 with one line that says what is wrong, and teaches nothing", () => {
  it.live.each([
    {
      what: "there is no transcript",
      transcript: "/nonexistent.jsonl",
      env: replay.env!,
      says: "no transcript /nonexistent.jsonl"
    },
    { what: "the transcript is a folder", transcript: "/tmp", env: replay.env!, says: "/tmp cannot be read" },
    {
      what: "no recorded answer fits",
      transcript: SESSION,
      env: { DEBRIEF_BACKEND: "replay", DEBRIEF_REPLAY: "/nonexistent.json" },
      says: "/nonexistent.json"
    },
    { what: "there is no key", transcript: SESSION, env: { DEBRIEF_BACKEND: "anthropic" }, says: "DEBRIEF_API_KEY" },
    { what: "a setting is wrong", transcript: SESSION, env: { DEBRIEF_BACKEND: "oracle" }, says: "DEBRIEF_BACKEND" }
  ])("when $what", ({ env, says, transcript }) =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const ran = yield* work(project, ["--transcript", transcript], { env })
      assert.strictEqual(ran.exitCode, 1)
      assert.include(ran.stderr, says)
      assert.match(ran.stderr, /^debrief: [^\n]+\n$/)
      assert.strictEqual(ran.stdout, "")
      assert.isFalse(project.exists(PLAYBOOK))
    })
  )

  it.live("when a settings file is no JSON", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ ".claude/debrief.json": "{" })
      const ran = yield* work(project, ["--transcript", SESSION])
      assert.strictEqual(ran.exitCode, 1)
      assert.include(ran.stderr, project.paths.settings)
    })
  )

  it.live("without any LLM it says so, and does not pretend to have learned", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const ran = yield* work(project, ["--transcript", SESSION], {})
      assert.include(ran.stdout + ran.stderr, "LLM")
      assert.notInclude(ran.stdout, "changed the playbook")
      assert.isFalse(project.exists(PLAYBOOK))
    })
  )
})
