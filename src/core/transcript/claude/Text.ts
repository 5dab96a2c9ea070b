import type { Transcript, TranscriptMessage } from "../Message.ts"
import { scanLine } from "./Line.ts"

/** Reads a transcript that is in memory as a whole. For files use `TranscriptReader`, which does not hold them. */
export const readTranscriptText = (text: string): Transcript => {
  const messages: Array<TranscriptMessage> = []
  let damagedLines = 0
  for (const line of text.split("\n")) {
    const scanned = scanLine(line)
    messages.push(...scanned.messages)
    if (scanned.damaged) damagedLines += 1
  }
  return { messages, damagedLines }
}
