import type Anthropic from "@anthropic-ai/sdk"
import type { MessageBatch } from "@anthropic-ai/sdk/resources/messages"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { redact } from "../domain/Redaction.ts"
import { type BatchRequest, bytesOf, type SubmissionLost, submitWith } from "./BatchSubmission.ts"
import { LlmError, Malformed, Unavailable, Unreachable } from "./Llm.ts"
import { type AnthropicOptions, callSdk } from "./LlmAnthropic.ts"
import { withAttempts } from "./LlmRetry.ts"
import { type BatchResult, readResult } from "./MessageBatchResult.ts"

/** A batch as the API tells of it. Times are ISO 8601. */
export interface BatchStatus {
  readonly id: string
  readonly ended: boolean
  /** Until the batch has ended all count as `processing`. */
  readonly counts: Readonly<Record<"processing" | "succeeded" | "errored" | "canceled" | "expired", number>>
  readonly createdAt: string
  /** When it will end whatever is done by then. */
  readonly expiresAt: string
  /** Whether its results are gone. */
  readonly archived: boolean
}

const fail = (reason: LlmError["reason"]) => new LlmError({ backend: "anthropic", reason })

const NO_COUNTS = { processing: 0, succeeded: 0, errored: 0, canceled: 0, expired: 0 }

const toStatus = (batch: MessageBatch): Effect.Effect<BatchStatus, LlmError> =>
  typeof batch?.id === "string" && typeof batch.processing_status === "string"
    ? Effect.succeed({
        id: batch.id,
        ended: batch.processing_status === "ended",
        counts: batch.request_counts ?? NO_COUNTS,
        createdAt: batch.created_at,
        expiresAt: batch.expires_at,
        archived: typeof batch.archived_at === "string"
      })
    : Effect.fail(fail(new Malformed({ detail: "it is no batch of the Message Batches API" })))

const brokenOff = (error: unknown) => fail(new Unreachable({ detail: redact(`the results broke off: ${error}`) }))

/** The results' lines from the API's own address: the one that a batch names would be sent the key wherever it leads. */
const resultsOf = (options: AnthropicOptions, id: string): Stream.Stream<BatchResult, LlmError> => {
  const path = `/v1/messages/batches/${encodeURIComponent(id)}/results`
  const open = callSdk(options, (client, signal) =>
    client
      .get(path, { signal, stream: true, __binaryResponse: true, headers: { Accept: "application/binary" } })
      .asResponse()
  )
  return Stream.unwrap(
    Effect.map(withAttempts(open, options), ({ body }) =>
      body === null ? Stream.empty : Stream.fromReadableStream({ evaluate: () => body, onError: brokenOff })
    )
  ).pipe(
    Stream.decodeText(),
    Stream.splitLines,
    Stream.filter((line) => line.trim() !== ""),
    Stream.mapEffect(readResult)
  )
}

/** Message batches: requests that are answered within a day, at half the price. */
export class MessageBatches extends Context.Service<
  MessageBatches,
  {
    /** The model that answers. */
    readonly model: string
    /** Bytes of a request as it is sent in a batch. */
    readonly bytesOf: (request: BatchRequest) => number
    readonly submit: (
      requests: ReadonlyArray<BatchRequest>
    ) => Effect.Effect<{ readonly id: string }, LlmError | SubmissionLost>
    readonly status: (id: string) => Effect.Effect<BatchStatus, LlmError>
    /** What became of each request of a batch that has ended, in any order. */
    readonly results: (id: string) => Stream.Stream<BatchResult, LlmError>
    /** Asks for an end; what is under way may still be answered. */
    readonly cancel: (id: string) => Effect.Effect<BatchStatus, LlmError>
    /** The batches made since a time in milliseconds since 1970, newest first. */
    readonly madeSince: (millis: number) => Effect.Effect<ReadonlyArray<BatchStatus>, LlmError>
  }
>()("claude-debrief/services/MessageBatches") {
  static readonly layer = (options: AnthropicOptions) =>
    Layer.sync(MessageBatches, () => {
      const call = <A>(use: (client: Anthropic, signal: AbortSignal) => Promise<A>) =>
        withAttempts(callSdk(options, use), options)
      return MessageBatches.of({
        model: options.model,
        bytesOf: (request) => bytesOf(options, request),
        submit: submitWith(options),
        status: (id) =>
          Effect.flatMap(
            call(({ messages }, signal) => messages.batches.retrieve(id, {}, { signal })),
            toStatus
          ),
        results: (id) => resultsOf(options, id),
        cancel: (id) =>
          Effect.flatMap(
            call(({ messages }, signal) => messages.batches.cancel(id, {}, { signal })),
            toStatus
          ),
        madeSince: (millis) =>
          call(async ({ messages }, signal) => {
            const made: Array<MessageBatch> = []
            for await (const batch of messages.batches.list({ limit: 100 }, { signal })) {
              if (Date.parse(batch.created_at) < millis) break
              made.push(batch)
            }
            return made
          }).pipe(Effect.flatMap(Effect.forEach(toStatus)))
      })
    })

  /** No batches, and why. */
  static readonly layerUnavailable = (model: string, detail: string) => {
    const error = fail(new Unavailable({ detail }))
    return Layer.succeed(MessageBatches, {
      model,
      bytesOf: () => 0,
      submit: () => Effect.fail(error),
      status: () => Effect.fail(error),
      results: () => Stream.fail(error),
      cancel: () => Effect.fail(error),
      madeSince: () => Effect.fail(error)
    })
  }
}
