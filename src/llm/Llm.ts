import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { Spent } from "../core/spend/Usage.ts"

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

/** The call would break a limit that was set for spending; it was not made. */
export class OverBudget extends Schema.TaggedError<OverBudget>()("OverBudget", {
  /** A setting, or the ceiling of one run. */
  limit: Schema.Literals(["maxTokensPerSession", "maxUsdPerDay", "maxUsdPerMonth", "ceiling"]),
  detail: Schema.String,
  /** When the limit lifts by itself, ISO 8601. */
  until: Schema.optionalKey(Schema.String)
}) {
  override get message() {
    return this.detail
  }
}

/** What was spent cannot be read, or what the call takes could not be noted; it was not made. */
export class Unaccounted extends Schema.TaggedError<Unaccounted>()("Unaccounted", { detail: Schema.String }) {
  override get message() {
    return `it was not asked, because ${this.detail}`
  }
}

/**
 * The LLM gave no usable answer. `isRetryable` says whether the same request may succeed later (docs/architecture.md).
 */
export class LlmError extends Schema.TaggedError<LlmError>()("LlmError", {
  backend: Schema.String,
  reason: Schema.Union([Unavailable, RateLimited, Unreachable, Rejected, Refused, Malformed, OverBudget, Unaccounted]),
  /** What the failed call took all the same; absent when there was no answer to pay for. */
  spent: Schema.optionalKey(Spent),
  /** The answer that cannot be used, without secrets. */
  answer: Schema.optionalKey(Schema.String)
}) {
  override get message() {
    return `the LLM (${this.backend}) gave no answer: ${this.reason.message}. No reflection was made.`
  }

  get isRetryable(): boolean {
    return this.reason._tag === "RateLimited" || this.reason._tag === "Unreachable"
  }
}

export interface LlmRequest {
  /** The beginning of the prompt, the same for every session: what a provider may keep ready between calls. */
  readonly stable?: string
  readonly prompt: string
  /** The JSON Schema that the answer is asked to keep to. What comes is checked all the same. */
  readonly schema?: Readonly<Record<string, unknown>>
  /** What it is asked for, for the record of what was spent. */
  readonly purpose?: "reflection" | "reflector" | "curator" | "doctor"
  /** An answer to this prompt that could not be used, and why: the LLM is shown both and asked once more. */
  readonly correction?: { readonly answer: string; readonly problem: string }
}

/** What a correction says to the LLM after its own answer. */
export const correctionText = (problem: string): string =>
  `That answer cannot be used: ${problem}. Answer once more, with the one JSON object that was asked for and nothing else.`

export interface LlmAnswer extends Spent {
  readonly text: string
}

/** Answers a prompt. Its backends are layers of this one service. */
export class Llm extends Context.Service<
  Llm,
  {
    /** Which backend answers: a name of `core/spend/Backends.ts`. */
    readonly backend: string
    readonly complete: (request: LlmRequest) => Effect.Effect<LlmAnswer, LlmError>
  }
>()("claude-debrief/llm/Llm") {
  /** A backend that cannot be asked, and what helps. */
  static readonly layerUnavailable = (backend: string, detail: string) =>
    Layer.succeed(Llm, {
      backend,
      complete: () => Effect.fail(new LlmError({ backend, reason: new Unavailable({ detail }) }))
    })

  /** No LLM: everything that needs none goes on working. */
  static readonly layerOff = Llm.layerUnavailable(
    "off",
    "no backend is configured; set DEBRIEF_API_KEY or ANTHROPIC_API_KEY, install Claude Code, or choose llm.backend"
  )
}
