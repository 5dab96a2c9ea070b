// Transcripts of sessions: found, read as messages or as a dialogue, cut into windows.
export { redact } from "../core/text/Redaction.ts"
export { estimateTokens } from "../core/text/Tokens.ts"
export { claudeFormat as claude } from "../core/transcript/claude/Format.ts"
export type { Message, TranscriptMessage } from "../core/transcript/Message.ts"
export { codexFormat as codex } from "../core/transcript/codex/Format.ts"
export {
  type DialogueEntry,
  type EntryPart,
  saidIn,
  type ToolCall,
  type ToolResult
} from "../core/transcript/Dialogue.ts"
export type { Discovery, FoundTranscript, LeftOut, LeftOutReason } from "../core/transcript/Discovery.ts"
export type { TranscriptFormat as Format, Variables } from "../core/transcript/Format.ts"
export { FORMATS as formats } from "../core/transcript/Formats.ts"
export type { HeadReader, TranscriptHead } from "../core/transcript/Head.ts"
export { readTranscriptText as readText } from "../core/transcript/claude/Text.ts"
export type { Transcript } from "../core/transcript/Message.ts"
export { renderDialogue } from "../core/transcript/Render.ts"
export { cutWindows } from "../core/transcript/Window.ts"
export { type DialogueLine, TranscriptError, TranscriptReader as Reader } from "../sessions/TranscriptReader.ts"
export { type DiscoverOptions, TranscriptSource as Source } from "../sessions/TranscriptSource.ts"
