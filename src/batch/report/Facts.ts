import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import { DONE_COUNTS_AS } from "../../core/playbook/operations/Operation.ts"
import { countOf, dollarRange } from "../../core/text/Amounts.ts"
import { visible } from "../../core/text/Visible.ts"
import type { BatchChange, BatchReport, NotDone, NotDoneReason, Quote, SessionResult } from "./Event.ts"

/** How often key points were changed, and rated. */
export interface ChangeTally {
  readonly added: number
  readonly changed: number
  readonly removed: number
  readonly helpful: number
  readonly harmful: number
}

export const NO_CHANGES: ChangeTally = { added: 0, changed: 0, removed: 0, helpful: 0, harmful: 0 }

/** What a change counts as in a sum. */
export const COUNTS_AS: Record<BatchChange["what"], keyof ChangeTally> = {
  ...DONE_COUNTS_AS,
  pruned: "removed",
  helpful: "helpful",
  harmful: "harmful"
}

/** A tally with more changes counted in. */
export const tallyWith = (tally: ChangeTally, changes: ReadonlyArray<BatchChange>): ChangeTally => {
  const sum = { ...tally }
  for (const { what } of changes) sum[COUNTS_AS[what]] += 1
  return sum
}

export const tallyOf = (results: ReadonlyArray<SessionResult>): ChangeTally =>
  results.reduce((tally, { changes }) => tallyWith(tally, changes), NO_CHANGES)

/** `2 added, 1 removed, 3 rated`; `nothing new` when there is nothing to say. */
export const tallyInWords = ({ added, changed, helpful, harmful, removed }: ChangeTally): string => {
  const parts: ReadonlyArray<readonly [number, string]> = [
    [added, "added"],
    [changed, "changed"],
    [removed, "removed"],
    [helpful + harmful, "rated"]
  ]
  const told = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return told.length === 0 ? "nothing new" : told.join(", ")
}

type Session = SessionResult["found"]

/** The first part of an id, which is enough to tell it by. */
const short = (id: string): string => visible(id).slice(0, 8)

const folderName = (path: string): string => visible(path.slice(path.lastIndexOf("/") + 1))

/** What a session is called on a line: `claude 3f9a1c22`, `claude 3f9a1c22 in shop`, `claude 3f9a1c22, subagent a1b2c3d4`. */
export const sessionName = ({ agent, project, session, source }: Session): string =>
  `${source} ${short(session)}${project === undefined ? "" : ` in ${folderName(project)}`}${agent === undefined ? "" : `, subagent ${short(agent)}`}`

const isoTime = (millis: number): string =>
  Option.match(DateTime.make(millis), { onNone: () => "at an unknown time", onSome: DateTime.formatIso })

/** When a session was started, UTC: `2026-11-03`. */
export const sessionDate = ({ startedAt }: Pick<Session, "startedAt">): string => isoTime(startedAt).replace(/T.*/, "")

/** When a session was started, UTC: `2026-11-03 14:02`. */
export const sessionTime = ({ startedAt }: Pick<Session, "startedAt">): string =>
  isoTime(startedAt).replace(/T(\d\d:\d\d).*/, " $1")

/** Which transcript, of all that a run is about. */
export const sessionKey = ({ path, source }: Session): string => `${source} ${path}`

/** Transcripts that were learned from, each once however often it was gone through. */
export const sessionsLearned = ({ results }: BatchReport): number =>
  new Set(results.map(({ found }) => sessionKey(found))).size

/** Seconds that a run took. */
export const secondsTaken = ({ endedAt, startedAt }: BatchReport): number =>
  Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)) / 1000

/** What was not done for one reason. */
export interface NotDoneGroup {
  readonly reason: NotDoneReason
  readonly detail: string
  /** In the order in which their turn would have come. */
  readonly all: ReadonlyArray<NotDone>
}

