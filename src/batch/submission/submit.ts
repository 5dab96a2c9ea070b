import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Playbook } from "../../core/playbook/Playbook.ts"
import { saidIn } from "../../core/transcript/Dialogue.ts"
import { FileLock } from "../../disk/FileLock.ts"
import type { LlmError } from "../../llm/Llm.ts"
import { MessageBatches } from "../../llm/MessageBatches.ts"
import { SubmissionLost } from "../../llm/MessageBatchSubmission.ts"
import { Project } from "../../project/Project.ts"
import { ensureStateDirectory } from "../../project/StateDirectory.ts"
import { type BatchItem, cut, type NotSubmitted, type Prepared, select, type SubmitOptions } from "./prepare.ts"
import { type SubmittedBatch, type SubmittedItem, withoutWatermark } from "./Submission.ts"
import { SubmittedBatches } from "./Submissions.ts"

/** What came of a submission. */
export interface Submission {
  readonly submitted: ReadonlyArray<SubmittedBatch>
  /** Batches of which it is not known whether they were made. Their items are in no other until that is found out. */
  readonly unconfirmed: ReadonlyArray<SubmittedBatch>
  readonly notSubmitted: ReadonlyArray<NotSubmitted>
  /** US dollars that what was submitted takes at most, what is unconfirmed included. */
  readonly mostUsd: number
  /** Why it was broken off, if it was. */
  readonly problem: LlmError | SubmissionLost | undefined
}

/** The lock of a project's batches: what is in them is looked at and changed by one process at a time. */
export const withBatches = Effect.fnUntraced(function* <A, E, R>(use: Effect.Effect<A, E, R>) {
  const project = yield* Project
  const lock = yield* FileLock
  yield* ensureStateDirectory
  return yield* lock.withLock(`${project.state}/locks/batches`, () => use)
})

const toSubmittedItem = (
  { asked, cited, item: { found, window } }: Prepared,
  customId: string,
  left: ReadonlySet<string>
): SubmittedItem => {
  const { entries, event, from, id, session, to } = window
  const { agent, path, session: ofTranscript, source, startedAt } = found
  const messages = saidIn(entries).length
  return {
    customId,
    window: {
      id,
      // Up to there not all has been learned from: some window of the transcript is in no batch.
      learned: left.has(found.path) ? withoutWatermark(window.learned) : window.learned,
      from,
      to,
      messages,
      ...(session === undefined ? {} : { session }),
      ...(event === undefined ? {} : { event })
    },
    cited,
    asked,
    found: { source, path, session: ofTranscript, startedAt, ...(agent === undefined ? {} : { agent }) }
  }
}

/** Submits one batch. Its record is written before, and completed after, whatever interrupts in between. */
const submitOne = Effect.fnUntraced(function* (
  chunk: ReadonlyArray<Prepared>,
  shown: Playbook,
  left: ReadonlySet<string>
) {
  const batches = yield* MessageBatches
  const records = yield* SubmittedBatches
  const name = yield* records.newName
  const idOf = (index: number) => `${name}-${index}`
  const record: SubmittedBatch = {
    name,
    submittedAt: DateTime.formatIso(yield* DateTime.now),
    model: batches.model,
    mostUsd: chunk.reduce((sum, { usd }) => sum + usd, 0),
    requests: chunk.length,
    items: chunk.map((each, index) => toSubmittedItem(each, idOf(index), left)),
    shown
  }
  yield* records.write(record)
  const requests = chunk.map(({ request }, index) => ({ customId: idOf(index), request }))
  return yield* Effect.uninterruptibleMask((restore) =>
    restore(batches.submit(requests)).pipe(
      Effect.map(({ id }) => ({ ...record, id })),
      Effect.tap((made) =>
        records.write(made).pipe(
          Effect.mapError(({ message }) => {
            const detail = `it was made as ${made.id}, but its record could not be completed (${message})`
            return new SubmissionLost({ detail })
          })
        )
      ),
      Effect.map((made) => ({ made, unconfirmed: undefined, problem: undefined })),
      Effect.catchTags({
        SubmissionLost: (problem) => Effect.succeed({ made: undefined, unconfirmed: record, problem }),
        LlmError: (problem) =>
          Effect.as(Effect.ignore(records.forget(record)), {
            made: undefined,
            unconfirmed: undefined,
            problem
          })
      })
    )
  )
})

/**
 * Submits windows of a project's sessions to be reflected on in batches, all with the same playbook. Windows that are in
 * a batch which has not been collected, and those that a limit has no room for, are left out. The first trouble ends it.
 */
export const submitBatch = Effect.fn("submitBatch")(function* (
  items: ReadonlyArray<BatchItem>,
  playbook: Playbook,
  options: SubmitOptions
) {
  const submit = Effect.gen(function* () {
    const { notSubmitted, prepared } = yield* select(items, playbook, options)
    const { chunks, tooLarge } = yield* cut(prepared, options.limits)
    notSubmitted.push(...tooLarge)
    const left = new Set(notSubmitted.map(({ item }) => item.found.path))
    const submitted: Array<SubmittedBatch> = []
    const unconfirmed: Array<SubmittedBatch> = []
    let problem: Submission["problem"]
    for (const chunk of chunks) {
      const one = problem === undefined ? yield* submitOne(chunk, playbook, left) : undefined
      if (one?.made !== undefined) submitted.push(one.made)
      if (one?.unconfirmed !== undefined) unconfirmed.push(one.unconfirmed)
      problem = one?.problem ?? problem
      if (problem !== undefined && one?.unconfirmed === undefined) {
        for (const { item } of chunk) notSubmitted.push({ item, reason: "failed", detail: problem.message })
      }
    }
    const mostUsd = [...submitted, ...unconfirmed].reduce((sum, batch) => sum + batch.mostUsd, 0)
    return { submitted, unconfirmed, notSubmitted, mostUsd, problem } satisfies Submission
  })
  return yield* withBatches(submit)
})
