import type { KeyPoint } from "../Playbook.ts"
import { normalise, wordsIn } from "../likeness/Words.ts"

/** Texts that the agent is given besides the playbook, or their paths, by whose they are. */
export interface Guides {
  /** Files of the project's, which may have come with its code. */
  readonly project: ReadonlyArray<string>
  /** The user's own. */
  readonly own: ReadonlyArray<string>
}

/** A key point that helped so often is not taken away because a file of the project's is said to say it, too. */
const PROVEN = 3

/** What the client does not show the agent. One that does not end goes on to the end. */
const COMMENT = /<!--[^]*?(?:-->|$)/g

const LIST_ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+/
const ENDS_BLOCK = /^[ \t]*(?:#|\r?$)/

/** What stands by itself: headings, list items and paragraphs, each with the lines that it goes on over. */
const blocksIn = (text: string): ReadonlyArray<string> => {
  const blocks: Array<string> = []
  let isOpen = false
  for (const line of text.replaceAll(COMMENT, "").split("\n")) {
    const ends = ENDS_BLOCK.test(line)
    if (isOpen && !ends && !LIST_ITEM.test(line)) blocks.push(`${blocks.pop()} ${line}`)
    else blocks.push(line.replace(LIST_ITEM, ""))
    isOpen = !ends
  }
  // What is struck through does not hold any more.
  return blocks.filter((block) => !block.includes("~~"))
}

const keyOf = (text: string): string => wordsIn(normalise(text)).join(" ")

const keysOf = (texts: ReadonlyArray<string>): ReadonlySet<string> =>
  // Most files are not there; to read nothing takes time, too, in patterns that a start uses for the first time.
  new Set(texts.filter((text) => text !== "").flatMap((text) => blocksIn(text).flatMap((block) => keyOf(block) || [])))

/** Tells of a key point whether something says it. */
export type Said = (entry: Pick<KeyPoint, "text" | "helpful">) => boolean

/**
 * Tells whether texts that the agent is given anyway, such as CLAUDE.md, say what a key point says: a whole paragraph or
 * list item does in the very words, but for their case and punctuation. A sentence about it may deny it. To make it takes
 * time in proportion to the texts, and to ask to the key point alone: who writes a clone's files writes both.
 */
export const makeSaid = ({ own, project }: Guides): Said => {
  const [owns, projects] = [keysOf(own), keysOf(project)]
  if (owns.size + projects.size === 0) return () => false
  return ({ helpful, text }) => {
    const key = keyOf(text)
    return owns.has(key) || (helpful < PROVEN && projects.has(key))
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
export const guidePaths = ({ home, root, transcript }: Guided): Guides => ({
  project: [`${root}/CLAUDE.md`, `${root}/.claude/CLAUDE.md`, `${root}/CLAUDE.local.md`],
  own: [
    ...(home === undefined ? [] : [`${home}/.claude/CLAUDE.md`]),
    ...(transcript === undefined ? [] : memoryPaths(root, transcript))
  ]
})
