import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { renderKeyPoints } from "../../../../src/core/playbook/Render.ts"
import { proposalsInSession } from "../../../../src/core/proposals/Found.ts"
import { spokenText } from "../../../../src/core/proposals/signals/Spoken.ts"
import { readTranscriptText } from "../../../../src/core/transcript/claude/Text.ts"
import { assistantLine, lineOf, text, userLine } from "../../../sessions/support.ts"
import { growthOver8, LINEAR } from "../../../support/timing.ts"
import { keyPoint, playbookOf } from "../../playbook/support.ts"
import { countedSource } from "../support.ts"

const SIGNAL = "You prefer tabs over spaces in this project"

const proposed = (...lines: ReadonlyArray<string>) =>
  proposalsInSession(readTranscriptText(lines.join("\n")).messages, "s-1", countedSource()).map(
    ({ proposal }) => proposal.content
  )

describe("what was said gives proposals", () => {
  it.each([
    ["a person's text", userLine(SIGNAL)],
    ["a person's text block", userLine([text(SIGNAL)])],
    ["the assistant's text block", assistantLine([{ type: "thinking", thinking: "hm" }, text(SIGNAL)])],
    [
      "a text block beside a tool use",
      assistantLine([text(SIGNAL), { type: "tool_use", id: "t", name: "Bash", input: {} }])
    ]
  ])("%s", (_, line) => assert.deepStrictEqual(proposed(line), [SIGNAL]))

  it("around what was only shown", () => {
    const shown = `Look:\n\n\`\`\`ts\n// I learned that this is code\n\`\`\`\n${SIGNAL}\n<system-reminder>I noticed that</system-reminder>`
    assert.deepStrictEqual(proposed(userLine(shown)), [SIGNAL])
  })
})

const playbook = playbookOf({ "USER PREFERENCES": [keyPoint("pref-001", SIGNAL, 3, 1), keyPoint("kpt_002", SIGNAL)] })
const template = fs.readFileSync(path.join(import.meta.dirname, "../../../../prompts/playbook.txt"), "utf8")
const ourBlock = template.replace("{key_points}", renderKeyPoints(playbook))

describe("what was only shown gives none", () => {
  it.each([
    ["a tool's result", userLine([{ type: "tool_result", tool_use_id: "t", content: SIGNAL }])],
    ["a tool's result in blocks", userLine([{ type: "tool_result", tool_use_id: "t", content: [text(SIGNAL)] }])],
    ["a tool's input", assistantLine([{ type: "tool_use", id: "t", name: "Write", input: { content: SIGNAL } }])],
    ["thinking", assistantLine([{ type: "thinking", thinking: SIGNAL }])],
    ["a meta line", userLine(SIGNAL, { isMeta: true })],
    ["a line that only the transcript shows", userLine(SIGNAL, { isVisibleInTranscriptOnly: true })],
    ["a system line", lineOf("system", { role: "system", content: SIGNAL })],
    ["a summary", JSON.stringify({ type: "summary", summary: SIGNAL })],
    [
      "an attachment with hook text",
      JSON.stringify({ type: "attachment", attachment: { type: "hook_additional_context", content: [SIGNAL] } })
    ],
    ["a slash command", userLine(`<command-name>/x</command-name>\n<command-args>${SIGNAL}</command-args>`)],
    ["a command's output", userLine(`<local-command-stdout>${SIGNAL}</local-command-stdout>`)],
    ["shell output", userLine(`<bash-stdout>\n${SIGNAL}\n</bash-stdout><bash-stderr>${SIGNAL}</bash-stderr>`)],
    ["an interruption", userLine(`[Request interrupted by user]\n${SIGNAL}`)],
    ["our own playbook block", userLine(ourBlock)],
    [
      "our own playbook block as an old client wraps it",
      userLine(`<session-start-hook>${ourBlock}</session-start-hook>`)
    ],
    ["a hook's text at a prompt", userLine(`<user-prompt-submit-hook>\n${SIGNAL}\n</user-prompt-submit-hook>`)],
    ["our review line", userLine("3 proposals await review: run debrief review")]
  ])("%s", (_, line) => assert.deepStrictEqual(proposed(line), []))

  it.each([
    ["a system reminder", `<system-reminder>\n${SIGNAL}\n</system-reminder>`],
    ["two reminders", `<system-reminder>${SIGNAL}</system-reminder> and <system-reminder>${SIGNAL}</system-reminder>`],
    ["a reminder that is never closed", `hello <system-reminder>${SIGNAL}`],
    ["a task notification", `<task-notification id="1">\n${SIGNAL}\n</task-notification>`],
    ["a code fence", "```\n" + SIGNAL + "\n```"],
    ["a fence with a language", "```md\n" + SIGNAL + "\n```"],
    ["a fence of tildes", "~~~\n" + SIGNAL + "\n~~~"],
    ["a fence that is never closed", "```\n" + SIGNAL],
    ["a fence inside a longer one", "````md\n```\ncode\n```\n" + SIGNAL + "\n````"],
    ["a fence in a list", "1. so:\n\n     ```\n     " + SIGNAL + "\n     ```"],
    ["a shorter fence does not close it", "````\n```\n" + SIGNAL + "\n````"],
    ["a fence with a language does not close it", "```\n```ts\n" + SIGNAL + "\n```"],
    [
      "a diff",
      `diff --git a/x b/x\nindex 0123456..789abcd 100644\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-${SIGNAL}\n+${SIGNAL}\n ${SIGNAL}`
    ],
    ["a hunk alone", `@@ -1,2 +1,2 @@\n-${SIGNAL}\n+${SIGNAL}`],
    ["a key point of ours that was pasted", `- see\n  [pref-001] helpful=2 harmful=0 :: ${SIGNAL}`]
  ])("%s", (_, said) => {
    assert.notInclude(spokenText(said), SIGNAL)
    assert.deepStrictEqual(proposed(userLine(said), assistantLine([text(said)])), [])
  })
})

describe("spokenText", () => {
  it.each([
    "plain words",
    "a < b and b > a, <div>html</div>",
    "- a list\n- that looks like a diff\n+ no",
    "--- and this is a rule\n+++ and so on",
    "use ```inline fences``` on a line\nas you like",
    "the end ```\n"
  ])("leaves the rest as it is: %j", (said) => {
    if (!said.endsWith("```\n")) assert.strictEqual(spokenText(said), said)
  })

  it("goes on after a fence, a diff and a reminder", () => {
    assert.strictEqual(
      spokenText("a\n```\nx\n```\nb\ndiff --git a/x b/x\n+x\n\nc <system-reminder>x</system-reminder>d"),
      "a\nb\n\nc d"
    )
  })

  it.each([
    ["reminders", "<system-reminder></system-reminder>a "],
    ["reminders that are never closed", "<system-reminder>"],
    ["tags of all kinds", "<bash-stdout>x</bash-stdout><command-args>y</command-args>\n"],
    ["fences", "```\nx\n```\n"],
    ["opened fences", "```ts\n"],
    ["spaces", " "],
    ["diff starts", "@@ -1\n\n"]
  ])("is linear in the text: %s", (_, piece) => {
    const growth = growthOver8(
      (size) => piece.repeat(size / 20),
      (said) => void spokenText(said),
      200_000
    )
    assert.isBelow(growth, LINEAR)
  })
})
