import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { debrief } from "../support/command.ts"
import { makeProject, PLAYBOOK, type Project } from "../support/projects.ts"

const EDITED = JSON.stringify(playbookOf({ OTHERS: [keyPoint("oth-002", "by hand")] }))

const status = (project: Project) => Effect.map(debrief(["status"], { cwd: project.root }), ({ stdout }) => stdout)

const addWords = (project: Project, words: string) => debrief(["playbook", "add", words], { cwd: project.root })

describe("debrief status", () => {
  it.live("names what another program wrote to a playbook that was replaced, with a command that shows it", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-001", "one")] }) })
      const editor = fs.openSync(project.paths.playbook, "r+")
      yield* addWords(project, "ours")
      assert.notInclude(yield* status(project), "Kept")
      fs.writeSync(editor, EDITED, 0)
      fs.closeSync(editor)
      assert.include(yield* status(project), "Kept")
      const { stderr } = yield* addWords(project, "more of ours")
      assert.match(stderr, /what another program wrote to \S+ while it was replaced is kept in \S+; see debrief status/)
      const said = (yield* status(project)).replaceAll(/\s+/g, " ")
      const command = /diff ('[^']+') ('[^']+')/.exec(said)?.[0]
      assert.throws(() => execFileSync("sh", ["-c", command!], { stdio: "pipe" }), /Command failed/)
      const copy = /diff '[^']+' '([^']+)'/.exec(said)![1]!
      assert.include(fs.readFileSync(copy, "utf8"), "by hand")
      fs.rmSync(copy)
      assert.notInclude(yield* status(project), "Kept")
    })
  )

  it.live.each([
    ["a folder in the place of the playbook", "playbook.json", /playbook\.json cannot be read .* Move it away\./],
    ["a link in the place of the batches", "debrief/batches", /batches cannot be read: .* is not followed/]
  ] as const)("tells of %s, and what helps", ([, name, told]) =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: playbookOf() })
      yield* addWords(project, "ours")
      const at = `${project.paths.claudeDirectory}/${name}`
      fs.rmSync(at, { recursive: true, force: true })
      if (name.endsWith("batches")) fs.symlinkSync("/nonexistent", at)
      else fs.mkdirSync(at, { recursive: true })
      const { exitCode, stdout } = yield* debrief(["status"], { cwd: project.root })
      assert.strictEqual(exitCode, 0)
      assert.match(stdout.replaceAll(/\s+/g, " "), told)
    })
  )

  it.live("sets a folder in the place of the proposals aside, and says where it is", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: playbookOf() })
      yield* addWords(project, "ours")
      fs.mkdirSync(project.paths.seed)
      const { exitCode, stderr } = yield* debrief(["status"], { cwd: project.root })
      assert.strictEqual(exitCode, 0)
      assert.match(stderr, /seed\.json is no file, as it has to be; it was set aside as \S+seed\.json\.set-aside-/)
    })
  )

  it.live("tells of lines of the ledger that count for nothing", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ ".claude/debrief/spend.jsonl": "none\n\n{}\n" })
      assert.match((yield* status(project)).replaceAll(/\s+/g, " "), /2 lines of \S+spend\.jsonl cannot be read/)
    })
  )
})

const backendIn = (env: Record<string, string>) =>
  Effect.flatMap(makeProject({}), (project) =>
    Effect.map(debrief(["status"], { cwd: project.root, env }), ({ stdout }) =>
      stdout.split("Queue")[0]!.replaceAll(/\s+/g, " ").trim()
    )
  )

describe("the backend in debrief status", () => {
  it.live.each([
    [{}, "Backend off, chosen by what is there: no key is set and no claude command was found"],
    [{ DEBRIEF_BACKEND: "off" }, "Backend off, chosen by DEBRIEF_BACKEND"],
    [{ CLAUDE_PLUGIN_OPTION_BACKEND: "off" }, "Backend off, chosen by CLAUDE_PLUGIN_OPTION_BACKEND"]
  ] as const)("that is off says why: %o", ([env, told]) =>
    Effect.gen(function* () {
      assert.strictEqual(yield* backendIn(env), told)
    })
  )
})
