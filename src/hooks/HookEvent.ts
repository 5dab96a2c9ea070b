import * as Data from "effect/Data"
import { type JsonObject, parseJsonObject } from "../core/text/Json.ts"
import { visibleJson } from "../core/text/Visible.ts"

/** The parts of a hook's input that we use. Every field may be missing: clients differ, and fields come and go. */
export interface HookInput {
  readonly event: string | undefined
  readonly sessionId: string | undefined
  readonly transcriptPath: string | undefined
  readonly agentTranscriptPath: string | undefined
  /** Present only for subagents; empty for the client's own helpers. */
  readonly agentType: string | undefined
  readonly cwd: string | undefined
  /** What made a SessionStart: `startup`, `resume`, `clear`, `compact`, `fork`. */
  readonly source: string | undefined
  /** What the person said, of UserPromptSubmit. */
  readonly prompt: string | undefined
}

/** A hook was given input that it can do nothing with. Not a `Schema.TaggedError`: hooks load this module. */
export class UnusableHookInput extends Data.TaggedError("UnusableHookInput")<{ readonly detail: string }> {
  override get message() {
    return `nothing was done: ${this.detail}`
  }
}

/** Reads a hook's standard input; a string says why it is of no use. Never throws. */
export const readHookInput = (text: string): HookInput | string => {
  const value = parseJsonObject(text)
  if (value === undefined) return "its input is not a JSON object"
  return {
    event: textField(value, "hook_event_name"),
    sessionId: textField(value, "session_id"),
    transcriptPath: textField(value, "transcript_path"),
    agentTranscriptPath: textField(value, "agent_transcript_path"),
    agentType: typeof value["agent_type"] === "string" ? value["agent_type"] : undefined,
    cwd: textField(value, "cwd"),
    source: textField(value, "source"),
    prompt: textField(value, "prompt")
  }
}

const textField = (value: JsonObject, field: string): string | undefined => {
  const found = value[field]
  return typeof found === "string" && found !== "" ? found : undefined
}

/** What a hook says: text for the agent's context, and a message for the person alone. Either may be empty. */
export interface HookSays {
  readonly context: string
  readonly message: string
}

/** The one JSON object that a hook may print (docs/clients.md); nothing when there is nothing to say. */
export const hookOutput = (event: string, { context, message }: HookSays): string | undefined =>
  context === "" && message === ""
    ? undefined
    : visibleJson(
        JSON.stringify({
          ...(message === "" ? {} : { systemMessage: message }),
          ...(context === "" ? {} : { hookSpecificOutput: { hookEventName: event, additionalContext: context } })
        })
      )
