import { assert, describe, it } from "@effect/vitest"
import { foldNotes, MARK, markingNotes, noteOf } from "../../../src/core/playbook/ContentNotes.ts"
import { contentIn } from "../../../src/core/playbook/Provenance.ts"
import { keyPoint, playbookOf } from "./support.ts"

const advice = (text: string) => contentIn("OTHERS", text)
const mistake = (text: string) => contentIn("MISTAKES TO AVOID", text)
const knownIn = (...lines: ReadonlyArray<string>) => [...foldNotes(lines).known]

describe("notes of what is known", () => {
  it("count in their order: what went is known again by a later one", () => {
    for (const content of [advice("a"), mistake("a")]) {
      assert.deepStrictEqual(knownIn(MARK, noteOf(content), noteOf(content, "1")), [])
      assert.deepStrictEqual([...foldNotes([MARK, noteOf(content), noteOf(content, "1")]).gone], [[content, "1"]])
      assert.deepStrictEqual(knownIn(MARK, noteOf(content), noteOf(content, "1"), noteOf(content)), [content])
    }
    assert.deepStrictEqual(knownIn(MARK, noteOf(advice("a")), noteOf(mistake("a"), "1")), [advice("a")])
  })

  it("pass over lines that are none, or were cut short", () => {
    const cut = noteOf(mistake("never"), "1").slice(0, -3)
    assert.deepStrictEqual(knownIn(MARK, noteOf(mistake("never")), cut, "", "[]", "7", '{"text":1}', "null"), [
      mistake("never")
    ])
  })
})

describe("notes of a version that did not tell mistakes apart", () => {
  const playbook = playbookOf({
    "MISTAKES TO AVOID": [keyPoint("mis-001", "both"), keyPoint("mis-002", "mistake"), keyPoint("mis-003", "foreign")],
    OTHERS: [keyPoint("oth-001", "both"), keyPoint("oth-002", "advice")]
  })
  const old = ["both", "mistake", "advice", "elsewhere"].map((text) => JSON.stringify(text))

  it("count in any section until they are marked, then as the playbook stood", () => {
    assert.sameMembers(
      knownIn(...old),
      ["both", "mistake", "advice", "elsewhere"].flatMap((text) => [advice(text), mistake(text)])
    )
    const marked = [...old, ...markingNotes(foldNotes(old), playbook)]
    assert.isFalse(foldNotes(marked).isOld)
    assert.sameMembers(knownIn(...marked), [
      advice("both"),
      mistake("both"),
      mistake("mistake"),
      advice("advice"),
      advice("elsewhere")
    ])
  })

  it("do not have what is approved beside them as a mistake count elsewhere, too", () => {
    assert.sameMembers(knownIn(JSON.stringify("old"), noteOf(mistake("new"))), [
      advice("old"),
      mistake("old"),
      mistake("new")
    ])
  })

  it("are marked by the last line, so that a writer who is killed before changes nothing that stands there", () => {
    const lines = markingNotes(foldNotes(old), playbook)
    assert.strictEqual(lines.at(-1), MARK)
    const partly = foldNotes([...old, ...lines.slice(0, -1)])
    assert.isTrue(partly.isOld)
    for (const content of [mistake("both"), mistake("mistake"), advice("both"), advice("advice")]) {
      assert.isTrue(partly.known.has(content))
    }
  })
})
