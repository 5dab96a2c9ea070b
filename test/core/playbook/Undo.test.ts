import { assert, describe, it } from "@effect/vitest"
import type { Playbook } from "../../../src/core/playbook/Playbook.ts"
import { SECTION_NAMES } from "../../../src/core/playbook/Section.ts"
import { undoInPlaybook } from "../../../src/core/playbook/Undo.ts"
import { allKeyPoints } from "../../../src/core/playbook/View.ts"
import { runs } from "../../support/runs.ts"
import { frozen, keyPoint, playbookOf, playbooks } from "./support.ts"

/** What a playbook holds, whatever the order within a section. */
const contentOf = (playbook: Playbook) =>
  SECTION_NAMES.map((name) => playbook.sections[name].toSorted((a, b) => (a.name < b.name ? -1 : 1)))

const RUNS = runs(100)

describe("undoInPlaybook, whatever the change", () => {
  it.prop(
    "right after it: what was before is again",
    [playbooks, playbooks],
    ([before, after]) => {
      assert.deepStrictEqual(contentOf(undoInPlaybook(frozen(before), frozen(after), after)), contentOf(before))
    },
    RUNS
  )

  it.prop("of nothing: nothing", [playbooks, playbooks], ([playbook, now]) => {
    assert.deepStrictEqual(contentOf(undoInPlaybook(playbook, playbook, now)), contentOf(now))
  })

  it.prop(
    "never touches an entry that the change did not touch",
    [playbooks, playbooks, playbooks],
    ([before, after, now]) => {
      const touched = new Set([...allKeyPoints(before), ...allKeyPoints(after)].map(({ name }) => name))
      const undone = undoInPlaybook(before, after, frozen(now))
      for (const section of SECTION_NAMES) {
        for (const entry of now.sections[section]) {
          if (!touched.has(entry.name)) assert.deepInclude(undone.sections[section], entry)
        }
      }
    },
    RUNS
  )

  it.prop(
    "loses no text that came since, and gives no id twice",
    [playbooks, playbooks, playbooks],
    ([before, after, now]) => {
      const undone = allKeyPoints(undoInPlaybook(before, after, now))
      assert.lengthOf(new Set(undone.map(({ name }) => name)), undone.length)
      const known = new Set([...allKeyPoints(before), ...allKeyPoints(after)].map(({ text }) => text))
      const texts = new Set(undone.map(({ text }) => text))
      for (const { text } of allKeyPoints(now)) if (!known.has(text)) assert.isTrue(texts.has(text), text)
    },
    RUNS
  )
})

const A = keyPoint("pat-001", "A", 2, 1)
const patterns = (...entries: ReadonlyArray<ReturnType<typeof keyPoint>>) =>
  playbookOf({ "PATTERNS & APPROACHES": entries })

describe("undoInPlaybook, after more has happened", () => {
  it("what was added goes, though rated since; what came later stays", () => {
    const later = keyPoint("pat-002", "later")
    assert.deepStrictEqual(
      undoInPlaybook(patterns(), patterns(A), patterns({ ...A, helpful: 9 }, later)),
      patterns(later)
    )
  })

  it("what was added and reworded since stays: the words are someone else's now", () => {
    const reworded = patterns({ ...A, text: "B" })
    assert.deepStrictEqual(undoInPlaybook(patterns(), patterns(A), reworded), reworded)
  })

  it("what was removed returns under its id, or under the next when another entry has that now", () => {
    const other = keyPoint("pat-001", "other")
    assert.deepStrictEqual(undoInPlaybook(patterns(A), patterns(), patterns()), patterns(A))
    assert.deepStrictEqual(
      undoInPlaybook(patterns(A), patterns(), patterns(other)),
      patterns(other, { ...A, name: "pat-002" })
    )
    assert.deepStrictEqual(undoInPlaybook(patterns(A), patterns(), patterns(A)), patterns(A))
  })

  it("texts change back unless they changed again; counts are taken back by as much as was given", () => {
    const rated = { ...A, text: "B", helpful: 3 }
    assert.deepStrictEqual(
      undoInPlaybook(patterns(A), patterns(rated), patterns({ ...rated, helpful: 7 })),
      patterns({ ...A, helpful: 6 })
    )
    assert.deepStrictEqual(
      undoInPlaybook(patterns(A), patterns(rated), patterns({ ...rated, text: "C" })),
      patterns({ ...A, text: "C" })
    )
    assert.deepStrictEqual(
      undoInPlaybook(patterns(A), patterns({ ...A, harmful: 5 }), patterns({ ...A, harmful: 2 })),
      patterns({ ...A, harmful: 0 })
    )
  })

  it("a move is taken back, with the rating it got since lost to none", () => {
    const there = playbookOf({ OTHERS: [keyPoint("oth-001", "A", 2, 1)] })
    assert.deepStrictEqual(undoInPlaybook(patterns(A), there, there), patterns(A))
    const byHand = playbookOf({ OTHERS: [A] })
    assert.deepStrictEqual(undoInPlaybook(patterns(A), byHand, byHand), patterns(A))
  })
})
