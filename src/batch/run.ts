import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Semaphore from "effect/Semaphore"
import type { Playbook } from "../core/playbook/Playbook.ts"
import { countKeyPoints } from "../core/playbook/View.ts"
import { makeAdaptiveLimit } from "../llm/AdaptiveLimit.ts"
import { makePurse } from "../llm/Budgeted.ts"
import { Llm } from "../llm/Llm.ts"
import { Project } from "../project/Project.ts"
import { refuseConflict } from "../store/Conflict.ts"
import { PlaybookStore } from "../store/PlaybookStore.ts"
import { inOrder, LOOKAHEAD } from "./inOrder.ts"
import type { BatchOptions } from "./options.ts"
import type { FailedSession, PlannedSession } from "./planned.ts"
import {
  endOf,
  type Ends,
  type ReflectedSession,
  reflectSession,
  type ReflectOptions,
  type Shortfall,
  shortfallOf
} from "./reflectSession.ts"
import type { BatchEvent, HeardSession, Quote, RunSpend, SessionResult } from "./report/Event.ts"
import { afterTold, type BatchTally, emptyTally, headOf, proposalsIn, reportOf } from "./report/Report.ts"
import type { makeProjectOf } from "./sessions.ts"
import { applySession, resultOf, type Turn, turnsOf } from "./turn.ts"

interface RunOptions extends BatchOptions {
  readonly startedAt: string
  readonly quote: Quote
  readonly heard: ReadonlyArray<HeardSession>
  readonly unreadable: ReadonlyArray<FailedSession>
  readonly projectOf: ReturnType<typeof makeProjectOf>
  readonly emit: (event: BatchEvent) => Effect.Effect<void>
}

/** The playbooks that are taught, by their projects' roots. */
type Playbooks = ReadonlyMap<string, Playbook>

const keyPointsIn = (playbooks: Playbooks): number =>
  [...playbooks.values()].reduce((sum, playbook) => sum + countKeyPoints(playbook), 0)

/** The settings of a run: whoever names a ceiling for it is not held up by the limits of days and months. */
export const settingsOf = ({ maxUsd, settings }: BatchOptions): BatchOptions["settings"] =>
  maxUsd === undefined
    ? settings
    : { ...settings, budget: { ...settings.budget, maxUsdPerDay: Infinity, maxUsdPerMonth: Infinity } }

/** The playbooks as they are; a project of which it cannot be read has no part in the run. */
const readPlaybooks = Effect.fnUntraced(function* (planned: ReadonlyArray<PlannedSession>, ends: Ends) {
  const store = yield* PlaybookStore
  const projects = [...new Map(planned.map(({ project }) => [project.root, project])).values()]
  const playbooks = new Map<string, Playbook>()
  for (const project of projects) {
    const read = yield* Effect.result(
      Effect.provideService(Effect.andThen(refuseConflict, store.read), Project, project)
    )
    if (Result.isSuccess(read)) playbooks.set(project.root, read.success.playbook)
    else ends.projects.set(project.root, read.failure)
  }
  return playbooks
})

/** A run that is under way. */
interface Run extends Pick<ReflectOptions, "purse" | "limit" | "slots" | "ends"> {
  readonly options: RunOptions
  readonly backend: string
  /** Sessions to do, all epochs together. */
  readonly of: number
  done: number
  tally: BatchTally
}

const tell = (run: Run, event: BatchEvent) => {
  run.tally = afterTold(run.tally, event)
  return run.options.emit(event)
}

/** What is told of a session. */
const told = ({ options }: Run, { found, project }: Pick<PlannedSession, "found" | "project">) =>
  headOf(found, project, options.project)

const tellNotDone = (
  run: Run,
  found: SessionResult["found"],
  epoch: number,
  { detail, reason }: Omit<Shortfall, "ends">
) =>
  tell(run, {
    _tag: "NotDone",
    notDone: { found, epoch, reason, detail },
    done: run.done,
    of: run.of,
    spent: spentBy(run)
  })

/** What the run has taken so far, also for answers of no use. */
const spentBy = ({ purse: { taken } }: Run): RunSpend => ({ ...taken })

