import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { keyPoint, playbookOf } from "../../core/playbook/support.ts"
import { git } from "../../git/support.ts"
import { inputText } from "../../hooks/support.ts"
import { debrief, hook } from "../../support/builtPrograms.ts"
import { makeClone, makeOriginAndClone } from "../../support/clones.ts"
import { temporaryDirectory } from "../../support/project.ts"
import { PLAYBOOK } from "../../support/projects.ts"

const PROMPTS = ".claude/prompts"
const start = { hook_event_name: "SessionStart", source: "startup" }

describe("a prompt of a clone's", () => {
  it.live("is approved under its own name alone", () =>
    Effect.gen(function* () {
      const clone = yield* makeClone({
        [`${PROMPTS}/diagnostics.txt`]: "{key_points}",
        [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-001", "one")] })
      })
      const options = { cwd: clone.root, env: { XDG_STATE_HOME: yield* temporaryDirectory } }
      assert.strictEqual((yield* debrief(["trust", "--yes"], options)).exitCode, 0)
      fs.copyFileSync(`${clone.root}/${PROMPTS}/diagnostics.txt`, `${clone.root}/${PROMPTS}/playbook.txt`)
      const ran = () => hook("inject", inputText(clone, start), options)
      assert.match((yield* ran()).stderr, /playbook\.txt is not used: it may be a stranger's/)
      assert.strictEqual((yield* debrief(["trust", "--yes"], options)).exitCode, 0)
      assert.strictEqual((yield* ran()).stderr, "")
    })
  )
})

describe("debrief import of a file of a clone's", () => {
  it.live.each(["file.md", "docs"])("follows no link there: %s", (link) =>
    Effect.gen(function* () {
      const home = yield* temporaryDirectory
      fs.writeFileSync(path.join(home, "file.md"), "- the password is horse\n")
      const { clone, origin } = yield* makeOriginAndClone({ file: "" })
      fs.symlinkSync(link === "docs" ? home : path.join(home, "file.md"), path.join(origin, link))
      git(origin, "add", ".")
      git(origin, "commit", "--quiet", "-m", "theirs")
      git(clone.root, "pull", "--quiet")
      const file = link === "docs" ? "docs/file.md" : link
      const { exitCode, stderr, stdout } = yield* debrief(["import", file], { cwd: clone.root })
      assert.strictEqual(exitCode, 1)
      assert.match(stderr, /nothing was imported from [^\n]*is a link, which is not followed/)
      assert.notInclude(stdout + stderr, "horse")
      // What is named where it stands is the person's word.
      assert.strictEqual((yield* debrief(["import", path.join(home, "file.md")], { cwd: clone.root })).exitCode, 0)
    })
  )
})

describe("debrief status", () => {
  const ODD: ReadonlyArray<readonly [string, (file: string) => void]> = [
    ["a pipe", (file) => void execFileSync("mkfifo", [file])],
    ["a folder", (file) => fs.mkdirSync(file)],
    ["no JSON", (file) => fs.writeFileSync(file, "{")],
    ["a value that is none", (file) => fs.writeFileSync(file, '{"llm":{"attempts":"many"}}')]
  ]

  it.live.each(ODD)("tells of a project's settings that are %s, and shows the rest", ([, make]) =>
    Effect.gen(function* () {
      const clone = yield* makeClone({ ".claude/file": "" })
      make(path.join(clone.root, ".claude/debrief.json"))
      const options = { cwd: clone.root, env: { DEBRIEF_API_KEY: "sk-own" } }
      const { exitCode, stderr, stdout } = yield* debrief(["status", "--json"], options)
      assert.strictEqual(exitCode, 0, stderr)
      assert.match(stderr, /^debrief: [^\n]*debrief\.json cannot be used: [^\n]+\n$/)
      assert.strictEqual((JSON.parse(stdout) as { backend: string }).backend, "off")
      // What would go by them does nothing.
      assert.strictEqual((yield* debrief(["work"], options)).exitCode, 1)
    })
  )
})
