import type Anthropic from "@anthropic-ai/sdk"
import type { MessageCreateParamsNonStreaming } from "@anthropic-ai/sdk/resources/messages"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { Abandoned, withinSeconds } from "./Abandoned.ts"
import { anthropicFailed, isMessage, readAnswer } from "./AnthropicAnswer.ts"
import { apiFetch, BrokenAnswer } from "./ApiFetch.ts"
import { detailOf } from "./ForeignText.ts"
import {
  correctionText,
  Llm,
  LlmError,
  type LlmRequest,
  RateLimited,
  Rejected,
  Unavailable,
  Unreachable
} from "./Llm.ts"
import { withAttempts } from "./Retry.ts"
import { retryAfterMillis } from "./RetryDelay.ts"

export interface AnthropicOptions {
  readonly credential: {
    readonly _tag: "ApiKey" | "AuthToken"
    readonly value: Redacted.Redacted<string>
    /** The variable it was read from. */
    readonly from?: string
  }
  readonly model: string
  readonly baseUrl: string | undefined
  /** Seconds for one attempt. */
  readonly timeoutSeconds: number
  /** Attempts in all. */
  readonly attempts: number
  readonly maxOutputTokens: number
  /** Waits between attempts as a share of what they should be: 1, or less in tests against a real server. */
  readonly patience?: number
}

const RETRIED_STATUS = new Set([408, 409])

/** What an error says, and what the ones behind it say: the SDK's own word for a broken connection tells nothing. */
const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message} ${wordsOf(error.cause)}`
}

/** Whether the provider made an answer of which not all came. */
const isBroken = (error: unknown): boolean =>
  error instanceof BrokenAnswer || (error instanceof Error && error.cause !== undefined && isBroken(error.cause))

const checkKey = ({ credential: { from } }: AnthropicOptions): string =>
  `check the key${from === undefined ? "" : `, which is from ${from}`}`

/** Which of our reasons an error of the SDK stands for. The provider may repeat the credential in what it says. */
const toLlmError = (sdk: typeof Anthropic, options: AnthropicOptions, error: unknown, now: number): LlmError => {
  const detail = detailOf(wordsOf(error).replaceAll(Redacted.value(options.credential.value), "[REDACTED key]"))
  // Nothing was sent: the key has a character that no key has, or the address is none.
  if (!(error instanceof sdk.APIError)) return anthropicFailed(new Unavailable({ detail }))
  const status: number | undefined = error.status
  if (status === undefined || status >= 500 || RETRIED_STATUS.has(status))
    return anthropicFailed(new Unreachable({ detail }))
  if (status === 401) return anthropicFailed(new Rejected({ status, detail: `${detail}; ${checkKey(options)}` }))
  if (status !== 429) return anthropicFailed(new Rejected({ status, detail }))
  const wait = retryAfterMillis(error.headers, now)
  return anthropicFailed(new RateLimited({ detail, ...(wait === undefined ? {} : { retryAfterMillis: wait }) }))
}

/** A provider or proxy without structured output says so in a 400; the prompt asks for JSON all the same. */
export const knowsNoSchema = (error: LlmError): boolean =>
  error.reason._tag === "Rejected" &&
  error.reason.status === 400 &&
  /output_config|json_schema/.test(error.reason.detail)

/** What waits for longer waits not at all. */
const LONGEST_TIMER_MILLIS = 2 ** 31 - 1

const makeClient = (sdk: typeof Anthropic, options: AnthropicOptions) => {
  const secret = Redacted.value(options.credential.value)
  const isKey = options.credential._tag === "ApiKey"
  return new sdk({
    apiKey: isKey ? secret : null,
    authToken: isKey ? null : secret,
    baseURL: options.baseUrl ?? "https://api.anthropic.com",
    maxRetries: 0,
    // Ours comes first, and is told of.
    timeout: LONGEST_TIMER_MILLIS,
    // The SDK logs to the console, which is not ours to write to.
    logLevel: "off",
    fetch: apiFetch
  })
}

/** The stable part comes first and ends at a cache breakpoint (docs/clients.md). */
const toMessages = ({ correction, prompt, stable }: LlmRequest): MessageCreateParamsNonStreaming["messages"] => {
  const asked: MessageCreateParamsNonStreaming["messages"][number] = {
    role: "user",
    content: stable
      ? [
          { type: "text", text: stable, cache_control: { type: "ephemeral" } },
          { type: "text", text: prompt }
        ]
      : prompt
  }
  if (correction === undefined) return [asked]
  return [
    asked,
    // The API refuses a message without text.
    { role: "assistant", content: correction.answer.trim() || "(no text)" },
    { role: "user", content: correctionText(correction.problem) }
  ]
}

/** What the API is sent for a request. */
export const toParams = (options: AnthropicOptions, request: LlmRequest): MessageCreateParamsNonStreaming => ({
  model: options.model,
  max_tokens: options.maxOutputTokens,
  messages: toMessages(request),
  ...(request.schema === undefined
    ? {}
    : { output_config: { format: { type: "json_schema", schema: { ...request.schema } } } })
})

/** One call of the API through the SDK, with its errors as reasons of ours. */
export const callSdk = Effect.fnUntraced(function* <A>(
  options: AnthropicOptions,
  call: (client: Anthropic, signal: AbortSignal) => Promise<A>
): Effect.fn.Return<A, LlmError> {
  // Loaded on first use: it is large, and most starts of this program never call it.
  const sdk = yield* Effect.promise(() => import("@anthropic-ai/sdk").then((module) => module.Anthropic))
  const now = yield* Clock.currentTimeMillis
  return yield* Effect.tryPromise({
    try: (signal) => call(makeClient(sdk, options), signal),
    catch: (error) => ({ error, failed: toLlmError(sdk, options, error, now) })
  }).pipe(
    Effect.catch(({ error, failed }) =>
      Effect.andThen(isBroken(error) ? Effect.flatten(Abandoned) : Effect.void, Effect.fail(failed))
    ),
    withinSeconds("anthropic", options.timeoutSeconds)
  )
})

/** The Messages API through Anthropic's SDK, with the SDK's own retries off and ours on. */
export const layerAnthropic = (options: AnthropicOptions) =>
  Layer.sync(Llm, () => {
    const attempt = Effect.fn("LlmAnthropic.attempt")(function* (request: LlmRequest) {
      const params = toParams(options, request)
      const message = yield* callSdk(options, ({ messages }, signal) => messages.create(params, { signal }))
      // Something in between answered: no answer of the model that could count against what it was asked.
      if (!isMessage(message))
        return yield* anthropicFailed(new Unreachable({ detail: "what came is no message of the API" }))
      return yield* readAnswer(message)
    })

    let knowsSchemas = true

    /** A provider that knows no schema is asked without from then on: the prompt asks for JSON all the same. */
    const attemptAnyhow = ({ schema, ...rest }: LlmRequest) =>
      Effect.suspend(() => (schema === undefined || !knowsSchemas ? attempt(rest) : attempt({ ...rest, schema }))).pipe(
        Effect.catchIf(
          (error) => schema !== undefined && knowsSchemas && knowsNoSchema(error),
          () => {
            knowsSchemas = false
            return attempt(rest)
          }
        )
      )

    return Llm.of({ backend: "anthropic", complete: (request) => withAttempts(attemptAnyhow(request), options) })
  })
