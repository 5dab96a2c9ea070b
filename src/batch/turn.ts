import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { tokensOf } from "../core/spend/Price.ts"
import type { SettingsValues } from "../project/SettingsFile.ts"
import { applyAnswer, type Lesson } from "../reflection/learnWindow.ts"
import { operationNotes } from "../store/Evidence.ts"
import { PlaybookStore } from "../store/PlaybookStore.ts"
import { noteSeen } from "../worker/SeenTranscripts.ts"
import type { BatchOptions } from "./options.ts"
import type { PlannedSession, PlannedTurn } from "./planned.ts"
import { type ReflectedSession, type Shortfall, shortfallOf } from "./reflectSession.ts"
import type { SessionResult } from "./report/Event.ts"
import { changesOf } from "./report/Report.ts"

/** A session in one epoch. */
export interface Turn extends Pick<PlannedTurn, "epoch" | "messages"> {
  readonly session: PlannedSession
  /** Beyond `maxSessions`. */
  readonly isOver: boolean
}

/** Epoch by epoch; a session beyond the ceiling once. */
export const turnsOf = (planned: ReadonlyArray<PlannedSession>, { maxSessions = Infinity }: BatchOptions) =>
  planned
    .flatMap((session, index) => {
      const isOver = index >= maxSessions
      const turns = session.turns.slice(0, isOver ? 1 : undefined)
      return turns.map(({ epoch, messages }): Turn => ({ epoch, messages, session, isOver }))
    })
    .toSorted((one, other) => one.epoch - other.epoch)

/** What a session taught in a turn. */
export const resultOf = (
  found: SessionResult["found"],
  { epoch, messages }: Turn,
  reflected: ReflectedSession,
  lessons: ReadonlyArray<Lesson>
): SessionResult => ({
  found,
  epoch,
  messages,
  calls: lessons.reduce((sum, { calls }) => sum + calls, 0),
  tokens: lessons.reduce((sum, { usage }) => sum + tokensOf(usage), 0),
  usd: lessons.reduce((sum, { usd }) => sum + usd, 0),
  changes: lessons.flatMap(({ report }, index) => {
    const { answered, window } = reflected.answers[index]!
    const said = window.entries.map(({ content }) => content)
    return changesOf(report, operationNotes(report.applied, answered.reflection.extraction, said))
  }),
  skipped: lessons.flatMap(({ report }) => report.skipped.map(({ reason }) => reason))
})

/** Applies what was answered about a session, window by window; answers the playbook as it is then, if it can be read. */
export const applySession = Effect.fnUntraced(function* (
  turn: Turn,
  reflected: ReflectedSession,
  settings: SettingsValues
) {
  const { found, project } = turn.session
  const store = yield* PlaybookStore
  const lessons: Array<Lesson> = []
  const apply = Effect.gen(function* () {
    for (const { answered, window } of reflected.answers) {
      lessons.push((yield* applyAnswer(project, window, answered, settings)).lesson)
    }
    if (reflected.shortfall === undefined) yield* Effect.ignore(noteSeen(project, found.path, found.size))
    return reflected.shortfall
  })
  const shortfall: Shortfall | undefined = yield* Effect.catch(apply, (error) => Effect.succeed(shortfallOf(error)))
  const read = yield* Effect.option(store.read(project))
  return { lessons, shortfall, playbook: Option.getOrUndefined(read)?.playbook }
})
