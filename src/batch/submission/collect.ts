import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { countOf } from "../../core/text/Amounts.ts"
import { redact } from "../../core/text/Redaction.ts"
import { LlmError } from "../../llm/Llm.ts"
import { type BatchStatus, MessageBatches } from "../../llm/MessageBatches.ts"
import type { ProjectPaths } from "../../project/Project.ts"
import type { SettingsValues } from "../../project/SettingsFile.ts"
import type { ApplyOptions } from "../../reflection/applyAnswer.ts"
import { TranscriptSource } from "../../sessions/TranscriptSource.ts"
import type { BatchOptions } from "../options.ts"
import { makeProjectOf } from "../sessions.ts"
import { applyOutcomes, type CollectedItem, type Gaps } from "./apply.ts"
import { findLostBatch } from "./findLost.ts"
import { fetchOutcomes } from "./outcomes.ts"
import type { SubmittedBatch } from "./Submission.ts"
import { batchesOf, type KnownBatches, SubmittedBatches } from "./Submissions.ts"
import { withBatches } from "./submit.ts"

/** What became of a batch. */
export type BatchFate =
  /** It has ended and nothing is left to be done about it. Each item says what became of it. */
  | { readonly _tag: "Collected" }
  /** It has not ended. */
  | { readonly _tag: "Waiting"; readonly counts: BatchStatus["counts"]; readonly expiresAt: string }
  /** Its id is not on record, and whether it was made is not known. */
  | { readonly _tag: "Unconfirmed"; readonly detail: string }
  /** Its id is not on record, and it was not made: nothing was paid, and a rerun submits its windows again. */
  | { readonly _tag: "NeverMade" }
  /** The API no longer has its results. A rerun submits its windows again. */
  | { readonly _tag: "Gone"; readonly detail: string }
  /** It stays as it is, and what has been applied stays applied: collecting goes on from there. */
  | { readonly _tag: "Failed"; readonly detail: string }

export interface CollectedBatch {
  readonly name: string
  readonly id: string | undefined
  readonly submittedAt: string
  readonly model: string
  readonly requests: number
  readonly fate: BatchFate
  /** In the order in which they were submitted, as far as it came. */
  readonly items: ReadonlyArray<CollectedItem>
}

export interface Collection {
  /** Every batch that was open, oldest first. */
  readonly batches: ReadonlyArray<CollectedBatch>
  /** Records that cannot be read. They stay as they are. */
  readonly unreadable: ReadonlyArray<string>
}

export interface CollectOptions {
  readonly settings: Pick<SettingsValues, "prices" | "playbook">
  /** Told of each item as soon as what it taught is on disk. */
  readonly onItem?: (item: CollectedItem) => Effect.Effect<void>
}

/** The API keeps results for 29 days (docs/clients.md). */
const KEPT_MILLIS = 30 * 24 * 60 * 60_000

/** Whether the API does not know a batch, and it is old enough to be swept: the answer is the same from now on. */
const isSwept = (error: unknown, { submittedAt }: SubmittedBatch, now: number): boolean =>
  error instanceof LlmError &&
  error.reason._tag === "Rejected" &&
  error.reason.status === 404 &&
  now - Date.parse(submittedAt) > KEPT_MILLIS

const notWhole = (missing: number, { requests }: SubmittedBatch): string =>
  `${missing} of ${countOf(requests, "result")} did not come whole; they are fetched again when it is collected again`

/** Collects a batch whose id is on record. */
const collectMade = Effect.fnUntraced(function* (
  batch: SubmittedBatch,
  id: string,
  settings: ApplyOptions["settings"],
  gaps: Gaps,
  onItem: (item: CollectedItem) => Effect.Effect<void>
) {
  const batches = yield* MessageBatches
  const records = yield* SubmittedBatches
  const now = yield* Clock.currentTimeMillis
  const gone = (detail: string) =>
    Effect.as(records.close(batch, detail), { _tag: "Gone", detail } satisfies BatchFate as BatchFate)
  const status = yield* batches.status(id).pipe(
    Effect.catchIf(
      (error) => isSwept(error, batch, now),
      () => Effect.undefined
    )
  )
  if (status === undefined) return yield* gone("the API does not know of it any more")
  if (!status.ended) {
    return { _tag: "Waiting", counts: status.counts, expiresAt: status.expiresAt } satisfies BatchFate
  }
  const { endedAt = DateTime.formatIso(DateTime.makeUnsafe(now)) } = batch
  const ended = { ...batch, endedAt }
  if (batch.endedAt === undefined) yield* records.write(ended)
  if (status.archived) return yield* gone("its results are archived")
  const missing = yield* fetchOutcomes(ended, id, settings)
  yield* applyOutcomes(ended, settings, gaps, onItem)
  if (missing > 0) return { _tag: "Failed", detail: notWhole(missing, batch) } satisfies BatchFate
  yield* records.close(ended)
  return { _tag: "Collected" } satisfies BatchFate
})

const collectOne = Effect.fnUntraced(function* (
  batch: SubmittedBatch,
  known: KnownBatches,
  { onItem = () => Effect.void, settings }: CollectOptions,
  gaps: Gaps
) {
  const items: Array<CollectedItem> = []
  const keep = (item: CollectedItem) =>
    Effect.andThen(
      Effect.sync(() => items.push(item)),
      onItem(item)
    )
  let { id } = batch
  const collect = Effect.gen(function* () {
    const found = id === undefined ? yield* findLostBatch(batch, known) : ({ _tag: "Made", batch } as const)
    if (found._tag !== "Made") return found satisfies BatchFate as BatchFate
    id = found.batch.id!
    return yield* collectMade(found.batch, id, settings, gaps, keep)
  })
  const fate: BatchFate = yield* Effect.catch(collect, (error) =>
    Effect.succeed<BatchFate>({ _tag: "Failed", detail: redact(error.message) })
  )
  if (fate._tag !== "Collected") for (const { found } of batch.items) gaps.add(found.path)
  const { model, name, requests, submittedAt } = batch
  return { name, id, submittedAt, model, requests, fate, items } satisfies CollectedBatch
})

/**
 * Collects the batches of a project that were submitted and left: answers of those that have ended are applied in the
 * order of their items, each once, also when this is killed in the middle and run again. Only while no worker of the
 * project is at work, which might learn the same.
 */
export const collectBatches = Effect.fn("collectBatches")(function* (options: CollectOptions) {
  const records = yield* SubmittedBatches
  const collect = Effect.gen(function* () {
    const known = yield* records.known
    const gaps: Gaps = new Set()
    const batches: Array<CollectedBatch> = []
    for (const batch of known.open) batches.push(yield* collectOne(batch, known, options, gaps))
    return { batches, unreadable: known.unreadable } satisfies Collection
  })
  return yield* withBatches(collect)
})

/** The projects of past sessions for which batches of the API were submitted, and the one that is asked from. */
export const projectsWithBatches = Effect.fn("projectsWithBatches")(function* (options: BatchOptions) {
  const fs = yield* FileSystem.FileSystem
  const source = yield* TranscriptSource
  const projectOf = makeProjectOf(options.project, true, options.settings.seed.path)
  const { found } = yield* source.discover({ ...options.discover, projectRoot: undefined, paths: [] })
  const projects = new Map<string, ProjectPaths>([[options.project.root, options.project]])
  for (const session of found) {
    const project = yield* projectOf(session)
    if (projects.has(project.root)) continue
    const has = yield* Effect.orElseSucceed(fs.exists(batchesOf(project)), () => false)
    if (has) projects.set(project.root, project)
  }
  return [...projects.values()]
})
