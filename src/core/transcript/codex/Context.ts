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
export const injectedByCodex = (block: string): boolean => INJECTED.test(block.trim())

/** Editors put what is open and selected before what the person asks, under this heading. */
const REQUEST_HEADING = "## My request for Codex:"

/** What the person asks in a block. */
export const requestOf = (block: string): string => {
  const at = block.lastIndexOf(REQUEST_HEADING)
  return at === -1 ? block : block.slice(at + REQUEST_HEADING.length).trim()
}
