import * as Effect from "effect/Effect"
import { tokensOf } from "../../core/spend/Price.ts"
import type { ApplyOptions, Lesson } from "../../reflection/applyAnswer.ts"
import { learnWindow } from "../../reflection/learnWindow.ts"
import type { Answered } from "../../reflection/reflectOnWindow.ts"
import { type Excluded, excludedBy } from "../../sessions/excludedBy.ts"
import { excludingFor } from "../../sessions/ExcludedPaths.ts"
import type { BareWindow } from "../../sessions/Window.ts"
import { operationNotes } from "../../store/Evidence.ts"
import type { NotDone, SessionResult } from "../report/Event.ts"
import { changesOf } from "../report/Report.ts"
import { BACKEND, spentOn } from "./outcomes.ts"
import { type KeptOutcome, type SubmittedBatch, type SubmittedItem, withoutWatermark } from "./Submission.ts"
import { SubmittedBatches } from "./Submissions.ts"

type Settings = ApplyOptions["settings"]

/** What became of one request of a batch. The span of one that is not done stays unlearned: a rerun picks it up. */
export type ItemFate =
  | { readonly _tag: "Applied"; readonly result: SessionResult; readonly commitProblem: string | undefined }
  /** Its messages were learned from in another way since, or by a run that was killed. */
  | { readonly _tag: "LearnedAlready" }
  /** The person left its session out after it was submitted. */
  | { readonly _tag: "Excluded"; readonly by: Excluded }
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

/**
 * Transcripts of which an earlier window is not done, from batch to batch: how far they were learned from must not be
 * noted.
 */
export type Gaps = Set<string>

const foundOf = ({ found }: SubmittedItem): SessionResult["found"] => ({ ...found, agent: found.agent })

/** The window without what was said in it, which may be gone by now. */
const windowOf = ({ found, window }: SubmittedItem, gaps: Gaps): BareWindow => ({
  ...window,
  session: window.session,
  event: window.event,
  learned: gaps.has(found.path) ? withoutWatermark(window.learned) : window.learned
})

const resultOf = (item: SubmittedItem, lesson: Lesson): SessionResult => ({
  found: foundOf(item),
  epoch: 1,
  messages: item.window.messages,
  calls: lesson.calls,
  tokens: tokensOf(lesson.usage),
  usd: lesson.usd,
  changes: changesOf(lesson.report, operationNotes(lesson.report.applied, lesson.places)),
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
): Extract<ItemFate, { readonly _tag: "NotDone" }> => {
  const detailOf = () => {
    if (outcome === undefined) return "its result has not come yet"
    if (outcome._tag === "Expired") return "the batch expired before its turn"
    if (outcome._tag === "Canceled") return "the batch was cancelled before its turn"
    return outcome.detail
  }
  const why = outcome === undefined ? "no result yet" : WHY[outcome._tag]
  return { _tag: "NotDone", why, notDone: { found: foundOf(item), epoch: 1, reason: "failed", detail: detailOf() } }
}

/** The answer to a request; what became of the request where it has none, or none that may be used. */
const answerTo = Effect.fnUntraced(function* (
  { shown }: SubmittedBatch,
  item: SubmittedItem,
  outcome: KeptOutcome | undefined
) {
  const by = yield* excludingFor(excludedBy(item.found.path))
  if (by !== undefined) return yield* Effect.fail({ _tag: "Excluded", by } as const)
  if (outcome?._tag !== "Reflected") return yield* Effect.fail(notDone(item, outcome))
  return { shown, reflection: outcome.reflection } satisfies Answered
})

/** Learns from the outcome of one request, once: what has been learned from is passed over. */
const applyOne = Effect.fnUntraced(function* (
  batch: SubmittedBatch,
  item: SubmittedItem,
  outcome: KeptOutcome | undefined,
  settings: Settings,
  gaps: Gaps
) {
  const learning = { settings, backend: BACKEND }
  const fate = yield* learnWindow(windowOf(item, gaps), answerTo(batch, item, outcome), learning).pipe(
    Effect.map((learned): ItemFate =>
      learned._tag === "Applied"
        ? { _tag: "Applied", result: resultOf(item, learned.lesson), commitProblem: learned.commitProblem }
        : learned
    ),
    Effect.catchTag(["Excluded", "NotDone"], (none) => Effect.succeed<ItemFate>(none))
  )
  if (fate._tag === "NotDone") gaps.add(item.found.path)
  return fate
})

/** Applies the kept outcomes of a batch in the order of its items, and tells of each as soon as it is on disk. */
export const applyOutcomes = Effect.fn("applyOutcomes")(function* (
  batch: SubmittedBatch,
  settings: Settings,
  gaps: Gaps,
  onItem: (item: CollectedItem) => Effect.Effect<void>
) {
  const records = yield* SubmittedBatches
  for (const item of batch.items) {
    const outcome = yield* records.outcome(batch, item.customId)
    const fate = yield* applyOne(batch, item, outcome, settings, gaps)
    const usd = (outcome === undefined ? [] : spentOn(outcome)).reduce((sum, { costUsd = 0 }) => sum + costUsd, 0)
    yield* onItem({ found: foundOf(item), window: item.window.id, usd, fate })
  }
})
