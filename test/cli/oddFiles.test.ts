import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit } from "effect"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { proposal, seedOf } from "../core/proposals/support.ts"
import { runInject, runLearn } from "../hooks/support.ts"
import { debrief } from "../support/command.ts"
import { makeProject, PLAYBOOK, type Project } from "../support/projects.ts"
import { transcriptOf } from "../worker/support.ts"

// Whatever stands in the place of a file or a folder of ours: nobody waits for it, and what is said of it is for people.

const STATE = ["owner", ".gitignore", "seed.json", "seed.good.json", "playbook.good.json", "journal.jsonl"]
  .concat(["journal.prepared.json", "history.git", "spend.jsonl", "learned.jsonl", "seen.json", "observed.json"])
  .concat(["answers", "contexts", "sessions", "sessions/s-1.json", "queue", "queue/dead", "batches", "batches/a.json"])
  .concat(["queue/000000000-aaaaaa-s.json", "locks", "locks/playbook", "locks/worker", "locks/seed", "worker.alive"])
  .concat(["worker.log", ".seed.json.debrief-aside"])
const FILES = ["", "/playbook.json", "/debrief.json", "/diagnostic_mode", "/diagnostic", "/prompts"]
  .concat(["/prompts/playbook.txt", "/prompts/reflection.txt", "/.playbook.json.debrief-aside", "/debrief"])
  .concat(STATE.map((name) => `/debrief/${name}`))

const KINDS: Readonly<Record<string, (at: string) => void>> = {
  "a file": (at) => fs.writeFileSync(at, "x"),
  "a folder": (at) => fs.mkdirSync(`${at}/x`, { recursive: true }),
  "a pipe": (at) => void execFileSync("mkfifo", [at]),
  "a link to what never ends": (at) => fs.symlinkSync("/dev/zero", at),
  "a link to nothing": (at) => fs.symlinkSync("/nonexistent/x", at)
}

const COMMANDS = [
  "status",
  "playbook add words",
  "work --background",
  "proposals accept-all",
  "work --transcript s-1.jsonl",
  "extract --transcript s-1.jsonl",
  "trust --show",
  "playbook show",
  "playbook history",
  "playbook undo",
  "proposals list",
  "proposals clean",
  "log",
  "why oth-001",
  "undo",
  "batch --dry-run",
  "batch --collect",
  "restore"
]

const ANSWERS = [{ answer: { evaluations: [], operations: [{ type: "ADD", text: "Use pnpm.", section: "OTHERS" }] } }]

/** Each file with each kind meets a third of the commands, and each command each file. */
const A_THIRD = 3

