import { scanDialogue } from "../domain/DialogueLine.ts"
import { glanceAtDialogue } from "../domain/DialogueGlance.ts"
import { startedIn } from "../domain/SlugName.ts"
import { lastUuid, makeClaudeHead } from "../domain/TranscriptHead.ts"
import { scanBytes } from "../domain/TranscriptLine.ts"
import { fileName, homeDirectory, type TranscriptFormat } from "./TranscriptFormat.ts"

const EXTENSION = ".jsonl"

/** `<session>.jsonl`, or `agent-<id>.jsonl` beside it (to 2.0) or in `<session>/subagents` and below (since). */
const namedIn = (path: string) => {
  const name = fileName(path).replace(/\.jsonl$/, "")
  const agent = /^agent-(.+)$/.exec(name)?.[1]
  return { session: /([^/]+)\/subagents\//.exec(path)?.[1] ?? name, agent }
}

/** Transcripts of Claude Code: `projects/<slug of the directory>/…` in `~/.claude`, or in CLAUDE_CONFIG_DIR. */
export const claudeFormat: TranscriptFormat = {
  source: "claude",
  folder: (environment) => {
    const directory = homeDirectory(environment, "CLAUDE_CONFIG_DIR", ".claude")
    return directory === undefined ? undefined : `${directory}/projects`
  },
  // Beside `subagents` a session's folder holds results of tools, which may be of any kind.
  mayHold: (names) => names.length < 3 || names[2] === "subagents",
  isNamed: (name) => name.endsWith(EXTENSION),
  isReadable: () => true,
  makeHead: makeClaudeHead,
  namedIn,
  startedIn,
  endOf: lastUuid,
  makeReader: () => scanDialogue,
  makeListener: () => scanBytes,
  makeWatcher: () => glanceAtDialogue
}
