import * as FileSystem from "node:fs"
import * as V8 from "node:v8"
import * as Vm from "node:vm"
import { assert, describe, it } from "@effect/vitest"
import { scanBytes } from "../../../src/core/transcript/claude/Line.ts"
import { type DialogueEntry, scanDialogue } from "../../../src/core/transcript/Dialogue.ts"
import { readTranscriptText } from "../../../src/core/transcript/claude/Text.ts"
import { assistantLine, lineOf, text, userLine } from "../../sessions/support.ts"
import { runs } from "../../support/runs.ts"
import { growthOver8, LINEAR } from "../../support/timing.ts"
import { anyJson } from "../playbook/support.ts"

type Fields = Record<string, unknown>

const encoder = new TextEncoder()
const scan = (line: string) => scanDialogue(encoder.encode(line))
const entriesOf = (line: string): ReadonlyArray<DialogueEntry> => scan(line).entries
const toolsOf = (line: string) => entriesOf(line).flatMap(({ tools }) => tools)

const use = (name: string, input: unknown, fields: Fields = {}) =>
  toolsOf(assistantLine([{ type: "tool_use", id: "t-1", name, input }], fields))[0]
const summaryOf = (input: unknown, fields: Fields = {}) => {
  const tool = use("Tool", input, fields)
  return tool?._tag === "Call" ? tool.summary : undefined
}
const resultOf = (content: unknown, block: Fields = {}, fields: Fields = {}) => {
  const tool = toolsOf(userLine([{ type: "tool_result", tool_use_id: "t-1", content, ...block }], fields))[0]
  return tool?._tag === "Result" ? tool : undefined
}
const shown = (content: unknown, block: Fields = {}, fields: Fields = {}) => resultOf(content, block, fields)?.text

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`).join("\n")
const secret = `sk-ant-api03-${"aB3".repeat(30)}`

/** The messages among the entries, as the fast scan gives them. */
const messagesOf = (entries: ReadonlyArray<DialogueEntry>) =>
  entries.flatMap(({ aside, content, entrypoint, role, sessionId, uuid }) => {
    if (content === "") return []
    const message = { role, content, uuid, sessionId, entrypoint }
    return [aside === undefined ? message : { ...message, aside }]
  })

describe("scanDialogue", () => {
  it("reads what was said, and what the line says about the session", () => {
    const fields = { entrypoint: "cli", cwd: "/project", timestamp: "2026-11-01T09:00:00.000Z" }
    assert.deepStrictEqual(scan(userLine("hello", fields)), {
      entries: [{ role: "user", content: "hello", uuid: "u-1", sessionId: "s-1", tools: [], ...fields }],
      damaged: false
    })
  })

  it("reads tool use beside text, in order, and drops thinking", () => {
    const line = assistantLine([
      { type: "thinking", thinking: "hm" },
      text("I will look."),
      { type: "tool_use", id: "t-1", name: "Bash", input: { command: "ls" } },
      { type: "tool_use", id: "t-2", name: "Read", input: { file_path: "a.ts" } }
    ])
    const [entry] = entriesOf(line)
    assert.strictEqual(entry?.content, "I will look.")
    assert.deepStrictEqual(entry?.tools, [
      { _tag: "Call", id: "t-1", name: "Bash", summary: "ls" },
      { _tag: "Call", id: "t-2", name: "Read", summary: "a.ts" }
    ])
  })

  it("reads a line that holds only tool output, and says nothing", () => {
    const [entry] = entriesOf(userLine([{ type: "tool_result", tool_use_id: "t-1", content: "done" }]))
    assert.strictEqual(entry?.content, "")
    assert.deepStrictEqual(entry?.tools, [{ _tag: "Result", id: "t-1", isError: false, text: "done" }])
  })

  it("reads the API's own tools", () => {
    const line = assistantLine([
      { type: "server_tool_use", id: "t-1", name: "web_search", input: { query: "effect" } },
      { type: "web_search_tool_result", tool_use_id: "t-1", content: [{ type: "web_search_result", title: "Effect" }] }
    ])
    assert.deepStrictEqual(toolsOf(line), [
      { _tag: "Call", id: "t-1", name: "web_search", summary: "effect" },
      { _tag: "Result", id: "t-1", isError: false, text: "[web_search_result Effect]" }
    ])
  })

  it("names images and documents instead of showing them", () => {
    const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA".repeat(1000) } }
    const document = { type: "document", title: "plan", source: { type: "text", data: "secret plans" } }
    const [entry] = entriesOf(userLine([text("see"), image, document]))
    assert.deepStrictEqual(entry?.attachments, ["image image/png", "document plan"])
    assert.lengthOf(entriesOf(userLine([image])), 1)
    assert.strictEqual(shown([text("Shot taken"), image]), "Shot taken (+1 line)")
    assert.strictEqual(shown([image]), "[image image/png]")
  })

  it.each([
    ["isMeta", userLine([{ type: "tool_result", content: "x" }], { isMeta: true })],
    ["isVisibleInTranscriptOnly", userLine("summary", { isVisibleInTranscriptOnly: true })],
    ["a slash command", userLine("<command-name>/clear</command-name>")],
    ["thinking alone", assistantLine([{ type: "thinking", thinking: "hm" }])],
    [
      "a line of another type",
      lineOf("progress", { role: "assistant", content: [{ type: "tool_use", name: "Bash" }] })
    ],
    ["an empty line", ""]
  ])("reads nothing in %s", (_, line) => {
    assert.deepStrictEqual(scan(line), { entries: [], damaged: false })
  })

  it("recovers tools and text from damaged lines", () => {
    const call = assistantLine([{ type: "tool_use", id: "t-1", name: "Bash", input: { command: "ls" } }])
    const both = scan(call + userLine("hello"))
    assert.deepStrictEqual(
      both.entries.map(({ content, tools }) => [content, tools.length]),
      [
        ["", 1],
        ["hello", 0]
      ]
    )
    assert.isFalse(both.damaged)
    const cut = scan(call.slice(0, -20) + userLine("hello"))
    assert.deepStrictEqual(
      cut.entries.map(({ content }) => content),
      ["hello"]
    )
    assert.isTrue(cut.damaged)
    assert.deepStrictEqual(scan("\0\0\0"), { entries: [], damaged: true })
  })
})

describe("a call", () => {
  it.each<[string, unknown, string]>([
    ["its command", { description: "List", command: "ls -l" }, "ls -l"],
    ["its file, not what is written to it", { content: "x".repeat(9_999), file_path: "src/a.ts" }, "src/a.ts"],
    ["its pattern", { path: "src", pattern: "TODO" }, "TODO"],
    ["the first text of an unknown tool", { depth: 2, element: "Save button", ref: "e3" }, "Save button"],
    [
      "how long a list is, and its first text",
      { todos: [{ content: "Fix it" }, { content: "Test it" }] },
      "(2) Fix it"
    ],
    ["a number when there is no more", { seconds: 5 }, "5"],
    ["a text as input", "*** Begin Patch", "*** Begin Patch"],
    ["nothing", {}, ""],
    ["nothing", undefined, ""],
    ["nothing that is nested deeply", [[[[[[["deep"]]]]]]], ""]
  ])("is told by %s", (_, input, summary) => {
    assert.strictEqual(summaryOf(input), summary)
  })

  it("is one line of at most 160 characters", () => {
    assert.strictEqual(summaryOf({ command: "cat <<EOF\nhello\nEOF" }), "cat <<EOF hello EOF")
    assert.strictEqual(summaryOf({ command: "x".repeat(161) }), `${"x".repeat(159)}…`)
    assert.strictEqual(summaryOf({ command: "x".repeat(160) }), "x".repeat(160))
    assert.strictEqual(summaryOf({ command: `${"x".repeat(158)}😀😀` }), `${"x".repeat(158)}…`)
  })

  it("names files from the session's folder", () => {
    const cwd = "/home/me/project"
    assert.strictEqual(summaryOf({ file_path: `${cwd}/src/a.ts` }, { cwd }), "src/a.ts")
    assert.strictEqual(summaryOf({ command: `cat '${cwd}/a' ${cwd}/b` }, { cwd }), "cat 'a' b")
    assert.strictEqual(summaryOf({ command: `ls /mnt${cwd}/a` }, { cwd }), `ls /mnt${cwd}/a`)
    assert.strictEqual(summaryOf({ file_path: "C:\\project\\a.ts" }, { cwd: "C:\\project" }), "a.ts")
    assert.strictEqual(summaryOf({ file_path: "/etc/hosts" }, { cwd: "/" }), "/etc/hosts")
  })

  it("has a name of one line", () => {
    assert.strictEqual(use("Ba\nsh", {})?._tag === "Call" ? "named" : "", "named")
    assert.deepStrictEqual(use("Ba\nuser:", {}), { _tag: "Call", id: "t-1", name: "Ba user:", summary: "" })
  })
})

describe("a result", () => {
  it.each<[string, unknown, string]>([
    ["one line as it is", "3 passed", "3 passed"],
    ["the first line, and how many more there are", numbered(85), "line 1 (+84 lines)"],
    ["the first line that says something", "\n----\n{\n  ok: 1\n}\n", "ok: 1 (+3 lines)"],
    ["lines without words by their number", "{\n}\n", "(2 lines)"],
    ["no colours", "\u001B[32m✓ 3 passed\u001B[0m", "✓ 3 passed"],
    ["120 characters of a long line", "x".repeat(1_000), `${"x".repeat(119)}… (+880 characters)`],
    ["text blocks", [text("one"), text("two")], "one (+1 line)"],
    ["no output", "", "(no output)"],
    ["no content", undefined, "(no output)"],
    ["how long a file is, nothing of it", "     1→import x\n     2→\n", "(2 lines)"]
  ])("shows %s", (_, content, expected) => {
    assert.strictEqual(shown(content), expected)
  })

  it("shows nothing of a file that the client says was read", () => {
    const toolUseResult = { type: "text", file: { filePath: "a.ts" } }
    assert.strictEqual(shown("1\timport x", {}, { toolUseResult }), "(1 line)")
  })

  it("shows what a person answered as a whole: it stands nowhere else", () => {
    const answer = `User has answered your questions: "${"Which? ".repeat(40)}"="The second, but without tests"\nGo on.`
    assert.strictEqual(shown(answer), answer)
  })
})

describe("an error", () => {
  const trace = numbered(60)

  it.each<[string, Fields, Fields]>([
    ["is_error", { is_error: true }, {}],
    ["the client's note", {}, { toolUseResult: "Error: no such file" }],
    ["a note of no success", {}, { toolUseResult: { success: false } }],
    ["an interruption", {}, { toolUseResult: { stdout: "", interrupted: true } }]
  ])("known by %s is shown in full", (_, block, fields) => {
    assert.deepStrictEqual(resultOf(trace, block, fields), { _tag: "Result", id: "t-1", isError: true, text: trace })
  })

  it("is not taken from the note when a line has several results", () => {
    const results = [1, 2].map((at) => ({ type: "tool_result", tool_use_id: `t-${at}`, content: "fine" }))
    const tools = toolsOf(userLine(results, { toolUseResult: "Error: one of them" }))
    assert.deepStrictEqual(
      tools.map((tool) => tool._tag === "Result" && tool.isError),
      [false, false]
    )
  })

  it("that is very long keeps both ends, and says what was left out", () => {
    const long = `begin ${"x".repeat(20_000)} end`
    const found = shown(long, { is_error: true })!
    assert.isAtMost(found.length, 8_100)
    const note = /\n\[… (\d+) characters left out …\]\n/.exec(found)!
    assert.strictEqual(found.length - note[0].length + Number(note[1]), long.length)
    assert.isTrue(found.startsWith("begin x") && found.endsWith("x end"))
  })

  it("is not cut inside a character", () => {
    const found = shown(`x${"😀".repeat(9_000)}`, { is_error: true })!
    assert.notMatch(found, /\p{Cs}/u)
  })
})

describe("secrets", () => {
  it("are taken out of tool use before it is cut short: half of one could not be told later", () => {
    for (let before = 60; before < 170; before += 5) {
      const words = `${"x".repeat(before)} ${secret}`
      assert.notInclude(summaryOf({ command: words })!, "sk-ant", String(before))
      assert.notInclude(shown(words)!, "sk-ant", String(before))
      const error = shown(`${"x".repeat(4_000 - before)} ${secret} ${"y".repeat(9_000)}`, { is_error: true })!
      assert.notInclude(error, "sk-ant", String(before))
    }
  })

  it("are not shown in halves where a long text is no longer looked at", () => {
    const command = `${" \n".repeat(1_990)}${"a ".repeat(5)}${secret} ${"y".repeat(5_000)}`
    assert.notInclude(summaryOf({ command: `x${command}` })!, "aB3")
  })

  it("stay in what was said, which is redacted when it is shown", () => {
    assert.strictEqual(entriesOf(userLine(`use ${secret}`))[0]?.content, `use ${secret}`)
  })
})

describe("scanDialogue against the fast scan", () => {
  it.prop(
    "hears the same in any JSON, and never throws",
    [anyJson],
    ([json]) => {
      for (const line of [JSON.stringify(json), userLine(json), assistantLine([json]), assistantLine([text(json)])]) {
        assert.deepStrictEqual(messagesOf(entriesOf(line)), [...scanBytes(encoder.encode(line)).messages])
      }
    },
    runs(100)
  )

  const shared = new URL("../../../../shared/transcripts/", import.meta.url)
  const folder = FileSystem.existsSync(shared) ? shared : new URL("../../fixtures/", import.meta.url)

  it("hears the same in every real transcript", () => {
    const files = FileSystem.readdirSync(folder, { recursive: true, encoding: "utf8" })
    let heard = 0
    for (const file of files.filter((name) => name.endsWith(".jsonl"))) {
      const transcript = FileSystem.readFileSync(new URL(file, folder), "utf8")
      const messages = messagesOf(transcript.split("\n").flatMap(entriesOf))
      assert.deepStrictEqual(messages, [...readTranscriptText(transcript).messages], file)
      heard += messages.length
    }
    assert.isAbove(heard, 0)
  }, 60_000)
})

describe("cost", () => {
  it("holds nothing of the dumps that tools answered with", () => {
    V8.setFlagsFromString("--expose-gc")
    const collect: () => void = Vm.runInNewContext("gc")
    const dump = `a first line of this result ${"x".repeat(1_000_000)}`
    const blocks = [
      { type: "tool_result", tool_use_id: "t", content: dump },
      { type: "tool_result", tool_use_id: "t", content: dump, is_error: true },
      { type: "tool_use", id: "t", name: dump, input: { command: dump } }
    ]
    const bytes = encoder.encode(userLine(blocks))
    collect()
    const before = process.memoryUsage().heapUsed
    const kept = Array.from({ length: 20 }, () => scanDialogue(bytes).entries)
    collect()
    // One dump that is still held would make 20 MB.
    assert.isBelow(process.memoryUsage().heapUsed - before, 5_000_000)
    assert.lengthOf(kept, 20)
  })

  it.each<[string, (size: number) => string]>([
    ["lines of output", (size) => userLine([{ type: "tool_result", content: " \n".repeat(size) }])],
    ["an error", (size) => userLine([{ type: "tool_result", content: "at x\n".repeat(size / 5), is_error: true }])],
    ["calls", (size) => assistantLine(Array.from({ length: size / 40 }, () => ({ type: "tool_use", name: "Bash" })))],
    ["a command", (size) => assistantLine([{ type: "tool_use", name: "Bash", input: { command: " x".repeat(size) } }])],
    [
      "lists in lists",
      (size) => userLine([{ type: "tool_use", input: JSON.parse("[".repeat(99) + "]".repeat(99)) }]).padEnd(size)
    ]
  ])("takes time linear in %s", (_, make) => {
    assert.isBelow(
      growthOver8((size) => encoder.encode(make(size)), scanDialogue, 40_000),
      LINEAR
    )
  })
})
