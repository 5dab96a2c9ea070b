import { execFileSync } from "node:child_process"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { COMMANDS } from "../../src/cli/commands.ts"
import { debrief } from "../support/command.ts"
import { makeProject } from "../support/projects.ts"

// oxlint-disable-next-line no-control-regex
const COLOURS = /\u001B\[\d*m/g

const plain = (text: string) => text.replaceAll(COLOURS, "")

describe("help", () => {
  it.live.each(["", "playbook add", ...Object.keys(COMMANDS)])(
    "of debrief %s fits a terminal of 80 columns, breaks no word, and ends with what holds for every command",
    (path) =>
      Effect.gen(function* () {
        const { stdout } = yield* debrief([...path.split(" ").filter((word) => word !== ""), "--help"], { keys: [] })
        const lines = plain(stdout).trimEnd().split("\n")
        const examples = new Set(lines.slice(lines.indexOf("EXAMPLES"), lines.indexOf("FOR EVERY COMMAND")))
        for (const line of lines) if (!examples.has(line)) assert.isAtMost(line.length, 80, line)
        assert.match(lines.at(-3)!, /^FOR EVERY COMMAND$/)
        assert.match(lines.at(-1)!, /^ {2}--version, -v {2}/)
      })
  )

  it.live("is asked for by a word too, and so is the version", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* debrief(["help"]), yield* debrief(["--help"]))
      assert.deepStrictEqual(yield* debrief(["help", "playbook", "add"]), yield* debrief(["playbook", "add", "--help"]))
      const version = yield* debrief(["version"])
      assert.match(version.stdout, /^debrief v\d+\.\d+\.\d+\n$/)
      assert.deepStrictEqual(yield* debrief(["--version"]), version)
      // Alone it is answered before the command is loaded, which has to say the same.
      assert.deepStrictEqual(yield* debrief(["status", "--version"]), version)
    })
  )
})

describe("a typo", () => {
  it.live.each([
    { args: ["statsu"], line: "there is no command statsu; did you mean status?", help: "debrief" },
    {
      args: ["playbook", "shwo"],
      line: "there is no command playbook shwo; did you mean show?",
      help: "debrief playbook"
    },
    { args: ["log", "--jsn"], line: "--jsn is no flag of debrief log; did you mean --json?", help: "debrief log" }
  ])("is answered with the nearest and where help is, in three lines: $args", ({ args, help, line }) =>
    Effect.gen(function* () {
      const { exitCode, stderr, stdout } = yield* debrief(args)
      assert.deepStrictEqual([exitCode, stdout], [2, ""])
      const [first, usage, last, ...rest] = stderr.split("\n")
      assert.deepStrictEqual([first, last, rest], [`debrief: ${line}`, `Help: ${help} --help`, [""]])
      assert.isTrue(usage!.startsWith(`Usage: ${help} `))
    })
  )
})

describe("--json", () => {
  it.live("has errors be JSON on one line too, with the same exit codes", () =>
    Effect.gen(function* () {
      const wrong = yield* debrief(["status", "--json", "--no"])
      assert.deepStrictEqual([wrong.exitCode, wrong.stdout], [2, ""])
      assert.deepStrictEqual(JSON.parse(wrong.stderr), { error: "--no is no flag of debrief status; did you mean -p?" })
      const failed = yield* debrief(["status", "--json", "--project", "/nonexistent"])
      assert.strictEqual(failed.exitCode, 1)
      assert.match(JSON.parse(failed.stderr).error, /^there is no folder \/nonexistent\. Nothing was done\./)
    })
  )

  it.live.each(["status", "doctor", "log", "playbook show", "proposals list", "config get", "scan"])(
    "answers one document on one line: debrief %s",
    (command) =>
      Effect.gen(function* () {
        const project = yield* makeProject()
        const { stdout } = yield* debrief([...command.split(" "), "--json"], { cwd: project.root })
        assert.strictEqual(stdout, `${JSON.stringify(JSON.parse(stdout))}\n`)
      })
  )
})

/** Whether help has colours, with such variables, on a terminal where there are keys. */
const isColoured = (keys: ReadonlyArray<string> | undefined, env: Record<string, string>) =>
  Effect.map(debrief(["--help"], { env, ...(keys === undefined ? {} : { keys }) }), ({ stdout }) =>
    stdout.includes("\u001B[1m")
  )

describe("colours", () => {
  it.live("are for a terminal; FORCE_COLOR asks for them elsewhere, and NO_COLOR always wins", () =>
    Effect.gen(function* () {
      assert.isFalse(yield* isColoured(undefined, {}))
      assert.isTrue(yield* isColoured([], {}))
      assert.isFalse(yield* isColoured([], { TERM: "dumb" }))
      assert.isTrue(yield* isColoured(undefined, { FORCE_COLOR: "1" }))
      assert.isFalse(yield* isColoured(undefined, { FORCE_COLOR: "0" }))
      assert.isFalse(yield* isColoured([], { NO_COLOR: "1", FORCE_COLOR: "1" }))
    })
  )
})

/** What bash, given the script, would complete the words with. */
const completed = (script: string, ...words: ReadonlyArray<string>): ReadonlyArray<string> =>
  execFileSync(
    "bash",
    [
      "--norc",
      "-c",
      'eval "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; spec=$(complete -p debrief); [[ $spec =~ -F\\ ([^ ]+) ]]; "${BASH_REMATCH[1]}" debrief "${@: -1}" "${@: -2:1}"; printf "%s\\n" "${COMPREPLY[@]}"',
      "bash",
      script,
      ...words
    ],
    { encoding: "utf8" }
  )
    .split("\n")
    .map((word) => word.trim())
    .filter((word) => word !== "")

describe("debrief completions", () => {
  it.live("has bash complete commands, their commands and their flags", () =>
    Effect.gen(function* () {
      const { stdout } = yield* debrief(["completions", "bash"])
      assert.includeMembers([...completed(stdout, "debrief", "")], Object.keys(COMMANDS))
      assert.deepStrictEqual(completed(stdout, "debrief", "stat"), ["status"])
      assert.includeMembers([...completed(stdout, "debrief", "playbook", "")], ["show", "add", "history"])
      assert.include(completed(stdout, "debrief", "status", "--j"), "--json")
    })
  )

  it.live("are there for zsh and fish, and for no other shell", () =>
    Effect.gen(function* () {
      assert.include((yield* debrief(["completions", "zsh"])).stdout, "#compdef debrief")
      assert.include((yield* debrief(["completions", "fish"])).stdout, "complete -c debrief")
      assert.strictEqual((yield* debrief(["completions", "tcsh"])).exitCode, 2)
    })
  )
})
