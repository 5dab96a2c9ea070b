import * as Arr from "effect/Array"
import type { TranscriptHead } from "./Head.ts"
import type { Source } from "./Source.ts"

/** A transcript of a past session. */
export interface FoundTranscript {
  readonly source: Source
  /** Absolute. */
  readonly path: string
  /** The session's id, from inside, else the file's name. A subagent's transcript has its parent's. */
  readonly session: string
  /** The subagent's id, when it is a subagent's transcript. */
  readonly agent: string | undefined
  /** Where the session was started; `locateProject` of it is the session's project. */
  readonly cwd: string | undefined
  /** Bytes. */
  readonly size: number
  /** When it was last written to, in milliseconds since 1970. */
  readonly modified: number
  /** The first time inside, else `modified`, in milliseconds since 1970. A fork has that of what it repeats. */
  readonly startedAt: number
  /** The id of the first thing said. */
  readonly firstUuid: string | undefined
  readonly entrypoint: string | undefined
}

export type LeftOutReason =
  /** Nothing was said in it. */
  | "empty"
  | "started by a program"
  /** Written by our own headless children. */
  | "our own"
  | "another project"
  | "outside the dates"
  /** All its messages are in another found transcript. A fork with messages of its own is found. */
  | "copy of another session"
  | "subagent"
  /** Nothing inside tells where it was started. */
  | "of no known project"
  /** The folder it was started in is not there any more. */
  | "of a project that is gone"
  /** The person said in it that nothing is to be learned from it. */
  | "said #nolearn"
  /** In a folder that the setting names. */
  | "in learn.exclude"
  | "unreadable"
  | "not a transcript"

export interface LeftOut {
  readonly path: string
  readonly reason: LeftOutReason
  /** Where it was started, of another project's. */
  readonly cwd?: string
}

export interface Discovery {
  /** Oldest first by `startedAt`, then by path. */
  readonly found: ReadonlyArray<FoundTranscript>
  /** By path. Together with `found` all that was looked at, each once. */
  readonly leftOut: ReadonlyArray<LeftOut>
}

/** A transcript whose head was read. */
export interface Candidate {
  readonly found: FoundTranscript
  readonly head: Pick<TranscriptHead, "first" | "own" | "byProgram">
  /** Whether its head is all of it, so that nothing said in the head is nothing said at all. */
  readonly whole: boolean
  /** The root of its project; `undefined` when nothing inside tells. */
  readonly root: string | undefined
}

/** What to keep. Times are in milliseconds since 1970, and count themselves. */
export interface Selection {
  /** `undefined`: all projects. */
  readonly projectRoot: string | undefined
  /** Sessions that went on at or after it. */
  readonly since: number | undefined
  /** Sessions that were started at or before it. */
  readonly until: number | undefined
  readonly subagents: boolean
  readonly sdkSessions: boolean
}

const reasonToLeaveOut = ({ found, head, root, whole }: Candidate, selection: Selection): LeftOutReason | undefined => {
  const isEmpty = whole && head.first === undefined
  if (selection.projectRoot !== undefined && root !== selection.projectRoot && !(isEmpty && root === undefined)) {
    return "another project"
  }
  if (isEmpty) return "empty"
  if (head.own) return "our own"
  if (!selection.subagents && found.agent !== undefined) return "subagent"
  if (!selection.sdkSessions && head.byProgram) return "started by a program"
  // A file that was copied or unpacked may be younger or older than what it tells of.
  const began = Math.min(found.startedAt, found.modified)
  const ended = Math.max(found.startedAt, found.modified)
  const { since, until } = selection
  if ((since !== undefined && ended < since) || (until !== undefined && began > until)) return "outside the dates"
  return undefined
}

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const byAge = (one: FoundTranscript, other: FoundTranscript): number =>
  one.startedAt - other.startedAt || compareText(one.path, other.path)

const selected = (candidates: ReadonlyArray<Candidate>, selection: Selection): ReadonlyArray<Candidate> =>
  candidates.filter((candidate) => reasonToLeaveOut(candidate, selection) === undefined)

/** Candidates by the key they share; those without one stand alone. */
const sharing = (
  candidates: ReadonlyArray<Candidate>,
  keyOf: (candidate: Candidate) => string | undefined
): ReadonlyArray<ReadonlyArray<Candidate>> =>
  Object.values(
    Arr.groupBy(
      candidates.filter((candidate) => keyOf(candidate) !== undefined),
      (candidate) => keyOf(candidate)!
    )
  ).filter((group) => group.length > 1)

const beginningOf = ({ found, head }: Candidate): string | undefined =>
  head.first === undefined ? undefined : `${found.source} ${head.first}`

/** Those that begin as another one does: their ends must be read to tell copies from forks. */
export const possibleCopies = (
  candidates: ReadonlyArray<Candidate>,
  selection: Selection
): ReadonlyArray<FoundTranscript> =>
  sharing(selected(candidates, selection), beginningOf).flatMap((group) => group.map(({ found }) => found))

/** Paths of those that begin and end as another one does. Of each set of them the one written to first stays. */
const copiesIn = (candidates: ReadonlyArray<Candidate>, ends: ReadonlyMap<string, string>): ReadonlySet<string> => {
  const sets = sharing(candidates, (candidate) => {
    const end = ends.get(candidate.found.path)
    const beginning = beginningOf(candidate)
    return beginning === undefined || end === undefined ? undefined : `${beginning} ${end}`
  })
  const copies = sets.flatMap((set) =>
    set
      .map(({ found }) => found)
      .toSorted((one, other) => one.modified - other.modified || byAge(one, other))
      .slice(1)
  )
  return new Set(copies.map(({ path }) => path))
}

/**
 * Parts what was looked at into what is found and what is left out, each with its reason: the first that applies.
 * `ends` tells, by path, what the possible copies end with; one without an end is taken for no copy.
 */
export const discoveryOf = (
  candidates: ReadonlyArray<Candidate>,
  unusable: ReadonlyArray<LeftOut>,
  selection: Selection,
  ends: ReadonlyMap<string, string>
): Discovery => {
  const copies = copiesIn(selected(candidates, selection), ends)
  const leftOut = candidates.flatMap((candidate): ReadonlyArray<LeftOut> => {
    const { cwd, path } = candidate.found
    const reason = reasonToLeaveOut(candidate, selection)
    if (reason === "another project" && cwd !== undefined) return [{ path, reason, cwd }]
    if (reason !== undefined) return [{ path, reason }]
    return copies.has(path) ? [{ path, reason: "copy of another session" }] : []
  })
  const out = new Set(leftOut.map(({ path }) => path))
  return {
    found: candidates
      .map(({ found }) => found)
      .filter(({ path }) => !out.has(path))
      .toSorted(byAge),
    leftOut: [...unusable, ...leftOut].toSorted((one, other) => compareText(one.path, other.path))
  }
}
