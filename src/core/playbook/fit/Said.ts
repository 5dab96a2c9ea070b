import { makeTokenIndex } from "../likeness/TokenIndex.ts"
import { normalise, sameNumbers, similarityOf, wordsIn, wordsOf } from "../likeness/Words.ts"

/** How alike a line has to be to a key point to say the same. */
const SAME = 0.85

/** A text of fewer words may stand in another by chance. */
const TELLING_WORDS = 4

const joined = (text: string): string => ` ${wordsIn(normalise(text)).join(" ")} `

/**
 * Tells whether texts that the agent is given anyway, such as CLAUDE.md, say what a key point says: in its very words, or
 * in a line of nearly the same.
 */
export const makeSaid = (texts: ReadonlyArray<string>): ((text: string) => boolean) => {
  if (texts.every((text) => text.trim() === "")) return () => false
  const all = texts.map(joined)
  const lines = [...new Set(texts.flatMap((text) => text.split("\n")))].map((line) => wordsOf(line))
  const index = makeTokenIndex(
    SAME,
    lines.map((words, at) => [String(at), words] as const)
  )
  return (text) => {
    const words = wordsOf(text)
    if (words.size >= TELLING_WORDS) {
      const own = joined(text)
      if (all.some((one) => one.includes(own))) return true
    }
    return [...index.candidates(words)].some((at) => {
      const line = lines[Number(at)]!
      return line.size > 0 && similarityOf(words, line) >= SAME && sameNumbers(words, line)
    })
  }
}

/** Where the client finds what it gives the agent besides the playbook. */
export interface Guided {
  /** The project's folder. */
  readonly root: string
  readonly home: string | undefined
  /** The session's transcript: the client keeps the index of its own memory beside them. */
  readonly transcript: string | undefined
}

/** Folders above the project's that are looked at, for a session that was started far below. */
const MOST_ABOVE = 6

/**
 * The index of the client's own memory. It lies beside the transcripts of the git root, whose path names its folder: of
 * a session in a linked work tree that is the project's, of one in a folder below it one of those above.
 */
const memoryPaths = (root: string, transcript: string): ReadonlyArray<string> => {
  const own = transcript.replace(/[/\\][^/\\]*$/, "")
  const parts = root.split(/[/\\]/)
  const above = Array.from({ length: Math.min(MOST_ABOVE, parts.length - 1) }, (_, up) =>
    parts
      .slice(0, parts.length - up)
      .join("-")
      .replaceAll(/[^A-Za-z0-9]/g, "-")
  )
  const folders = above.map((name) => own.replace(/[^/\\]*$/, name))
  return [...new Set([own, ...folders])].map((folder) => `${folder}/memory/MEMORY.md`)
}

/** The files that the client gives the agent at a session's start (docs/clients.md). */
export const guidePaths = ({ home, root, transcript }: Guided): ReadonlyArray<string> => [
  `${root}/CLAUDE.md`,
  `${root}/.claude/CLAUDE.md`,
  `${root}/CLAUDE.local.md`,
  ...(home === undefined ? [] : [`${home}/.claude/CLAUDE.md`]),
  ...(transcript === undefined ? [] : memoryPaths(root, transcript))
]
