import type { scanBytes } from "./claude/Line.ts"
import type { scanDialogue } from "./Dialogue.ts"
import type { FoundTranscript } from "./Discovery.ts"
import type { HeadReader } from "./Head.ts"

/** The environment's variables; an empty one counts as unset. */
export interface Variables {
  readonly get: (name: string) => string | undefined
}

/** How one client keeps its transcripts. */
export interface TranscriptFormat {
  readonly source: FoundTranscript["source"]
  /** Where they are; `undefined` when the environment does not tell. */
  readonly folder: (environment: Variables) => string | undefined
  /** Whether a folder, by the names that lead to it from there, may hold any. */
  readonly mayHold: (names: ReadonlyArray<string>) => boolean
  /** Whether a file is called as its transcripts are. */
  readonly isNamed: (name: string) => boolean
  /** Whether we can read a file of that name: not when it is compressed. */
  readonly isReadable: (name: string) => boolean
  readonly makeHead: () => HeadReader
  /** The session and the subagent as the path names them, for where nothing inside does. */
  readonly namedIn: (path: string) => Pick<FoundTranscript, "session" | "agent">
  /** Where a session was started whose first `cwd` this is. */
  readonly startedIn: (path: string, cwd: string) => string
  /** What tells the last of these lines that is a message from every other; `undefined` when there is none. */
  readonly endOf: (lines: ReadonlyArray<Uint8Array>) => string | undefined
  /** Reads a transcript's lines, which it must be given from the first on. */
  readonly makeReader: () => typeof scanDialogue
  /** As `makeReader`, but only what was said, which is told several times as fast. */
  readonly makeListener: () => typeof scanBytes
  /** As `makeReader`, but of tools only what commands did; what other tools answered is passed over, mostly unread. */
  readonly makeWatcher: () => typeof scanDialogue
}

/** A directory in the person's home, unless a variable names it; without a trailing slash. */
export const homeDirectory = (environment: Variables, variable: string, name: string) => {
  const home = environment.get("HOME") ?? environment.get("USERPROFILE")
  const directory = environment.get(variable) ?? (home === undefined ? undefined : `${home}/${name}`)
  return directory?.replaceAll("\\", "/").replace(/\/+$/, "")
}

/** The name of the file at the end of a path. */
export const fileName = (path: string): string => path.slice(path.lastIndexOf("/") + 1)
