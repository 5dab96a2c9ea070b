import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { LearnedSpans } from "../sessions/LearnedSpans.ts"
import type { BareWindow, SessionWindow } from "../sessions/Window.ts"

/** Another worker has learned from the window, or a part of it, meanwhile. Nothing was changed. */
export class LearnedMeanwhile extends Schema.TaggedError<LearnedMeanwhile>()("LearnedMeanwhile", {
  transcript: Schema.String
}) {
  override get message() {
    return `another process has learned from ${this.transcript} meanwhile. Nothing was changed here.`
  }
}

/**
 * Fails when the window has been learned from: a worker that stood still may find that another has taken its place. To
 * be asked under the playbook's lock.
 */
export const refuseLearned = Effect.fnUntraced(function* (window: SessionWindow | BareWindow) {
  const spans = yield* LearnedSpans
  const { epoch, keys, transcript, window: id } = window.learned
  const isDone = id !== undefined && (yield* spans.isDone(id))
  const isShared = "exclusive" in window && window.exclusive && (yield* spans.isAnyLearned(keys, epoch))
  if (isDone || isShared) return yield* new LearnedMeanwhile({ transcript })
})
