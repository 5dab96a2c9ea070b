import type { DialogueEntry, ToolCall, ToolResult } from "./Dialogue.ts"

/**
 * The dialogue as the reflector is shown it. What we say starts a line; every line of what was said in the session is
 * set in by a space, unless it is empty. So a text can neither pass for another speaker nor end its own frame, and
 * without the space it is what it was, to the letter.
 *
 *     user:
 *      Why does the test fail?
 *     > Bash: npm test
 *     ! Exit code 1
 *      AssertionError: expected 1 to equal 2
 *     > Read: src/sum.ts
 *     < (84 lines)
 *     assistant:
 *      The sum starts at 1.
 *
 * Every message of the user has a header of its own; text of the assistant has one where something else came before.
 * A result stands under its call. `clean` takes secrets out of each text while it is still in one piece.
 */
export const renderDialogue = (
  entries: ReadonlyArray<DialogueEntry>,
  clean: (text: string) => string = (text) => text
): string => {
  const answers = answersByCall(entries)
  const lines: Array<string> = []
  let open = false
  const show = (mark: string, text: string): void => {
    lines.push(hanging(`${mark} ${text}`))
    open = false
  }
  const showResult = ({ isError, text }: ToolResult): void => show(isError ? "!" : "<", clean(text))
  for (const entry of entries) {
    const { attachments = [], content, role, tools } = entry
    if (hasHeader(entry) && !(open && role === "assistant" && entry.part === undefined)) lines.push(headerOf(entry))
    if (content !== "") {
      lines.push(indented(clean(content)))
      open = role === "assistant"
    }
    for (const attachment of attachments) show("+", clean(attachment))
    for (const tool of tools) {
      if (tool._tag === "Call") {
        show(">", callText(tool, clean))
        const answer = answers.byCall.get(tool)
        if (answer !== undefined) showResult(answer)
      } else if (!answers.placed.has(tool)) showResult(tool)
    }
  }
  return lines.join("\n")
}

const hasHeader = ({ attachments = [], content, part }: DialogueEntry): boolean =>
  content !== "" || attachments.length > 0 || part !== undefined

const headerOf = ({ part, role }: DialogueEntry): string =>
  part === undefined ? `${role}:` : `${role} (part ${part.number} of ${part.of}):`

const callText = ({ name, summary }: ToolCall, clean: (text: string) => string): string =>
  summary === "" ? name : `${name}: ${clean(summary)}`

// In both, lines end where JavaScript says they do: at \n, \r, U+2028 and U+2029.
const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, " ")

/** Our own first line, and those of a text that follow it set in. */
const hanging = (text: string): string => text.replaceAll(/(?<=[\n\r\u2028\u2029])(?=.)/g, " ")

/** Each call's first result after it. A session that was resumed may repeat both. */
const answersByCall = (entries: ReadonlyArray<DialogueEntry>) => {
  const byCall = new Map<ToolCall, ToolResult>()
  const placed = new Set<ToolResult>()
  const waiting = new Map<string, ToolCall>()
  for (const tool of entries.flatMap(({ tools }) => tools)) {
    if (tool.id === undefined) continue
    const call = waiting.get(tool.id)
    if (tool._tag === "Call") waiting.set(tool.id, tool)
    else if (call !== undefined) {
      byCall.set(call, tool)
      placed.add(tool)
      waiting.delete(tool.id)
    }
  }
  return { byCall, placed }
}
