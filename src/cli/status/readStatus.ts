import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { SubmittedBatches } from "../../batch/submission/Submissions.ts"
import { factsOf } from "../../core/spend/Backends.ts"
import { priceOf } from "../../core/spend/Price.ts"
import { Llm } from "../../llm/Llm.ts"
import { SpendLedger, type SpendSummary } from "../../llm/SpendLedger.ts"
import { CONFLICT_WORDS } from "../../core/text/ConflictMarkers.ts"
import { Project, type ProjectPaths } from "../../project/Project.ts"
import { countOf } from "../../core/text/Amounts.ts"
import { DISABLE_VARIABLE, isDisabled } from "../../project/Disabled.ts"
import { Environment } from "../../project/Environment.ts"
import type { SettingsValues } from "../../project/SettingsFile.ts"
import { setAsideIn } from "../../project/StateOwner.ts"
import type { SkippedAs } from "../../sessions/reasonToSkip.ts"
import { programOf } from "../../core/transcript/Message.ts"
import { Journal } from "../../store/Journal.ts"
import type { JournalEntry } from "../../store/JournalEntry.ts"
import { lateWrites } from "../../store/KeptCopies.ts"
import { playbookProblem } from "../../store/PlaybookFile.ts"
import { readWaiting } from "../../store/Waiting.ts"
import { type HookRun, readHookRuns } from "../../worker/HookRuns.ts"
import type { DeadJob, Job } from "../../worker/Job.ts"
import { JobQueue } from "../../worker/JobQueue.ts"
import { isPauseOver, type Pause } from "../../worker/Pause.ts"
import { readPauseFile } from "../../worker/PauseFile.ts"
import { readSkipped, type Skipped } from "../../worker/SkippedSessions.ts"
import { backendFinding } from "../doctor/backend.ts"
import { foreignContent, type ForeignContent } from "../trust/foreignContent.ts"

/** What a hook had to tell. */
export type HookProblem = Pick<Required<HookRun>, "at" | "event"> & { readonly problem: string }

/** How learning stands in a project. */
export interface Status {
  readonly backend: string
  /** Why it is that one, and where its key is from. */
  readonly backendReason: string
  readonly model: string | undefined
  /** False for a model without a price of its own, which counts as the dearest. */
  readonly priceKnown: boolean
  /** What keeps the playbook or the proposals from being used and what mends that. Empty when all is well. */
  readonly problems: ReadonlyArray<string>
  /** What other programs wrote to the playbook or the proposals when these were replaced already, with the document. */
  readonly kept: ReadonlyArray<{ readonly path: string; readonly document: string }>
  /** What may have come with the project's code and is not believed, counted by kind; kinds of which there is none are left out. */
  readonly untrusted: Partial<Record<ForeignContent["kind"], number>>
  /** States that are not used, by path, the newest of them, the newest last. */
  readonly setAside: ReadonlyArray<string>
  /** How many there are in all. */
  readonly setAsideCount: number
  /** Whether everything that learns is switched off for who asks. */
  readonly disabled: boolean
  /** Sessions that were passed over though something was said in them, counted by why. */
  readonly skipped: Readonly<Partial<Record<SkippedAs, number>>>
  /** What hooks had to tell lately, the newest last. */
  readonly hookProblems: ReadonlyArray<HookProblem>
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

/** The sessions that were passed over: those that the worker looked at, and those that hooks left alone since. */
const countSkipped = (runs: ReadonlyArray<HookRun>, seen: Skipped): Status["skipped"] => {
  const left = runs.flatMap(({ program, session }) =>
    program === undefined || session === undefined ? [] : [[session, programOf(program)] as const]
  )
  const counts: { [K in SkippedAs]?: number } = {}
  for (const reason of new Map([...left, ...seen]).values()) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}

/** Problems of hooks that are told, and for how long. */
const MOST_PROBLEMS = 3
const LATELY_MILLIS = 7 * 24 * 60 * 60_000

const problemsOf = (runs: ReadonlyArray<HookRun>, now: number): ReadonlyArray<HookProblem> => {
  const found = new Map<string, HookProblem>()
  for (const { at, event, problem } of runs) {
    if (problem === undefined || now - Date.parse(at) > LATELY_MILLIS) continue
    // The same thing is told at each start until it is mended.
    found.delete(problem)
    found.set(problem, { at, event, problem })
  }
  return [...found.values()].slice(-MOST_PROBLEMS)
}

const ignoredLines = (project: ProjectPaths, { ignoredLines: count }: SpendSummary): ReadonlyArray<string> =>
  count === 0 ? [] : [`${countOf(count, "line")} of ${project.spend} cannot be read, so what is spent may be more`]

const keptOf = (document: string) =>
  Effect.map(lateWrites(document), (paths) => paths.map((path) => ({ path, document })))

const MENDED_BY = "To put its last good version in its place: debrief restore"

/** How learning stands: what waits, what was given up, what was learned last, what is spent. Changes nothing. */
export const status = Effect.fn("status")(function* (settings: SettingsValues) {
  const project = yield* Project
  const { backend } = yield* Llm
  const queue = yield* JobQueue
  const journal = yield* Journal
  const ledger = yield* SpendLedger
  const batches = yield* SubmittedBatches
  const entries = yield* journal.entries
  const { conflicted, corrupt, waiting } = yield* readWaiting
  const problem = yield* playbookProblem(project.playbook).pipe(
    Effect.map((found) => (found === undefined ? undefined : `${found}. ${MENDED_BY}`)),
    Effect.catch(({ message }) => Effect.succeed(message))
  )
  const known = yield* Effect.result(batches.known)
  const spend = yield* ledger.summary
  const pause = yield* readPauseFile
  const runs = yield* readHookRuns
  const setAside = yield* setAsideIn
  const now = yield* Clock.currentTimeMillis
  const model = factsOf(backend).model === undefined ? settings.llm.model : undefined
  return {
    backend,
    backendReason: (yield* backendFinding(settings, backend)).detail,
    model,
    priceKnown: model === undefined || priceOf(model, settings.prices, 0).known,
    problems: [
      ...(problem === undefined ? [] : [problem]),
      ...(corrupt ? [`${project.seed} is corrupt${conflicted ? ` (${CONFLICT_WORDS})` : ""}. ${MENDED_BY}`] : []),
      ...(Result.isFailure(known) ? [`batches cannot be read: ${known.failure.message}`] : []),
      ...ignoredLines(project, spend)
    ],
    kept: [...(yield* keptOf(project.playbook)), ...(yield* keptOf(project.seed))],
    untrusted: countKinds((yield* foreignContent).filter(({ approved }) => !approved)),
    setAside: setAside.places,
    setAsideCount: setAside.count,
    disabled: isDisabled((yield* Environment).get(DISABLE_VARIABLE)),
    skipped: countSkipped(runs, yield* readSkipped),
    hookProblems: problemsOf(runs, now),
    queue: yield* queue.jobs,
    dead: yield* queue.dead,
    pause: pause === undefined || isPauseOver(pause, now) ? undefined : pause,
    lastLearned: entries.findLast(({ kind }) => kind === "reflection"),
    proposals: waiting.length,
    openBatches: Result.isSuccess(known) ? known.success.open.length : 0,
    spend,
    budget: settings.budget
  } satisfies Status
})