/** Why a session's turn is passed over, if it is. */
const refusal = ({ ends, options }: Run, { isOver, session }: Turn): Shortfall | undefined => {
  if (isOver) {
    const detail = `the run's ceiling of ${options.maxSessions} sessions is reached`
    return { reason: "ceiling", detail, ends: "none" }
  }
  const failure = endOf(ends, session.project)
  return failure === undefined ? undefined : shortfallOf(failure)
}

const prepare = Effect.fnUntraced(function* (run: Run, turn: Turn, shown: Playbooks) {
  const refused = refusal(run, turn)
  if (refused !== undefined) return { answers: [], shortfall: refused } satisfies ReflectedSession
  const { countRatings, epoch, session } = turn
  yield* tell(run, { _tag: "Asking", found: told(run, session), epoch })
  const { ends, limit, purse, slots } = run
  const settings = settingsOf(run.options)
  const playbook = shown.get(session.project.root)!
  const onAnswer = Effect.suspend(() => tell(run, { _tag: "Spent", spent: spentBy(run) }))
  const reflected = yield* reflectSession(session, playbook, {
    onAnswer,
    settings,
    purse,
    limit,
    slots,
    ends,
    epoch,
    countRatings
  })
  yield* tell(run, { _tag: "Answered", found: told(run, session), epoch, spent: spentBy(run) })
  return reflected
})

const apply = Effect.fnUntraced(function* (run: Run, turn: Turn, reflected: ReflectedSession, playbooks: Playbooks) {
  const learning = { settings: run.options.settings, backend: run.backend, countRatings: turn.countRatings }
  const { lessons, playbook, shortfall } = yield* applySession(turn, reflected, learning).pipe(
    Effect.provideService(Project, turn.session.project)
  )
  const now = playbook === undefined ? playbooks : new Map(playbooks).set(turn.session.project.root, playbook)
  run.done += 1
  if (shortfall === undefined || lessons.length > 0) {
    const result = resultOf(told(run, turn.session), turn, lessons)
    const { done, of } = run
    yield* tell(run, { _tag: "Applied", result, done, of, spent: spentBy(run), keyPoints: keyPointsIn(now) })
  }
  if (shortfall !== undefined) yield* tellNotDone(run, told(run, turn.session), turn.epoch, shortfall)
  return now
})

/** Reflects on the planned sessions side by side and applies the answers in order; tells of each, and of all at the end. */
export const runBatch = Effect.fn("runBatch")(function* (planned: ReadonlyArray<PlannedSession>, options: RunOptions) {
  const { emit, heard, quote, startedAt, unreadable } = options
  const { backend } = yield* Llm
  const ends: Ends = { projects: new Map() }
  const initial: Playbooks = yield* readPlaybooks(planned, ends)
  const turns = turnsOf(planned, options)
  const most = Math.min(Math.max(options.concurrency, 1), LOOKAHEAD)
  const run: Run = {
    options,
    backend,
    purse: yield* makePurse({ maxUsd: options.maxUsd, maxTokens: options.maxTokens }),
    limit: yield* makeAdaptiveLimit({
      most,
      ...(options.patience === undefined ? {} : { patience: options.patience }),
      onSlowed: (concurrency, error) => emit({ _tag: "Slowed", concurrency, reason: error.reason.message })
    }),
    slots: yield* Semaphore.make(most),
    ends,
    of: turns.length + unreadable.length,
    done: 0,
    tally: {
      ...emptyTally(startedAt, backend),
      quote,
      heard,
      proposals: proposalsIn(heard)
    }
  }
  yield* tell(run, { _tag: "Begun", keyPoints: keyPointsIn(initial) })
  for (const { detail, found } of unreadable) {
    run.done += 1
    const project = yield* options.projectOf(found)
    yield* tellNotDone(run, told(run, { found, project }), 1, { reason: "failed", detail })
  }
  let playbooks = initial
  // Each epoch begins with what the one before it left.
  for (const epoch of new Set(turns.map((turn) => turn.epoch))) {
    playbooks = yield* inOrder(
      turns.filter((turn) => turn.epoch === epoch),
      {
        initial: playbooks,
        prepare: (turn, shown) => prepare(run, turn, shown),
        apply: (turn, reflected, before) => apply(run, turn, reflected, before)
      }
    )
  }
  const endedAt = DateTime.formatIso(yield* DateTime.now)
  yield* emit({ _tag: "Finished", report: reportOf({ ...run.tally, spent: spentBy(run) }, endedAt, false) })
})
