import * as Effect from "effect/Effect"
import type { BatchEvent, Quote } from "../domain/BatchEvent.ts"
import type { Ceilings } from "../domain/Budget.ts"
import { BATCH_FACTOR } from "../domain/Price.ts"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { PlaybookStore } from "../services/PlaybookStore.ts"
import { aloneIn } from "./alone.ts"
import type { BatchOptions } from "./Batch.ts"
import type { PlannedSession } from "./batchSessions.ts"
import { windowsOf } from "./batchWindows.ts"
import { hearSignals } from "./hearSignals.ts"
import { planBatch } from "./planBatch.ts"
import type { BatchItem } from "./prepareBatch.ts"
import { settingsOf } from "./runBatch.ts"
import { type Submission, submitBatch } from "./submitBatch.ts"

/** What was submitted, project by project. */
export interface SubmittedSessions {
  readonly quote: Quote
  /** New proposals, found without an LLM. */
  readonly proposals: number
  /** Sessions beyond `maxSessions`, and those that could not be read. */
  readonly beyond: number
  readonly unreadable: number
  /** Empty when it was not confirmed. */
  readonly submissions: ReadonlyArray<{ readonly project: ProjectPaths; readonly submission: Submission }>
}

const itemsOf = Effect.fnUntraced(function* (sessions: ReadonlyArray<PlannedSession>, options: BatchOptions) {
  const { windowTokens } = options.settings.reflection
  const items: Array<BatchItem> = []
  for (const session of sessions) {
    const windows = yield* windowsOf(session, { epoch: 1, windowTokens })
    items.push(...windows.map((window) => ({ window, found: session.found })))
  }
  return items
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
    return { quote, proposals: 0, submissions: [], beyond: 0, unreadable: 0 } satisfies SubmittedSessions
  }
  const store = yield* PlaybookStore
  const left: Ceilings & { maxUsd: number | undefined } = { maxUsd: options.maxUsd, maxTokens: options.maxTokens }
  const planned = plan.planned.slice(0, options.maxSessions ?? plan.planned.length)
  const submit = Effect.gen(function* () {
    const { proposals } = yield* hearSignals(plan.found, {
      ...plan,
      asked: options.project,
      seedPath: options.seedPath,
      emit
    })
    const submissions: Array<SubmittedSessions["submissions"][number]> = []
    for (const project of projects) {
      const items = yield* itemsOf(
        planned.filter((session) => session.project.root === project.root),
        once
      )
      if (items.length === 0) continue
      const { playbook } = yield* store.read(project)
      const settings = settingsOf(options)
      const submission = yield* submitBatch(project, items, playbook, { settings, ceilings: left })
      submissions.push({ project, submission })
      // One ceiling for all projects together.
      if (left.maxUsd !== undefined) left.maxUsd -= submission.mostUsd
    }
    const beyond = plan.planned.length - planned.length
    return { quote, proposals, submissions, beyond, unreadable: plan.unreadable.length } satisfies SubmittedSessions
  })
  return yield* aloneIn(projects, submit)
})
