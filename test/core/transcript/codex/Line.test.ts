import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { makeCodexReader } from "../../../../src/core/transcript/codex/Line.ts"
import { messageKey } from "../../../../src/core/transcript/MessageKey.ts"
import { codexCall, codexItem, codexMeta, codexOutput, codexRecord, codexSaid } from "../../../sessions/codex.ts"
import { anyJson } from "../../playbook/support.ts"

const read = (lines: ReadonlyArray<string>) => {
  const readLine = makeCodexReader()
  return lines.map((line) => readLine(new TextEncoder().encode(line)))
}

const entriesOf = (...lines: ReadonlyArray<string>) => read(lines).flatMap(({ entries }) => entries)

const contents = (...lines: ReadonlyArray<string>) => entriesOf(...lines).map(({ content, role }) => [role, content])

const keys = (...lines: ReadonlyArray<string>) => entriesOf(...lines).map(messageKey)

const toolsOf = (...lines: ReadonlyArray<string>) => entriesOf(...lines).flatMap(({ tools }) => tools)

describe("a message of a rollout", () => {
  it("is told with its session, its directory and its time", () => {
    const [entry] = entriesOf(codexMeta({ id: "c-1", cwd: "/w/proj", source: "cli" }), codexSaid("user", "Use pnpm."))
    const { uuid, ...rest } = entry!
    assert.match(uuid!, /^codex-c-1-[\w-]+$/)
    assert.deepStrictEqual(rest, {
      role: "user",
      content: "Use pnpm.",
      sessionId: "c-1",
      entrypoint: "cli",
      tools: [],
      cwd: "/w/proj",
      timestamp: "2026-05-01T10:00:00.000Z"
    })
  })

  it("is what the person and the model say, not what developer and system say", () => {
    const lines = ["user", "assistant", "developer", "system"].map((role) => codexSaid(role, `by ${role}`))
    assert.deepStrictEqual(contents(...lines), [
      ["user", "by user"],
      ["assistant", "by assistant"]
    ])
  })

  it.each([
    "<environment_context>\n  <cwd>/w/proj</cwd>\n</environment_context>",
    "<user_instructions>\n\nAlways test.\n\n</user_instructions>",
    "# AGENTS.md instructions for /w/proj\n\n<INSTRUCTIONS>\nAlways test.\n</INSTRUCTIONS>",
    "<ENVIRONMENT_CONTEXT>x</ENVIRONMENT_CONTEXT>\n",
    "<skill>\n<name>demo</name>\nbody\n</skill>",
    '<hook_prompt hook_run_id="1">Retry</hook_prompt>',
    "<external_notes>from a plugin</external_notes>",
    "<turn_aborted>\nThe user interrupted.\n</turn_aborted>"
  ])("is not what the client puts in under the person's name: %j", (injected) => {
    assert.deepStrictEqual(contents(codexSaid("user", injected)), [])
    assert.deepStrictEqual(contents(codexSaid("user", injected, "Use pnpm.")), [["user", "Use pnpm."]])
    assert.deepStrictEqual(contents(codexSaid("assistant", injected)), [["assistant", injected]])
  })

  it.each([
    "Why does <environment_context> stand in my log?",
    "<environment_context> is what I asked about",
    "<div>Make this a button.</div>",
    "# AGENTS.md instructions for new people are missing"
  ])("is what a person says about such things: %j", (words) => {
    assert.deepStrictEqual(contents(codexSaid("user", words)), [["user", words]])
  })

  it("is the request alone when an editor put its open files before it", () => {
    const words = "# Context from my IDE setup:\n\n## Open tabs:\n- a.ts\n\n## My request for Codex:\nUse pnpm.\n"
    assert.deepStrictEqual(contents(codexSaid("user", words)), [["user", "Use pnpm."]])
  })

  it("is not told twice: by events for the screen, or by what the model thought", () => {
    const lines = [
      codexRecord("event_msg", { type: "user_message", message: "Use pnpm." }),
      codexItem({ type: "reasoning", summary: [{ type: "summary_text", text: "thinking" }] }),
      codexRecord("turn_context", { cwd: "/w/proj/sub", user_instructions: "Always test." })
    ]
    assert.deepStrictEqual(contents(...lines), [])
  })

  it("is told as a summary where what went before was summed up, be it readable or not", () => {
    const history = [{ type: "message", role: "user", content: [{ type: "input_text", text: "Use pnpm." }] }]
    const told = ["They fixed the parser.", ""].map((message) =>
      entriesOf(codexMeta(), codexRecord("compacted", { message, replacement_history: history }))
    )
    assert.deepStrictEqual(
      told.map((entries) => entries.map(({ aside, content }) => [aside, content])),
      [[["summary", "They fixed the parser."]], [["summary", "What went before was summed up here."]]]
    )
  })

  it("has the directory of its turn", () => {
    const lines = [codexMeta({ cwd: "/w/a" }), codexRecord("turn_context", { cwd: "/w/b" }), codexSaid("user", "Hi.")]
    assert.strictEqual(entriesOf(...lines)[0]?.cwd, "/w/b")
  })

  it("quotes other types of lines without being taken for one", () => {
    const words = 'It logs {"type":"event_msg"} twice.'
    assert.deepStrictEqual(contents(codexSaid("user", words)), [["user", words]])
  })
})

