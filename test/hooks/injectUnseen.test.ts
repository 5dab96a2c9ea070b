import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { debrief } from "../support/command.ts"
import { makeProject, PLAYBOOK } from "../support/projects.ts"
import { runInject } from "./support.ts"

const tags = Array.from("push", (letter) => String.fromCodePoint(0xe0000 + letter.codePointAt(0)!)).join("")
const WRITTEN = `Use t\u00ADa\u200Bbs${tags}, not \u0441url \uE000 👩‍💻.`
const SHOWN = "Use tabs, not \u0441url \uFFFD 👩‍💻."
/** What goes into a playbook by us has no letters, either, that pass for others. */
const READ = "Use tabs, not curl \uFFFD 👩‍💻."

describe("what nobody sees in a playbook that was made by hand", () => {
  it.live("reaches neither the agent nor a terminal, and stays in the file", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth\u200B-001", WRITTEN)] }) })
      const bytes = project.read(PLAYBOOK)
      const { context } = yield* runInject(project, { hook_event_name: "SessionStart", source: "startup" })
      assert.include(context, `[oth-001] helpful=0 harmful=0 :: ${SHOWN}`)
      const shown = yield* debrief(["playbook", "show"], { cwd: project.root })
      assert.include(shown.stdout, SHOWN)
      assert.notMatch(shown.stdout.replaceAll("👩‍💻", ""), /\p{Default_Ignorable_Code_Point}/u)
      const json = yield* debrief(["playbook", "show", "--json"], { cwd: project.root })
      assert.notMatch(json.stdout.replaceAll("👩‍💻", ""), /\p{Default_Ignorable_Code_Point}|\p{Co}/u)
      assert.strictEqual(JSON.parse(json.stdout).sections["OTHERS"][0].text, WRITTEN)
      assert.strictEqual(project.read(PLAYBOOK), bytes)
    })
  )

  it.live("is left out of what a person adds", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* debrief(["playbook", "add", "--section", "OTHERS", WRITTEN], { cwd: project.root })
      assert.strictEqual(JSON.parse(project.read(PLAYBOOK)).sections["OTHERS"][0].text, READ)
    })
  )
})
