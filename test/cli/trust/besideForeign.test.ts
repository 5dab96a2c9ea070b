import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { accept } from "../../../src/review/decide.ts"
import { addKeyPoint, editText } from "../../../src/review/edit.ts"
import { layerReplay } from "../../../src/llm/Replay.ts"
import { keyPoint, playbookOf } from "../../core/playbook/support.ts"
import { proposal, seedOf } from "../../core/proposals/support.ts"
import { located, makeClone, OWN_VARIABLES } from "../../support/clones.ts"
import { inside } from "../../support/inside.ts"
import { PLAYBOOK, type Project } from "../../support/projects.ts"
import { saying } from "../../support/taught.ts"
import { runLearning, TRANSCRIPT, transcriptOf } from "../../worker/support.ts"
import { doing, given } from "./support.ts"

const SAID = "Always run make check before every commit, since the linter alone misses type errors."
const LOOSER = "Always run make check before every commit unless urgent, since the linter alone misses type errors."
const AGAINST = "Never run make check before every commit, since the linter alone misses type errors."

const SEED = ".claude/debrief/seed.json"

const line = (name: string, text: string) => `[${name}] helpful=0 harmful=0 :: ${text}`

const withForeign = (text: string, section: "MISTAKES TO AVOID" | "USER PREFERENCES" = "USER PREFERENCES") =>
  makeClone({
    [PLAYBOOK]: playbookOf({ [section]: [keyPoint(section === "USER PREFERENCES" ? "pref-001" : "mis-001", text, 40)] })
  })

const addText = (project: Project, text: string) =>
  doing(project, (paths) => inside(paths, addKeyPoint("USER PREFERENCES", text)))

describe("what a person says where a clone's key point says something like it", () => {
  it.live.each<readonly [string, string]>([
    ["nearly the same", LOOSER],
    ["the opposite", AGAINST]
  ])("is added beside one that says %s", ([, text]) =>
    Effect.gen(function* () {
      const project = yield* withForeign(text)
      assert.isTrue((yield* addText(project, SAID)).added)
      assert.deepStrictEqual(yield* given(project), {
        own: [line("pref-002", SAID)],
        foreign: [line("pref-001", text)]
      })
    })
  )

  it.live("is theirs word for word, without the record that the clone claims", () =>
    Effect.gen(function* () {
      const project = yield* withForeign(SAID)
      assert.deepInclude(yield* addText(project, SAID), { name: "pref-001", added: false })
      assert.deepStrictEqual(yield* given(project), { own: [line("pref-001", SAID)], foreign: [] })
    })
  )

  it.live("is theirs beside the same words among the mistakes, which stay the clone's", () =>
    Effect.gen(function* () {
      const project = yield* withForeign(SAID, "MISTAKES TO AVOID")
      assert.isTrue((yield* addText(project, SAID)).added)
      assert.deepStrictEqual(yield* given(project), { own: [line("pref-001", SAID)], foreign: [line("mis-001", SAID)] })
    })
  )

  it.live("is theirs when they accept it, and when they reword another key point to it", () =>
    Effect.gen(function* () {
      const project = yield* withForeign(LOOSER)
      const waiting = proposal("a", SAID)
      project.write(SEED, seedOf(waiting))
      const accepted = yield* doing(project, (paths) => inside(paths, accept(waiting)))
      assert.deepInclude(accepted, { keyPoint: "pref-002", added: true })
      assert.deepStrictEqual((yield* given(project)).own, [line("pref-002", SAID)])
      yield* doing(project, (paths) => inside(paths, editText("pref-002", LOOSER.replace("urgent", "it is urgent"))))
      assert.deepStrictEqual((yield* given(project)).foreign, [line("pref-001", LOOSER)])
    })
  )

  it.live("is learned all the same", () =>
    Effect.gen(function* () {
      const project = yield* located(yield* withForeign(LOOSER))
      project.write(TRANSCRIPT, transcriptOf([saying(SAID), "I will."]))
      const operation = { type: "ADD", text: SAID, section: "USER PREFERENCES", evidence: SAID }
      yield* runLearning(
        project,
        layerReplay([{ answer: { evaluations: [], operations: [operation] } }]),
        {},
        OWN_VARIABLES
      )
      const { foreign, own } = yield* given(project)
      assert.deepStrictEqual([own.length, foreign], [1, [line("pref-001", LOOSER)]])
      assert.include(own[0], SAID)
    })
  )

  it.live("has no record of the clone's when a held change of its key point is accepted", () =>
    Effect.gen(function* () {
      const project = yield* withForeign(LOOSER)
      const text = `${LOOSER} Run make lint, too.`
      const operation = { type: "UPDATE", target_id: "pref-001", text }
      const held = { ...proposal("h", `Reword pref-001: ${text} (now: ${LOOSER})`), operation }
      project.write(SEED, seedOf(held))
      yield* doing(project, (paths) => inside(paths, accept(held)))
      assert.deepStrictEqual(yield* given(project), { own: [line("pref-001", text)], foreign: [] })
    })
  )
})
