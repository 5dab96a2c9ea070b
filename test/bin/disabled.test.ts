import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { hook, hookInput } from "../support/builtPrograms.ts"
import { makeProject, PLAYBOOK } from "../support/projects.ts"

describe("DEBRIEF_DISABLE=1", () => {
  it.live("makes both built hooks do nothing at all", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({
        [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-001", "words")] }),
        "t.jsonl": "{}\n"
      })
      const env = { DEBRIEF_DISABLE: "1" }
      for (const [name, event] of [
        ["inject", "SessionStart"],
        ["learn", "SessionEnd"]
      ] as const) {
        const ran = yield* hook(name, hookInput(event, project.root), { env })
        assert.deepInclude(ran, { exitCode: 0, stdout: "", stderr: "" })
      }
      assert.deepStrictEqual(project.files(), [PLAYBOOK, "t.jsonl"])
    })
  )

  it.live("is not said by 0", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-001", "words")] }) })
      const ran = yield* hook("inject", hookInput("SessionStart", project.root), { env: { DEBRIEF_DISABLE: "0" } })
      assert.include(ran.stdout, "words")
    })
  )
})
