import * as Effect from "effect/Effect"
import { proposalsIn } from "../core/proposals/Seed.ts"
import { SpendLedger } from "../llm/SpendLedger.ts"
import { Journal } from "../store/Journal.ts"
import type { JournalEntry } from "../store/JournalEntry.ts"
import { eventsIn } from "../store/Lineage.ts"
import { readWaiting } from "../store/Waiting.ts"
import type { Job } from "../worker/Job.ts"
import { JobQueue } from "../worker/JobQueue.ts"
import { readSkipped } from "../worker/SkippedSessions.ts"
import type { ShownLesson, ShownSession, ShownSessions } from "./ReportShapes.ts"

/** So many sessions are told of, and of each text so much. */
const MOST_SESSIONS = 200
const MOST_UNITS = 600
/** Changes of one lesson, and what was not done. */
const MOST_CHANGES = 50

type Told = { -readonly [Key in keyof ShownSession]: ShownSession[Key] }

const cut = (text: string): string => text.slice(0, MOST_UNITS)

/** What an entry did to key points, ratings apart. */
const lessonOf = (entry: JournalEntry): ShownLesson => {
  const rated = (rating: string) => (entry.ratings ?? []).filter((one) => one.rating === rating).length
  const changes = entry.changes
    .slice(0, MOST_CHANGES)
    .flatMap(({ after, before, id }) =>
      eventsIn(entry, id).flatMap(({ what }) =>
        what === "rated" ? [] : [{ what, id, text: cut((after ?? before)?.entry.text ?? "") }]
      )
    )
  return {
    entry: entry.id,
    at: entry.at,
    kind: entry.kind === "review" ? "review" : "reflection",
    changes,
    helpful: rated("helpful"),
    harmful: rated("harmful"),
    notDone: (entry.skipped ?? []).slice(0, MOST_CHANGES).map(cut),
    ...(entry.model === undefined ? {} : { model: cut(entry.model) })
  }
}

/** Sessions as they are gathered from all that tells of them. */
const gather = () => {
  const sessions = new Map<string, Told>()
  const of = (session: string, at: string): Told => {
    const known = sessions.get(session) ?? {
      session: cut(session),
      at: "",
      lessons: [],
      proposals: { waiting: 0, accepted: 0, rejected: 0 },
      usd: 0,
      calls: 0,
      tokens: 0
    }
    if (at > known.at) known.at = at
    sessions.set(session, known)
    return known
  }
  return { of, sessions }
}

/** What stands for the session of a job that names none. */
const nameOf = ({ name, session, transcript }: Job): string =>
  session ?? `job:${transcript === "" ? name : transcript.split(/[/\\]/).at(-1)}`

const FIELD = { pending: "waiting", accepted: "accepted", rejected: "rejected" } as const

/** What each session taught, what it took, and what stands in the way, the latest first. */
export const readSessions = Effect.gen(function* () {
  const queue = yield* JobQueue
  const { of, sessions } = gather()
  for (const entry of yield* (yield* Journal).entries) {
    if (entry.session === undefined || (entry.kind !== "reflection" && entry.kind !== "review")) continue
    const session = of(entry.session, entry.at)
    session.lessons = [lessonOf(entry), ...session.lessons]
  }
  const { covered, document } = yield* readWaiting
  const known = new Set(covered.map(({ proposal }) => proposal.id))
  for (const { extractedAt, id, source, status } of proposalsIn(document)) {
    const session = of(source, extractedAt)
    if (known.has(id)) continue
    session.proposals = { ...session.proposals, [FIELD[status]]: session.proposals[FIELD[status]] + 1 }
  }
  const { sessions: spent } = yield* (yield* SpendLedger).history(0)
  for (const [id, sum] of spent) Object.assign(of(id, ""), sum)
  for (const [id, reason] of yield* readSkipped) {
    of(id, "").state = { kind: "skipped", detail: `left out by ${reason}` }
  }
  for (const job of yield* queue.jobs) {
    of(nameOf(job), job.queuedAt).state = { kind: "waiting", detail: cut(job.problem ?? "in the queue") }
  }
  for (const job of yield* queue.dead) {
    of(nameOf(job), job.diedAt).state = { kind: "given up", detail: cut(job.reason) }
  }
  const all = [...sessions.values()].toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
  return {
    sessions: all.slice(0, MOST_SESSIONS),
    more: Math.max(all.length - MOST_SESSIONS, 0)
  } satisfies ShownSessions
})
