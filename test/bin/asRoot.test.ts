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

  it.live("files of root's that have a second name there are neither read nor written", () =>
    Effect.gen(function* () {
      const elsewhere = yield* makeProject({ secret: "root's own\n" })
      const secret = path.join(elsewhere.root, "secret")
      const project = yield* makeTheirs({ [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-001", "Known")] }) })
      const add = (text: string) => debrief(["playbook", "add", text, "--project", project.root])
      yield* add("Use pnpm.")
      const state = path.join(project.root, ".claude/debrief")
      const names = fs
        .readdirSync(state)
        .filter((name) => /^(?:journal\.jsonl|known-.*|playbook\.good\.json)$/.test(name))
      for (const name of [...names, "history.git/HEAD", "history.git/config", "../playbook.json"]) {
        fs.rmSync(path.join(state, name))
        fs.linkSync(secret, path.join(state, name))
      }
      yield* add("Use npm.")
      assert.strictEqual(fs.readFileSync(secret, "utf8"), "root's own\n")
      const theirs = fs.readdirSync(project.root, { recursive: true, encoding: "utf8" })
      const copies = theirs
        .map((name) => path.join(project.root, name))
        .filter((file) => {
          const { ino, uid } = fs.statSync(file)
          return uid === UID && ino !== fs.statSync(secret).ino && fs.statSync(file).isFile()
        })
      for (const file of copies) assert.notInclude(fs.readFileSync(file, "utf8"), "root's own")
    })
  )

  it.live("files of root's alone that they moved there are neither read nor handed over", () =>
    Effect.gen(function* () {
      const project = yield* makeTheirs({ [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-001", "Known")] }) })
      const add = (text: string) => debrief(["playbook", "add", text, "--project", project.root])
      yield* add("Use pnpm.")
      const state = path.join(project.root, ".claude/debrief")
      const known = fs.readdirSync(state).find((name) => name.startsWith("known-"))!
      const places = [known, "journal.jsonl", "history.git/objects/secret", "../playbook.json"]
      for (const name of places) {
        fs.rmSync(path.join(state, name), { force: true })
        fs.writeFileSync(path.join(project.root, "secret"), "root's own\n", { mode: 0o600 })
        fs.renameSync(path.join(project.root, "secret"), path.join(state, name))
      }
      yield* add("Use npm.")
      yield* debrief(["status", "--project", project.root])
      for (const name of fs.readdirSync(project.root, { recursive: true, encoding: "utf8" })) {
        const file = path.join(project.root, name)
        const { mode, uid } = fs.statSync(file)
        if (fs.statSync(file).isFile() && (uid === UID || (mode & 0o044) !== 0))
          assert.notInclude(fs.readFileSync(file, "utf8"), "root's own", name)
      }
    })
  )

  it.live("what stands in a project of root's stays root's, also by a link of another's", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-001", "Known")] }) })
      const theirs = yield* makeTheirs()
      const link = path.join(theirs.root, "link")
      fs.symlinkSync(project.root, link)
      fs.lchownSync(link, UID, GID)
      const about = { session_id: "s-1", cwd: link, hook_event_name: "SessionStart", source: "startup" }
      assert.include((yield* hook("inject", about)).stdout, "oth-001")
      assert.strictEqual((yield* debrief(["playbook", "add", "Use pnpm.", "--project", link])).exitCode, 0)
      const names = fs.readdirSync(project.root, { recursive: true, encoding: "utf8" })
      assert.isTrue(project.exists(".claude/debrief/history.git/refs/heads/main"))
      assert.deepStrictEqual(
        names.filter((name) => fs.lstatSync(path.join(project.root, name)).uid !== 0),
        []
      )
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

const exportTo = (project: Project, ...args: ReadonlyArray<string>) =>
  debrief(["export", "--project", project.root, ...args])

describe.runIf(isRoot)("export as root in a user's project", () => {
  const theirs = { [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-001", "In `src/a.ts`: build first.", 3)] }) }

  it.live("leaves files and folders that are the user's, and that others can read", () =>
    Effect.gen(function* () {
      const project = yield* makeTheirs(theirs)
      yield* debrief(["trust", "--yes", "--project", project.root])
      for (const to of ["claude-md", "agents-md", "cursor", "copilot", "gemini"]) {
        const ran = yield* exportTo(project, "--to", to)
        assert.strictEqual(ran.exitCode, 0, ran.stderr)
      }
      yield* exportTo(project, "--to", "json", "--output", path.join(project.root, "shared/new/playbook.json"))
      assert.deepStrictEqual(notTheirs(project), [])
      for (const name of ["AGENTS.md", ".cursor/rules/debrief-src-a-ts.mdc", "shared/new/playbook.json"]) {
        assert.strictEqual(fs.statSync(path.join(project.root, name)).mode & 0o777, 0o644, name)
      }
    })
  )

  it.live("reads and writes nothing that has a second name there", () =>
    Effect.gen(function* () {
      const elsewhere = yield* makeProject({ secret: "root's own\n" })
      const secret = path.join(elsewhere.root, "secret")
      const project = yield* makeTheirs(theirs)
      fs.linkSync(secret, path.join(project.root, "AGENTS.md"))
      const ran = yield* exportTo(project, "--to", "agents-md")
      assert.strictEqual(ran.exitCode, 1)
      assert.include(ran.stderr, "is another's file by a second name")
      assert.strictEqual(fs.readFileSync(secret, "utf8"), "root's own\n")
      assert.strictEqual(fs.statSync(secret).uid, 0)
    })
  )
})

describe.runIf(isRoot)("a history in which its owner put other things, when root commits to it", () => {
  it.live("is worked on by a git that may do no more than they, who could exchange it at any moment", () =>
    Effect.gen(function* () {
      const programs = yield* makeProject()
      const log = path.join(programs.root, "users")
      fs.writeFileSync(log, "", { mode: 0o666 })
      fs.chmodSync(log, 0o666)
      fs.chmodSync(programs.root, 0o755)
      const git = path.join(programs.root, "git")
      const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim()
      fs.writeFileSync(git, `#!/bin/sh\nid -u >> ${log}\nid -G >> ${log}\nexec ${real} "$@"\n`, { mode: 0o755 })
      const project = yield* makeTheirs()
      const ran = yield* debrief(["playbook", "add", "Use pnpm.", "--section", "OTHERS", "--project", project.root], {
        env: { PATH: `${programs.root}:${process.env["PATH"]}` }
      })
      assert.strictEqual(ran.exitCode, 0, ran.stderr)
      assert.isTrue(project.exists(".claude/debrief/history.git/refs/heads/main"))
      assert.deepStrictEqual(new Set(fs.readFileSync(log, "utf8").trim().split("\n")), new Set([`${UID}`, `${GID}`]))
    })
  )

  it.live("is used without them, and they stay whose they are", () =>
    Effect.gen(function* () {
      const elsewhere = yield* makeProject({ secret: "root's own\n", linked: "", others: "another's\n" })
      const project = yield* makeTheirs({ [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-001", "Known")] }) })
      // Not even where links are followed.
      elsewhere.write(".config/debrief/config.json", { files: { followLinks: [project.root] } })
      const add = (text: string) =>
        debrief(["playbook", "add", text, "--section", "OTHERS", "--project", project.root], {
          env: { HOME: elsewhere.root }
        })
      yield* add("Use pnpm.")
      const objects = path.join(project.root, ".claude/debrief/history.git/objects")
      const first = path.join(objects, fs.readdirSync(objects).toSorted()[0]!)
      const [secret, others] = ["secret", "others"].map((name) => path.join(elsewhere.root, name))
      fs.chownSync(others!, 2001, 2001)
      fs.linkSync(secret!, path.join(first, "secret"))
      fs.renameSync(others!, path.join(first, "others"))
      fs.symlinkSync(path.join(elsewhere.root, "linked"), path.join(first, "link"))
      execFileSync("mkfifo", [path.join(first, "pipe")])
      yield* add("Use npm.")
      assert.strictEqual(fs.statSync(secret!).uid, 0)
      assert.strictEqual(fs.statSync(path.join(elsewhere.root, "linked")).uid, 0)
      assert.strictEqual(fs.statSync(path.join(first, "others")).uid, 2001)
      const left = notTheirs(project).map((name) => path.basename(name))
      assert.deepStrictEqual(left.toSorted(), ["link", "others", "pipe", "secret"])
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
