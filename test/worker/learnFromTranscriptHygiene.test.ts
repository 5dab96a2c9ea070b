import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { MAX_TEXT_LENGTH } from "../../src/core/playbook/Answer.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { scriptedLlm } from "../reflection/support.ts"
import { makeProject, PLAYBOOK } from "../support/projects.ts"
import { runLearning, TRANSCRIPT, transcriptOf } from "./support.ts"

const TALK = transcriptOf([
  "Please use pnpm here. The output is in out/one.log and stays on one line.",
  "I will, as [pref-001] says.",
  "pref-001 was wrong."
])
const BEFORE = playbookOf({ "USER PREFERENCES": [keyPoint("pref-001", "Use pnpm", 2)] })

const project = makeProject({ [PLAYBOOK]: BEFORE, [TRANSCRIPT]: TALK })

describe("work, on an answer that was talked into more than a lesson", () => {
  it.live("does not prune a key point for one answer's many ratings", () =>
    Effect.gen(function* () {
      const here = yield* project
      const evaluations = Array.from({ length: 50 }, () => ({ name: "pref-001", rating: "harmful" }))
      yield* runLearning(here, scriptedLlm([{ evaluations, operations: [] }]).layer)
      assert.deepStrictEqual(JSON.parse(here.read(PLAYBOOK)).sections["USER PREFERENCES"], [
        keyPoint("pref-001", "Use pnpm", 2, 1)
      ])
    })
  )

  it.live("writes texts of one line and none that is too long, and reports what it left out", () =>
    Effect.gen(function* () {
      const here = yield* project
      const operations = [
        {
          type: "ADD",
          text: "The output is in\n\n  out/one.log and stays on one line",
          evidence: "The output is in\n out/one.log and stays on one line"
        },
        { type: "UPDATE", target_id: "pref-001", text: "x".repeat(MAX_TEXT_LENGTH + 1) }
      ]
      const outcome = yield* runLearning(here, scriptedLlm([{ operations }]).layer)
      const { sections } = JSON.parse(here.read(PLAYBOOK))
      assert.deepStrictEqual(sections["OTHERS"], [
        keyPoint("oth-001", "The output is in out/one.log and stays on one line")
      ])
      assert.deepStrictEqual(sections["USER PREFERENCES"], BEFORE.sections["USER PREFERENCES"])
      assert.deepStrictEqual(outcome.lessons[0]!.report.skipped, [
        { type: "UPDATE", reason: "UPDATE: its text has 2001 characters, and 2000 are the most" }
      ])
    })
  )
})
