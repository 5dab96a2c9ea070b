import type { scanBytes } from "./claude/Line.ts"
import { saidIn, type scanDialogue } from "./Dialogue.ts"
import type { FoundTranscript } from "./Discovery.ts"
import type { Exclude } from "./Exclusion.ts"
import type { HeadReader } from "./Head.ts"
import type { Source } from "./Source.ts"

/** The environment's variables; an empty one counts as unset. */
export interface Variables {
  readonly get: (name: string) => string | undefined
}

type ReadLine<A> = (line: Uint8Array) => A

/** How one client keeps its transcripts. */
export interface TranscriptFormat {
  readonly source: Source
  /** What people call the client. */
  readonly client: string
  /** Where they are; `undefined` when the environment does not tell. */
  readonly folder: (environment: Variables) => string | undefined
  /** Whether a folder, by the names that lead to it from there, may hold any. */
  readonly mayHold: (names: ReadonlyArray<string>) => boolean
  /** Whether a file is called as its transcripts are. */
  readonly isNamed: (name: string) => boolean
  /** Whether we can read a file of that name: not when it is compressed. */
  readonly isReadable: (name: string) => boolean
  /** Whether a text is one, by its first lines, of which the last may be cut. */
  readonly isIts: (lines: ReadonlyArray<string>) => boolean
  /** Whether its lines can be understood only together with those before them, from the first on. */
  readonly readsFromStart: boolean
  /** The client deletes a transcript that was not written to for so long; `undefined` when it keeps all. */
  readonly sweptAfterMillis: number | undefined
  readonly makeHead: () => HeadReader
  /** The session and the subagent as the path names them, for where nothing inside does. */
  readonly namedIn: (path: string) => Pick<FoundTranscript, "session" | "agent">
  /** Where a session was started whose first `cwd` this is. */
  readonly startedIn: (path: string, cwd: string) => string
  /** What tells the last of these lines that is a message from every other; `undefined` when there is none. */
  readonly endOf: (lines: ReadonlyArray<Uint8Array>) => string | undefined
  /** Reads a transcript's lines, from the first on where it `readsFromStart`; of each record what is not excluded. */
  readonly makeReader: (exclude?: Exclude) => ReadLine<ReturnType<typeof scanDialogue>>
  /** As `makeReader`, but only what was said, which is told several times as fast. */
  readonly makeListener: (exclude?: Exclude) => ReadLine<ReturnType<typeof scanBytes>>
  /**
   * As `makeReader`, but of tools only the commands that failed and those soon after them, and whether something was
   * edited between; all else is passed over, mostly unread.
   */
  readonly makeWatcher: (exclude?: Exclude) => ReadLine<ReturnType<typeof scanDialogue>>
}

/**
 * Makes what reads each line by itself: one that cannot be gone through, however it comes about, is damaged, and keeps
 * nobody from the others. JSON can be nested more deeply than calls can be, and hold objects that no text is made of.
 */
export const lineByLine =
  <A>(make: (exclude?: Exclude) => ReadLine<A>, damaged: A) =>
  (exclude?: Exclude): ReadLine<A> => {
    const read = make(exclude)
    return (line) => {
      try {
        return read(line)
      } catch {
        return damaged
      }
    }
  }

/** What there is of a damaged line. */
export const DAMAGED = { entries: [], damaged: true } as const
export const DAMAGED_WORDS = { messages: [], damaged: true } as const

/** A directory in the person's home, unless a variable names it; without a trailing slash. */
export const homeDirectory = (environment: Variables, variable: string, name: string) => {
  const home = environment.get("HOME") ?? environment.get("USERPROFILE")
  const directory = environment.get(variable) ?? (home === undefined ? undefined : `${home}/${name}`)
  return directory?.replaceAll("\\", "/").replace(/\/+$/, "")
}

/** The name of the file at the end of a path. */
export const fileName = (path: string): string => path.slice(path.lastIndexOf("/") + 1)

/** Listens with a reader of the whole: for a format that has no faster way. */
export const listenerOf =
  (makeReader: TranscriptFormat["makeReader"]): TranscriptFormat["makeListener"] =>
  (exclude) => {
    const read = makeReader(exclude)
    return (line) => {
      const { damaged, entries } = read(line)
      return { messages: saidIn(entries), damaged }
    }
  }
