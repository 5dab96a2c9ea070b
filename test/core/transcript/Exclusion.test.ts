import { assert, describe, it } from "@effect/vitest"
import { makeExclude } from "../../../src/core/transcript/Exclusion.ts"

const called = (id: string, input: unknown, type = "tool_use") => ({ type, id, name: "Read", input })
const answered = (id: string, content: unknown, type = "tool_result") => ({ type, tool_use_id: id, content })
const record = (...content: ReadonlyArray<unknown>) => ({ cwd: "/p", toolUseResult: "whole", message: { content } })

const exclude = () => makeExclude({ isExcluded: (path) => path === "/p/secret.txt", repeats: undefined })

describe("what is excluded by its path", () => {
  it("is hidden in the call, in its answer, and wherever else an answer names it, with what the client keeps beside", () => {
    const hide = exclude()
    const other = { type: "text", text: "I read secret.txt." }
    assert.deepStrictEqual(
      hide(record(other, called("c1", { file_path: "secret.txt" }), called("c2", { a: ["b.txt", 7] }))),
      {
        cwd: "/p",
        toolUseResult: undefined,
        message: { content: [other, called("c1", "[excluded]"), called("c2", { a: ["b.txt", 7] })] }
      }
    )
    const answers = hide(
      record(answered("c1", "its words"), answered("c2", "b"), answered("c3", [{ text: "see /p/secret.txt" }]))
    )
    assert.deepStrictEqual(answers.message, {
      content: [answered("c1", "[excluded]"), answered("c2", "b"), answered("c3", "[excluded]")]
    })
  })

  it("is told by kinds of calls of others, and not by what has none", () => {
    const hide = exclude()
    const served = called("s1", { path: "/p/secret.txt" }, "server_tool_use")
    assert.deepStrictEqual(hide(record(served)).message, { content: [{ ...served, input: "[excluded]" }] })
    for (const type of ["tool_use_note", undefined, 7]) {
      const odd = record({ ...served, type }, "text", null)
      assert.strictEqual(hide(odd), odd)
    }
  })

  it("leaves records alone that hold no blocks", () => {
    const hide = exclude()
    for (const message of ["secret.txt", { content: "secret.txt" }, undefined]) {
      const plain = { cwd: "/p", message }
      assert.strictEqual(hide(plain), plain)
    }
  })
})

describe("what was said in private", () => {
  it("is hidden wherever it is repeated, and nothing else is changed", () => {
    const hide = makeExclude({ isExcluded: undefined, repeats: /my plan/g })
    const message = { content: [{ text: "my plan", at: 7, more: { deep: ["my plan!", null, true] } }] }
    const hidden = hide({ type: "user", message })
    const mark = (hidden as { message: typeof message }).message.content[0]!.text
    assert.notInclude(mark, "plan")
    assert.deepStrictEqual(hidden, {
      type: "user",
      message: { content: [{ text: mark, at: 7, more: { deep: [`${mark}!`, null, true] } }] }
    })
  })
})
