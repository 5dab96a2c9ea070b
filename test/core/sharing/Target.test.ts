import { assert, describe, it } from "@effect/vitest"
import { blockOf } from "../../../src/core/sharing/Block.ts"
import { headInEmpty, isBare, restOf, TARGET_NAMES, TARGETS } from "../../../src/core/sharing/Target.ts"

const GLOBS = ["src/**", "*.ts"]

describe("a client's file", () => {
  it("says for which paths its rules are, as that client reads it", () => {
    assert.deepStrictEqual(
      TARGET_NAMES.flatMap((name) => {
        const target = TARGETS[name]
        return "rules" in target ? [[name, target.rules.head(GLOBS)]] : []
      }),
      [
        ["claude-md", '---\npaths:\n  - "src/**"\n  - "*.ts"\n---\n'],
        ["cursor", "---\nglobs: src/**,*.ts\nalwaysApply: false\n---\n"],
        ["copilot", '---\napplyTo: "src/**,*.ts"\n---\n']
      ]
    )
  })

  it.each(TARGET_NAMES)("goes when our block does if it was made for that, and stays empty if it was (%s)", (name) => {
    const target = TARGETS[name]
    const block = blockOf("Run the tests.")
    const head = "head" in target ? target.head : ""
    assert.isUndefined(restOf(target, `${head}${block}`, head))
    assert.strictEqual(restOf(target, `${headInEmpty(target)}\n${block}`, "anything"), "")
    assert.strictEqual(restOf(target, `# Ours\n${block}`, "# Ours\n"), "# Ours\n")
    assert.strictEqual(restOf(target, `${head}${block}\nMore.\n`, "More.\n"), "More.\n")
  })

  it("is bare when it holds nothing, or nothing but what stands between its marks", () => {
    for (const text of ["", "\uFEFF", " \n", "---\nglobs: a\n---\n", "---\r\na: 1\r\n---\r\n\n"])
      assert.isTrue(isBare(text))
    for (const text of ["Ours.", "---\nglobs: a\n", "---\na: 1\n---\nOurs."]) assert.isFalse(isBare(text))
  })
})
