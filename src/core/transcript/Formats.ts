import { claudeFormat } from "./claude/Format.ts"
import { codexFormat } from "./codex/Format.ts"
import type { TranscriptFormat } from "./Format.ts"
import { type Source, SOURCES } from "./Source.ts"

/** How each client keeps its transcripts. */
export const FORMATS: Readonly<Record<Source, TranscriptFormat>> = { claude: claudeFormat, codex: codexFormat }

/** Lines that are looked at. */
const LOOKED_AT = 20

/** The format of a transcript by the first lines of its text, of which the last may be cut; `undefined` for none we know. */
export const formatOfText = (head: string): TranscriptFormat | undefined => {
  const lines = head.split("\n").slice(0, LOOKED_AT)
  return SOURCES.map((source) => FORMATS[source]).find(({ isIts }) => isIts(lines))
}

/** What to say of a transcript of which there is no format. */
export const UNKNOWN_FORMAT = `it is in no format that is known here: those of ${SOURCES.map(
  (source) => FORMATS[source].client
).join(" and of ")} are, a record on each line`
