import * as Effect from "effect/Effect"
import * as DateTime from "effect/DateTime"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import type { BatchEvent, Quote } from "../domain/BatchEvent.ts"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { defaultSettings, type SettingsValues } from "../domain/SettingsFile.ts"
import { Llm } from "../services/Llm.ts"
import type { DiscoverOptions } from "../services/TranscriptSource.ts"
import { planBatch } from "./planBatch.ts"
import { runBatch } from "./runBatch.ts"
import { withReadyBatch } from "./readyBatch.ts"

/** What is to be learned from, and how. */
export interface BatchOptions {
  /** The project whose playbook is taught; with `discover.projectRoot` undefined and no paths, each session's own. */
  readonly project: ProjectPaths
  readonly discover: DiscoverOptions
  readonly settings: SettingsValues
  readonly seedPath?: string | undefined
  /** Calls of the LLM at once, 1 to 16. */
  readonly concurrency: number
  /** How often all sessions are gone through, from 1. */
  readonly epochs: number
  /** Whether ratings count in every epoch, or only in the first. */
  readonly countRatings: "every epoch" | "first epoch"
  /** Puts first what the client will sweep within days. */
  readonly expiringFirst: boolean
  readonly maxUsd?: number | undefined
  readonly maxTokens?: number | undefined
  readonly maxSessions?: number | undefined
  /** Whether to go on; else nothing is done but the quote. Asked once the quote has been told, which may not have been heard yet. */
  readonly confirm: (quote: Quote) => Effect.Effect<boolean>
  /** Waits for a busy provider as a share of what they should be: 1, or less in tests. */
  readonly patience?: number
}

/** All sessions of a project, one epoch, four calls at once, without a question; the fields given are laid over it. */
export const optionsFor = (project: ProjectPaths, fields: Partial<BatchOptions> = {}): BatchOptions => ({
  project,
  discover: {
    projectRoot: project.root,
    paths: [],
    since: undefined,
    until: undefined,
    subagents: true,
    sdkSessions: false
  },
  settings: defaultSettings,
  concurrency: 4,
  epochs: 1,
  countRatings: "first epoch",
  expiringFirst: false,
  confirm: () => Effect.succeed(true),
  ...fields
})

const program = Effect.fn("Batch.run")(function* (
  options: BatchOptions,
  emit: (event: BatchEvent) => Effect.Effect<void>
) {
  const { backend } = yield* Llm
  const startedAt = DateTime.formatIso(yield* DateTime.now)
  const plan = yield* planBatch(options, { backend, priceFactor: 1 }, emit)
  if (!(yield* options.confirm(plan.quote))) return
  yield* withReadyBatch(
    plan,
    { asked: options.project, seedPath: options.seedPath, emit },
    ({ failed, heard, planned }) =>
      runBatch(planned, { ...options, ...plan, unreadable: failed, startedAt, heard, emit })
  )
})

/**
 * Learns from past sessions, and tells what happens as it does: what was found, the quote, and, if `confirm` says so,
 * learning signals of all sessions, then reflections side by side, applied in order. Each applied session is on disk at
 * once; breaking the stream off leaves what a rerun goes on from.
 */
export const run = (options: BatchOptions) =>
  Stream.callback<BatchEvent, Effect.Error<ReturnType<typeof program>>, Effect.Services<ReturnType<typeof program>>>(
    (queue) =>
      program(options, (event) => Effect.asVoid(Queue.offer(queue, event))).pipe(
        Effect.andThen(Queue.end(queue)),
        Effect.catchCause((cause) => Queue.failCause(queue, cause))
      )
  )
