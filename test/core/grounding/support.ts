import type { Extraction } from "../../../src/core/playbook/Answer.ts"
import { groundOf } from "../../../src/core/grounding/Ground.ts"
import { judgeExtraction, type Judged, type JudgeOptions } from "../../../src/core/grounding/Judged.ts"
import { allKeyPoints, emptyPlaybook } from "../../../src/core/playbook/View.ts"
import type { DialogueEntry, ToolCall, ToolResult } from "../../../src/core/transcript/Dialogue.ts"
import { entryOf } from "../../sessions/dialogue.ts"

/** A message of the person. */
export const person = (content: string, fields: Partial<DialogueEntry> = {}): DialogueEntry =>
  entryOf("user", content, fields)

/** A message of the agent. */
export const agent = (content: string, fields: Partial<DialogueEntry> = {}): DialogueEntry =>
  entryOf("assistant", content, fields)

let uses = 0

/** A tool's use and what came of it. */
export const used = (name: string, summary: string, text: string, isError = false): DialogueEntry => {
  const id = `use-${(uses += 1)}`
  const call: ToolCall = { _tag: "Call", id, name, summary }
  const result: ToolResult = { _tag: "Result", id, isError, text }
  return agent("", { tools: [call, result] })
}

export const ran = (command: string, text: string, isError = false) => used("Bash", command, text, isError)

/** What becomes of an answer about these entries. */
export const judged = (
  entries: ReadonlyArray<DialogueEntry>,
  extraction: Partial<Extraction>,
  options: Partial<JudgeOptions> = {}
): Judged =>
  judgeExtraction(
    { new_key_points: [], evaluations: [], ...extraction },
    {
      playbook: emptyPlaybook,
      ground: groundOf(entries),
      accepted: new Set(),
      counted: new Set(),
      given: new Set(allKeyPoints(options.playbook ?? emptyPlaybook).map(({ name }) => String(name))),
      unsafe: () => undefined,
      ...options
    }
  )

/** Why an operation waits, or "applied". */
export const fateOf = (
  entries: ReadonlyArray<DialogueEntry>,
  operation: Record<string, unknown>,
  options: Partial<JudgeOptions> = {}
): string => {
  const [held] = judged(entries, { operations: [operation] }, options).held
  return held === undefined ? "applied" : `${held.why}: ${held.reason}`
}
