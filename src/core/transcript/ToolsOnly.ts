import type { DialogueEntry, ScannedDialogue, ToolCall, ToolResult } from "./Dialogue.ts"

/** A line of which nothing is told. */
export const NOTHING_TOLD: ScannedDialogue = { entries: [], damaged: false }

/** A line on which nothing was said. */
export const toolsOnly = (
  role: DialogueEntry["role"],
  tools: ReadonlyArray<ToolCall | ToolResult>
): ScannedDialogue => ({
  entries: [
    {
      role,
      content: "",
      tools,
      uuid: undefined,
      sessionId: undefined,
      entrypoint: undefined,
      cwd: undefined,
      timestamp: undefined
    }
  ],
  damaged: false
})

/** Calls that went well; what they answered is left out. */
export const answeredWell = (ids: ReadonlyArray<string>): ScannedDialogue =>
  toolsOnly(
    "user",
    [...new Set(ids)].map((id) => ({ _tag: "Result", id, isError: false, text: "" }))
  )
