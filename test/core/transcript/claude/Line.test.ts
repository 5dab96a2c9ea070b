import { assert, describe, it } from "@effect/vitest"
import { scanLine } from "../../../../src/core/transcript/claude/Line.ts"
import { assistantLine, lineOf, text, userLine } from "../../../sessions/support.ts"

const said = (line: string) => scanLine(line).messages.map(({ role, content }) => [role, content])
const nothing = { messages: [], damaged: false }

describe("scanLine (D9)", () => {
  it("reads what a person said, and what the line says about the session", () => {
    assert.deepStrictEqual(scanLine(userLine("hello", { entrypoint: "cli" })), {
      messages: [{ role: "user", content: "hello", uuid: "u-1", sessionId: "s-1", entrypoint: "cli" }],
      damaged: false
    })
  })

  it("does without what a line does not say", () => {
    const line = '{"type":"user","message":{"role":"user","content":"hello"}}'
    assert.deepStrictEqual(scanLine(line).messages, [
      { role: "user", content: "hello", uuid: undefined, sessionId: undefined, entrypoint: undefined }
    ])
  })

  it("joins text blocks by a newline, and leaves the other blocks out", () => {
    const blocks = [
      text("first"),
      { type: "thinking", thinking: "hm" },
      { type: "tool_use", id: "t", name: "Bash", input: { command: "ls" } },
      text("second")
    ]
    assert.deepStrictEqual(said(assistantLine(blocks)), [["assistant", "first\nsecond"]])
    assert.deepStrictEqual(said(userLine([text("a"), { type: "image", source: {} }, text("b")])), [["user", "a\nb"]])
  })

  it.each([
    ["tool output", userLine([{ type: "tool_result", tool_use_id: "t", content: "out" }])],
    ["tool output with text blocks inside", userLine([{ type: "tool_result", content: [text("inside")] }])],
    ["tool use", assistantLine([{ type: "tool_use", id: "t", name: "Bash", input: {} }])],
    ["thinking", assistantLine([{ type: "thinking", thinking: "hm" }])],
    ["an empty list", assistantLine([])],
    ["empty text", userLine("")],
    ["empty text blocks", assistantLine([text("")])],
    ["a text block whose text is no string", assistantLine([text(7), text(null), { type: "text" }])],
    ["blocks that are no objects", userLine(["text", null, 7])],
    ["content of another shape", userLine({ type: "text", text: "x" })],
    ["no content", lineOf("user", { role: "user" })],
    ["no message", JSON.stringify({ type: "user", content: "x" })],
    ["a message that is a string", lineOf("user", "hello")],
    ["isMeta", userLine("injected", { isMeta: true })],
    ["isVisibleInTranscriptOnly", userLine("summary", { isVisibleInTranscriptOnly: true })],
    ["a slash command", userLine("<command-name>/clear</command-name>")],
    ["a slash command's output", userLine("<local-command-stdout>ok</local-command-stdout>")],
    ["a line of type system", lineOf("system", { role: "user", content: "x" })],
    ["a line of type progress", lineOf("progress", { role: "assistant", content: [text("x")] })],
    ["a line of type summary", JSON.stringify({ type: "summary", summary: "user asked" })],
    ["a line without a type", JSON.stringify({ message: { role: "user", content: "x" } })],
    ["an empty line", ""],
    ["a blank line", "  \r"]
  ])("hears nothing in %s", (_, line) => {
    assert.deepStrictEqual(scanLine(line), nothing)
  })

  it("command tags count in strings alone: text blocks that quote them are kept", () => {
    assert.deepStrictEqual(said(assistantLine([text("use <command-name>")])), [["assistant", "use <command-name>"]])
  })

  it("isMeta and isVisibleInTranscriptOnly that are false change nothing", () => {
    const line = userLine("hello", { isMeta: false, isVisibleInTranscriptOnly: false })
    assert.deepStrictEqual(said(line), [["user", "hello"]])
  })

  it("the message's role wins over the line's type; an odd role falls back to the type", () => {
    assert.deepStrictEqual(said(lineOf("user", { role: "assistant", content: "x" })), [["assistant", "x"]])
    assert.deepStrictEqual(said(lineOf("assistant", { role: "system", content: "x" })), [["assistant", "x"]])
    assert.deepStrictEqual(said(lineOf("user", { content: "x" })), [["user", "x"]])
  })

  it("keeps text as it is: escapes, emoji, quotes that look like JSON", () => {
    const content = ' "type":"text" }{" \\ \u2028 😀\n\t{"type":"user"} '
    assert.deepStrictEqual(said(userLine(content)), [["user", content]])
  })

  it("reads JSON that is not in the client's compact form", () => {
    const spaced = JSON.stringify(JSON.parse(assistantLine([text("hi")])), null, 2).replaceAll("\n", " ")
    assert.deepStrictEqual(scanLine(spaced), scanLine(assistantLine([text("hi")])))
    assert.deepStrictEqual(scanLine(`  ${userLine("hi")}  `), scanLine(userLine("hi")))
  })

  it("reads a line that ends in a carriage return", () => {
    assert.deepStrictEqual(scanLine(`${userLine("hi")}\r`), scanLine(userLine("hi")))
  })

  it("hears the message although the tool result beside it quotes other messages", () => {
    const toolUseResult = { message: { role: "user", content: [{ type: "tool_result", content: "x" }] } }
    assert.deepStrictEqual(said(userLine("hello", { toolUseResult })), [["user", "hello"]])
  })
})

