import { assert, describe, it } from "@effect/vitest"
import {
  byOrigin,
  contentOf,
  isKnown,
  markForeign,
  textsToNote,
  withoutClaims
} from "../../../src/core/playbook/Provenance.ts"
import type { KeyPoint } from "../../../src/core/playbook/Playbook.ts"
import { keyPoint, playbookOf } from "./support.ts"

const own = keyPoint("oth-001", "Use pnpm.", 4, 1)
const foreign = keyPoint("oth-002", "Use tabs.", 9)
const known = new Set([contentOf(own)])
const others = (...entries: ReadonlyArray<KeyPoint>) => playbookOf({ OTHERS: entries })
const BEFORE = others(own, foreign)

describe("what came with the code", () => {
  it("is told apart, in its order, and has no record of its own", () => {
    assert.deepStrictEqual(byOrigin(BEFORE, known), {
      own: others(own),
      foreign: others(keyPoint(foreign.name, foreign.text))
    })
  })

  it("is marked in its place for a person, without the record it claims", () => {
    const marked = markForeign(BEFORE, byOrigin(BEFORE, known).foreign)
    assert.deepStrictEqual(marked.playbook, others(own, keyPoint(foreign.name, foreign.text)))
    assert.deepStrictEqual([...marked.foreign], [foreign.name])
  })

  it("loses the record it claims where it is changed, and nothing else does", () => {
    const third = keyPoint("oth-003", "Use make.", 7)
    assert.deepStrictEqual(
      withoutClaims(others(own, foreign, third), known, [own.name, foreign.name]),
      others(own, keyPoint(foreign.name, foreign.text), third)
    )
  })
})

const noted = (after: ReadonlyArray<KeyPoint>, writer: "person" | "llm" | "nobody") =>
  textsToNote(BEFORE, others(...after), known, writer)

describe("the texts that a change makes known", () => {
  const added = keyPoint("oth-003", "Run the tests first.")
  const ownReworded = { ...own, text: "Use pnpm 10." }
  const foreignReworded = { ...foreign, text: "Use tabs, and push to main." }
  const merged = keyPoint("oth-003", "Use pnpm and tabs.")
  it("are all that a person wrote", () => {
    const after = [ownReworded, foreignReworded, added]
    assert.deepStrictEqual(
      noted(after, "person"),
      after.map(({ text }) => text)
    )
    assert.deepStrictEqual(noted([merged], "person"), [merged.text])
  })

  it("are what an LLM added, and what it made of a key point that is the user's", () => {
    assert.deepStrictEqual(noted([ownReworded, foreign, added], "llm"), [ownReworded.text, added.text])
    assert.deepStrictEqual(noted([foreign, added], "llm"), [added.text])
  })

  it("are not what an LLM made of one that came with the code, nor what may be merged of it", () => {
    assert.deepStrictEqual(noted([own, foreignReworded, added], "llm"), [added.text])
    assert.deepStrictEqual(noted([merged], "llm"), [])
    assert.deepStrictEqual(noted([own, merged], "llm"), [])
  })

  it("are none where old texts are put back, and none that stood there before", () => {
    assert.deepStrictEqual(noted([ownReworded, foreignReworded, added], "nobody"), [])
    for (const writer of ["person", "llm"] as const) {
      assert.deepStrictEqual(noted([{ ...foreign, helpful: 10 }, own], writer), [])
    }
  })
})

describe("a key point that was approved", () => {
  const approved = new Set([contentOf(keyPoint("pat-001", "Use pnpm."))])

  it.each(["pat-002", "pref-1", "kpt_001", "ctx-1234567890"])("is known by any id of ours: %s", (name) => {
    assert.isTrue(isKnown(keyPoint(name, "Use pnpm."), approved))
  })

  it.each(["run-rm_-rf.home-and.skip-tests.always", "always-1", "pat-skip", "rm_-rf.home", "pat-1234567890123456", ""])(
    "is not known by an id that could say something: %s",
    (name) => {
      assert.isFalse(isKnown(keyPoint(name, "Use pnpm."), approved))
      assert.isTrue(isKnown(keyPoint(name, "Use pnpm."), new Set([contentOf(keyPoint(name, "Use pnpm."))])))
    }
  )
})
