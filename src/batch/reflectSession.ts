import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import type * as Semaphore from "effect/Semaphore"
import { ratingKey } from "../core/grounding/Ratings.ts"
import type { Playbook } from "../core/playbook/Playbook.ts"
import { redact } from "../core/text/Redaction.ts"
import type { AdaptiveLimit } from "../llm/AdaptiveLimit.ts"
import { budgetedLlm, type Purse } from "../llm/Budgeted.ts"
import { Llm, LlmError } from "../llm/Llm.ts"
import { type ProjectPaths, Project } from "../project/Project.ts"
import type { SettingsValues } from "../project/SettingsFile.ts"
import { type Answered, reflectOnWindow } from "../reflection/reflectOnWindow.ts"
import { counting } from "../reflection/learnWindow.ts"
import { heardIn } from "../reflection/heard.ts"
import { judgedBy } from "../reflection/judgedBy.ts"
import { LearnedMeanwhile } from "../reflection/refuseLearned.ts"
import type { SessionWindow } from "../sessions/Window.ts"
import { applyJudged } from "../stages/applyJudged.ts"
import { verdictOnLlm } from "../worker/Verdict.ts"
import type { PlannedSession } from "./planned.ts"
import type { NotDoneReason } from "./report/Event.ts"
import { windowsOf } from "./windows.ts"

/** The failures that every other call would meet, once there was one: of the whole run, or of a project, by its root. */
export interface Ends {
  run?: Failure
  readonly projects: Map<string, Failure>
}

type Failure = { readonly message: string }

/** The failure that a call for this project would meet. */
export const endOf = ({ projects, run }: Ends, { root }: ProjectPaths): Failure | undefined => run ?? projects.get(root)

/** How sessions of a run are reflected on. */
export interface ReflectOptions {
  readonly settings: SettingsValues
  readonly purse: Purse
  readonly limit: AdaptiveLimit
  /** How many windows may be under way at once, from the question to the answer on disk. */
  readonly slots: Semaphore.Semaphore
  /** What ended the run, or a project's part in it. Shared by all sessions of the run. */
  readonly ends: Ends
  /** Counted from 1. */
  readonly epoch: number
  /** Whether ratings of this epoch count. */
  readonly countRatings: boolean
  /** Run whenever an answer is in. */
  readonly onAnswer: Effect.Effect<void>
}

/** Why a session was not learned from to the end. */
export interface Shortfall {
  readonly reason: NotDoneReason
  readonly detail: string
  /** Which other sessions would meet the same. */
  readonly ends: "none" | "project" | "run"
}

/** The answers about a session's windows, up to where it failed. */
export interface ReflectedSession {
  readonly answers: ReadonlyArray<{ readonly window: SessionWindow; readonly answered: Answered }>
  readonly shortfall: Shortfall | undefined
}

export const MEANWHILE: Shortfall = {
  reason: "meanwhile",
  detail: "another run has learned from it since this one looked",
  ends: "none"
}

/** What a failure means for the run. */
export const shortfallOf = (error: { readonly message: string }): Shortfall => {
  const detail = redact(error.message)
  if (error instanceof LearnedMeanwhile) return MEANWHILE
  if (!(error instanceof LlmError)) return { reason: "failed", detail, ends: "none" }
  if (error.reason._tag === "OverBudget") {
    const { limit } = error.reason
    // What one session may take says nothing of the others, and what a project may spend nothing of other projects.
    return {
      reason: "ceiling",
      detail,
      ends: limit === "ceiling" ? "run" : limit === "maxTokensPerSession" ? "none" : "project"
    }
  }
  // The ledger is a project's own.
  if (error.reason._tag === "Unaccounted") return { reason: "failed", detail, ends: "project" }
  return {
    reason: "failed",
    detail,
    ends: verdictOnLlm(error.reason, { attempts: 1, ofAll: 1 })._tag === "Keep" ? "run" : "none"
  }
}

/** A call that is not made any more once another has failed in a way that this one would. */
const unlessEnded = <A>(
  { ends }: ReflectOptions,
  project: ProjectPaths,
  call: Effect.Effect<A, LlmError>
): Effect.Effect<A, LlmError> =>
  Effect.suspend(() => {
    const failure = endOf(ends, project)
    return failure instanceof LlmError ? Effect.fail(failure) : call
  }).pipe(
    Effect.tapError((error) =>
      Effect.sync(() => {
        const what = shortfallOf(error).ends
        if (what === "run") ends.run = error
        if (what === "project") ends.projects.set(project.root, error)
      })
    )
  )

/**
 * Has a slot from the first call, which is made ready before, until the answer is on disk: what a kill loses is what is
 * under way, and no more.
 */
const inSlot =
  (slots: Semaphore.Semaphore) =>
  <A, E, R>(asked: Effect.Effect<A, E, R>) =>
    Effect.gen(function* () {
      const llm = yield* Llm
      const slot = yield* Effect.cached(Effect.provideService(slots.takeScoped(1), Scope.Scope, yield* Effect.scope))
      const complete: typeof llm.complete = (request) => Effect.andThen(slot, llm.complete(request))
      return yield* Effect.provideService(asked, Llm, Llm.of({ ...llm, complete }))
    }).pipe(Effect.scoped)

/**
 * Asks the LLM about the windows of a session in turn, each with the playbook as the answers before would leave it.
 * Nothing is applied. Never fails: what went wrong is in the answer.
 */
export const reflectSession = Effect.fn("reflectSession")(function* (
  session: PlannedSession,
  shown: Playbook,
  options: ReflectOptions
) {
  const answers: Array<ReflectedSession["answers"][number]> = []
  /** What the windows before rated, which the journal does not tell of yet. */
  const rated = new Set<string>()
  let playbook = shown
  const ask = Effect.gen(function* () {
    const { epoch, settings } = options
    const { windowTokens } = settings.reflection
    const llm = yield* budgetedLlm({ session: session.found.session, settings, purse: options.purse })
    const limited = Llm.of({
      ...llm,
      complete: (request) => options.limit.run(unlessEnded(options, session.project, llm.complete(request)))
    })
    const windows = yield* windowsOf(session, { epoch, windowTokens })
    if (windows.length === 0) return MEANWHILE
    for (const [index, window] of windows.entries()) {
      const answered = yield* reflectOnWindow(playbook, window, settings).pipe(
        inSlot(options.slots),
        Effect.provideService(Llm, limited)
      )
      answers.push({ window, answered })
      yield* options.onAnswer
      if (index === windows.length - 1) break
      const { extraction, order } = counting(answered, options).reflection
      const { counted, ...by } = yield* judgedBy(window, yield* heardIn(window))
      const ahead = yield* applyJudged(playbook, extraction, order, {
        ...by,
        counted: new Set([...counted, ...rated]),
        tidiness: settings.playbook
      })
      playbook = ahead.playbook
      for (const { name, rating } of ahead.report.rated) rated.add(ratingKey(name, rating))
    }
    return undefined
  })
  const shortfall: Shortfall | undefined = yield* ask.pipe(
    Effect.catch((error) => Effect.succeed(shortfallOf(error))),
    Effect.catchDefect((defect) => Effect.succeed(shortfallOf(new Error(String(defect))))),
    Effect.provideService(Project, session.project)
  )
  return { answers, shortfall } satisfies ReflectedSession
})
