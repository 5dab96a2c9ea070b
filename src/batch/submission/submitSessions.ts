import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Ceilings } from "../../core/spend/Budget.ts"
import { BATCH_FACTOR } from "../../core/spend/Price.ts"
import { type ProjectPaths, Project } from "../../project/Project.ts"
import { refuseConflict } from "../../store/Conflict.ts"
import { PlaybookStore } from "../../store/PlaybookStore.ts"
import type { BatchOptions } from "../options.ts"
import { type BatchPlan, planBatch } from "../plan.ts"
import type { FailedSession, PlannedSession } from "../planned.ts"
import { type ReadyBatch, withReadyBatch } from "../ready.ts"
import type { BatchEvent, Quote } from "../report/Event.ts"
import { proposalsIn } from "../report/Report.ts"
import { settingsOf } from "../run.ts"
import { withoutDefects } from "../sessions.ts"
import { windowsOf } from "../windows.ts"
import type { BatchItem } from "./prepare.ts"
import { type Submission, submitBatch } from "./submit.ts"

/** What was submitted, project by project. */
export interface SubmittedSessions {
  readonly quote: Quote
  /** New proposals, found without an LLM. */
  readonly proposals: number
  /** Sessions beyond `maxSessions`. */
  readonly beyond: number
  /** Sessions that could not be read, or whose proposals could not be written: nothing of them was submitted. */
  readonly failed: ReadonlyArray<FailedSession>
  readonly submissions: ReadonlyArray<{ readonly project: ProjectPaths; readonly submission: Submission }>
}

const itemsOf = Effect.fnUntraced(function* (sessions: ReadonlyArray<PlannedSession>, options: BatchOptions) {
  const { windowTokens } = options.settings.reflection
  const items: Array<BatchItem> = []
  const failed: Array<FailedSession> = []
  for (const session of sessions) {
    const { found } = session
    const windows = yield* withoutDefects(windowsOf(session, { epoch: 1, windowTokens })).pipe(
      Effect.provideService(Project, session.project)
    )
    if (Result.isFailure(windows)) failed.push({ found, detail: windows.failure.message })
    else items.push(...windows.success.map((window) => ({ window, found })))
  }
  return { items, failed }
})

/** What is to be submitted, and what that takes; nothing is done yet. */
export interface SubmissionPlan extends BatchPlan {
  readonly options: BatchOptions
}

/** Finds past sessions and tells what learning from them takes through the API's batches, at half the price. */
export const planSubmission = Effect.fn("planSubmission")(function* (
  asked: BatchOptions,
  emit: (event: BatchEvent) => Effect.Effect<void> = () => Effect.void
) {
  const options = { ...asked, epochs: 1 }
  const found = yield* planBatch(options, { backend: "anthropic", priceFactor: BATCH_FACTOR }, emit)
  return { ...found, options } satisfies SubmissionPlan
})

/**
 * Submits the sessions of a plan through the API's batches, and leaves them there, all with the playbook as it is now.
 * `collectBatches` applies the answers.
 */
export const submitSessions = Effect.fn("submitSessions")(function* (
  plan: SubmissionPlan,
  emit: (event: BatchEvent) => Effect.Effect<void>
) {
  const { options, projects, quote } = plan
  const store = yield* PlaybookStore
  const ceilings: Ceilings & { maxUsd: number | undefined } = { maxUsd: options.maxUsd, maxTokens: options.maxTokens }
  const submit = Effect.fnUntraced(function* ({ failed: before, heard, planned }: ReadyBatch) {
    const within = planned.slice(0, options.maxSessions)
    const submissions: Array<SubmittedSessions["submissions"][number]> = []
    const failed = [...before]
    for (const project of projects) {
      const own = within.filter((session) => session.project.root === project.root)
      const { failed: unread, items } = yield* itemsOf(own, options)
      failed.push(...unread)
      if (items.length === 0) continue
      const { playbook } = yield* Effect.provideService(Effect.andThen(refuseConflict, store.read), Project, project)
      const settings = settingsOf(options)
      const submission = yield* Effect.provideService(
        submitBatch(items, playbook, { settings, ceilings }),
        Project,
        project
      )
      submissions.push({ project, submission })
      // One ceiling for all projects together.
      if (ceilings.maxUsd !== undefined) ceilings.maxUsd -= submission.mostUsd
    }
    const beyond = planned.length - within.length
    return { quote, proposals: proposalsIn(heard), submissions, beyond, failed } satisfies SubmittedSessions
  })
  return yield* withReadyBatch(plan, { asked: options.project, emit }, submit)
})
