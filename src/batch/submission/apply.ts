import * as Effect from "effect/Effect"
import { tokensOf } from "../../core/spend/Price.ts"
import { Llm, LlmError, Unavailable } from "../../llm/Llm.ts"
import type { ProjectPaths } from "../../project/Project.ts"
import type { SettingsValues } from "../../project/SettingsFile.ts"
import { type Answered, applyAnswer, type Lesson, rateOnce } from "../../reflection/learnWindow.ts"
import { LearnedSpans } from "../../sessions/LearnedSpans.ts"
import type { BareWindow } from "../../sessions/Window.ts"
import { operationNotes } from "../../store/Evidence.ts"
import type { NotDone, SessionResult } from "../report/Event.ts"
import { changesOf } from "../report/Report.ts"
import { BACKEND, spentOn } from "./outcomes.ts"
import { type KeptOutcome, type SubmittedBatch, type SubmittedItem, withoutWatermark } from "./Submission.ts"
import { SubmittedBatches } from "./Submissions.ts"

/** What became of one request of a batch. The span of one that is not done stays unlearned: a rerun picks it up. */
export type ItemFate =
  | { readonly _tag: "Applied"; readonly result: SessionResult; readonly commitProblem: string | undefined }
  /** Its messages were learned from in another way since, or by a run that was killed. */
  | { readonly _tag: "LearnedAlready" }
  | {
      readonly _tag: "NotDone"
      readonly why: "malformed" | "errored" | "expired" | "canceled" | "no result yet"
      readonly notDone: NotDone
    }

export interface CollectedItem {
  readonly found: SessionResult["found"]
  /** The window's id, which is also that of the journal's entry. */
  readonly window: string
  /** US dollars paid for its answer, whether or not that is of use. */
  readonly usd: number
  readonly fate: ItemFate
}

/** What is carried from item to item, and from batch to batch. */
export interface Progress {
  /** Transcripts of which an earlier window is not done: how far they were learned from must not be noted. */
  readonly gaps: Set<string>
  /** By transcript, key points that have been rated. */
  readonly rated: Map<string, Set<string>>
}

/** Applying asks for nothing: it only tells the journal who answered. */
const answeredAlready = Llm.of({
  backend: BACKEND,
  complete: () =>
    Effect.fail(new LlmError({ backend: BACKEND, reason: new Unavailable({ detail: "the answer is there already" }) }))
})

const foundOf = ({ found }: SubmittedItem): SessionResult["found"] => ({ ...found, agent: found.agent })

/** The window without what was said in it, which may be gone by now. */
const windowOf = ({ found, window }: SubmittedItem, gaps: Progress["gaps"]): BareWindow => ({
  ...window,
  session: window.session,
  event: window.event,
  learned: gaps.has(found.path) ? withoutWatermark(window.learned) : window.learned
})

const resultOf = (item: SubmittedItem, { reflection }: Answered, lesson: Lesson): SessionResult => ({
  found: foundOf(item),
  epoch: 1,
  messages: item.window.messages,
  calls: lesson.calls,
  tokens: tokensOf(lesson.usage),
  usd: lesson.usd,
  changes: changesOf(lesson.report, operationNotes(lesson.report.applied, reflection.extraction, undefined)),
  skipped: lesson.report.skipped.map(({ reason }) => reason)
})

const WHY = {
  Malformed: "malformed",
  Errored: "errored",
  Expired: "expired",
  Canceled: "canceled"
} as const

const notDone = (
  item: SubmittedItem,
  outcome: Exclude<KeptOutcome, { readonly _tag: "Reflected" }> | undefined
): ItemFate => {
  const detailOf = () => {
    if (outcome === undefined) return "its result has not come yet"
    if (outcome._tag === "Expired") return "the batch expired before its turn"
    if (outcome._tag === "Canceled") return "the batch was cancelled before its turn"
    return outcome.detail
  }
  const why = outcome === undefined ? "no result yet" : WHY[outcome._tag]
  return { _tag: "NotDone", why, notDone: { found: foundOf(item), epoch: 1, reason: "failed", detail: detailOf() } }
}

/** Applies the outcome of one request, once: what has been learned from is passed over. */
const applyOne = Effect.fnUntraced(function* (
  project: ProjectPaths,
  { shown }: SubmittedBatch,
  item: SubmittedItem,
  outcome: KeptOutcome | undefined,
  settings: Pick<SettingsValues, "prices">,
  { gaps, rated: all }: Progress
) {
  const learned = yield* LearnedSpans
  const { id, learned: span } = item.window
  const { path } = item.found
  const rated = all.get(path) ?? new Set<string>()
  all.set(path, rated)
  if ((yield* learned.isDone(project, id)) || (yield* learned.areLearned(project, span.keys))) {
    // What it rated stays rated.
    if (outcome?._tag === "Reflected") rateOnce({ shown, reflection: outcome.reflection }, rated)
    return { _tag: "LearnedAlready" } satisfies ItemFate as ItemFate
  }
  if (outcome?._tag !== "Reflected") {
    gaps.add(path)
    return notDone(item, outcome)
  }
  const answered = rateOnce({ shown, reflection: outcome.reflection }, rated)
  const applied = yield* applyAnswer(project, windowOf(item, gaps), answered, settings).pipe(
    Effect.provideService(Llm, answeredAlready)
  )
  const { commitProblem, lesson } = applied
  return { _tag: "Applied", result: resultOf(item, answered, lesson), commitProblem } satisfies ItemFate as ItemFate
})

/** Applies the kept outcomes of a batch in the order of its items, and tells of each as soon as it is on disk. */
export const applyOutcomes = Effect.fn("applyOutcomes")(function* (
  project: ProjectPaths,
  batch: SubmittedBatch,
  settings: Pick<SettingsValues, "prices">,
  progress: Progress,
  onItem: (item: CollectedItem) => Effect.Effect<void>
) {
  const records = yield* SubmittedBatches
  for (const item of batch.items) {
    const outcome = yield* records.outcome(project, batch, item.customId)
    const fate = yield* applyOne(project, batch, item, outcome, settings, progress)
    const usd = (outcome === undefined ? [] : spentOn(outcome)).reduce((sum, { costUsd = 0 }) => sum + costUsd, 0)
    yield* onItem({ found: foundOf(item), window: item.window.id, usd, fate })
  }
})
