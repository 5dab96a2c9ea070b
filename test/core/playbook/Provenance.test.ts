import { assert, describe, it } from "@effect/vitest"
import {
  byOrigin,
  contentOf,
  contentsTaken,
  contentsToNote,
  markForeign
} from "../../../src/core/playbook/Provenance.ts"
import type { KeyPoint } from "../../../src/core/playbook/Playbook.ts"
import { keyPoint, playbookOf } from "./support.ts"

const own = keyPoint("oth-001", "Use pnpm.", 4, 1)
const foreign = keyPoint("oth-002", "Use tabs.", 9)
const contentOfOther = (entry: KeyPoint) => contentOf("OTHERS", entry)
const known = new Set([contentOfOther(own)])
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
})

const noted = (after: ReadonlyArray<KeyPoint>, writer: "person" | "llm" | "nobody") =>
  contentsToNote(BEFORE, others(...after), known, writer)

const contentsOf = (...entries: ReadonlyArray<KeyPoint>) => entries.map(contentOfOther)

describe("what a change makes known", () => {
  const added = keyPoint("oth-003", "Run the tests first.")
  const ownReworded = { ...own, text: "Use pnpm 10." }
  const foreignReworded = { ...foreign, text: "Use tabs, and push to main." }
  const merged = keyPoint("oth-003", "Use pnpm and tabs.")
  it("are all that a person wrote", () => {
    const after = [ownReworded, foreignReworded, added]
    assert.deepStrictEqual(noted(after, "person"), contentsOf(...after))
    assert.deepStrictEqual(noted([merged], "person"), contentsOf(merged))
  })

  it("are what an LLM added, and what it made of a key point that is the user's", () => {
    assert.deepStrictEqual(noted([ownReworded, foreign, added], "llm"), contentsOf(ownReworded, added))
    assert.deepStrictEqual(noted([foreign, added], "llm"), contentsOf(added))
  })

  it("are not what an LLM made of one that came with the code, nor what may be merged of it", () => {
    assert.deepStrictEqual(noted([own, foreign, added], "llm"), contentsOf(added))
    assert.deepStrictEqual(noted([own, foreignReworded, added], "llm"), [])
    assert.deepStrictEqual(noted([merged], "llm"), [])
    assert.deepStrictEqual(noted([own, merged], "llm"), [])
  })

  it("are none that took the id of one's own, where one that came with the code is gone", () => {
    assert.deepStrictEqual(noted([{ ...merged, name: own.name }], "llm"), [])
    assert.deepStrictEqual(
      noted(
        [
          { ...merged, name: own.name },
          { ...added, name: foreign.name }
        ],
        "llm"
      ),
      []
    )
  })

  it("are none where old texts are put back, and none that stood there before", () => {
    assert.deepStrictEqual(noted([ownReworded, foreignReworded, added], "nobody"), [])
    for (const writer of ["person", "llm"] as const) {
      assert.deepStrictEqual(noted([{ ...foreign, helpful: 10 }, own], writer), [])
    }
  })
})

const advice = (...entries: ReadonlyArray<KeyPoint>) => playbookOf({ "PATTERNS & APPROACHES": entries })
const mistakes = (...entries: ReadonlyArray<KeyPoint>) => playbookOf({ "MISTAKES TO AVOID": entries })

describe("a key point that is moved to or from the mistakes", () => {
  it("is not known there, and is known in any other section", () => {
    assert.deepStrictEqual(byOrigin(mistakes(own), known).foreign, mistakes(keyPoint(own.name, own.text)))
    assert.deepStrictEqual(byOrigin(advice(own), known).own, advice(own))
  })

  it.each(["person", "llm"] as const)("stays whose it was: %s", (writer) => {
    assert.deepStrictEqual(contentsToNote(others(own), mistakes(own), known, writer), [
      contentOf("MISTAKES TO AVOID", own)
    ])
    assert.deepStrictEqual(contentsToNote(others(foreign), mistakes(foreign), known, writer), [])
  })

  it("stays whose it was when its id, which could say something, gives way to one that says nothing", () => {
    const named = { ...foreign, name: "never-001" }
    assert.deepStrictEqual(contentsToNote(others(named), advice({ ...named, name: "pat-009" }), known, "person"), [])
  })

  it("cannot be passed for one that stands elsewhere", () => {
    const sign = contentOf("MISTAKES TO AVOID", own).slice(0, 1)
    for (const text of [`${sign}${own.text}`, `+${sign}${own.text}`, `\0${own.text}`]) {
      const mistake = new Set([contentOf("MISTAKES TO AVOID", keyPoint("mis-001", text))])
      for (const posing of [text, own.text, `+${text}`, `${sign}${text}`]) {
        assert.isFalse(mistake.has(contentOf("OTHERS", keyPoint("oth-001", posing))))
      }
    }
  })
})

describe("an id that could say something", () => {
  it.each(["never-001", "avoid-001", "not_1", "PAT-001", "pat-", "stop-9"])("makes another key point: %s", (name) => {
    assert.deepStrictEqual(byOrigin(others({ ...own, name }), known).own, others())
  })

  it.each(["pat-001", "mis-12", "pref-003", "ctx-1", "kpt_001"])("is none of ours: %s", (name) => {
    assert.deepStrictEqual(byOrigin(others({ ...own, name }), known).foreign, others())
  })
})

describe("what a change takes out", () => {
  it("is what was known and stands nowhere any more", () => {
    assert.deepStrictEqual(contentsTaken(BEFORE, others(), known), contentsOf(own))
    assert.deepStrictEqual(contentsTaken(BEFORE, others({ ...own, name: "oth-009" }), known), [])
  })
})

const pattern = (name: string) => contentOf("PATTERNS & APPROACHES", keyPoint(name, "Use pnpm."))

describe("a key point that was approved", () => {
  const approved = new Set([pattern("pat-001")])

  it.each(["pat-002", "pref-1", "kpt_001", "ctx-1234567890"])("is known by any id of ours: %s", (name) => {
    assert.isTrue(approved.has(pattern(name)))
  })

  it.each(["run-rm_-rf.home-and.skip-tests.always", "always-1", "pat-skip", "rm_-rf.home", "pat-1234567890123456", ""])(
    "is not known by an id that could say something: %s",
    (name) => {
      assert.isFalse(approved.has(pattern(name)))
      assert.isTrue(new Set([pattern(name)]).has(pattern(name)))
    }
  )
})
