import * as FileSystem from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { scanLine } from "../../../../src/core/transcript/claude/Line.ts"
import { readTranscriptText } from "../../../../src/core/transcript/claude/Text.ts"
import { isProgramEntrypoint } from "../../../../src/core/transcript/Message.ts"
import { assistantLine, readPlainly, text, userLine } from "../../../sessions/support.ts"
import { runs } from "../../../support/runs.ts"
import { growthOver8, LINEAR } from "../../../support/timing.ts"
import { anyJson } from "../../playbook/support.ts"

const maybe = <S extends Schema.Constraint>(schema: S) =>
  Schema.optionalKey(Schema.Union([schema, schema, Schema.Json]))
const words = Schema.Union([Schema.String, Schema.Literals(['"type":"text"', "<command-name>", '}{"type":"user"'])])
const block = Schema.Struct({
  type: maybe(Schema.Literals(["text", "tool_use", "tool_result", "thinking"])),
  text: maybe(words),
  content: maybe(Schema.Array(Schema.Struct({ type: Schema.Literal("text"), text: words })))
})
const message = Schema.Struct({
  role: maybe(Schema.Literals(["user", "assistant"])),
  content: maybe(Schema.Union([words, Schema.Array(block)]))
})
const records = Schema.Struct({
  type: maybe(Schema.Literals(["user", "assistant", "system", "progress"])),
  message: maybe(message),
  isMeta: Schema.optionalKey(Schema.Union([Schema.Boolean, Schema.Json])),
  isVisibleInTranscriptOnly: Schema.optionalKey(Schema.Boolean),
  uuid: maybe(Schema.String),
  toolUseResult: maybe(Schema.Union([block, Schema.Struct({ message })]))
})
const many = runs(100)

describe("scanLine against reading every line plainly", () => {
  it.prop(
    "hears the same in any record",
    [records],
    ([record]) => {
      const line = JSON.stringify(record)
      assert.deepStrictEqual(scanLine(line), { messages: readPlainly(line)!, damaged: false })
    },
    many
  )

  it.prop("hears the same in any record written with spaces", [records], ([record]) => {
    const line = JSON.stringify(record, null, 1).replaceAll("\n", " ")
    assert.deepStrictEqual(scanLine(line), { messages: readPlainly(line)!, damaged: false })
  })

  it.prop(
    "hears both of any two records on one line",
    [records, records],
    ([one, other]) => {
      const lines = [one, other].map((record) => JSON.stringify({ sessionId: "s-1", ...record }))
      const expected = lines.flatMap((line) => readPlainly(line)!)
      assert.deepStrictEqual(scanLine(lines.join("")).messages, expected)
    },
    many
  )

  it.prop("never throws, whatever the text or the JSON", [Schema.String, anyJson], ([anyText, json]) => {
    scanLine(anyText)
    const line = JSON.stringify(json)
    assert.deepStrictEqual(scanLine(line).messages, readPlainly(line))
  })

  const folder = new URL("../../../../../shared/transcripts/", import.meta.url)
  it.skipIf(!FileSystem.existsSync(folder))("hears the same in every line of every real transcript", () => {
    const files = FileSystem.readdirSync(folder, { recursive: true, encoding: "utf8" })
    let heard = 0
    for (const file of files.filter((name) => name.endsWith(".jsonl"))) {
      for (const line of FileSystem.readFileSync(new URL(file, folder), "utf8").split("\n")) {
        const expected = readPlainly(line)
        const scanned = scanLine(line)
        if (expected === undefined) assert.isTrue(scanned.damaged, `${file}: ${line.slice(0, 200)}`)
        else assert.deepStrictEqual(scanned.messages, expected, file)
        heard += scanned.messages.length
      }
    }
    assert.isAbove(heard, 0)
  })

  it.each([
    ["unclosed braces", (size: number) => "{".repeat(size)],
    ["places where records may begin", (size: number) => '{"type":'.repeat(size / 8)],
    ["quotes", (size: number) => `{"type":"user"${'"'.repeat(size)}`],
    ["records on one line", (size: number) => userLine("x").repeat(size / 100)]
  ])("takes time linear in a line of many %s", (_, make) => {
    assert.isBelow(growthOver8(make, scanLine, 40_000), LINEAR)
  })
})

describe("readTranscriptText", () => {
  it("reads messages in order, and counts the lines it could not read", () => {
    const lines = [
      '{"type":"summary","summary":"x"}',
      userLine("one"),
      "not json",
      userLine("cut").slice(0, 90),
      "",
      assistantLine([text("two")]),
      userLine("three") + userLine("four")
    ]
    const { messages, damagedLines } = readTranscriptText(lines.join("\n"))
    assert.deepStrictEqual(
      messages.map(({ content }) => content),
      ["one", "two", "three", "four"]
    )
    assert.strictEqual(damagedLines, 2)
  })

  it("reads nothing in no text, and does without a last newline", () => {
    assert.deepStrictEqual(readTranscriptText(""), { messages: [], damagedLines: 0 })
    assert.deepStrictEqual(readTranscriptText(userLine("one")), readTranscriptText(`${userLine("one")}\n`))
  })
})

describe("isProgramEntrypoint", () => {
  it.each([
    ["sdk-cli", true],
    ["sdk-ts", true],
    ["sdk-py", true],
    ["cli", false],
    ["claude-desktop", false],
    [undefined, false]
  ])("%s: %s", (entrypoint, expected) => {
    assert.strictEqual(isProgramEntrypoint(entrypoint), expected)
  })
})
