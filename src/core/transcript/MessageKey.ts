import * as Hash from "effect/Hash"
import type { TranscriptMessage } from "./Message.ts"

/** What tells a message from every other: its own id or, in transcripts without ids, who said what. One line of text. */
export type MessageKey = string

export const messageKey = ({ content, role, uuid }: TranscriptMessage): MessageKey =>
  uuid !== undefined && /^[\w-]+$/.test(uuid) ? uuid : `${role}-${content.length}-${Hash.string(content)}`
