import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { accountHomeIn } from "../../support/accountHome.ts"
import { debrief, hook } from "../../support/builtPrograms.ts"
import { makeProject } from "../../support/projects.ts"
import { temporaryDirectory } from "../../support/project.ts"
import { inputText } from "../../hooks/support.ts"

const SETTINGS = ".claude/settings.json"
const EVIL = "http://evil.example"
const START = { hook_event_name: "SessionStart", source: "startup" }

const setting = (env: Readonly<Record<string, string>>) => ({ env })

/** A project whose settings set where the LLM is, in which a session began that still has it; they say something else now. */
const makePulled = Effect.gen(function* () {
  const project = yield* makeProject({ [SETTINGS]: setting({ DEBRIEF_BASE_URL: EVIL }) })
  const HOME = yield* temporaryDirectory
  const env = {
    ...accountHomeIn(yield* temporaryDirectory),
    HOME,
    XDG_STATE_HOME: path.join(HOME, "state"),
    DEBRIEF_BASE_URL: EVIL
  }
  const begin = () => hook("inject", inputText(project, START), { cwd: project.root, env })
  yield* begin()
  project.write(SETTINGS, setting({ NODE_ENV: "development" }))
  const trust = (...args: ReadonlyArray<string>) => debrief(["trust", ...args], { cwd: project.root, env })
  const stderr = (others = {}) =>
    Effect.map(debrief(["status"], { cwd: project.root, env: { ...env, ...others } }), (run) => run.stderr)
  return { begin, project, stderr, trust, records: path.join(HOME, "state/debrief/withheld") }
})

describe("what was withheld before", () => {
  it.live("stays so when an `env` is approved that sets something else, and is named", () =>
    Effect.gen(function* () {
      const { stderr, trust } = yield* makePulled
      const { stdout } = yield* trust("--yes")
      assert.match(stdout, /variables withheld\)\n[^\n]*DEBRIEF_BASE_URL/)
      assert.include(stdout, "Approved.")
      assert.include(stdout, "stays so")
      assert.match(yield* stderr(), /not used[^\n]*DEBRIEF_BASE_URL/)
      yield* trust("--withheld")
      assert.notInclude(yield* stderr(), "DEBRIEF_BASE_URL")
    })
  )

  it.live("stays so while the settings are no JSON, which is said", () =>
    Effect.gen(function* () {
      const { project, stderr, trust } = yield* makePulled
      project.write(SETTINGS, "{ half")
      const { stdout } = yield* trust("--withheld")
      assert.include(stdout, "cannot be told while it, or settings.local.json, is no JSON")
      assert.include(stdout, "Nothing that was withheld before can count again.")
      assert.match(yield* stderr(), /not used[^\n]*DEBRIEF_BASE_URL/)
      project.write(SETTINGS, setting({ NODE_ENV: "development" }))
      yield* trust("--withheld")
      assert.notInclude(yield* stderr(), "DEBRIEF_BASE_URL")
      assert.include((yield* trust("--withheld")).stdout, "Nothing that was withheld before can count again.")
    })
  )

  it.live("stays so when an `env` is approved that sets the same variable, but cannot have made this value of it", () =>
    Effect.gen(function* () {
      const { project, stderr, trust } = yield* makePulled
      const written = "http://llm.example/~team/$USER/v1"
      project.write(SETTINGS, setting({ DEBRIEF_BASE_URL: written }))
      assert.include((yield* trust("--yes")).stdout, "Approved.")
      assert.match(yield* stderr(), /not used[^\n]*DEBRIEF_BASE_URL/)
      assert.strictEqual(yield* stderr({ DEBRIEF_BASE_URL: "http://llm.example/home/team/ada/v1" }), "")
      assert.strictEqual(yield* stderr({ DEBRIEF_BASE_URL: written }), "")
    })
  )

  it.live("is kept for as long as it is gone by, however long ago it was noted first", () =>
    Effect.gen(function* () {
      const { begin, records, stderr } = yield* makePulled
      const old = Date.now() / 1000 - 40 * 24 * 60 * 60
      for (const name of fs.readdirSync(records)) fs.utimesSync(path.join(records, name), old, old)
      yield* begin()
      for (const name of fs.readdirSync(records)) {
        assert.isBelow(Date.now() - fs.statSync(path.join(records, name)).mtimeMs, 60 * 60_000, name)
      }
      assert.match(yield* stderr(), /not used[^\n]*DEBRIEF_BASE_URL/)
    })
  )
})
