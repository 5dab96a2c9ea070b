import { assert, describe, it } from "@effect/vitest"
import { makeCodexHead } from "../../../../src/core/transcript/codex/Head.ts"
import { codexCall, codexMeta, codexRecord, codexSaid } from "../../../sessions/codex.ts"
import { userLine } from "../../../sessions/support.ts"
import { anyJson } from "../../playbook/support.ts"

const headOf = (...lines: ReadonlyArray<string>) => {
  const reader = makeCodexHead()
  for (const line of lines) reader.push(new TextEncoder().encode(line))
  return { ...reader.head(), done: reader.done() }
}

describe("the head of a rollout", () => {
  it("holds what its first line tells, and the first thing said", () => {
    const { first, firstUuid, ...head } = headOf(
      codexMeta({ id: "c-1", cwd: "/w/proj" }),
      codexSaid("user", "<environment_context>x</environment_context>"),
      codexCall("shell", { command: "ls" }),
      codexSaid("user", "Use pnpm.")
    )
    assert.isDefined(first)
    assert.strictEqual(first, firstUuid)
    assert.deepStrictEqual(head, {
      recognised: true,
      session: "c-1",
      agent: undefined,
      cwd: "/w/proj",
      entrypoint: "cli",
      byProgram: false,
      startedAt: Date.parse("2026-05-01T09:59:59.000Z"),
      own: false,
      done: true
    })
  })

  it("says nothing was said where only the client spoke", () => {
    const head = headOf(codexMeta(), codexSaid("developer", "Sandboxed."), codexRecord("event_msg", { type: "x" }))
    assert.isTrue(head.recognised)
    assert.isUndefined(head.first)
  })

  it.each([
    ["cli", false],
    ["vscode", false],
    ["exec", true],
    ["mcp", true],
    [{ internal: "memory_consolidation" }, true],
    [undefined, false]
  ])("source %j: started by a program %s", (source, byProgram) => {
    assert.strictEqual(headOf(codexMeta({ source })).byProgram, byProgram)
  })

  it("knows a spawned session as a subagent of the one that spawned it", () => {
    const source = { subagent: { thread_spawn: { parent_thread_id: "c-1", depth: 1 } } }
    const { agent, session } = headOf(codexMeta({ id: "c-2", source }), codexMeta({ id: "c-1" }))
    assert.deepStrictEqual({ agent, session }, { agent: "c-2", session: "c-1" })
  })

  it.each([{ source: { subagent: "review" } }, { thread_source: "subagent" }])("knows a subagent by %j", (fields) => {
    assert.strictEqual(headOf(codexMeta({ id: "c-2", ...fields })).agent, "c-2")
  })

  it("is of the fork, not of the session that the fork repeats", () => {
    const { cwd, session } = headOf(
      codexMeta({ id: "c-2", forked_from_id: "c-1" }),
      codexMeta({ id: "c-1", cwd: "/x" })
    )
    assert.deepStrictEqual({ cwd, session }, { cwd: "/w/proj", session: "c-2" })
  })

  it.each([userLine("Hi."), "not json", "", codexSaid("user", "Hi.")])("does not recognise %s", (line) => {
    assert.isFalse(headOf(line).recognised)
  })

  it.prop("never throws, whatever the JSON", [anyJson], ([json]) => {
    headOf(codexRecord("session_meta", json), codexMeta({ source: json, id: json, cwd: json }), JSON.stringify(json))
  })
})
