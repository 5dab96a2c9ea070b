import type Anthropic from "@anthropic-ai/sdk"
import type { Message, MessageCreateParamsNonStreaming } from "@anthropic-ai/sdk/resources/messages"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import * as Redacted from "effect/Redacted"
import { redact } from "../domain/Redaction.ts"
import { retryAfterMillis, retryDelayMillis } from "../domain/RetryDelay.ts"
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
  type Spent,
  Unreachable
} from "./Llm.ts"

export interface AnthropicOptions {
  readonly credential:
    | { readonly _tag: "ApiKey"; readonly value: Redacted.Redacted<string> }
    | { readonly _tag: "AuthToken"; readonly value: Redacted.Redacted<string> }
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

/** Whether a connection broke while the answer was being read: `fetch` says so in an error that the SDK passes on. */
const isBrokenConnection = (error: unknown): boolean => error instanceof TypeError && error.cause instanceof Error

/** Which of our reasons an error of the SDK stands for. The provider may repeat the credential in what it says. */
const toLlmError = (sdk: typeof Anthropic, options: AnthropicOptions, error: unknown, now: number): LlmError => {
  const said = error instanceof Error ? error.message : String(error)
  const detail = redact(said.replaceAll(Redacted.value(options.credential.value), "[REDACTED key]"))
  if (isBrokenConnection(error)) return fail(new Unreachable({ detail }))
  if (!(error instanceof sdk.APIError)) return fail(new Malformed({ detail }))
  const status: number | undefined = error.status
  if (status === undefined || status >= 500 || RETRIED_STATUS.has(status)) return fail(new Unreachable({ detail }))
  if (status !== 429) return fail(new Rejected({ status, detail }))
  const wait = retryAfterMillis(error.headers, now)
  return fail(new RateLimited({ detail, ...(wait === undefined ? {} : { retryAfterMillis: wait }) }))
}

/** A provider or proxy without structured output says so in a 400; the prompt asks for JSON all the same. */
const knowsNoSchema = (error: LlmError): boolean =>
  error.reason._tag === "Rejected" &&
  error.reason.status === 400 &&
  /output_config|json_schema/.test(error.reason.detail)

const readAnswer = (message: Message): Effect.Effect<LlmAnswer, LlmError> => {
  if (!Array.isArray(message?.content)) {
    return Effect.fail(fail(new Malformed({ detail: "it is no message of the Messages API" })))
  }
  const spent = spentOn(message)
  const text = message.content.map((block) => (block?.type === "text" ? block.text : "")).join("")
  const failed = (reason: LlmError["reason"]) => Effect.fail(fail(reason, { spent, answer: redact(text) }))
  if (message.stop_reason === "refusal") {
    return failed(new Refused({ detail: message.stop_details?.explanation ?? "no reason given" }))
  }
  if (message.stop_reason === "max_tokens" || message.stop_reason === "model_context_window_exceeded") {
    return failed(new Malformed({ detail: `it was cut off: ${message.stop_reason}` }))
  }
  return Effect.succeed({ text, ...spent })
}

const spentOn = (message: Message): Spent => ({
  model: message.model,
  usage: {
    inputTokens: message.usage?.input_tokens ?? 0,
    outputTokens: message.usage?.output_tokens ?? 0,
    cacheReadTokens: message.usage?.cache_read_input_tokens ?? 0,
    cacheWriteTokens: message.usage?.cache_creation_input_tokens ?? 0
  }
})

const makeClient = (sdk: typeof Anthropic, options: AnthropicOptions) => {
  const secret = Redacted.value(options.credential.value)
  const isKey = options.credential._tag === "ApiKey"
  return new sdk({
    apiKey: isKey ? secret : null,
    authToken: isKey ? null : secret,
    baseURL: options.baseUrl ?? "https://api.anthropic.com",
    maxRetries: 0,
    timeout: options.timeoutSeconds * 1000,
    // The SDK logs to the console, which is not ours to write to.
    logLevel: "off"
  })
}

/** The stable part comes first and ends at a cache breakpoint (claude-code.md 8.3). */
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

const toParams = (options: AnthropicOptions, request: LlmRequest): MessageCreateParamsNonStreaming => ({
  model: options.model,
  max_tokens: options.maxOutputTokens,
  messages: toMessages(request),
  ...(request.schema === undefined
    ? {}
    : { output_config: { format: { type: "json_schema", schema: { ...request.schema } } } })
})

/** The Messages API through Anthropic's SDK, with the SDK's own retries off and ours on. */
export const layerAnthropic = (options: AnthropicOptions) =>
  Layer.sync(Llm, () => {
    // Loaded on first use: it is large, and most starts of this program never call it.
    const load = Effect.promise(() => import("@anthropic-ai/sdk").then((module) => module.default))

    const attempt = Effect.fn("LlmAnthropic.attempt")(function* (request: LlmRequest) {
      const sdk = yield* load
      const now = yield* Clock.currentTimeMillis
      const message = yield* Effect.tryPromise({
        try: (signal) => makeClient(sdk, options).messages.create(toParams(options, request), { signal }),
        catch: (error) => toLlmError(sdk, options, error, now)
      }).pipe(
        Effect.timeoutOrElse({
          duration: Duration.seconds(options.timeoutSeconds),
          orElse: () => Effect.fail(fail(new Unreachable({ detail: `no answer within ${options.timeoutSeconds} s` })))
        })
      )
      return yield* readAnswer(message)
    })

    const pauseAfter = Effect.fnUntraced(function* (error: LlmError, made: number) {
      const wanted = error.reason._tag === "RateLimited" ? error.reason.retryAfterMillis : undefined
      const millis = retryDelayMillis({ attempt: made, retryAfterMillis: wanted, random: yield* Random.next })
      if (millis === undefined) return yield* error
      yield* Effect.sleep(millis * (options.patience ?? 1))
    })

    const complete = (request: LlmRequest, made = 1): Effect.Effect<LlmAnswer, LlmError> =>
      attempt(request).pipe(
        Effect.catch((error) => {
          if (request.schema !== undefined && knowsNoSchema(error)) {
            const { schema: _, ...rest } = request
            return complete(rest, made)
          }
          if (!error.isRetryable || made >= options.attempts) return Effect.fail(error)
          return Effect.andThen(pauseAfter(error, made), complete(request, made + 1))
        })
      )

    return Llm.of({ backend: "anthropic", complete: (request) => complete(request) })
  })
