import { assert, describe, it } from "@effect/vitest"
import { citedIds } from "../../../src/core/playbook/Citation.ts"
import { SECTION_SLUGS } from "../../../src/core/playbook/Section.ts"

const cited = (...answers: ReadonlyArray<string>) =>
  citedIds(answers.map((content) => ({ role: "assistant", content })))

describe("citedIds", () => {
  it("finds ids of every section and of the flat format", () => {
    const ids = [...Object.values(SECTION_SLUGS).map((slug) => `${slug}-001`), "kpt_001"]
    assert.deepStrictEqual(cited(ids.map((id) => `[${id}]`).join(" ")), [...ids].sort())
  })

  it("answers each id once, sorted, from all messages", () => {
    assert.deepStrictEqual(cited("as [pat-010] says", "[mis-002], [pat-010] and [mis-001]"), [
      "mis-001",
      "mis-002",
      "pat-010"
    ])
  })

  it("does not look at what people wrote", () => {
    const messages = [
      { role: "user", content: "did you use [pat-001]?" },
      { role: "assistant", content: "no, [pat-002]" },
      { role: "system", content: "[pat-003]" }
    ]
    assert.deepStrictEqual(citedIds(messages), ["pat-002"])
  })

  it("finds ids with no space around them, and of any length", () => {
    assert.deepStrictEqual(cited("so[pat-1][oth-12345]:"), ["oth-12345", "pat-1"])
  })

  it.each([
    "pat-001",
    "(pat-001)",
    "[pat-]",
    "[pat-001",
    "[ pat-001 ]",
    "[PAT-001]",
    "[foo-001]",
    "[kpt-001]",
    "[pat_001]"
  ])("does not take %s for a citation", (text) => {
    assert.deepStrictEqual(cited(text), [])
  })

  it("answers nothing for no messages", () => {
    assert.deepStrictEqual(citedIds([]), [])
  })
})
