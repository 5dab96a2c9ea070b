import type { DialogueEntry, ToolCall, ToolResult } from "../transcript/Dialogue.ts"
import { ownWords } from "./OwnWords.ts"

/** Where in a session something happened. */
export interface Place {
  /** ISO 8601, as the transcript says it. */
  readonly at: string | undefined
  /** The index of its message among all of the session that say something; that of the one before it for a command. */
  readonly message: number
}

/** A command that was run, and how it ended. */
export interface Ran extends Place {
  readonly _tag: "Ran"
  /** The tool it was run with. */
  readonly tool: string
  /** On one line, without secrets. */
  readonly command: string
  /** What it printed, when it failed. */
  readonly failure: string | undefined
}

/** A file was changed. */
export interface Edited extends Place {
  readonly _tag: "Edited"
}

/** What the person said in their own words. */
export interface Said extends Place {
  readonly _tag: "Said"
  readonly text: string
}

/** What a session is made of for those who look for friction in it, in order, from whichever client. */
export type Moment = Ran | Edited | Said

/** What is read of an entry. */
export type Entry = Pick<DialogueEntry, "role" | "content" | "tools" | "timestamp" | "aside">

export const SHELLS = /^(?:bash|powershell|exec_command|local_shell|shell|shell_command|container\.exec|unified_exec)$/i
export const AGENTS = /^(?:task|agent|skill)$/i
export const EDITORS = /^(?:edit|write|multiedit|notebookedit|apply_patch|str_replace.*)$/i

/** What Codex puts before the output of a command. */
const PREAMBLE = /^(?:Chunk ID|Wall time|Exit code|Process exited)[^\n]*\n(?:[^\n]*\n){0,6}?Output:\n?/

const failureOf = (text: string): string => text.replace(PREAMBLE, "").replace(/^(?:Error: )?Exit code \d+\s*/, "")

/** Not the command's own doing: it was not run, or not to its end. */
const NOT_RUN =
  /Sibling tool call errored|The user doesn't want to|\[Request interrupted|^Command running in background|rejected by user/

/** Calls of which the result is still to come are kept up to so many: a session that is cut has some that never do. */
const MOST_OPEN = 200

/** Goes through a session entry by entry; answers what happened in each. */
export const makeMomentReader = () => {
  const open = new Map<string, ToolCall>()
  let said = -1
  const called = (call: ToolCall, at: string | undefined): ReadonlyArray<Moment> => {
    if (EDITORS.test(call.name)) return [{ _tag: "Edited", at, message: said }]
    if (call.id !== undefined && (SHELLS.test(call.name) || AGENTS.test(call.name))) open.set(call.id, call)
    if (open.size > MOST_OPEN) open.delete(open.keys().next().value!)
    return []
  }
  const answered = ({ id, isError, text }: ToolResult, at: string | undefined): ReadonlyArray<Moment> => {
    const call = id === undefined ? undefined : open.get(id)
    if (call === undefined) return []
    open.delete(call.id!)
    if (isError && NOT_RUN.test(text.slice(0, 400))) return []
    const failure = isError ? failureOf(text) : undefined
    return [{ _tag: "Ran", tool: call.name, command: call.summary, failure, at, message: said }]
  }
  return (entry: Entry): ReadonlyArray<Moment> => {
    if (entry.content !== "") said += 1
    const at = entry.timestamp
    const text =
      entry.role === "user" && entry.content !== "" && entry.aside === undefined ? ownWords(entry.content) : ""
    const words: ReadonlyArray<Moment> = text === "" ? [] : [{ _tag: "Said", text, at, message: said }]
    return [...words, ...entry.tools.flatMap((tool) => (tool._tag === "Call" ? called(tool, at) : answered(tool, at)))]
  }
}
