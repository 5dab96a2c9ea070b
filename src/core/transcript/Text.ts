import { makeCodexReader } from "./codex/Line.ts"
import { saidIn } from "./Dialogue.ts"
import { kindOfTranscript } from "./Kind.ts"
import { readTranscriptText, type Transcript } from "./Message.ts"

/** Reads a transcript of any client that is in memory as a whole; `undefined` when it is in no format we know. */
export const readAnyTranscriptText = (text: string): Transcript | undefined => {
  const kind = kindOfTranscript(text)
  if (kind !== "codex") return kind === "unknown" ? undefined : readTranscriptText(text)
  const read = makeCodexReader()
  const encoder = new TextEncoder()
  const lines = text.split("\n").map((line) => read(encoder.encode(line)))
  return {
    messages: lines.flatMap(({ entries }) => saidIn(entries)),
    damagedLines: lines.filter(({ damaged }) => damaged).length
  }
}
