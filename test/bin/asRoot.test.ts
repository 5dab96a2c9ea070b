import { execFileSync, spawnSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { COMMAND, debrief, endedWorker, hook, NODE, recordingIn } from "../support/builtPrograms.ts"
import { isRoot } from "../support/project.ts"
import { makeProject, PLAYBOOK, playbookTexts, type Project } from "../support/projects.ts"

const FIXTURES = path.resolve(import.meta.dirname, "../fixtures")

const [UID, GID] = [54321, 54322]

/** A project of somebody else's, as root finds it. */
const makeTheirs = (files: Readonly<Record<string, unknown>> = {}) =>
  Effect.tap(makeProject(files), ({ root }) => Effect.sync(() => giveAll(root)))

const giveAll = (root: string) => {
  for (const name of ["", ...fs.readdirSync(root, { recursive: true, encoding: "utf8" })]) {
    fs.lchownSync(path.join(root, name), UID, GID)
  }
}

/** What in a project is not its owner's. */
const notTheirs = ({ root }: Project): ReadonlyArray<string> =>
  fs.readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => {
    const { gid, uid } = fs.lstatSync(path.join(root, name))
    return uid !== UID || gid !== GID
  })

// Only root can hand a file over; anybody else makes files of their own.
describe.runIf(isRoot)("run as root in a user's project", () => {
  it.live("hooks, the worker and its git leave nothing that is not the user's", () =>
    Effect.gen(function* () {
      const records = yield* makeProject()
      const project = yield* makeTheirs({ [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-001", "Known")] }) })
      const env = {
        DEBRIEF_BACKEND: "replay",
        DEBRIEF_REPLAY: path.join(FIXTURES, "replay.json"),
        ...recordingIn(records.root)
      }
      const about = { session_id: "s-1", cwd: project.root }
      yield* hook("inject", { ...about, hook_event_name: "SessionStart", source: "startup" }, { env })
      const transcript_path = path.join(FIXTURES, "session.jsonl")
      yield* hook("learn", { ...about, hook_event_name: "SessionEnd", transcript_path }, { env })
      yield* endedWorker(records.root)
      assert.property(playbookTexts(project)["PROJECT CONTEXT"], "ctx-001")
      assert.isTrue(project.exists(".claude/debrief/history.git/refs/heads/main"))
      assert.isTrue(project.exists(".claude/debrief/worker.log"))
      assert.isTrue(project.exists(".claude/debrief/sessions/s-1.json"))
      assert.deepStrictEqual(notTheirs(project), [])
    })
  )

  it.live("so does the command, in a project that had nothing of ours", () =>
    Effect.gen(function* () {
      const project = yield* makeTheirs()
      const ran = yield* debrief(["playbook", "add", "Use pnpm.", "--section", "OTHERS", "--project", project.root])
      assert.strictEqual(ran.exitCode, 0, ran.stderr)
      assert.deepStrictEqual(notTheirs(project), [])
    })
  )
})

/** Whether another user can run what is built here: a checkout in root's home is closed to them. */
const canOthersRun = isRoot && spawnSync(NODE, [COMMAND, "--version"], { uid: UID }).status === 0

describe.runIf(canOthersRun)("a project in which an older version was run as root", () => {
  const STATE = ".claude/debrief/queue/x.json"
  const closed = [
    ["the playbook", PLAYBOOK, [PLAYBOOK]],
    ["our state", ".claude/debrief", [".claude/debrief", ".claude/debrief/queue"]],
    ["the folder of both", ".claude", [".claude", ".claude/debrief", PLAYBOOK]]
  ] as const

  it.live.each(closed)("is told of once, with the command that mends it: %s", ([, named, paths]) =>
    Effect.gen(function* () {
      const playbook = playbookOf({ OTHERS: [keyPoint("oth-001", "Known")] })
      const project = yield* makeTheirs({ [PLAYBOOK]: playbook, [STATE]: "" })
      for (const name of paths) {
        const file = path.join(project.root, name)
        fs.chownSync(file, 0, 0)
        fs.chmodSync(file, fs.statSync(file).isDirectory() ? 0o700 : 0o600)
      }
      const options = { uid: UID }
      const command = `sudo chown -R ${UID}:${GID} '${project.root}/.claude'`
      const about = { session_id: "s-1", cwd: project.root, transcript_path: path.join(FIXTURES, "session.jsonl") }
      const start = yield* hook("inject", { ...about, hook_event_name: "SessionStart", source: "startup" }, options)
      const { hookSpecificOutput, systemMessage } = JSON.parse(start.stdout)
      assert.include(systemMessage, `${project.root}/${named} belongs to another user`)
      assert.include(systemMessage, command)
      // The playbook is withheld only where it cannot be read.
      assert.strictEqual(hookSpecificOutput === undefined, named !== ".claude/debrief")
      const prompt = yield* hook("inject", { ...about, hook_event_name: "UserPromptSubmit", prompt: "Hello" }, options)
      assert.deepStrictEqual([prompt.stdout, prompt.stderr], ["", ""])
      const shown = yield* debrief(["playbook", "show", "--project", project.root], options)
      assert.strictEqual(shown.exitCode, 1)
      assert.include(shown.stderr, command)
      execFileSync("chown", ["-R", `${UID}:${GID}`, `${project.root}/.claude`])
      const mended = yield* debrief(["playbook", "show", "--project", project.root], options)
      assert.include(mended.stdout, "Known")
    })
  )
})
