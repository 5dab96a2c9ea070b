import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { SubmittedBatches } from "../../batch/submission/Submissions.ts"
import { pendingIn } from "../../core/proposals/Seed.ts"
import { priceOf } from "../../core/spend/Price.ts"
import { Llm } from "../../llm/Llm.ts"
import { SpendLedger, type SpendSummary } from "../../llm/SpendLedger.ts"
import type { ProjectPaths } from "../../project/Project.ts"
import type { SettingsValues } from "../../project/SettingsFile.ts"
import { setAsideIn } from "../../project/StateOwner.ts"
import { Journal } from "../../store/Journal.ts"
import type { JournalEntry } from "../../store/JournalEntry.ts"
import { playbookProblem } from "../../store/PlaybookFile.ts"
import { SeedStore } from "../../store/SeedStore.ts"
import { type DeadJob, isOver, type Job } from "../../worker/Job.ts"
import { Queue } from "../../worker/JobQueue.ts"
import type { Pause } from "../../worker/Pause.ts"
import { readPauseFile } from "../../worker/PauseFile.ts"
import { foreignContent, type ForeignContent } from "../trust/foreignContent.ts"

/** How learning stands in a project. */
export interface Status {
  readonly backend: string
  readonly model: string | undefined
  /** False for a model without a price of its own, which counts as the dearest. */
  readonly priceKnown: boolean
  /** What keeps the playbook or the proposals from being used and what mends that. Empty when all is well. */
  readonly problems: ReadonlyArray<string>
  /** What may have come with the project's code and is not believed, counted by kind; kinds of which there is none are left out. */
  readonly untrusted: Partial<Record<ForeignContent["kind"], number>>
  /** States that are not used, by path, the newest last. */
  readonly setAside: ReadonlyArray<string>
  readonly queue: ReadonlyArray<Job>
  readonly dead: ReadonlyArray<DeadJob>
  readonly pause: Pause | undefined
  /** The last change that a session taught. */
  readonly lastLearned: JournalEntry | undefined
  /** Proposals that wait for a person. */
  readonly proposals: number
  /** Batches of the API whose answers have not been collected. */
  readonly openBatches: number
  readonly spend: SpendSummary
  readonly budget: SettingsValues["budget"]
}

const countKinds = (found: ReadonlyArray<ForeignContent>): Status["untrusted"] => {
  const counts: { [K in ForeignContent["kind"]]?: number } = {}
  for (const { kind } of found) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

const MENDED_BY = "To put its last good version in its place: debrief restore"

/** How learning stands: what waits, what was given up, what was learned last, what is spent. Changes nothing. */
export const status = Effect.fn("status")(function* (
  project: ProjectPaths,
  settings: SettingsValues,
  seedPath?: string | undefined
) {
  const { backend } = yield* Llm
  const queue = yield* Queue
  const journal = yield* Journal
  const ledger = yield* SpendLedger
  const seeds = yield* SeedStore
  const batches = yield* SubmittedBatches
  const entries = yield* journal.entries(project)
  const { corrupt, document } = yield* seeds.read(project, seedPath)
  const problem = yield* playbookProblem(project.playbook).pipe(
    Effect.map((found) => (found === undefined ? undefined : `${found}. ${MENDED_BY}`)),
    Effect.catch(({ message }) => Effect.succeed(message))
  )
  const pause = yield* readPauseFile(project)
  const model = backend === "off" || backend === "replay" ? undefined : settings.llm.model
  return {
    backend,
    model,
    priceKnown: model === undefined || priceOf(model, settings.prices, 0).known,
    problems: [
      ...(problem === undefined ? [] : [problem]),
      ...(corrupt ? [`${seedPath ?? project.seed} is corrupt. ${MENDED_BY}`] : [])
    ],
    untrusted: countKinds((yield* foreignContent(project)).filter(({ approved }) => !approved)),
    setAside: yield* setAsideIn(project),
    queue: yield* queue.jobs(project),
    dead: yield* queue.dead(project),
    pause: pause === undefined || isOver(pause, yield* Clock.currentTimeMillis) ? undefined : pause,
    lastLearned: entries.findLast(({ kind }) => kind === "reflection"),
    proposals: pendingIn(document).length,
    openBatches: (yield* batches.known(project)).open.length,
    spend: yield* ledger.summary(project),
    budget: settings.budget
  } satisfies Status
})
