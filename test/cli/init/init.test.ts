import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { type PastSession, writeSessions } from "../../batch/support.ts"
import { type CommandOptions, debrief } from "../../support/command.ts"
import { makeProject, PLAYBOOK, type Project } from "../../support/projects.ts"

const SESSIONS: ReadonlyArray<PastSession> = [{ id: "s-one", at: 0, said: ["Use pnpm, not npm.", "Fine."] }]

const GUIDE = "# Rules\n\nSome prose.\n\n- Build before you test.\n- Answer in German.\n"

const makeWorld = Effect.gen(function* () {
  const project = yield* makeProject({
    "CLAUDE.md": GUIDE,
    "AGENTS.md": "- Answer in German.\n",
    "secret.txt": "- Not here."
  })
  writeSessions(project, SESSIONS)
  const run = (args: ReadonlyArray<string>, options: CommandOptions = {}) =>
    debrief(["init", ...args], {
      cwd: project.root,
      ...options,
      env: { HOME: `${project.root}/home`, DEBRIEF_BACKEND: "off" }
    })
  return { project, run }
})

const contents = (project: Project): ReadonlyArray<string> =>
  project.exists(".claude/debrief/seed.json")
    ? JSON.parse(project.read(".claude/debrief/seed.json")).state.proposals.map(
        (one: { content: string }) => one.content
      )
    : []

describe("debrief init", () => {
  it.live("tells what there is and what comes next, and where nobody is asked does nothing", () =>
    Effect.gen(function* () {
      const { project, run } = yield* makeWorld
      const { exitCode, stderr, stdout } = yield* run([])
      assert.deepStrictEqual([exitCode, stderr], [0, ""])
      assert.include(stdout, `Project    ${project.root}\n`)
      assert.match(stdout, /^Playbook {3}.*playbook\.json,/m)
      assert.include(stdout.replaceAll(/\s+/g, " "), "playbook.json, written when a session teaches something ")
      assert.include(stdout, "Hooks      none in the settings")
      assert.match(stdout, /^Says {7}CLAUDE\.md: 2 points, 2 of them new here$/m)
      assert.match(stdout, /^Says {7}AGENTS\.md: 1 point, 0 of them new here$/m)
      assert.match(stdout, /^Sessions {3}1 to learn from, in 1 span$/m)
      assert.match(stdout, /^Price {6}\$/m)
      assert.include(stdout, "debrief init --yes")
      assert.include(stdout, "debrief batch")
      assert.deepStrictEqual(contents(project), [])
      assert.isFalse(project.exists(PLAYBOOK))
    })
  )

  it.live("--yes proposes what the files say, spends nothing, and changes nothing when it is run again", () =>
    Effect.gen(function* () {
      const { project, run } = yield* makeWorld
      const first = yield* run(["--yes"])
      assert.include(first.stdout, "2 new proposals from CLAUDE.md.\n")
      assert.deepStrictEqual(contents(project), ["Build before you test.", "Answer in German."])
      assert.isFalse(project.exists(PLAYBOOK))
      assert.isFalse(project.exists(".claude/debrief/spend.jsonl"))
      const seed = project.read(".claude/debrief/seed.json")
      const again = yield* run(["--yes", "--json"])
      assert.deepStrictEqual(again.exitCode, 0)
      const { guides, proposed, quote } = JSON.parse(again.stdout)
      assert.deepStrictEqual(proposed, [])
      assert.deepStrictEqual(guides, [
        { file: "CLAUDE.md", points: 2, fresh: 0 },
        { file: "AGENTS.md", points: 1, fresh: 0 }
      ])
      assert.strictEqual(quote.sessions, 1)
      assert.strictEqual(project.read(".claude/debrief/seed.json"), seed)
    })
  )

  it.live("asks a person, and leaves out what debrief exported and what a link leads to", () =>
    Effect.gen(function* () {
      const { project, run } = yield* makeWorld
      fs.rmSync(`${project.root}/AGENTS.md`)
      fs.symlinkSync("secret.txt", `${project.root}/AGENTS.md`)
      fs.appendFileSync(`${project.root}/CLAUDE.md`, "<!-- debrief:begin -->\n- Exported.\n<!-- debrief:end -->\n")
      const no = yield* run([], { keys: ["n"] })
      assert.include(no.drawn, "Propose the 2 points as key points?")
      assert.deepStrictEqual(contents(project), [])
      yield* run([], { keys: ["y"] })
      assert.deepStrictEqual(contents(project), ["Build before you test.", "Answer in German."])
    })
  )
})
