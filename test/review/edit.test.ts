import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { addKeyPoint, EditRefused, editText, mergeKeyPoints, moveTo, removeByName } from "../../src/review/edit.ts"
import { Journal } from "../../src/store/Journal.ts"
import { lineageOf } from "../../src/store/Lineage.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { inside } from "../support/inside.ts"
import { makeProject, PLAYBOOK, playbookTexts } from "../support/projects.ts"
import { layerReview, subjects } from "./support.ts"

const filled = makeProject({
  [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-001", "one", 3, 1), keyPoint("oth-002", "two")] })
})

describe("a person's own key points", () => {
  it.live("are added under the next id, trimmed and without secrets, in one commit", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const added = addKeyPoint("USER PREFERENCES", "  Use AKIAIOSFODNN7EXAMPLE \n")
      const { entry, ...result } = yield* inside(project.paths, added)
      const { id } = (yield* inside(
        project.paths,
        Effect.flatMap(Journal, ({ last }) => last)
      ))!
      assert.strictEqual(entry, id)
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
      assert.deepInclude(yield* inside(project.paths, addKeyPoint("USER PREFERENCES", "two")), {
        name: "oth-002",
        added: false
      })
      assert.deepInclude(yield* inside(project.paths, editText("oth-002", "two")), { changed: false })
      assert.deepInclude(yield* inside(project.paths, moveTo("oth-002", "OTHERS")), { changed: false })
      assert.deepStrictEqual(subjects(project), ["Keep: changes made outside of debrief"])
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("begin without the record that they claimed where they came with the code", () =>
    Effect.gen(function* () {
      const { paths, read } = yield* filled
      const shared = { ...paths, isShared: true }
      const { after } = yield* inside(shared, editText("oth-001", "uno"))
      assert.deepStrictEqual(after, keyPoint("oth-001", "uno", 0, 0))
      assert.notInclude(read(PLAYBOOK), '"helpful": 3')
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("have no record of their sources where these came with the code", () =>
    Effect.gen(function* () {
      const { paths, read } = yield* filled
      yield* inside({ ...paths, isShared: true }, mergeKeyPoints(["oth-001", "oth-002"], "both", undefined))
      assert.include(read(PLAYBOOK), '"both"')
      assert.notInclude(read(PLAYBOOK), '"helpful": 3')
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("keep their record when they are reworded or moved", () =>
    Effect.gen(function* () {
      const project = yield* filled
      yield* inside(project.paths, editText("oth-001", "uno"))
      const { after, before } = yield* inside(project.paths, moveTo("oth-001", "MISTAKES TO AVOID"))
      assert.deepStrictEqual([before, after], [keyPoint("oth-001", "uno", 3, 1), keyPoint("mis-001", "uno", 3, 1)])
      yield* inside(project.paths, removeByName("oth-002"))
      assert.deepStrictEqual(playbookTexts(project), { "MISTAKES TO AVOID": { "mis-001": "uno" } })
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("cannot be empty, and must be there to be changed: EditRefused", () =>
    Effect.gen(function* () {
      const project = yield* filled
      const before = project.read(PLAYBOOK)
      const refused = [
        [Effect.asVoid(inside(project.paths, addKeyPoint("OTHERS", " \n"))), "the text is empty"],
        [Effect.asVoid(inside(project.paths, editText("oth-001", ""))), "the text is empty"],
        [Effect.asVoid(inside(project.paths, editText("oth-009", "x"))), "there is no key point oth-009"],
        [Effect.asVoid(inside(project.paths, removeByName("oth-009"))), "there is no key point oth-009"],
        [Effect.asVoid(inside(project.paths, moveTo("oth-009", "OTHERS"))), "there is no key point oth-009"]
      ] as const
      for (const [change, says] of refused) {
        const error = yield* Effect.flip(change)
        assert.instanceOf(error, EditRefused)
        assert.include(error.message, `${says}. Nothing was changed`)
      }
      assert.strictEqual(project.read(PLAYBOOK), before)
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("are made one of several in one commit, with the sums of their records, and their lineage is kept", () =>
    Effect.gen(function* () {
      const project = yield* filled
      const edited = yield* inside(project.paths, editText("oth-001", "uno"))
      const merged = mergeKeyPoints(["oth-001", "oth-002"], "one and two", "PROJECT CONTEXT")
      const { entry, name } = yield* inside(project.paths, merged)
      const sections = { "PROJECT CONTEXT": [keyPoint("ctx-001", "one and two", 3, 1)] }
      assert.deepStrictEqual(JSON.parse(project.read(PLAYBOOK)).sections, playbookOf(sections).sections)
      assert.strictEqual(name, "ctx-001")
      assert.strictEqual(subjects(project)[0], "Merge oth-001, oth-002")
      const entries = yield* inside(
        project.paths,
        Effect.flatMap(Journal, (journal) => journal.entries)
      )
      assert.deepStrictEqual(
        lineageOf(entries, name).map((event) => [event.entry.id, event.id, event.what]),
        [
          [edited.entry, "oth-001", "reworded"],
          [entry, "ctx-001", "merged"]
        ]
      )
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("are not made one of what is not there, of one twice, or in words that another says", () =>
    Effect.gen(function* () {
      const project = yield* filled
      const refusal = (names: ReadonlyArray<string>, text: string) =>
        Effect.map(inside(project.paths, Effect.flip(mergeKeyPoints(names, text, undefined))), ({ message }) => message)
      assert.include(yield* refusal(["oth-001", "oth-009"], "both"), "there is no key point oth-009")
      assert.include(yield* refusal(["oth-001", "oth-001"], "both"), "two different key points")
      assert.include(yield* refusal(["oth-001", "oth-002"], " "), "the text is empty")
      assert.include(yield* refusal(["oth-001", "oth-001"], "x".repeat(501)), "500 are the most")
      assert.deepStrictEqual(playbookTexts(project), { OTHERS: { "oth-001": "one", "oth-002": "two" } })
    }).pipe(Effect.provide(layerReview()))
  )
})
