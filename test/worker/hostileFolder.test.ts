import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { emptyPlaybook } from "../../src/core/playbook/View.ts"
import { layerReplay } from "../../src/llm/Replay.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { runInject, runLearn } from "../hooks/support.ts"
import { put, putJson, temporaryDirectory } from "../support/project.ts"
import { projectAt } from "../support/projects.ts"
import { treeOf } from "../support/tree.ts"
import { runWork, TRANSCRIPT, transcriptOf } from "./support.ts"

// A project's folder comes with its code and may be anybody's. What it leads to is the user's, or another project's.

const SECRET = "the victim's own note of ports"
const SAID = transcriptOf(["No, always use pnpm here.", "Understood, pnpm it is."])

const llm = layerReplay([
  { answer: { evaluations: [], operations: [{ type: "ADD", text: "Use pnpm.", section: "USER PREFERENCES" }] } }
])

/** A project to attack from, and beside it one that has all that a project of ours has. */
const makeWorld = Effect.gen(function* () {
  const root = yield* temporaryDirectory
  const [project, victim] = [projectAt(`${root}/project`), projectAt(`${root}/victim`)]
  fs.mkdirSync(project.root)
  project.write(TRANSCRIPT, SAID)
  putJson(victim.paths.playbook, playbookOf({ OTHERS: [keyPoint("oth-001", SECRET)] }))
  putJson(victim.paths.seen, {})
  put(`${victim.paths.claudeDirectory}/prompts/playbook.txt`, `${SECRET} {key_points}`)
  put(`${victim.paths.diagnosticDirectory}/note.txt`, SECRET)
  put(`${victim.paths.queue}/0mwpil3h3-jd483o-three.json`, "{}")
  put(victim.paths.workerLog, "theirs")
  for (const name of ["sessions", "locks"]) put(`${victim.paths.state}/${name}/1`, "theirs")
  return { root, project, victim }
})

const start = { hook_event_name: "SessionStart", source: "startup" }
const end = { hook_event_name: "SessionEnd", reason: "other" }
const compact = { hook_event_name: "PreCompact", trigger: "auto" }

const NAMES = [
  "",
  "/playbook.json",
  "/debrief",
  "/debrief/queue",
  "/debrief/sessions",
  "/debrief/locks",
  "/diagnostic",
  "/prompts"
]

describe("a link in a project's folder to another's", () => {
  it.live.each(NAMES)("shows nothing of it to the session and changes nothing in it: .claude%s", (name) =>
    Effect.gen(function* () {
      const { project, victim } = yield* makeWorld
      const at = `${project.paths.claudeDirectory}${name}`
      fs.mkdirSync(at.slice(0, at.lastIndexOf("/")), { recursive: true })
      fs.symlinkSync(`../${"../".repeat(name.split("/").length - 1)}victim/.claude${name}`, at)
      if (name !== "" && name !== "/playbook.json") {
        putJson(project.paths.playbook, playbookOf({ OTHERS: [keyPoint("oth-001", "our own")] }))
        put(project.paths.diagnosticFlag, "")
      }
      assert.isTrue(fs.existsSync(at))
      const before = treeOf(victim.root)
      const said: Array<string> = []
      for (const input of [start, { hook_event_name: "UserPromptSubmit", prompt: "x" }]) {
        const exit = yield* Effect.exit(runInject(project, input))
        said.push(Exit.isSuccess(exit) ? JSON.stringify(exit.value) : "")
      }
      for (const input of [compact, end]) yield* Effect.exit(runLearn(project, input))
      yield* Effect.exit(runWork(project, llm))
      assert.notInclude(said.join(), SECRET)
      assert.deepStrictEqual(treeOf(victim.root), before)
    })
  )
})

/** Makes something that no reader comes to an end with. */
const makeOdd = (kind: "pipe" | "endless" | "huge", file: string) => {
  fs.rmSync(file, { force: true })
  if (kind === "pipe") execFileSync("mkfifo", [file])
  else if (kind === "endless") fs.symlinkSync("/dev/zero", file)
  else fs.closeSync(fs.openSync(file, "w"))
  if (kind === "huge") fs.truncateSync(file, 20 * 2 ** 30)
}

describe("a .git that leads into another's repository", () => {
  it.live("makes no worktree of it without git's own word for it", () =>
    Effect.gen(function* () {
      const { project, root, victim } = yield* makeWorld
      const git = (...args: ReadonlyArray<string>) => execFileSync("git", args, { cwd: victim.root, stdio: "pipe" })
      git("init", "-q")
      git("-c", "user.name=x", "-c", "user.email=x@x", "commit", "-q", "--allow-empty", "-m", "x")
      git("worktree", "add", "-q", `${root}/real`)
      const worktree = `${victim.root}/.git/worktrees/real`
      const own = `${project.root}/store/.git/worktrees/real`
      put(`${own}/commondir`, `${victim.root}/.git\n`)
      put(`${own}/gitdir`, `${project.root}/.git\n`)
      put(`${project.root}/other/.git/worktrees/real/commondir`, "../..\n")
      const before = treeOf(victim.root)
      for (const pointer of [worktree, "../victim/.git/worktrees/real", own, `${own}/../../worktrees/real`]) {
        put(`${project.root}/.git`, `gitdir: ${pointer}\n`)
        const { context } = yield* runInject(project, start)
        assert.isUndefined(context, pointer)
        yield* runLearn(project, end)
      }
      assert.deepStrictEqual(treeOf(victim.root), before)
      const real = projectAt(`${root}/real`)
      assert.include((yield* runInject(real, start)).context, SECRET)
    })
  )

  it.live.each(["pipe", "endless", "huge"] as const)("keeps nobody waiting when it is no such file: %s", (kind) =>
    Effect.gen(function* () {
      const { project } = yield* makeWorld
      putJson(project.paths.playbook, playbookOf({ OTHERS: [keyPoint("oth-001", "our own")] }))
      makeOdd(kind, `${project.root}/.git`)
      assert.include((yield* runInject(project, start)).context, "our own")
      for (const file of ["commondir", "gitdir"]) {
        const store = `${project.root}/store/.git/worktrees/one`
        fs.rmSync(store, { recursive: true, force: true })
        put(`${store}/commondir`, "../..\n")
        makeOdd(kind, `${store}/${file}`)
        fs.rmSync(`${project.root}/.git`)
        put(`${project.root}/.git`, `gitdir: ${store}\n`)
        assert.include((yield* runInject(project, start)).context, "our own")
        yield* runLearn(project, end)
      }
    })
  )
})

describe("a folder named with a backslash", () => {
  it.live("is not the folder that has a slash in its place", () =>
    Effect.gen(function* () {
      const root = yield* temporaryDirectory
      const [odd, other] = [projectAt(`${root}/a\\b`), projectAt(`${root}/a/b`)]
      for (const { paths } of [odd, other]) putJson(paths.playbook, emptyPlaybook)
      putJson(other.paths.playbook, playbookOf({ OTHERS: [keyPoint("oth-001", SECRET)] }))
      assert.isUndefined((yield* runInject(odd, start)).context)
      assert.include((yield* runInject(other, start)).context, SECRET)
    })
  )
})
