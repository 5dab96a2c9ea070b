import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { accept, findPending } from "../../src/review/decide.ts"
import { addKeyPoint, editText } from "../../src/review/edit.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { proposal, seedOf } from "../core/proposals/support.ts"
import { inside } from "../support/inside.ts"
import { makeProject, PLAYBOOK, type Project, playbookTexts } from "../support/projects.ts"
import { layerReview, makeWaiting, statuses } from "./support.ts"

const SAID = "Run a failing test file alone before the whole suite, with npm test"
const NEARLY = "Run a failing test file alone, before the whole suite: with npm test!"
const LONG = "x".repeat(501)
const PLAYBOOK_BEFORE = playbookOf({
  OTHERS: [keyPoint("oth-001", SAID, 3, 0), keyPoint("oth-002", "Never push to main")]
})

const texts = (project: Project) => Object.values(playbookTexts(project)).flatMap((entries) => Object.values(entries))

const waiting = (content: string) => makeWaiting(seedOf(proposal("a", content)), { [PLAYBOOK]: PLAYBOOK_BEFORE })

describe("a person's own key point", () => {
  it.live("that is there in nearly the same words is that one, unless they insist", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: PLAYBOOK_BEFORE })
      const found = yield* inside(project.paths, addKeyPoint("OTHERS", NEARLY))
      assert.deepInclude(found, { name: "oth-001", added: false, text: SAID })
      assert.deepStrictEqual(texts(project), [SAID, "Never push to main"])
      assert.deepInclude(yield* inside(project.paths, addKeyPoint("OTHERS", NEARLY, { force: true })), {
        name: "oth-003",
        added: true
      })
    }).pipe(Effect.provide(layerReview()))
  )

  it.live.each<[string, RegExp]>([
    ["Always push to main", /oth-002 says the opposite: Never push to main\. Unless you insist \(--force\)/],
    [LONG, /the text has 501 characters, and 500 are the most, unless you insist \(--force\)/]
  ])("that contradicts another or is too long is refused, unless they insist", ([text, says]) =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: PLAYBOOK_BEFORE })
      assert.match((yield* Effect.flip(inside(project.paths, addKeyPoint("OTHERS", text)))).message, says)
      assert.match((yield* Effect.flip(inside(project.paths, editText("oth-001", text)))).message, says)
      assert.deepStrictEqual(texts(project), [SAID, "Never push to main"])
      yield* inside(project.paths, editText("oth-001", text, { force: true }))
      assert.deepStrictEqual(texts(project), [text, "Never push to main"])
      assert.deepInclude(yield* inside(project.paths, addKeyPoint("OTHERS", text, { force: true })), { added: false })
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("may turn a key point into its opposite, and is on one line", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: PLAYBOOK_BEFORE })
      yield* inside(project.paths, editText("oth-002", "Always push\n to main"))
      assert.deepStrictEqual(texts(project), [SAID, "Always push to main"])
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("is held to the settings", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: PLAYBOOK_BEFORE })
      const tidiness = { maxTextLength: 600, similarity: 0.5 }
      const half = "Run a failing test file alone before committing, with npm test"
      assert.isFalse((yield* inside(project.paths, addKeyPoint("OTHERS", half, { tidiness }))).added)
      assert.isTrue((yield* inside(project.paths, addKeyPoint("OTHERS", half))).added)
      assert.isTrue((yield* inside(project.paths, addKeyPoint("OTHERS", LONG, { tidiness }))).added)
    }).pipe(Effect.provide(layerReview()))
  )
})

describe("an accepted proposal", () => {
  it.live("that is there in nearly the same words becomes that key point", () =>
    Effect.gen(function* () {
      const project = yield* waiting(NEARLY)
      const decided = yield* inside(project.paths, accept(yield* inside(project.paths, findPending("a"))))
      assert.deepInclude(decided, { keyPoint: "oth-001", added: false })
      assert.deepStrictEqual(texts(project), [SAID, "Never push to main"])
      assert.deepStrictEqual(statuses(project), { a: "accepted" })
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("that contradicts a key point waits on, and nothing is changed, unless the person insists", () =>
    Effect.gen(function* () {
      const project = yield* waiting("Always push to main")
      const found = yield* inside(project.paths, findPending("a"))
      assert.match((yield* inside(project.paths, accept(found))).refused ?? "", /^oth-002 says the opposite/)
      assert.deepStrictEqual(statuses(project), { a: "pending" })
      assert.deepStrictEqual(texts(project), [SAID, "Never push to main"])
      assert.deepInclude(yield* inside(project.paths, accept(found, { force: true })), {
        keyPoint: "pref-001",
        added: true
      })
      assert.deepStrictEqual(statuses(project), { a: "accepted" })
    }).pipe(Effect.provide(layerReview()))
  )
})
