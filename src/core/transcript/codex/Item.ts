import { glanceAtJson, isJsonObject, type JsonObject } from "../../text/Json.ts"
import { text } from "../Head.ts"

/**
 * What Codex puts into a session under the person's name, as the client tells it from what the person said: a block
 * that begins and ends with such marks, letter case aside (github.com/openai/codex, codex-rs/core/src/context and
 * codex-rs/protocol/src: instruction_markers.rs, artificial_messages.rs). The spelling of `turn_aborted` and
 * `hook_prompt` is taken from the names of their types, and that of `apps_`, `skills_`, `plugins_instructions` and
 * `realtime_conversation` from others' copies of protocol.rs.
 */
const TAGS = [
  "environment_context",
  "user_instructions",
  "user_shell_command",
  "user_shell_cmd",
  "extension_context",
  "goal_context",
  "skill",
  "warning",
  "turn_aborted",
  "subagent_notification",
  "collaboration_mode",
  "realtime_conversation",
  "personality_spec",
  "permissions_instructions",
  "apps_instructions",
  "skills_instructions",
  "plugins_instructions",
  "hook_prompt"
]

const INJECTED = new RegExp(
  `^(?:# AGENTS\\.md instructions(?: for |\\s).*</INSTRUCTIONS>|<(${TAGS.join("|")}|external_[^\\s>]*)(?:\\s[^>]*)?>.*</\\1>)$`,
  "is"
)

/** Whether a block of a user's message was put there by the client. */
const injectedByCodex = (block: string): boolean => INJECTED.test(block.trim())

/** Editors put what is open and selected before what the person asks, under this heading. */
const REQUEST_HEADING = "## My request for Codex:"

/** What the person asks in a block. */
const requestOf = (block: string): string => {
  const at = block.lastIndexOf(REQUEST_HEADING)
  return at === -1 ? block : block.slice(at + REQUEST_HEADING.length).trim()
}

/**
 * The `message` that Claude Code would have written for a response item of Codex; `undefined` for one that neither says
 * nor does anything. A `message` has a role and blocks `input_text`, `output_text` or `input_image`; the roles developer
 * and system are the client's. Calls are `function_call` (`arguments` is JSON in a string), `custom_tool_call` (`input`
 * is a text) and `local_shell_call`; their outputs have the same `call_id` (codex-rs/protocol/src/models.rs).
 */
export const messageOfCodex = (item: JsonObject): JsonObject | undefined => {
  const id = text(item["call_id"]) ?? text(item["id"])
  switch (item["type"]) {
    case "message":
      return spoken(item)
    case "function_call":
      return called(id, item["name"], inputOf(parse(item["arguments"]) ?? item["arguments"]))
    case "custom_tool_call":
      return called(id, item["name"], item["input"])
    case "local_shell_call":
      return called(id, "local_shell", inputOf(item["action"]))
    case "function_call_output":
    case "custom_tool_call_output":
      return answered(id, item["output"])
    default:
      return undefined
  }
}

const spoken = ({ content, role }: JsonObject): JsonObject | undefined => {
  if (role !== "user" && role !== "assistant") return undefined
  const blocks = blocksIn(content).flatMap((block): ReadonlyArray<JsonObject> => {
    if (block["type"] === "input_image") return [{ type: "image" }]
    const words = text(block["text"])
    if (words === undefined || (role === "user" && injectedByCodex(words))) return []
    return [{ type: "text", text: role === "user" ? requestOf(words) : words }]
  })
  return blocks.length === 0 ? undefined : { role, content: blocks }
}

const blocksIn = (content: unknown): ReadonlyArray<JsonObject> =>
  typeof content === "string" ? [{ text: content }] : Array.isArray(content) ? content.filter(isJsonObject) : []

const textIn = (content: unknown): string =>
  blocksIn(content)
    .flatMap((block) => text(block["text"]) ?? [])
    .join("\n")

const called = (id: string | undefined, name: unknown, input: unknown): JsonObject => ({
  role: "assistant",
  content: [{ type: "tool_use", id, name, input }]
})

/** What a tool was given. A shell's command may come in words, and under another name. */
const inputOf = (value: unknown): unknown => {
  if (!isJsonObject(value)) return value
  const command = value["command"] ?? value["cmd"]
  return command === undefined ? value : { ...value, command: Array.isArray(command) ? command.join(" ") : command }
}

const parse = (value: unknown): unknown => (typeof value === "string" ? glanceAtJson(value) : undefined)

/** How shell tools tell an exit code before what was printed: the first in core/src/tools/mod.rs, the other seen in use. */
const EXIT_CODE = /^(?:Exit code: |Process exited with code )(-?\d+)$/m

const exitCodeIn = (answer: string): number => {
  const printed = answer.search(/^Output:$/m)
  return printed === -1 ? 0 : Number(EXIT_CODE.exec(answer.slice(0, printed))?.[1] ?? 0)
}

/** An output is a text, blocks, or an object around either; a shell's may be JSON in a text, with the exit code. */
const answered = (id: string | undefined, output: unknown): JsonObject => {
  const given = textIn(isJsonObject(output) ? output["content"] : output)
  const wrapped = given.startsWith("{") ? parse(given) : undefined
  const words = isJsonObject(wrapped) ? text(wrapped["output"]) : undefined
  const metadata = isJsonObject(wrapped) && isJsonObject(wrapped["metadata"]) ? wrapped["metadata"] : {}
  const code = metadata["exit_code"] ?? exitCodeIn(given)
  const failed = code !== 0 || (isJsonObject(output) && output["success"] === false)
  return {
    role: "user",
    content: [{ type: "tool_result", tool_use_id: id, is_error: failed, content: words ?? given }]
  }
}
