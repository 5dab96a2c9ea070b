import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { hookOutput, readHookInput } from "../../src/hooks/HookEvent.ts"
import { anyJson } from "../core/playbook/support.ts"

const nothing = {
  event: undefined,
  sessionId: undefined,
  transcriptPath: undefined,
  agentTranscriptPath: undefined,
  agentType: undefined,
  cwd: undefined,
  source: undefined,
  prompt: undefined
}

describe("readHookInput", () => {
  it("reads the fields we use, and no others", () => {
    const input = {
      hook_event_name: "SubagentStop",
      session_id: "s-1",
      transcript_path: "/t/s-1.jsonl",
      agent_transcript_path: "/t/s-1/agent.jsonl",
      agent_type: "Explore",
      cwd: "/project",
      source: "startup",
      permission_mode: "default"
    }
    assert.deepStrictEqual(readHookInput(JSON.stringify(input)), {
      event: "SubagentStop",
      sessionId: "s-1",
      transcriptPath: "/t/s-1.jsonl",
      agentTranscriptPath: "/t/s-1/agent.jsonl",
      agentType: "Explore",
      cwd: "/project",
      source: "startup",
      prompt: undefined
    })
  })

  it("every field may be missing", () => {
    assert.deepStrictEqual(readHookInput("{}"), nothing)
  })

  it("a field that is empty or no string counts as missing", () => {
    assert.deepStrictEqual(readHookInput('{"session_id": "", "cwd": 5, "source": null}'), nothing)
  })

  it("an empty agent type is kept: it marks the client's own helpers", () => {
    assert.deepStrictEqual(readHookInput('{"agent_type": ""}'), { ...nothing, agentType: "" })
  })

  it.each(["", "not json", "[]", "null", '"text"', "42", '{"cut":'])("says why %j is of no use", (text) => {
    assert.strictEqual(readHookInput(text), "its input is not a JSON object")
  })

  it.prop("never throws, whatever the text or the JSON", [Schema.String, anyJson], ([text, json]) => {
    for (const input of [text, JSON.stringify(json)]) {
      const read = readHookInput(input)
      assert.isTrue(typeof read === "string" || Object.keys(read).length === Object.keys(nothing).length)
    }
  })
})

describe("hookOutput", () => {
  it.prop(
    "is one line of JSON that names the event and carries the texts, or nothing when there are none",
    [Schema.String, Schema.String],
    ([context, message]) => {
      const output = hookOutput("SessionStart", { context, message })
      if (context === "" && message === "") return assert.isUndefined(output)
      assert.notInclude(output, "\n")
      assert.deepStrictEqual(JSON.parse(output!), {
        ...(message === "" ? {} : { systemMessage: message }),
        ...(context === "" ? {} : { hookSpecificOutput: { hookEventName: "SessionStart", additionalContext: context } })
      })
    }
  )

  it("says nothing to a person who has nothing to be told, and to an agent that has the playbook", () => {
    assert.isUndefined(hookOutput("SessionStart", { context: "", message: "" }))
    assert.notInclude(hookOutput("SessionStart", { context: "text", message: "" }), "systemMessage")
    assert.deepStrictEqual(JSON.parse(hookOutput("SessionStart", { context: "", message: "told" })!), {
      systemMessage: "told"
    })
  })
})
