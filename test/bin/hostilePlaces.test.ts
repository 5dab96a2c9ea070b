import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { failsOpen } from "../hooks/support.ts"
import { debrief, HOOKS, hook, hookInput, NODE, run } from "../support/builtPrograms.ts"
import { temporaryDirectory } from "../support/project.ts"
import { makeProject, PLAYBOOK } from "../support/projects.ts"

const shared = makeProject({ [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-001", "words", 9, 0)] }) })

const link = (to: string, ...at: ReadonlyArray<string>) => fs.symlinkSync(to, path.join(...at))

describe("a .git that cannot be looked at", () => {
  it.live.each([
    { what: "a link to itself", plant: (root: string) => link(".git", root, ".git") },
    {
      what: "a path longer than paths may be",
      plant: (root: string) => fs.writeFileSync(path.join(root, ".git"), `gitdir: ${"a/".repeat(2_500)}\n`)
    },
    {
      what: "one that leads to a link to itself",
      plant: (root: string) => {
        fs.mkdirSync(path.join(root, "g"))
        fs.writeFileSync(path.join(root, ".git"), "gitdir: g\n")
        link("commondir", root, "g", "commondir")
      }
    }
  ])("is in nobody's way, and makes what stands beside it a stranger's: $what", ({ plant }) =>
    Effect.gen(function* () {
      const project = yield* shared
      plant(project.root)
      const options = { cwd: project.root, env: { CLAUDE_PROJECT_DIR: project.root } }
      const started = yield* hook("inject", hookInput("SessionStart", project.root), options)
      assert.include(failsOpen(started), "[oth-001] helpful=0 harmful=0 :: words")
      const ended = yield* hook("learn", hookInput("SessionEnd", project.root), options)
      assert.strictEqual(ended.exitCode, 0)
      assert.strictEqual((yield* debrief(["status"], options)).exitCode, 0)
    })
  )
})

describe("a built hook", () => {
  it.live("ends where a folder is missing that cannot be made though the one above is there", () =>
    Effect.gen(function* () {
      const { root } = yield* shared
      for (const [name, event] of [["inject", "SessionStart"] as const, ["learn", "SessionEnd"] as const]) {
        const env = { HOME: "/proc/self", XDG_STATE_HOME: undefined, DEBRIEF_BASE_URL: "http://127.0.0.1:9" }
        const ran = yield* hook(name, hookInput(event, root), { env })
        assert.strictEqual(ran.exitCode, 0)
      }
    })
  )

  it.live("says in a line what keeps it from being started, and is in nobody's way", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryDirectory
      fs.copyFileSync(path.join(HOOKS, "inject.js"), path.join(folder, "inject.js"))
      const missing = yield* run(NODE, [path.join(folder, "inject.js")])
      fs.mkdirSync(path.join(folder, "main"))
      fs.writeFileSync(path.join(folder, "main/inject.js"), 'throw new Error("no\\u001b[2J\\nway")')
      const thrown = yield* run(NODE, [path.join(folder, "inject.js")])
      assert.match(missing.stderr, /^debrief: the hook could not start: ENOENT[^\n]*\n$/)
      assert.strictEqual(thrown.stderr, "debrief: the hook could not start: no?[2J?way\n")
      assert.deepStrictEqual(
        [missing, thrown].map(({ exitCode, stdout }) => [exitCode, stdout]),
        [
          [0, ""],
          [0, ""]
        ]
      )
    })
  )
})
