import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { addKeyPoint, EditRefused, editText, moveTo, removeByName } from "../../src/review/edit.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { makeProject, PLAYBOOK, playbookTexts } from "../support/projects.ts"
import { layerReview, subjects } from "./support.ts"

const filled = makeProject({
  [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-001", "one", 3, 1), keyPoint("oth-002", "two")] })
})

describe("a person's own key points", () => {
  it.live("are added under the next id, trimmed and without secrets, in one commit", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const result = yield* addKeyPoint(project.paths, "USER PREFERENCES", "  Use AKIAIOSFODNN7EXAMPLE \n")
      assert.deepStrictEqual(result, {
        name: "pref-001",
        added: true,
        text: "Use [REDACTED aws key]",
        commitProblem: undefined
      })
      assert.deepStrictEqual(playbookTexts(project), { "USER PREFERENCES": { "pref-001": result.text } })
      assert.deepStrictEqual(subjects(project), ["Add pref-001"])
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("that the playbook has already change nothing", () =>
    Effect.gen(function* () {
      const project = yield* filled
      assert.deepInclude(yield* addKeyPoint(project.paths, "USER PREFERENCES", "two"), {
        name: "oth-002",
        added: false
      })
      assert.deepInclude(yield* editText(project.paths, "oth-002", "two"), { changed: false })
      assert.deepInclude(yield* moveTo(project.paths, "oth-002", "OTHERS"), { changed: false })
      assert.deepStrictEqual(subjects(project), ["Keep: changes made outside of debrief"])
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("keep their record when they are reworded or moved", () =>
    Effect.gen(function* () {
      const project = yield* filled
      yield* editText(project.paths, "oth-001", "uno")
      const { after, before } = yield* moveTo(project.paths, "oth-001", "MISTAKES TO AVOID")
      assert.deepStrictEqual([before, after], [keyPoint("oth-001", "uno", 3, 1), keyPoint("mis-001", "uno", 3, 1)])
      yield* removeByName(project.paths, "oth-002")
      assert.deepStrictEqual(playbookTexts(project), { "MISTAKES TO AVOID": { "mis-001": "uno" } })
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("cannot be empty, and must be there to be changed: EditRefused", () =>
    Effect.gen(function* () {
      const project = yield* filled
      const before = project.read(PLAYBOOK)
      const refused = [
        [Effect.asVoid(addKeyPoint(project.paths, "OTHERS", " \n")), "the text is empty"],
        [Effect.asVoid(editText(project.paths, "oth-001", "")), "the text is empty"],
        [Effect.asVoid(editText(project.paths, "oth-009", "x")), "there is no key point oth-009"],
        [Effect.asVoid(removeByName(project.paths, "oth-009")), "there is no key point oth-009"],
        [Effect.asVoid(moveTo(project.paths, "oth-009", "OTHERS")), "there is no key point oth-009"]
      ] as const
      for (const [change, says] of refused) {
        const error = yield* Effect.flip(change)
        assert.instanceOf(error, EditRefused)
        assert.include(error.message, `${says}. Nothing was changed`)
      }
      assert.strictEqual(project.read(PLAYBOOK), before)
    }).pipe(Effect.provide(layerReview()))
  )
})
