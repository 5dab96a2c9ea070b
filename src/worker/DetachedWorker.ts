import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** The worker could not be started. Not a `Schema.TaggedError`: hooks load this module. */
export class WorkerNotStarted extends Data.TaggedError("WorkerNotStarted")<{
  readonly detail: string
  readonly cause: unknown
}> {
  override get message() {
    return `the worker was not started (${this.detail}). Nothing is learned from this session.`
  }
}

/** Starts `debrief work` as a process of its own that outlives this one and the client. */
export class DetachedWorker extends Context.Service<
  DetachedWorker,
  {
    readonly start: (options: {
      readonly args: ReadonlyArray<string>
      readonly directory: string
      /** Where its output goes; it goes nowhere without this, or when it cannot be opened. */
      readonly log: string | undefined
    }) => Effect.Effect<void, WorkerNotStarted>
  }
>()("claude-debrief/worker/DetachedWorker") {}
