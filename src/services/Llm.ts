import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"

/** No backend is configured. */
export class Unavailable extends Schema.TaggedError<Unavailable>()("Unavailable", { detail: Schema.String }) {
  override get message() {
    return this.detail
  }
}

/** The provider asks to come back later (429). */
export class RateLimited extends Schema.TaggedError<RateLimited>()("RateLimited", {
  detail: Schema.String,
  /** The wait that was asked for; absent for a spending limit, which names none. */
  retryAfterMillis: Schema.optionalKey(Schema.Finite)
}) {
  override get message() {
    const wait = this.retryAfterMillis === undefined ? "" : `, for ${Math.ceil(this.retryAfterMillis / 1000)} s`
    return `it asked to wait${wait} (${this.detail})`
  }
}

/** The network, a timeout, or a fault of the provider (408, 409, 5xx). */
export class Unreachable extends Schema.TaggedError<Unreachable>()("Unreachable", { detail: Schema.String }) {
  override get message() {
    return `it could not be reached (${this.detail})`
  }
}

/** The provider does not accept the request (4xx): a wrong key, an unknown model, too long a prompt. */
export class Rejected extends Schema.TaggedError<Rejected>()("Rejected", {
  status: Schema.Int,
  detail: Schema.String
}) {
  override get message() {
    return `it rejected the request with ${this.status} (${this.detail})`
  }
}

/** The model declined to answer. */
export class Refused extends Schema.TaggedError<Refused>()("Refused", { detail: Schema.String }) {
  override get message() {
    return `it declined to answer (${this.detail})`
  }
}

/** There is an answer, and it is cut off or not what was asked for. */
export class Malformed extends Schema.TaggedError<Malformed>()("Malformed", { detail: Schema.String }) {
  override get message() {
    return `its answer cannot be used (${this.detail})`
  }
}

/** The LLM gave no usable answer. `isRetryable` says whether the same request may succeed later (design 5). */
export class LlmError extends Schema.TaggedError<LlmError>()("LlmError", {
  backend: Schema.String,
  reason: Schema.Union([Unavailable, RateLimited, Unreachable, Rejected, Refused, Malformed])
}) {
  override get message() {
    return `the LLM (${this.backend}) gave no answer: ${this.reason.message}. No reflection was made.`
  }

  get isRetryable(): boolean {
    return this.reason._tag === "RateLimited" || this.reason._tag === "Unreachable"
  }
}

export interface LlmRequest {
  readonly prompt: string
  /** The JSON Schema that the answer is asked to keep to. What comes is checked all the same. */
  readonly schema?: Readonly<Record<string, unknown>>
}

/** Tokens as the provider counts them. */
export interface Usage {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cacheReadTokens: number
  readonly cacheWriteTokens: number
}

export interface LlmAnswer {
  readonly text: string
  readonly model: string
  readonly usage: Usage
}

/** Answers a prompt. Its backends are layers of this one service. */
export class Llm extends Context.Service<
  Llm,
  {
    /** Which backend answers: `anthropic`, `replay`, `off`. */
    readonly backend: string
    readonly complete: (request: LlmRequest) => Effect.Effect<LlmAnswer, LlmError>
  }
>()("claude-debrief/services/Llm") {
  /** No LLM: everything that needs none goes on working. */
  static readonly layerOff = Layer.succeed(Llm, {
    backend: "off",
    complete: () =>
      Effect.fail(
        new LlmError({
          backend: "off",
          reason: new Unavailable({
            detail: "no backend is configured; set DEBRIEF_API_KEY or ANTHROPIC_API_KEY, or choose llm.backend"
          })
        })
      )
  })
}
