import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { tokensOf } from "../core/spend/Price.ts"
import type { Lesson } from "../reflection/applyAnswer.ts"
import { type Learning, learnWindow } from "../reflection/learnWindow.ts"
import { operationNotes } from "../store/Evidence.ts"
import { PlaybookStore } from "../store/PlaybookStore.ts"
import { noteSeen } from "../worker/SeenTranscripts.ts"
import type { BatchOptions } from "./options.ts"
import type { PlannedSession, PlannedTurn } from "./planned.ts"
import { MEANWHILE, type ReflectedSession, type Shortfall, shortfallOf } from "./reflectSession.ts"
import type { SessionResult } from "./report/Event.ts"
import { changesOf } from "./report/Report.ts"

/** A session in one epoch. */
export interface Turn extends Pick<PlannedTurn, "epoch" | "messages"> {
  readonly session: PlannedSession
  /** Beyond `maxSessions`. */
  readonly isOver: boolean
  readonly countRatings: boolean
}

/** Epoch by epoch; a session beyond the ceiling once. */
export const turnsOf = (
  planned: ReadonlyArray<PlannedSession>,
  { countRatings, maxSessions = Infinity }: BatchOptions
) =>
  planned
    .flatMap((session, index) => {
      const isOver = index >= maxSessions
      const turns = session.turns.slice(0, isOver ? 1 : undefined)
      return turns.map(({ epoch, messages }): Turn => {
        const counts = epoch === 1 || countRatings === "every epoch"
        return { epoch, messages, session, isOver, countRatings: counts }
      })
    })
    .toSorted((one, other) => one.epoch - other.epoch)

/** What a session taught in a turn. */
export const resultOf = (
  found: SessionResult["found"],
  { epoch, messages }: Turn,
  lessons: ReadonlyArray<Lesson>
): SessionResult => ({
  found,
  epoch,
  messages,
  calls: lessons.reduce((sum, { calls }) => sum + calls, 0),
  tokens: lessons.reduce((sum, { usage }) => sum + tokensOf(usage), 0),
  usd: lessons.reduce((sum, { usd }) => sum + usd, 0),
  changes: lessons.flatMap(({ places, report }) => changesOf(report, operationNotes(report.applied, places))),
  skipped: lessons.flatMap(({ report }) => report.skipped.map(({ reason }) => reason))
})

/** Learns from a session what was answered ahead, window by window; answers the playbook as it is then, if it can be read. */
export const applySession = Effect.fnUntraced(function* (turn: Turn, reflected: ReflectedSession, learning: Learning) {
  const { found } = turn.session
  const store = yield* PlaybookStore
  const lessons: Array<Lesson> = []
  const apply = Effect.gen(function* () {
    let isMeanwhile = false
    for (const { answered, window } of reflected.answers) {
      const learned = yield* learnWindow(window, Effect.succeed(answered), learning)
      if (learned._tag === "Applied") lessons.push(learned.lesson)
      else isMeanwhile = true
    }
    const shortfall = reflected.shortfall ?? (isMeanwhile ? MEANWHILE : undefined)
    if (shortfall === undefined) yield* Effect.ignore(noteSeen(found.path, found.size))
    return shortfall
  })
  const shortfall: Shortfall | undefined = yield* Effect.catch(apply, (error) => Effect.succeed(shortfallOf(error)))
  const read = yield* Effect.option(store.read)
  return { lessons, shortfall, playbook: Option.getOrUndefined(read)?.playbook }
})
