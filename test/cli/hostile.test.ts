import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { proposal, seedOf } from "../core/proposals/support.ts"
import { debrief } from "../support/command.ts"
import { ACTED_UPON, ALL_HOSTILE } from "../support/hostile.ts"
import { makeProject, PLAYBOOK, type Project } from "../support/projects.ts"

const HOSTILE_ID = `oth-002 ${ALL_HOSTILE.replaceAll("\u0000", "")}`

const hostile = makeProject({
  [PLAYBOOK]: {
    ...playbookOf({ OTHERS: [keyPoint("oth-001", ALL_HOSTILE), keyPoint(HOSTILE_ID, "fine")] }),
    [ALL_HOSTILE]: 1
  },
  ".claude/debrief/seed.json": seedOf(
    proposal("alpha-1", `You prefer ${ALL_HOSTILE}`),
    proposal("beta-1", `I learned ${ALL_HOSTILE}`, { type: "insight", source: ALL_HOSTILE })
  )
})

/** What a command printed, checked to be nothing but lines of text. */
const printed = (project: Project, args: ReadonlyArray<string>, exitCode = 0) =>
  Effect.map(debrief(args, { cwd: project.root }), (ran) => {
    const all = ran.stdout + ran.stderr
    assert.strictEqual(ran.exitCode, exitCode, all)
    assert.notMatch(all, ACTED_UPON)
    return all
  })

describe("what others wrote reaches no terminal as more than text", () => {
  it.live("by debrief playbook, as it shows, edits and tells the history", () =>
    Effect.gen(function* () {
      const project = yield* hostile
      assert.include(yield* printed(project, ["playbook", "show"]), "\uFFFD[31mred\uFFFD[0m")
      yield* printed(project, ["playbook", "edit", HOSTILE_ID, "finer"])
      assert.include(yield* printed(project, ["playbook", "move", HOSTILE_ID, "ctx"]), "\uFFFD[31mred")
      assert.include(yield* printed(project, ["playbook", "remove", "oth-001"]), "Removed oth-001: \uFFFD[31mred")
      assert.include(yield* printed(project, ["playbook", "history"]), "\uFFFD[31mred")
      yield* printed(project, ["playbook", "undo"])
    })
  )

  it.live("by debrief proposals, as it lists and decides", () =>
    Effect.gen(function* () {
      const project = yield* hostile
      assert.include(yield* printed(project, ["proposals", "list"]), "You prefer \uFFFD[31mred")
      assert.include(yield* printed(project, ["proposals", "reject", "alpha-1"]), "rejected  You prefer \uFFFD[31mred")
      assert.include(yield* printed(project, ["proposals", "accept-all"]), "accepted  I learned \uFFFD[31mred")
    })
  )

  it.live("by debrief export, import and init, as they tell what they take and leave out", () =>
    Effect.gen(function* () {
      const project = yield* hostile
      project.write("list.md", `- ${ALL_HOSTILE}\n- ${"long ".repeat(200)}${ALL_HOSTILE}\n`)
      project.write("CLAUDE.md", `- You prefer ${ALL_HOSTILE}\n`)
      yield* printed(project, ["export", "--to", "agents-md", "--dry-run"])
      yield* printed(project, ["export", "--to", "agents-md"])
      assert.notMatch(project.read("AGENTS.md"), ACTED_UPON)
      yield* printed(project, ["export", "--to", "markdown"])
      yield* printed(project, ["export", "--to", "json"])
      assert.include(yield* printed(project, ["import", "list.md"]), "characters, and 500 are the most")
      yield* printed(project, ["init", "--yes"])
      assert.include(yield* printed(project, ["config", "get", ALL_HOSTILE], 1), "there is no setting")
    })
  )

  it.live("by the line that says what went wrong", () =>
    Effect.gen(function* () {
      const project = yield* hostile
      const section = ["playbook", "add", "--section", "\u001B[2J\u202Ex\ny", "text"]
      const told = yield* printed(project, section, 1)
      assert.match(told, /^debrief: there is no section \uFFFD\[2J\uFFFDx y\. [^\n]+\n$/)
    })
  )

  it.live("--json stays as it is: JSON escapes on its own", () =>
    Effect.gen(function* () {
      const project = yield* hostile
      const { stdout } = yield* debrief(["playbook", "show", "--json"], { cwd: project.root })
      assert.strictEqual(JSON.parse(stdout).sections["OTHERS"][0].text, ALL_HOSTILE)
    })
  )
})
