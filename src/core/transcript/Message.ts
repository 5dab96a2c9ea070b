import { scanLine, type TranscriptMessage } from "./claude/Line.ts"

/** What was read of a transcript, and what was not. */
export interface Transcript {
  readonly messages: ReadonlyArray<TranscriptMessage>
  /** Lines of which something could not be read; the rest of each was used. */
  readonly damagedLines: number
}

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

const PRINT_MODE = new Set(["sdk-cli", "sdk-ts", "sdk-py"])

/** Whether a session was started by a program rather than by a person. Such sessions are not learned from by default. */
export const isProgramEntrypoint = (entrypoint: string | undefined): boolean =>
  entrypoint !== undefined && PRINT_MODE.has(entrypoint)
