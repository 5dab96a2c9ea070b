import { scanDialogue } from "../Dialogue.ts"
import { fileName, homeDirectory, type TranscriptFormat } from "../Format.ts"
import { lastUuid, makeClaudeHead } from "../Head.ts"
import { glanceAtDialogue } from "./Glance.ts"
import { scanBytes } from "./Line.ts"
import { startedIn } from "./SlugName.ts"

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
