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

const flat = (text: string): string => text.replaceAll(/\s+/g, " ").replace(/[.!?。]+$/, "")

/**
 * Whether what is learned is a whole sentence of a person's, from its start to its end, that says more than the text that
 * was asked for: the limit, the place or the time that this left out.
 */
export const isWholeSentence = (learned: unknown, text: string, messages: ReadonlyArray<string>): boolean =>
  typeof learned === "string" &&
  !flat(text).includes(flat(learned)) &&
  messages.some((message) => message.split(/(?<=[.!?])\s+|(?<=。)|\n+/).some((each) => flat(each) === flat(learned)))

/** The same as `fateOf`, but that "applied" is only what the person did not say as one whole sentence. */
export const fateOfWords = (
  entries: ReadonlyArray<DialogueEntry>,
  operation: Record<string, unknown>,
  options: Partial<JudgeOptions> = {}
): string => {
  const { extraction, held } = judged(entries, { operations: [operation] }, options)
  if (held[0] !== undefined) return `${held[0].why}: ${held[0].reason}`
  const [applied] = extraction.operations as ReadonlyArray<Record<string, unknown>>
  const messages = entries.flatMap(({ content, role }) => (role === "user" ? [content] : []))
  return isWholeSentence(applied?.["text"], String(operation["text"]), messages)
    ? `whole: ${String(applied?.["text"])}`
    : "applied"
}
