import { glanceAtJson, isJsonObject, type JsonObject } from "../text/Json.ts"

/** Whose transcript a text is; "unknown" where it is JSON, line by line, of none that we can read. */
export type TranscriptKind = "claude" | "codex" | "unknown"

/** Lines that are looked at. */
const LOOKED_AT = 20

/** A rollout's first line may hold pages of instructions: how it begins is enough. */
const CODEX =
  /^\s*\{\s*(?:"(?:timestamp|ordinal)"\s*:\s*[^,{]{1,60},\s*)*"type"\s*:\s*"(?:session_meta|response_item|event_msg|turn_context|compacted)"\s*,\s*"payload"\s*:/

/** Types of records that Claude Code writes, of which some have no session's id. */
const CLAUDES =
  /^(?:user|assistant|system|summary|attachment|progress|queue-operation|file-history-snapshot|mode|.*-title|last-prompt)$/

const isClaudes = ({ message, sessionId, type }: JsonObject): boolean =>
  typeof sessionId === "string" || isJsonObject(message) || (typeof type === "string" && CLAUDES.test(type))

/** Tells it by the first lines of a text, of which the last may be cut. What is no JSON is left to who reads it. */
export const kindOfTranscript = (head: string): TranscriptKind => {
  const lines = head.split("\n").slice(0, LOOKED_AT)
  if (lines.some((line) => CODEX.test(line))) return "codex"
  const whole = lines.filter((line) => line.trim() !== "").map((line) => glanceAtJson(line))
  const records = whole.filter(isJsonObject)
  return records.length > 0 && records.length === whole.length && !records.some(isClaudes) ? "unknown" : "claude"
}

/** What to say of a transcript that is of no kind we know. */
export const UNKNOWN_KIND =
  "it is in no format that is known here: those of Claude Code and of the Codex CLI are, a record on each line"