const makeOdd = Effect.fnUntraced(function* (name: string, kind: string) {
  const project = yield* makeProject({
    [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-001", "one")] }),
    ".claude/debrief/seed.json": seedOf(proposal("p-1", "You prefer tabs")),
    "s-1.jsonl": transcriptOf(["No, always use pnpm here. Remember that we use tabs.", "Understood."]),
    "answers.json": ANSWERS
  })
  const at = `${project.paths.claudeDirectory}${name}`
  fs.rmSync(at, { recursive: true, force: true })
  fs.mkdirSync(at.slice(0, at.lastIndexOf("/")), { recursive: true })
  KINDS[kind]!(at)
  return project
})

/** What the system calls its errors, traces, and what Effect says of an error that it does not know. */
const RAW = /\bE(?:NOTDIR|ISDIR|NXIO|EXIST|LOOP|NOENT|INVAL|XDEV|SPIPE)\b|Unknown:|\.ts:\d|\n {4}at |Error:/

const check = (said: string, by: string) => assert.notMatch(said, RAW, by)

const HOOKS = [
  ["SessionStart", runInject],
  ["UserPromptSubmit", runInject],
  ["PreCompact", runLearn],
  ["SessionEnd", runLearn]
] as const

const runHooks = Effect.fnUntraced(function* (project: Project) {
  for (const [event, run] of HOOKS) {
    const input = { hook_event_name: event, source: "startup", prompt: "x" }
    const exit: Exit.Exit<unknown, unknown> = yield* Effect.exit<unknown, unknown, never>(run(project, input))
    const failure = Exit.isSuccess(exit) ? undefined : Cause.squash(exit.cause)
    check(failure instanceof Error ? failure.message : JSON.stringify(exit), event)
  }
})

const runCommand = Effect.fnUntraced(function* (project: Project, command: string) {
  const env = {
    HOME: `${project.root}/home`,
    DEBRIEF_BACKEND: "replay",
    DEBRIEF_REPLAY: `${project.root}/answers.json`
  }
  const { exitCode, stderr } = yield* debrief(command.split(" "), { cwd: project.root, env })
  check(stderr, command)
  assert.isAtMost(exitCode, 1, command)
})

describe("something odd in the place of a file of ours", () => {
  it.live.each(FILES)("keeps nobody waiting, and is told of in words: .claude%s", (name) =>
    Effect.gen(function* () {
      const at = FILES.indexOf(name)
      const kinds = Object.keys(KINDS)
      for (const kind of [kinds[at % kinds.length]!, kinds[(at + 2) % kinds.length]!]) {
        yield* Effect.scoped(Effect.flatMap(makeOdd(name, kind), runHooks))
        const project = yield* makeOdd(name, kind)
        for (const command of ["status", COMMANDS[at % COMMANDS.length]!]) yield* runCommand(project, command)
      }
    })
  )

  it.live.each(COMMANDS)(
    "the same, whatever the command: debrief %s",
    (command) =>
      Effect.gen(function* () {
        for (const [index, name] of FILES.entries()) {
          for (const [place, kind] of Object.keys(KINDS).entries()) {
            if ((index + place + COMMANDS.indexOf(command)) % A_THIRD !== 0) continue
            yield* Effect.scoped(Effect.flatMap(makeOdd(name, kind), (project) => runCommand(project, command)))
          }
        }
      }),
    { tags: ["slow"] }
  )

  it.live.each(
    ["journal.jsonl", "journal.prepared.json", "learned.jsonl", "spend.jsonl", "seed.json", "seed.good.json"].concat([
      "playbook.good.json",
      "seen.json",
      "observed.json"
    ])
  )("is set aside where a file of ours has to be, and learning goes on: debrief/%s", (name) =>
    Effect.gen(function* () {
      const project = yield* makeOdd(`/debrief/${name}`, "a folder")
      const env = { DEBRIEF_BACKEND: "replay", DEBRIEF_REPLAY: `${project.root}/answers.json` }
      const ran = yield* debrief(["work", "--transcript", "s-1.jsonl"], { cwd: project.root, env })
      assert.strictEqual(ran.exitCode, 0, ran.stderr)
      assert.match(ran.stderr, new RegExp(`debrief/${name.replaceAll(".", "\\.")} is no file, .* set aside as`))
      const kept = fs.readdirSync(project.paths.state).filter((file) => file.startsWith(`${name}.set-aside-`))
      assert.lengthOf(kept, 1)
      assert.deepStrictEqual(fs.readdirSync(`${project.paths.state}/${kept[0]}`), ["x"])
      const added = yield* debrief(["playbook", "add", "words"], { cwd: project.root, env })
      assert.strictEqual(added.stderr, "")
      for (const path of [project.paths.journal, project.paths.learned]) assert.isTrue(fs.statSync(path).isFile())
    })
  )

  it.live("is set aside where the proposals have to be, and those of the last good copy are there again", () =>
    Effect.gen(function* () {
      const project = yield* makeOdd("/debrief/seed.json", "a folder")
      project.write(".claude/debrief/seed.good.json", seedOf(proposal("p-1", "You prefer tabs")))
      const ran = yield* debrief(["extract", "--transcript", "s-1.jsonl"], { cwd: project.root })
      assert.strictEqual(ran.exitCode, 0, ran.stderr)
      assert.include(ran.stderr, "debrief/seed.json was restored to its last good version")
      for (const name of ["seed.json", "seed.good.json"]) {
        const { state } = JSON.parse(project.read(`.claude/debrief/${name}`))
        assert.strictEqual(state.proposals[0].id, "p-1")
        assert.isAbove(state.proposals.length, 1)
      }
    })
  )

  it.live.each(["", "/queue", "/locks", "/contexts"])(
    "is set aside where a folder of ours has to be: debrief%s",
    (name) =>
      Effect.gen(function* () {
        const project = yield* makeOdd(`/debrief${name}`, "a file")
        if (name === "" || name === "/queue") yield* runLearn(project, { hook_event_name: "SessionEnd" })
        const ran = yield* debrief(["playbook", "add", "words"], { cwd: project.root })
        assert.strictEqual(ran.exitCode, 0, ran.stderr)
        const kept = project.files().filter((file) => /set-aside-/.test(file) && !file.endsWith(".gitignore"))
        assert.deepStrictEqual(
          kept.map((file) => project.read(file)),
          ["x"]
        )
      })
  )
})
