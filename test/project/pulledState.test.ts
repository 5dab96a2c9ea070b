import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { git } from "../git/support.ts"
import { runLearn } from "../hooks/support.ts"
import { debrief } from "../support/builtPrograms.ts"
import { commitFiles, makeOriginAndClone } from "../support/clones.ts"
import type { Project } from "../support/projects.ts"

const LEDGERS = ["journal", "spend", "learned"].map((name) => `.claude/debrief/${name}.jsonl`)
const JOB = ".claude/debrief/queue/000000000-aaaaaa-s.json"

const status = (project: Project) => debrief(["status", "--json"], { cwd: project.root })

/** A clone in which something was learned, and a command has been run since. */
const makeLearned = Effect.gen(function* () {
  const { clone, origin } = yield* makeOriginAndClone({ "README.md": "theirs" })
  yield* runLearn(clone, { hook_event_name: "SessionEnd" })
  for (const file of LEDGERS) clone.write(file, "ours\n")
  yield* status(clone)
  for (const file of LEDGERS) fs.appendFileSync(`${clone.root}/${file}`, "more\n")
  return { clone, origin }
})

describe("what git takes for expendable", () => {
  it.live("has its ledgers back, with what was added last, after a pull that wrote over them", () =>
    Effect.gen(function* () {
      const { clone, origin } = yield* makeLearned
      commitFiles(origin, Object.fromEntries(LEDGERS.map((file) => [file, "theirs\n"])))
      git(clone.root, "pull", "--quiet")
      assert.deepStrictEqual(LEDGERS.map(clone.read), ["theirs\n", "theirs\n", "theirs\n"])
      assert.include((yield* status(clone)).stderr, "what git wrote below")
      assert.deepStrictEqual(LEDGERS.map(clone.read), ["ours\nmore\n", "ours\nmore\n", "ours\nmore\n"])
      assert.strictEqual((yield* status(clone)).stderr, "")
    })
  )

  it.live("stays where its user added it to the index by force, committed or not", () =>
    Effect.gen(function* () {
      const { clone } = yield* makeLearned
      git(clone.root, "add", "--force", LEDGERS[0]!)
      assert.strictEqual((yield* status(clone)).stderr, "")
      git(clone.root, "commit", "--quiet", "-m", "ours")
      assert.strictEqual((yield* status(clone)).stderr, "")
      assert.strictEqual(clone.read(LEDGERS[0]!), "ours\nmore\n")
    })
  )

  it.live("is made anew, and the playbook stays, when a pull puts a file in the place of the state", () =>
    Effect.gen(function* () {
      const { clone, origin } = yield* makeLearned
      clone.write(".claude/playbook.json", "{}")
      commitFiles(origin, { ".claude/debrief": "theirs" })
      git(clone.root, "pull", "--quiet")
      assert.strictEqual(clone.read(".claude/debrief"), "theirs")
      const { exitCode, stderr } = yield* debrief(["playbook", "add", "ours"], { cwd: clone.root })
      assert.deepStrictEqual([exitCode, clone.exists(".claude/debrief/journal.jsonl")], [0, true])
      assert.match(stderr, /set aside/)
      assert.include(clone.read(".claude/playbook.json"), "ours")
    })
  )

  it.live("is taken out where a repository keeps its branches as reftable", () =>
    Effect.gen(function* () {
      const { clone, origin } = yield* makeLearned
      commitFiles(origin, { [JOB]: { transcript: "/etc/passwd" } })
      git(clone.root, "pull", "--quiet")
      // As git 2.45 leaves it: the branches are elsewhere, and this file is for those who do not know.
      fs.writeFileSync(`${clone.root}/.git/HEAD`, "ref: refs/heads/.invalid\n")
      assert.include((yield* status(clone)).stderr, "what git wrote below")
      assert.isFalse(clone.exists(JOB))
    })
  )
})