describe("the use of a tool", () => {
  it.each([
    [codexCall("shell", { command: ["bash", "-lc", "pnpm test"] }), "shell", "bash -lc pnpm test"],
    [codexCall("exec_command", { cmd: "pnpm test" }), "exec_command", "pnpm test"],
    [codexCall("update_plan", { explanation: "first this" }), "update_plan", "first this"],
    [codexItem({ type: "function_call", name: "x", arguments: "no json", call_id: "call_1" }), "x", "no json"],
    [
      codexItem({ type: "custom_tool_call", name: "apply_patch", input: "*** Begin Patch", call_id: "call_1" }),
      "apply_patch",
      "*** Begin Patch"
    ],
    [
      codexItem({ type: "local_shell_call", call_id: "call_1", action: { type: "exec", command: ["ls", "-l"] } }),
      "local_shell",
      "ls -l"
    ]
  ])("is a call by the model: %s", (line, name, summary) => {
    assert.deepStrictEqual(toolsOf(line), [{ _tag: "Call", id: "call_1", name, summary }])
    assert.deepStrictEqual(contents(line), [["assistant", ""]])
  })

  it.each([
    ["done", false, "done"],
    [[{ type: "input_text", text: "done" }], false, "done"],
    [{ content: "denied", success: false }, true, "denied"],
    [JSON.stringify({ output: "no such file", metadata: { exit_code: 2 } }), true, "no such file"],
    [JSON.stringify({ output: "done", metadata: { exit_code: 0 } }), false, "done"],
    ["Exit code: 1\nWall time: 0.2 seconds\nOutput:\nfailed", true, "failed"],
    ["Wall time: 0.2 seconds\nProcess exited with code 3\nOutput:\nfailed", true, "failed"],
    ["Exit code: 0\nWall time: 0.2 seconds\nOutput:\nExit code: 7", false, "Exit code: 0"],
    ["Exit code: 7 is what I wrote down", false, "Exit code: 7 is what I wrote down"]
  ])("has a result: %j", (output, isError, words) => {
    const [tool] = toolsOf(codexOutput(output))
    assert.deepInclude(tool, { _tag: "Result", id: "call_1", isError })
    assert.include((tool as { readonly text: string }).text, words)
  })

  it("keeps no secrets", () => {
    const [call] = toolsOf(codexCall("shell", { command: `curl -H "x-api-key: sk-ant-api03-${"aB3".repeat(31)}AA"` }))
    assert.notInclude(JSON.stringify(call), "aB3aB3")
  })
})

describe("the ids of messages", () => {
  it("are the client's own where it wrote them", () => {
    const line = codexItem({ type: "message", id: "msg_1", role: "user", content: [{ type: "input_text", text: "a" }] })
    assert.deepStrictEqual(keys(codexMeta({ id: "c-1" }), line), ["msg_1"])
  })

  it("tell apart what is said twice in a session, and the same in two sessions", () => {
    const again = [codexSaid("user", "ok"), codexSaid("user", "ok"), codexSaid("assistant", "ok")]
    const all = [...keys(codexMeta({ id: "c-1" }), ...again), ...keys(codexMeta({ id: "c-2" }), ...again)]
    assert.strictEqual(new Set(all).size, 6)
  })

  it("are the same in a fork, and in a fork of that, for what these repeat", () => {
    const said = [codexSaid("user", "one"), codexCall("shell", { command: "ls" }), codexSaid("assistant", "two")]
    const parent = [codexMeta({ id: "c-1" }), ...said]
    const fork = [codexMeta({ id: "c-2", forked_from_id: "c-1" }), ...parent, codexSaid("user", "three")]
    const second = [codexMeta({ id: "c-3", forked_from_id: "c-2" }), ...fork, codexSaid("user", "four")]
    assert.deepStrictEqual(keys(...fork).slice(0, 3), keys(...parent))
    assert.deepStrictEqual(keys(...second).slice(0, 4), keys(...fork))
    assert.strictEqual(new Set(keys(...second)).size, 5)
    assert.strictEqual(entriesOf(...second)[0]?.sessionId, "c-3")
  })

  it("are the same however often a rollout is read", () => {
    const lines = [codexMeta({ id: "c 1/é" }), codexSaid("user", "one")]
    assert.deepStrictEqual(keys(...lines), keys(...lines))
    assert.match(keys(...lines)[0]!, /^[\w-]+$/)
  })
})

describe("damaged lines", () => {
  it("are counted, and cost nothing else", () => {
    const cut = codexSaid("user", "lost").slice(0, 60)
    const lines = read([codexSaid("user", "one"), cut, "", "nonsense", codexSaid("user", "two")])
    assert.deepStrictEqual(
      lines.map(({ damaged }) => damaged),
      [false, true, false, true, false]
    )
  })

  it.prop("never throw, whatever the text or the JSON", [Schema.String, anyJson], ([anyText, json]) => {
    read([anyText, JSON.stringify(json), codexRecord("response_item", json), codexRecord("session_meta", json)])
  })
})