/** What was not done, by reason and detail, the most frequent first. */
export const notDoneGroups = (notDone: ReadonlyArray<NotDone>): ReadonlyArray<NotDoneGroup> => {
  const groups = new Map<string, Array<NotDone>>()
  for (const one of notDone) {
    const key = `${one.reason} ${one.detail}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [one])
    else group.push(one)
  }
  return [...groups.values()]
    .map((all) => ({ reason: all[0]!.reason, detail: all[0]!.detail, all }))
    .toSorted((one, other) => other.all.length - one.all.length)
}

/** Counts by reason, the most frequent first. */
export const leftOutCounts = (leftOut: Quote["leftOut"]): ReadonlyArray<readonly [reason: string, count: number]> =>
  Object.entries(leftOut)
    .filter(([, count]) => count > 0)
    .toSorted(([, one], [, other]) => other - one)

/** `63 left out: 31 started by a program, 20 empty, 12 another project`; empty when nothing was. */
export const leftOutInWords = (leftOut: Quote["leftOut"]): string => {
  const counts = leftOutCounts(leftOut)
  const all = counts.reduce((sum, [, count]) => sum + count, 0)
  return all === 0 ? "" : `${all} left out: ${counts.map(([reason, count]) => `${count} ${reason}`).join(", ")}`
}

/** Something that a person can do after a run. */
export interface NextStep {
  readonly text: string
  /** The command that does it. */
  readonly command?: string
}

/** As many projects are named in which proposals wait. */
const MOST_PROJECTS = 5

/** A path as a shell takes it for one word. */
const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`

const waiting = (count: number): string => (count === 1 ? "1 proposal waits" : `${count} proposals wait`)

/** Where to decide on what was found, the project that the run was asked of first. */
const reviews = ({ heard }: BatchReport): ReadonlyArray<NextStep> => {
  const counts = new Map<string, number>([["", 0]])
  for (const { found, proposals } of heard) {
    const project = found.project ?? ""
    counts.set(project, (counts.get(project) ?? 0) + proposals.length)
  }
  const all = [...counts].filter(([, count]) => count > 0)
  const more = all.slice(MOST_PROJECTS).reduce((sum, [, count]) => sum + count, 0)
  return [
    ...all.slice(0, MOST_PROJECTS).map(([project, count]) => ({
      text: `${waiting(count)} for your decision:`,
      command: `debrief review${project === "" ? "" : ` --project ${quoted(project)}`}`
    })),
    ...(more === 0 ? [] : [{ text: `${waiting(more)} in ${all.length - MOST_PROJECTS} more projects.` }])
  ]
}

/** What to do after a run, the most urgent first; never empty. */
export const nextSteps = (report: BatchReport): ReadonlyArray<NextStep> => {
  const { notDone, results, stopped } = report
  const left = (reason: NotDoneReason) => notDone.filter((one) => one.reason === reason).length
  const changed = results.some(({ changes }) => changes.length > 0)
  const steps: ReadonlyArray<NextStep | false> = [
    (stopped || left("stopped") > 0) && {
      text: "It was broken off. What is done is kept; the same command again does the rest."
    },
    left("ceiling") > 0 && {
      text: `${countOf(left("ceiling"), "session")} did not fit under a limit. The same command with a higher one does the rest.`
    },
    left("failed") > 0 && { text: `${countOf(left("failed"), "session")} failed. The same command tries again.` },
    ...reviews(report),
    changed && { text: "See the playbook as it is now:", command: "debrief playbook show" },
    changed && { text: "See each change with its reason; debrief undo takes one back:", command: "debrief log" }
  ]
  const kept = steps.filter((step) => step !== false)
  return kept.length > 0 ? kept : [{ text: "Nothing. The next session starts with the playbook as it was." }]
}

/**
 * What the run may cost: no more than where it stops, which may be a call's most before that, since a call that could
 * take it further is not made.
 */
export const priceRange = ({ calls, stopsAt, usd: { least, most } }: Quote): string => {
  const stop = stopsAt.usd ?? Infinity
  if (most <= stop) return dollarRange(least, most)
  const call = most / calls
  return stop < call ? dollarRange(0, 0) : dollarRange(Math.min(least, stop - call), stop)
}
