import type Anthropic from "@anthropic-ai/sdk"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type AnthropicOptions, callSdk, knowsNoSchema, toParams } from "./Anthropic.ts"
import { LlmError, type LlmRequest } from "./Llm.ts"
import { withAttempts } from "./Retry.ts"

/** A batch may have been made, and its id is not on record: the answer was lost, or could not be written down. */
export class SubmissionLost extends Schema.TaggedError<SubmissionLost>()("SubmissionLost", { detail: Schema.String }) {
  override get message() {
    return `a batch may have been made whose id is not on record: ${this.detail}. It was not sent again, since it could be paid for twice; collecting will look for it.`
  }
}

export interface BatchRequest {
  /** Unique in its batch: 1 to 64 letters, digits, `-` and `_`. */
  readonly customId: string
  readonly request: LlmRequest
}

/** Whether a batch can be kept under this id and asked for by it, as under those of the API. */
export const isBatchId = (id: unknown): id is string => typeof id === "string" && /^[a-zA-Z0-9_-]{1,64}$/.test(id)

/** Bytes a second that an upload makes at least. */
const UPLOAD_RATE = 250_000

/** Codes of connections that were never made. */
const NEVER_CONNECTED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ENETUNREACH", "EHOSTUNREACH"])

const codesOf = (error: unknown): ReadonlyArray<unknown> =>
  error instanceof Error ? [(error as { readonly code?: unknown }).code, ...codesOf(error.cause)] : []

/** Statuses that say the request was not taken, though they may also say to try again. */
const isNotTaken = (status: number): boolean =>
  status === 503 || status === 529 || (status >= 400 && status < 500 && status !== 408 && status !== 409)

/** Whether a submission that failed like this has surely made no batch. */
const madeNone = (error: unknown): boolean => {
  const status = error instanceof Error ? (error as { readonly status?: unknown }).status : undefined
  if (typeof status === "number") return isNotTaken(status)
  return codesOf(error).some((code) => typeof code === "string" && NEVER_CONNECTED.has(code))
}

const toEntry = (options: AnthropicOptions, { customId, request }: BatchRequest) => ({
  custom_id: customId,
  params: toParams(options, request)
})

/** Bytes of a request as it is sent in a batch. */
export const bytesOf = (options: AnthropicOptions, request: BatchRequest): number =>
  new TextEncoder().encode(JSON.stringify(toEntry(options, request))).length

/** What the prompt asks for is JSON all the same. */
const withoutSchema = ({ customId, request }: BatchRequest): BatchRequest => {
  const { schema, ...rest } = request
  return schema === undefined ? { customId, request } : { customId, request: rest }
}

/**
 * Makes a batch. The SDK knows an idempotency key, and says that it has no effect: so only what surely made no batch is
 * tried again. Fails with `SubmissionLost` where it is not known.
 */
export const submitWith = (options: AnthropicOptions) => {
  const attempt = Effect.fnUntraced(function* (requests: ReadonlyArray<BatchRequest>) {
    const bytes = requests.reduce((sum, request) => sum + bytesOf(options, request), 0)
    const timeoutSeconds = options.timeoutSeconds + Math.ceil(bytes / UPLOAD_RATE)
    const body = { requests: requests.map((request) => toEntry(options, request)) }
    let none = false
    const create = async (client: Anthropic, signal: AbortSignal) => {
      try {
        return await client.messages.batches.create(body, { signal, timeout: timeoutSeconds * 1000 })
      } catch (error) {
        none = madeNone(error)
        throw error
      }
    }
    const batch = yield* callSdk({ ...options, timeoutSeconds }, create).pipe(
      Effect.catch((error) => (none ? Effect.fail(error) : Effect.succeed(error)))
    )
    if (batch instanceof LlmError) return new SubmissionLost({ detail: batch.reason.message })
    return isBatchId(batch?.id) ? { id: batch.id } : new SubmissionLost({ detail: "the answer names no batch" })
  })
  return Effect.fn("MessageBatches.submit")(function* (
    requests: ReadonlyArray<BatchRequest>
  ): Effect.fn.Return<{ readonly id: string }, LlmError | SubmissionLost> {
    const made = yield* withAttempts(attempt(requests), options).pipe(
      Effect.catchIf(knowsNoSchema, () => withAttempts(attempt(requests.map(withoutSchema)), options))
    )
    return made instanceof SubmissionLost ? yield* made : made
  })
}
