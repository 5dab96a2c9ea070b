import * as Effect from "effect/Effect"
import { LearnedSpans } from "../sessions/LearnedSpans.ts"
import type { BareWindow, SessionWindow } from "../sessions/Window.ts"
import { refuseConflict } from "../store/Conflict.ts"
import { applyAnswer, type ApplyOptions, type Lesson } from "./applyAnswer.ts"
import type { Answered } from "./reflectOnWindow.ts"

/** How windows are learned from. */
export interface Learning extends ApplyOptions {
  /** Whether what is rated in them counts; it does unless told otherwise. */
  readonly countRatings?: boolean
}

/** An answer as it counts. */
export const counting = (answered: Answered, { countRatings = true }: Pick<Learning, "countRatings">): Answered => {
  if (countRatings) return answered
  const { reflection } = answered
  return { ...answered, reflection: { ...reflection, extraction: { ...reflection.extraction, evaluations: [] } } }
}

/** Whether nothing of a window is left to be learned from: of a person's wish to learn from it again, this very window. */
const isLearned = Effect.fnUntraced(function* (window: SessionWindow | BareWindow) {
  const spans = yield* LearnedSpans
  const { epoch = 1, keys } = window.learned
  if (yield* spans.isDone(window.id)) return true
  const isAgain = epoch > 1 || ("exclusive" in window && !window.exclusive)
  return isAgain ? false : yield* spans.areLearned(keys)
})

/** What became of a window. */
export type Learned =
  | { readonly _tag: "Applied"; readonly lesson: Lesson; readonly commitProblem: string | undefined }
  /** Its messages were learned from in another way since. Nothing was asked, and nothing changed. */
  | { readonly _tag: "LearnedAlready" }

/**
 * Learns from a window, by steps that are the same for a worker, a batch and a submission: it is passed over when it was
 * learned from, answered, and the answer is judged, applied, saved, recorded and committed. `answer` is what they differ in: asked for now, asked for ahead, or sent in and fetched. What it
 * fails with is for the caller, and leaves the window as it was.
 */
export const learnWindow = Effect.fn("learnWindow")(function* <E, R>(
  window: SessionWindow | BareWindow,
  answer: Effect.Effect<Answered, E, R>,
  learning: Learning
) {
  if (yield* isLearned(window)) return { _tag: "LearnedAlready" } satisfies Learned as Learned
  yield* refuseConflict
  const applied = yield* applyAnswer(window, counting(yield* answer, learning), learning)
  return { _tag: "Applied", ...applied } satisfies Learned as Learned
})