describe("damaged lines", () => {
  const [first, second] = [userLine("first"), assistantLine([text("second")])]
  const both = [
    ["user", "first"],
    ["assistant", "second"]
  ]

  it("two records on one line are both read, and nothing is damaged", () => {
    assert.deepStrictEqual(said(first + second), both)
    assert.isFalse(scanLine(first + second).damaged)
    assert.deepStrictEqual(said(`${first} ${second}`), both)
  })

  it("tool output does not hide the record that follows it on the line", () => {
    const output = userLine([{ type: "tool_result", tool_use_id: "t", content: "out" }])
    const unusual = '{"type":"user","message":{"content":"hello","role":"user"}}'
    assert.deepStrictEqual(said(output + unusual), [["user", "hello"]])
  })

  it("a seam between records is not confused with one inside a text", () => {
    const quoting = userLine('a seam }{"type":"user" in a text')
    assert.deepStrictEqual(said(quoting + second), [["user", 'a seam }{"type":"user" in a text'], both[1]])
  })

  it("a record cut short is lost; the whole one after it is read", () => {
    for (const end of [20, 60, first.length - 1]) {
      const scanned = scanLine(first.slice(0, end) + second)
      assert.deepStrictEqual(
        scanned.messages.map((message) => message.content),
        ["second"]
      )
      assert.isTrue(scanned.damaged)
    }
  })

  it("a tool call cut short does not hide what a person said after it", () => {
    const call = assistantLine([{ type: "tool_use", id: "t", name: "Bash", input: { command: "ls" } }])
    assert.deepStrictEqual(said(call.slice(0, -80) + first), [["user", "first"]])
  })

  it("a whole record before one cut short is read", () => {
    const scanned = scanLine(first + second.slice(0, 90))
    assert.deepStrictEqual(
      scanned.messages.map((message) => message.content),
      ["first"]
    )
    assert.isTrue(scanned.damaged)
  })

  it("runs of NULs are dropped, and what stands between them is read", () => {
    const nul = "\0".repeat(300)
    assert.deepStrictEqual(said(nul + first + nul), [["user", "first"]])
    assert.deepStrictEqual(scanLine(nul), { messages: [], damaged: true })
  })

  it.each([
    ["half a record", userLine("hello").slice(0, 80)],
    ["words", "not json at all"],
    ["a list", '[{"type":"user"}]'],
    ["a number", "42"],
    ["null", "null"],
    ["braces", "{".repeat(500)]
  ])("%s is damaged and says nothing", (_, line) => {
    assert.deepStrictEqual(scanLine(line), { messages: [], damaged: true })
  })

  it("a record inside a text of a broken line is not mistaken for what was said", () => {
    const quoting = userLine(`see ${userLine("quoted")}`)
    assert.deepStrictEqual(said(quoting.slice(0, -1)), [])
  })
})
