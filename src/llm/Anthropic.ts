import type Anthropic from "@anthropic-ai/sdk"
import type { Message, MessageCreateParamsNonStreaming } from "@anthropic-ai/sdk/resources/messages"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type { Spent } from "../core/spend/Usage.ts"
import { isJsonObject, stringOf } from "../core/text/Json.ts"
import { redact } from "../core/text/Redaction.ts"
import { estimateTokens } from "../core/text/Tokens.ts"
import { withinSeconds } from "./Abandoned.ts"
import { apiFetch } from "./ApiFetch.ts"
import { detailOf } from "./ClaudeFault.ts"
import {
  correctionText,
  Llm,
  type LlmAnswer,
  LlmError,
  type LlmRequest,
  Malformed,
  RateLimited,
  Refused,
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

const fail = (reason: LlmError["reason"], facts: Pick<LlmError, "spent" | "answer"> = {}) =>
  new LlmError({ backend: "anthropic", reason, ...facts })

const RETRIED_STATUS = new Set([408, 409])

/** What an error says, and what the ones behind it say: the SDK's own word for a broken connection tells nothing. */
const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message} ${wordsOf(error.cause)}`
}

const checkKey = ({ credential: { from } }: AnthropicOptions): string =>
  `check the key${from === undefined ? "" : `, which is from ${from}`}`

/** Which of our reasons an error of the SDK stands for. The provider may repeat the credential in what it says. */
const toLlmError = (sdk: typeof Anthropic, options: AnthropicOptions, error: unknown, now: number): LlmError => {
  const detail = detailOf(wordsOf(error).replaceAll(Redacted.value(options.credential.value), "[REDACTED key]"))
  // Nothing was sent: the key has a character that no key has, or the address is none.
  if (!(error instanceof sdk.APIError)) return fail(new Unavailable({ detail }))
  const status: number | undefined = error.status
  if (status === undefined || status >= 500 || RETRIED_STATUS.has(status)) return fail(new Unreachable({ detail }))
  if (status === 401) return fail(new Rejected({ status, detail: `${detail}; ${checkKey(options)}` }))
  if (status !== 429) return fail(new Rejected({ status, detail }))
  const wait = retryAfterMillis(error.headers, now)
  return fail(new RateLimited({ detail, ...(wait === undefined ? {} : { retryAfterMillis: wait }) }))
}

/** A provider or proxy without structured output says so in a 400; the prompt asks for JSON all the same. */
export const knowsNoSchema = (error: LlmError): boolean =>
  error.reason._tag === "Rejected" &&
  error.reason.status === 400 &&
  /output_config|json_schema/.test(error.reason.detail)

const isBlock = (value: unknown): boolean => isJsonObject(value) && typeof value["type"] === "string"

/** A message may hold nothing, or blocks that we know nothing of; what holds things and no block at all is something else. */
const isMessage = (value: Message | undefined | null): value is Message =>
  Array.isArray(value?.content) && (value.content.length === 0 || value.content.some(isBlock))

/** The answer that a message of the API holds; what it took is told in either case. */
export const readAnswer = (message: Message): Effect.Effect<LlmAnswer, LlmError> => {
  if (!isMessage(message)) {
    return Effect.fail(fail(new Malformed({ detail: "it is no message of the Messages API" })))
  }
  const text = message.content.map((block) => (block?.type === "text" ? block.text : "")).join("")
  const spent = spentOn(message, text)
  const failed = (reason: LlmError["reason"]) => Effect.fail(fail(reason, { spent, answer: redact(text) }))
  if (message.stop_reason === "refusal") {
    return failed(new Refused({ detail: stringOf(message.stop_details?.explanation) ?? "no reason given" }))
  }
  if (message.stop_reason === "max_tokens" || message.stop_reason === "model_context_window_exceeded") {
    return failed(new Malformed({ detail: `it was cut off: ${message.stop_reason}` }))
  }
  return Effect.succeed({ text, ...spent })
}

/** More tokens than any call takes: no model has so large a window. */
const IMPOSSIBLE_TOKENS = 10_000_000

/** A count as the API says it, if it says one: a proxy may say anything. */
const countIn = (value: unknown): number | undefined =>
  typeof value === "number" && value >= 0 && value < IMPOSSIBLE_TOKENS ? value : undefined

/** What a call is taken to have taken in when nothing is said of it: a window of common size. Limits must hold all the same. */
const UNTOLD_TOKENS = 50_000

/** A model that is not told counts as the dearest; so does one that says it is our own recordings, which are free. */
const modelIn = ({ model }: Message): string =>
  typeof model === "string" && model !== "" && String(model) !== "replay" ? redact(String(model)) : "unknown"

const spentOn = (message: Message, text: string): Spent => ({
  model: modelIn(message),
  usage: {
    inputTokens: countIn(message.usage?.input_tokens) ?? UNTOLD_TOKENS,
    outputTokens: countIn(message.usage?.output_tokens) ?? estimateTokens(text),
    cacheReadTokens: countIn(message.usage?.cache_read_input_tokens) ?? 0,
    cacheWriteTokens: countIn(message.usage?.cache_creation_input_tokens) ?? 0
  }
})

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
    catch: (error) => toLlmError(sdk, options, error, now)
  }).pipe(withinSeconds("anthropic", options.timeoutSeconds))
})

/** The Messages API through Anthropic's SDK, with the SDK's own retries off and ours on. */
export const layerAnthropic = (options: AnthropicOptions) =>
  Layer.sync(Llm, () => {
    const attempt = Effect.fn("LlmAnthropic.attempt")(function* (request: LlmRequest) {
      const params = toParams(options, request)
      const message = yield* callSdk(options, ({ messages }, signal) => messages.create(params, { signal }))
      // Something in between answered: no answer of the model that could count against what it was asked.
      if (!isMessage(message)) return yield* fail(new Unreachable({ detail: "what came is no message of the API" }))
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
