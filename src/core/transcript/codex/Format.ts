import { DAMAGED, fileName, homeDirectory, lineByLine, listenerOf, type TranscriptFormat } from "../Format.ts"
import { makeCodexHead } from "./Head.ts"
import { makeCodexReader } from "./Line.ts"
import { makeCodexWatcher } from "./Watch.ts"

/** Folders below `sessions` are years, months and days; more than that is not Codex's. */
const DEPTH = 3

const ROLLOUT = /^rollout-.*\.jsonl(?:\.zst)?$/

/** A rollout's first line may hold pages of instructions: how it begins is enough. */
const RECORD =
  /^\s*\{\s*(?:"(?:timestamp|ordinal)"\s*:\s*[^,{]{1,60},\s*)*"type"\s*:\s*"(?:session_meta|response_item|event_msg|turn_context|compacted)"\s*,\s*"payload"\s*:/

/** `rollout-<time, to the second>-<session>.jsonl`. */
const namedIn = (path: string) => {
  const name = fileName(path).replace(/\.jsonl$/, "")
  return { session: /^rollout-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-(.+)$/.exec(name)?.[1] ?? name, agent: undefined }
}

const makeReader = lineByLine(makeCodexReader, DAMAGED)

/**
 * Rollouts of the Codex CLI: `sessions/YYYY/MM/DD/rollout-….jsonl` in `~/.codex`, or in CODEX_HOME, for all projects
 * together (github.com/openai/codex: codex-rs/rollout/src/list.rs, recorder.rs). Newer versions compress old ones to
 * `.jsonl.zst` (compression.rs), which we cannot read, and move those a person archives to `archived_sessions`, which
 * are left alone.
 */
export const codexFormat: TranscriptFormat = {
  source: "codex",
  client: "the Codex CLI",
  folder: (environment) => {
    const directory = homeDirectory(environment, "CODEX_HOME", ".codex")
    return directory === undefined ? undefined : `${directory}/sessions`
  },
  mayHold: (names) => names.length <= DEPTH,
  isNamed: (name) => ROLLOUT.test(name),
  isReadable: (name) => !name.endsWith(".zst"),
  isIts: (lines) => lines.some((line) => RECORD.test(line)),
  // They tell of their session only together with those before them.
  readsFromStart: true,
  sweptAfterMillis: undefined,
  makeHead: makeCodexHead,
  namedIn,
  startedIn: (_, cwd) => cwd,
  // A fork repeats what was said with new times and, in older versions, without ids: only equal bytes make a copy.
  endOf: () => undefined,
  makeReader,
  makeWatcher: lineByLine(makeCodexWatcher, DAMAGED),
  makeListener: listenerOf(makeReader)
}
