import type { DialogueEntry } from "./Dialogue.ts"
import { formatOfText } from "./Formats.ts"
import type { Transcript } from "./Message.ts"

/** Reads a transcript of any client that is in memory as a whole; `undefined` when it is in no format we know. */
export const readAnyTranscriptText = (text: string): Transcript | undefined => {
  const listen = formatOfText(text)?.makeListener()
  if (listen === undefined) return undefined
  const encoder = new TextEncoder()
  const lines = text.split("\n").map((line) => listen(encoder.encode(line)))
  return {
    messages: lines.flatMap(({ messages }) => messages),
    damagedLines: lines.filter(({ damaged }) => damaged).length
  }
}

/** The same with tools and their results; `undefined` when it is in no format we know. */
export const readAnyDialogueText = (text: string): ReadonlyArray<DialogueEntry> | undefined => {
  const read = formatOfText(text)?.makeReader()
  if (read === undefined) return undefined
  const encoder = new TextEncoder()
  return text.split("\n").flatMap((line) => read(encoder.encode(line)).entries)
}
