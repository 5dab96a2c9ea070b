import type Anthropic from "@anthropic-ai/sdk"
import type { MessageBatch } from "@anthropic-ai/sdk/resources/messages"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { isHeld, lengthOf, type Line, makeLineSplitter } from "../core/text/LineSplitter.ts"
import { type AnthropicOptions, callSdk } from "./Anthropic.ts"
import { MAX_ANSWER_BYTES, STREAMED } from "./ApiFetch.ts"
import { detailOf } from "./ForeignText.ts"
import { LlmError, Unavailable, Unreachable } from "./Llm.ts"
import { type BatchResult, readResult } from "./MessageBatchResult.ts"
import { type BatchRequest, bytesOf, isBatchId, type SubmissionLost, submitWith } from "./MessageBatchSubmission.ts"
import { withAttempts } from "./Retry.ts"

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

/** What came is not of the API's own making: something stands between. */
const foreign = (wanted: string) => fail(new Unreachable({ detail: `what came is not ${wanted} of the API` }))

const toStatus = (batch: MessageBatch): Effect.Effect<BatchStatus, LlmError> =>
  isBatchId(batch?.id) && typeof batch.processing_status === "string"
    ? Effect.succeed({
        id: batch.id,
        ended: batch.processing_status === "ended",
        counts: batch.request_counts ?? NO_COUNTS,
        createdAt: batch.created_at,
        expiresAt: batch.expires_at,
        archived: typeof batch.archived_at === "string"
      })
    : Effect.fail(foreign("a batch"))

const brokenOff = (error: unknown) => fail(new Unreachable({ detail: detailOf(`the results broke off: ${error}`) }))

/** What these lines hold; none is longer than an answer can be. */
const readLines = (lines: ReadonlyArray<Line>): Effect.Effect<ReadonlyArray<BatchResult>, LlmError> =>
  Effect.gen(function* () {
    const results: Array<BatchResult> = []
    for (const line of lines) {
      if (!isHeld(line)) return yield* brokenOff(`a line has ${lengthOf(line)} bytes`)
      const text = new TextDecoder().decode(line)
      if (text.trim() !== "") results.push(yield* readResult(text))
    }
    return results
  })

/** As many requests as the API takes in a batch, and as many blank lines. */
const MOST_RESULTS = 200_000

/** Cuts what comes into results. When none of them is one of the API's, it was a network's login page, or the like. */
const toResults = (body: Stream.Stream<Uint8Array, LlmError>): Stream.Stream<BatchResult, LlmError> =>
  Stream.suspend(() => {
    const splitter = makeLineSplitter(MAX_ANSWER_BYTES)
    const seen = { lines: 0, known: 0, unknown: 0 }
    const read = Effect.fnUntraced(function* (lines: ReadonlyArray<Line>) {
      seen.lines += lines.length
      if (splitter.open() > MAX_ANSWER_BYTES) return yield* brokenOff("a line does not end")
      if (seen.lines > MOST_RESULTS) return yield* brokenOff(`there are more than ${MOST_RESULTS}`)
      const results = yield* readLines(lines)
      const known = results.filter(({ customId }) => customId !== undefined).length
      seen.known += known
      seen.unknown += results.length - known
      return results
    })
    const last = Effect.suspend(() => read(splitter.end())).pipe(
      Effect.filterOrFail(
        () => seen.known > 0 || seen.unknown === 0,
        () => foreign("a result")
      )
    )
    return body.pipe(
      Stream.mapEffect((bytes) => read(splitter.push(bytes))),
      Stream.concat(Stream.fromEffect(last)),
      Stream.flattenIterable
    )
  })

/** The results' lines from the API's own address: the one that a batch names would be sent the key wherever it leads. */
const resultsOf = (options: AnthropicOptions, id: string): Stream.Stream<BatchResult, LlmError> => {
  const path = `/v1/messages/batches/${encodeURIComponent(id)}/results`
  const open = callSdk(options, (client, signal) =>
    client.get(path, { signal, stream: true, __binaryResponse: true, headers: { Accept: STREAMED } }).asResponse()
  )
  return Stream.unwrap(
    Effect.map(withAttempts(open, options), ({ body }) =>
      body === null ? Stream.empty : Stream.fromReadableStream({ evaluate: () => body, onError: brokenOff })
    )
  ).pipe(
    Stream.timeoutOrElse({
      duration: Duration.seconds(options.timeoutSeconds),
      orElse: () => Stream.fail(brokenOff(`nothing came for ${options.timeoutSeconds} s`))
    }),
    toResults
  )
}

/** Pages of a hundred batches that are gone through at most: nobody makes so many in a month. */
const MOST_PAGES = 100

interface ListedBatches {
  readonly data?: ReadonlyArray<MessageBatch>
  readonly has_more?: boolean
}

/** A page as it comes: the SDK's own reads a list that is none as an empty one, and a batch as never made. */
const listPage = (client: Anthropic, signal: AbortSignal, after: string | undefined): Promise<ListedBatches> =>
  client.get("/v1/messages/batches", {
    signal,
    query: { limit: 100, ...(after === undefined ? {} : { after_id: after }) }
  })

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
>()("claude-debrief/llm/MessageBatches") {
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
          Effect.gen(function* () {
            const made: Array<BatchStatus> = []
            for (let page = 0, after: string | undefined; page < MOST_PAGES; page += 1) {
              const listed = yield* call((client, signal) => listPage(client, signal, after))
              if (!Array.isArray(listed?.data)) return yield* foreign("a list of batches")
              const found = yield* Effect.forEach(listed.data, toStatus)
              const recent = found.filter(({ createdAt }) => !(Date.parse(createdAt) < millis))
              made.push(...recent)
              after = found.at(-1)?.id
              if (recent.length < found.length || listed.has_more !== true || after === undefined) return made
            }
            return yield* foreign("a list of batches that ends")
          })
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
