import type { DialogueEntry } from "../transcript/Dialogue.ts"
import { wholeText } from "../transcript/ToolText.ts"
import { fold } from "./Fold.ts"

/** A prompt as it is known again. */
const promptOf = (words: string): string => fold(wholeText(words)).text

/** What the agent had said to an agent, itself included: it comes back under the person's name when its time has come. */
export const promptsIn = (entries: ReadonlyArray<DialogueEntry>): ReadonlySet<string> =>
  new Set(
    entries.flatMap(({ tools }) =>
      tools.flatMap((tool) => (tool._tag === "Call" && tool.prompt !== undefined ? [promptOf(tool.prompt)] : []))
    )
  )

/** Whether a message under the person's name is one of those prompts, word for word. */
export const isPrompted = ({ content, role }: DialogueEntry, prompts: ReadonlySet<string>): boolean =>
  prompts.size > 0 && role === "user" && prompts.has(promptOf(content))
