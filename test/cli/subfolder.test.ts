import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Finding } from "../../src/cli/doctor/Finding.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { runInject, runLearn } from "../hooks/support.ts"
import { initRepository } from "../git/support.ts"
import { debrief } from "../support/command.ts"
import { makeProject, PLAYBOOK, type Project } from "../support/projects.ts"

/** Folders that hold a `.claude`. */
const claudes = ({ files }: Project) =>
  [...new Set(files().flatMap((file) => /^(.*?)\.claude\//.exec(file)?.[1] ?? []))].toSorted()

const makeRepository = Effect.map(makeProject(), (project) => {
  initRepository(project.root)
  fs.mkdirSync(`${project.root}/packages/one/src`, { recursive: true })
  return { project, below: `${project.root}/packages/one/src` }
})

const refusal = (cwd: string, args: ReadonlyArray<string> = []) =>
  Effect.map(debrief(["status", ...args], { cwd }), ({ exitCode, stderr }) => {
    assert.strictEqual(exitCode, 1)
    return stderr
  })

describe("work in a subfolder", () => {
  it.live("teaches and reads the project's own playbook, by the command and by the hooks", () =>
    Effect.gen(function* () {
      const { below, project } = yield* makeRepository
      const added = yield* debrief(["playbook", "add", "Run pnpm test."], { cwd: below })
      assert.strictEqual(added.exitCode, 0)
      assert.deepStrictEqual(claudes(project), [""])
      const given = yield* runInject(project, { cwd: below, hook_event_name: "SessionStart", source: "startup" })
      assert.include(given.context, "Run pnpm test.")
      yield* runLearn(project, { cwd: below, hook_event_name: "SessionEnd" })
      assert.deepStrictEqual(claudes(project), [""])
    })
  )

  it.live("is apart from a repository in it, of which doctor has nothing to mend", () =>
    Effect.gen(function* () {
      const { project } = yield* makeRepository
      const nested = `${project.root}/packages/one`
      initRepository(nested)
      project.write(PLAYBOOK, playbookOf({ OTHERS: [keyPoint("oth-001", "of all")] }))
      project.write(`packages/one/${PLAYBOOK}`, playbookOf({ OTHERS: [keyPoint("oth-001", "of one")] }))
      for (const cwd of [nested, project.root]) {
        const { stdout } = yield* debrief(["doctor", "--json"], { cwd })
        const { findings } = JSON.parse(stdout) as { findings: ReadonlyArray<Finding> }
        const places = findings.filter(({ about }) => about === "Project").map(({ detail }) => detail)
        assert.deepStrictEqual(places, [cwd])
      }
    })
  )

  it.live("goes on with a playbook that the subfolder has already, and doctor tells of both", () =>
    Effect.gen(function* () {
      const { below, project } = yield* makeRepository
      const one = `${project.root}/packages/one`
      project.write(PLAYBOOK, playbookOf({ OTHERS: [keyPoint("oth-001", "of all")] }))
      project.write(`packages/one/${PLAYBOOK}`, playbookOf({ OTHERS: [keyPoint("oth-001", "of one")] }))
      const shown = yield* debrief(["playbook", "show"], { cwd: below })
      assert.include(shown.stdout, "of one")
      assert.notInclude(shown.stdout, "of all")
      for (const cwd of [below, project.root]) {
        const { stdout } = yield* debrief(["doctor", "--json"], { cwd })
        const { findings } = JSON.parse(stdout) as { findings: ReadonlyArray<Finding> }
        const [place, apart] = findings.filter(({ about }) => about === "Project")
        assert.strictEqual(place!.detail, cwd === below ? `${one}, to which ${below} belongs` : project.root)
        assert.strictEqual(apart!.detail, `${one} keeps a playbook apart from that of ${project.root} above it`)
        assert.include(apart!.mend, `'${one}/.claude/playbook.json'`)
      }
    })
  )
})

describe("where there is no project, the command says so", () => {
  it.live("for the root of the file system, a folder that is none, and one that is not there", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ file: "" })
      assert.strictEqual(
        yield* refusal("/"),
        "debrief: / is the root of the file system, which is nobody's project. Nothing was done. Go to the project's folder, or see: --project\n"
      )
      assert.include(yield* refusal(project.root, ["--project", "file"]), `${project.root}/file is no folder. Nothing`)
      assert.include(yield* refusal(project.root, ["--project", "typo"]), `there is no folder ${project.root}/typo. `)
    })
  )
})
