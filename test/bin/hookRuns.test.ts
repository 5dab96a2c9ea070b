import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { debrief, hook } from "../support/builtPrograms.ts"
import { makeProject, PLAYBOOK, type Project } from "../support/projects.ts"

const input = (project: Project, event: string, fields: object = {}) => ({
  session_id: "s-1",
  cwd: project.root,
  transcript_path: `${project.root}/s-1.jsonl`,
  hook_event_name: event,
  ...fields
})

const statusOf = (project: Project) =>
  Effect.map(debrief(["status"], { cwd: project.root }), ({ stdout }) => stdout.replaceAll(/\s+/g, " "))

const jsonOf = (project: Project) =>
  Effect.map(debrief(["status", "--json"], { cwd: project.root }), ({ stdout }) => JSON.parse(stdout))

/** The runs that are noted. */
const runsOf = (project: Project): ReadonlyArray<Record<string, unknown>> =>
  project
    .files()
    .filter((file) => /\/hooks-[0-9a-f]+\.jsonl$/.test(file))
    .flatMap((file) => project.read(file).trim().split("\n"))
    .map((line) => JSON.parse(line))

describe("what the built hooks note of their runs", () => {
  it.live("is one line a run with its time, of prompts only those with something to tell", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({})
      assert.deepStrictEqual(runsOf(project), [])
      yield* debrief(["playbook", "add", "Use pnpm."], { cwd: project.root })
      for (const event of ["SessionStart", "UserPromptSubmit", "UserPromptSubmit"])
        yield* hook("inject", input(project, event, { source: "startup", prompt: "hello" }))
      const [{ at, millis, ...run } = {}, ...others] = runsOf(project)
      assert.deepStrictEqual([run, others], [{ event: "SessionStart", session: "s-1" }, []])
      assert.isAbove(Number(millis), 0)
      assert.isBelow(Math.abs(Date.now() - Date.parse(String(at))), 60 * 60_000)
      assert.notInclude(yield* statusOf(project), "Hooks")
    })
  )

  it.live("has status tell what went wrong in them, the same thing once", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({})
      yield* debrief(["playbook", "add", "Use pnpm."], { cwd: project.root })
      project.write(PLAYBOOK, "{ half")
      for (let time = 0; time < 2; time += 1)
        yield* hook("inject", input(project, "SessionStart", { source: "startup" }))
      const said = yield* statusOf(project)
      assert.match(said, /Hooks \d{4}-\d\d-\d\d \d\d:\d\d, SessionStart: debrief: \S+playbook\.json is corrupt/)
      assert.lengthOf((yield* jsonOf(project)).hookProblems, 1)
      const old = runsOf(project).map((run) => JSON.stringify({ ...run, at: "2020-01-01T00:00:00.000Z" }))
      const file = project.files().find((name) => name.includes("/hooks-"))!
      fs.writeFileSync(`${project.root}/${file}`, `${old.join("\n")}\nnot a line\n`)
      assert.deepStrictEqual((yield* jsonOf(project)).hookProblems, [])
    })
  )

  it.live("has status count sessions of programs, each once, with the switch", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({})
      const end = (session: string, entrypoint: string) =>
        hook("learn", input(project, "SessionEnd", { session_id: session }), {
          env: { CLAUDE_CODE_ENTRYPOINT: entrypoint }
        })
      for (const session of ["s-1", "s-1", "s-2"]) yield* end(session, "sdk-cli")
      yield* end("s-3", "sdk-ts")
      assert.deepStrictEqual((yield* jsonOf(project)).skipped, { "print mode": 2, SDK: 1 })
      const said = yield* statusOf(project)
      assert.include(said, "Skipped 2 sessions of print mode")
      assert.include(said, "debrief config set learn.sdkSessions true")
    })
  )
})
