import * as FileSystem from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { lastUuid, makeClaudeHead } from "../../../src/core/transcript/Head.ts"
import { readTranscriptText } from "../../../src/core/transcript/claude/Text.ts"
import { assistantLine, text, userLine } from "../../sessions/support.ts"
import { anyJson } from "../playbook/support.ts"

const bytesOf = (line: string): Uint8Array => new TextEncoder().encode(line)

const headOf = (...lines: ReadonlyArray<string>) => {
  const reader = makeClaudeHead()
  for (const line of lines) reader.push(bytesOf(line))
  return { ...reader.head(), done: reader.done() }
}

const time = "2026-03-02T08:40:40.110Z"

describe("the head of a transcript of Claude Code", () => {
  it("holds what the first message tells", () => {
    const line = userLine("Use pnpm.", { cwd: "/w/proj", entrypoint: "cli", timestamp: time, uuid: "u-7" })
    assert.deepStrictEqual(headOf(line), {
      recognised: true,
      session: "s-1",
      agent: undefined,
      cwd: "/w/proj",
      entrypoint: "cli",
      byProgram: false,
      startedAt: Date.parse(time),
      first: "u-7",
      firstUuid: "u-7",
      own: false,
      done: true
    })
  })

  it("puts together what several lines tell, the first of each", () => {
    const { cwd, done, firstUuid, startedAt } = headOf(
      JSON.stringify({ type: "queue-operation", operation: "enqueue", timestamp: time, sessionId: "s-1" }),
      JSON.stringify({ type: "system", subtype: "informational", cwd: "/w/a", sessionId: "s-1" }),
      assistantLine([text("Hello.")], { cwd: "/w/b", uuid: "u-2", timestamp: "2026-04-01T00:00:00.000Z" }),
      assistantLine([text("Bye.")], { cwd: "/w/c", uuid: "u-3" })
    )
    assert.deepStrictEqual(
      { cwd, done, firstUuid, startedAt },
      {
        cwd: "/w/a",
        done: true,
        firstUuid: "u-2",
        startedAt: Date.parse(time)
      }
    )
  })

  it("does not take commands, injected text or tool use for something said", () => {
    const head = headOf(
      userLine("<command-name>/clear</command-name>"),
      userLine("Injected.", { isMeta: true }),
      userLine([{ type: "tool_result", tool_use_id: "t", content: "out" }])
    )
    assert.isTrue(head.recognised)
    assert.isUndefined(head.first)
  })

  it("knows a subagent by its id, but not a session whose own file holds its subagents' lines", () => {
    assert.strictEqual(headOf(userLine("Go.", { isSidechain: true, agentId: "a1" })).agent, "a1")
    assert.isUndefined(headOf(userLine("Go.", { isSidechain: true })).agent)
    assert.isUndefined(headOf(userLine("Hi."), userLine("Go.", { isSidechain: true, agentId: "a1" })).agent)
  })

  it("tells first messages without an id by their words", () => {
    const [one, same, other] = ["one", "one", "two"].map((words) => headOf(userLine(words, { uuid: undefined })).first)
    assert.isDefined(one)
    assert.strictEqual(one, same)
    assert.notStrictEqual(one, other)
  })

  it("reads what can be recovered of a line that two records were spliced on", () => {
    const head = headOf(userLine("one", { cwd: "/w/proj" }).slice(0, 60) + userLine("two", { cwd: "/w/proj" }))
    assert.strictEqual(head.cwd, "/w/proj")
    assert.isDefined(head.first)
  })

  it.each(["sdk-cli", "sdk-ts", "sdk-py"])("knows a session that a program started: %s", (entrypoint) => {
    assert.isTrue(headOf(userLine("Hi.", { entrypoint })).byProgram)
  })

  it.each(["", "not json", "[]", '{"a":1}', '{"type":"session_meta","payload":{"id":"x"}}'])(
    "does not recognise %s",
    (line) => {
      assert.isFalse(headOf(line).recognised)
    }
  )

  it.prop("never throws, whatever the JSON", [anyJson, Schema.String], ([json, anyText]) => {
    headOf(JSON.stringify(json), anyText)
  })
})

describe("our own sessions", () => {
  const prompts = ["reflection.txt", "reflector.txt", "curator.txt"].filter((name) =>
    FileSystem.existsSync(new URL(`../../../prompts/${name}`, import.meta.url))
  )
  it.each(prompts)("are known by what prompts/%s begins with", (name) => {
    const prompt = FileSystem.readFileSync(new URL(`../../../prompts/${name}`, import.meta.url), "utf8")
    assert.isTrue(headOf(userLine(prompt, { entrypoint: "sdk-cli" })).own)
    assert.isTrue(headOf(userLine(prompt)).own, "clients before 2.1.205 name no entrypoint")
    assert.isFalse(headOf(userLine(prompt, { entrypoint: "cli" })).own, "a person may quote it")
  })

  it("are not those in which the assistant says it, or it is said later", () => {
    const words = "You look back on a finished session between …"
    assert.isFalse(headOf(assistantLine([text(words)])).own)
    assert.isFalse(headOf(userLine("Hi."), userLine(words)).own)
  })
})

describe("lastUuid", () => {
  it("is that of the last message, whether or not it says anything", () => {
    const result = userLine([{ type: "tool_result", tool_use_id: "t", content: "out" }], { uuid: "u-2" })
    const rest = JSON.stringify({ type: "system", uuid: "x", sessionId: "s-1" })
    assert.strictEqual(lastUuid([userLine("Hi.", { uuid: "u-1" }), result, rest, "cut {"].map(bytesOf)), "u-2")
  })

  it("is nothing where no message has one", () => {
    assert.isUndefined(lastUuid([userLine("Hi.", { uuid: undefined }), ""].map(bytesOf)))
  })
})

const folder = new URL("../../../../shared/transcripts/", import.meta.url)

describe.skipIf(!FileSystem.existsSync(folder))("transcripts of the real client", () => {
  it("have as their first message the one that reading all of them finds first", () => {
    const names = FileSystem.readdirSync(folder, { recursive: true, encoding: "utf8" })
    for (const name of names.filter((one) => one.endsWith(".jsonl"))) {
      const content = FileSystem.readFileSync(new URL(name, folder), "utf8")
      const head = headOf(...content.split("\n"))
      assert.isTrue(head.recognised, name)
      assert.strictEqual(head.firstUuid, readTranscriptText(content).messages[0]?.uuid, name)
    }
  })
})
