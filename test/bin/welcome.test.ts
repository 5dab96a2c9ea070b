import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { saidBy } from "../hooks/support.ts"
import { debrief, hook } from "../support/builtPrograms.ts"
import { makeProject, type Project } from "../support/projects.ts"

/** A session's start in a home in which nothing of ours has been yet. */
const startIn = (project: Project, variables: NodeJS.ProcessEnv = {}) => {
  const input = { session_id: "s-1", cwd: project.root, hook_event_name: "SessionStart", source: "startup" }
  return hook("inject", input, { env: { XDG_STATE_HOME: `${project.root}/state`, ...variables } })
}

const messageOf = (stdout: string): string | undefined =>
  stdout === "" ? undefined : saidBy(stdout, "SessionStart").message

describe("a person's first session", () => {
  it.live("is told what this is: backend, limits, where state lies, how to switch it off; and never again", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({})
      const variables = { DEBRIEF_API_KEY: "k", DEBRIEF_MAX_USD_PER_DAY: "0.5" }
      const message = messageOf((yield* startIn(project, variables)).stdout)
      for (const part of ["Messages API", "$0.50 a day", "$10.00 a month", ".claude/debrief", "DEBRIEF_DISABLE=1"]) {
        assert.include(message, part)
      }
      assert.notMatch(message!, /\n/)
      assert.isUndefined(messageOf((yield* startIn(project, variables)).stdout))
    })
  )

  it.live("is told that no LLM is asked where there is none", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({})
      assert.include(messageOf((yield* startIn(project)).stdout), "No LLM is asked, and nothing leaves the machine")
    })
  )

  it.live("is none that a program started: the next one of a person is told", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({})
      const unattended = { CLAUDE_CODE_SESSION_ATTENDED: "0", CLAUDE_CODE_ENTRYPOINT: "sdk-cli" }
      assert.isUndefined(messageOf((yield* startIn(project, unattended)).stdout))
      assert.isDefined(messageOf((yield* startIn(project)).stdout))
    })
  )

  it.live("is told of the limits that the settings of the user and of the project leave", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({
        "home/debrief/config.json": { budget: { maxUsdPerDay: 3, maxUsdPerMonth: 4 }, llm: { model: "claude-chosen" } },
        ".claude/debrief.json": { budget: { maxUsdPerDay: 0.25, maxUsdPerMonth: 9 } }
      })
      const variables = { DEBRIEF_API_KEY: "k", XDG_CONFIG_HOME: `${project.root}/home` }
      const message = messageOf((yield* startIn(project, variables)).stdout)
      for (const part of ["(claude-chosen)", "$0.25 a day", "$4.00 a month"]) assert.include(message, part)
    })
  )

  it.live("is told of the login that is used where there is a client and no key, whatever the settings hold", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ "home/debrief/config.json": { budget: "none" }, "bin/claude": "" })
      const client = `${project.root}/bin/claude`
      fs.chmodSync(client, 0o755)
      const variables = { DEBRIEF_CLAUDE_COMMAND: client, XDG_CONFIG_HOME: `${project.root}/home` }
      assert.include(messageOf((yield* startIn(project, variables)).stdout), "on your Claude Code login")
    })
  )

  it.live("is told nothing where it cannot be noted, for it would be told each time", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ state: "in the way" })
      for (let time = 0; time < 2; time += 1) {
        const ran = yield* startIn(project)
        assert.deepStrictEqual([ran.exitCode, messageOf(ran.stdout)], [0, undefined])
      }
      assert.strictEqual(fs.readFileSync(`${project.root}/state`, "utf8"), "in the way")
      const asked = yield* debrief(["status"], { cwd: project.root })
      assert.strictEqual(asked.exitCode, 0)
    })
  )
})
