import * as Stream from "effect/Stream"
import { isHeld, lengthOf, type Line } from "../core/text/LineSplitter.ts"
import { claudeFormat } from "../core/transcript/claude/Format.ts"
import { codexFormat } from "../core/transcript/codex/Format.ts"
import type { FoundTranscript } from "../core/transcript/Discovery.ts"
import type { TranscriptFormat } from "../core/transcript/Format.ts"
import { readFileLines } from "../disk/FileLines.ts"
import { type DialogueLine, transcriptError, UNREAD, UNREAD_DIALOGUE } from "./TranscriptReader.ts"

/** The format of a found transcript. */
export const formatOf = ({ source }: FoundTranscript): TranscriptFormat =>
  source === "claude" ? claudeFormat : codexFormat

/** What is made of each line of a transcript, with where the next one begins. */
const lines = <A>(
  found: FoundTranscript,
  make: (format: TranscriptFormat) => (line: Line, end: number) => A,
  isKept: (made: A) => boolean = () => true
) =>
  Stream.suspend(() => {
    const readLine = make(formatOf(found))
    let end = 0
    return readFileLines(found.path, 0, (all) =>
      all.map((line) => readLine(line, (end += lengthOf(line) + 1))).filter(isKept)
    ).pipe(Stream.mapError((cause) => transcriptError(found.path, cause)))
  })

/** The dialogue of a transcript, line by line. */
export const readDialogue = (found: FoundTranscript) =>
  lines(found, ({ makeReader }) => {
    const readLine = makeReader()
    return (line, end): DialogueLine => ({ ...(isHeld(line) ? readLine(line) : UNREAD_DIALOGUE), end })
  })

/** What was said in a transcript and what commands did, line by line. */
export const watchDialogue = (found: FoundTranscript) =>
  lines(
    found,
    ({ makeWatcher }) => {
      const watch = makeWatcher()
      return (line) => (isHeld(line) ? watch(line) : UNREAD_DIALOGUE)
    },
    ({ damaged, entries }) => damaged || entries.length > 0
  )

/** What was said in a transcript, line by line. */
export const readMessages = (found: FoundTranscript) =>
  lines(
    found,
    ({ makeListener }) => {
      const listen = makeListener()
      return (line) => (isHeld(line) ? listen(line) : UNREAD)
    },
    ({ damaged, messages }) => damaged || messages.length > 0
  )
