import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Ceilings } from "../../core/spend/Budget.ts"
import { BATCH_FACTOR } from "../../core/spend/Price.ts"
import type { ProjectPaths } from "../../project/Project.ts"
import { PlaybookStore } from "../../store/PlaybookStore.ts"
import type { BatchOptions } from "../options.ts"
import { planBatch } from "../plan.ts"
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
  /** Empty when it was not confirmed. */
  readonly submissions: ReadonlyArray<{ readonly project: ProjectPaths; readonly submission: Submission }>
}

const itemsOf = Effect.fnUntraced(function* (sessions: ReadonlyArray<PlannedSession>, options: BatchOptions) {
  const { windowTokens } = options.settings.reflection
  const items: Array<BatchItem> = []
  const failed: Array<FailedSession> = []
  for (const session of sessions) {
    const { found } = session
    const windows = yield* withoutDefects(windowsOf(session, { epoch: 1, windowTokens }))
    if (Result.isFailure(windows)) failed.push({ found, detail: windows.failure.message })
    else items.push(...windows.success.map((window) => ({ window, found })))
  }
  return { items, failed }
})

/**
 * Submits past sessions through the API's batches: found, quoted at half the price, confirmed, and left there, all with
 * the playbook as it is now. `collectBatches` applies the answers.
 */
export const submitSessions = Effect.fn("submitSessions")(function* (
  options: BatchOptions,
  emit: (event: BatchEvent) => Effect.Effect<void>
) {
  const once = { ...options, epochs: 1 }
  const plan = yield* planBatch(once, { backend: "anthropic", priceFactor: BATCH_FACTOR }, emit)
  const { projects, quote } = plan
  if (!(yield* options.confirm(quote))) {
    return { quote, proposals: 0, submissions: [], beyond: 0, failed: [] } satisfies SubmittedSessions
  }
  const store = yield* PlaybookStore
  const ceilings: Ceilings & { maxUsd: number | undefined } = { maxUsd: options.maxUsd, maxTokens: options.maxTokens }
  const submit = Effect.fnUntraced(function* ({ failed: before, heard, planned }: ReadyBatch) {
    const within = planned.slice(0, options.maxSessions)
    const submissions: Array<SubmittedSessions["submissions"][number]> = []
    const failed = [...before]
    for (const project of projects) {
      const own = within.filter((session) => session.project.root === project.root)
      const { failed: unread, items } = yield* itemsOf(own, once)
      failed.push(...unread)
      if (items.length === 0) continue
      const { playbook } = yield* store.read(project)
      const settings = settingsOf(options)
      const submission = yield* submitBatch(project, items, playbook, { settings, ceilings })
      submissions.push({ project, submission })
      // One ceiling for all projects together.
      if (ceilings.maxUsd !== undefined) ceilings.maxUsd -= submission.mostUsd
    }
    const beyond = planned.length - within.length
    return { quote, proposals: proposalsIn(heard), submissions, beyond, failed } satisfies SubmittedSessions
  })
  return yield* withReadyBatch(plan, { asked: options.project, seedPath: options.seedPath, emit }, submit)
})
