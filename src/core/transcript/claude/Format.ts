import { glanceAtJson, isJsonObject, type JsonObject } from "../../text/Json.ts"
import { scanDialogue } from "../Dialogue.ts"
import { DAMAGED, DAMAGED_WORDS, fileName, homeDirectory, lineByLine, type TranscriptFormat } from "../Format.ts"
import { lastUuid, makeClaudeHead } from "../Head.ts"
import { makeGlance } from "./Glance.ts"
import { scanBytes } from "./Line.ts"
import { startedIn } from "./SlugName.ts"

const EXTENSION = ".jsonl"

/** `<session>.jsonl`, or `agent-<id>.jsonl` beside it (to 2.0) or in `<session>/subagents` and below (since). */
const namedIn = (path: string) => {
  const name = fileName(path).replace(/\.jsonl$/, "")
  const agent = /^agent-(.+)$/.exec(name)?.[1]
  return { session: /([^/]+)\/subagents\//.exec(path)?.[1] ?? name, agent }
}

/** Types of records that Claude Code writes, of which some have no session's id. */
const TYPES =
  /^(?:user|assistant|system|summary|attachment|progress|queue-operation|file-history-snapshot|mode|.*-title|last-prompt)$/

const isRecord = ({ message, sessionId, type }: JsonObject): boolean =>
  typeof sessionId === "string" || isJsonObject(message) || (typeof type === "string" && TYPES.test(type))

/** What is no JSON is left to who reads it: it says what is damaged. */
const isIts = (lines: ReadonlyArray<string>): boolean => {
  const whole = lines.filter((line) => line.trim() !== "").map((line) => glanceAtJson(line))
  const records = whole.filter(isJsonObject)
  return records.length === 0 || records.length < whole.length || records.some(isRecord)
}

/** Transcripts of Claude Code: `projects/<slug of the directory>/…` in `~/.claude`, or in CLAUDE_CONFIG_DIR. */
export const claudeFormat: TranscriptFormat = {
  source: "claude",
  client: "Claude Code",
  folder: (environment) => {
    const directory = homeDirectory(environment, "CLAUDE_CONFIG_DIR", ".claude")
    return directory === undefined ? undefined : `${directory}/projects`
  },
  // Beside `subagents` a session's folder holds results of tools, which may be of any kind.
  mayHold: (names) => names.length < 3 || names[2] === "subagents",
  isNamed: (name) => name.endsWith(EXTENSION),
  isReadable: () => true,
  isIts,
  readsFromStart: false,
  // docs/clients.md
  sweptAfterMillis: 30 * 24 * 60 * 60_000,
  makeHead: makeClaudeHead,
  namedIn,
  startedIn,
  endOf: lastUuid,
  makeReader: lineByLine((exclude) => (line) => scanDialogue(line, exclude), DAMAGED),
  makeListener: lineByLine((exclude) => (line) => scanBytes(line, exclude), DAMAGED_WORDS),
  makeWatcher: lineByLine(makeGlance, DAMAGED)
}
