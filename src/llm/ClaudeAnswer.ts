import { isJsonObject, jsonIn, type JsonObject } from "../core/text/Json.ts"
import { redact } from "../core/text/Redaction.ts"
import { type ClaudeFault, faultOf } from "./ClaudeFault.ts"
import { detailOf, modelNameOf } from "./ForeignText.ts"

/** What a headless Claude Code (`claude -p --output-format json`) left when it ended. */
export interface ClaudeRun {
  /** `undefined` when a signal ended it. */
  readonly exitCode: number | undefined
  readonly stdout: string
  readonly stderr: string
}

/** What one run took by the client's own account. */
export interface ClaudeSpent {
  readonly model: string
  readonly usage: {
    readonly inputTokens: number
    readonly outputTokens: number
    readonly cacheReadTokens: number
    readonly cacheWriteTokens: number
  }
  /** US dollars at list prices, also on a subscription. */
  readonly costUsd?: number
}

export type ClaudeAnswer =
  | { readonly _tag: "Answered"; readonly text: string; readonly spent: ClaudeSpent }
  /** The client is too old for an option and did nothing; the option begins with `--`. */
  | { readonly _tag: "UnknownOption"; readonly option: string; readonly detail: string }
  | {
      readonly _tag: "Failed"
      readonly fault: ClaudeFault
      /** Absent when no tokens were used. */
      readonly spent?: ClaudeSpent
      /** The answer that cannot be used, without secrets. */
      readonly answer?: string
    }

const isResult = (value: unknown): value is JsonObject => isJsonObject(value) && value["type"] === "result"

/** The result object: alone, last in a list (as with the user's setting `verbose`), or in a line among others. */
const resultIn = (stdout: string): JsonObject | undefined => {
  const whole = jsonIn(stdout)
  const values = whole === undefined ? stdout.split("\n").map(jsonIn) : [whole]
  return values.flat().findLast(isResult)
}

/** A count as the client says it, if it says one; such that a sum of many is a number still. */
const amount = (value: unknown): number =>
  typeof value === "number" && value > 0 ? Math.min(value, Number.MAX_SAFE_INTEGER) : 0

const objectIn = (object: JsonObject, field: string): JsonObject => {
  const value = object[field]
  return isJsonObject(value) ? value : {}
}

/** By model where the client says so: `usage` leaves out what other models and some failed turns took. */
const spentOn = (result: JsonObject, asked: string): ClaudeSpent => {
  const usage = objectIn(result, "usage")
  const models = Object.entries(objectIn(result, "modelUsage")).filter((entry): entry is [string, JsonObject] =>
    isJsonObject(entry[1])
  )
  const total = (field: string, plain: string) =>
    models.length === 0 ? amount(usage[plain]) : models.reduce((sum, [, counts]) => sum + amount(counts[field]), 0)
  const most = models.toSorted(([, a], [, b]) => amount(b["outputTokens"]) - amount(a["outputTokens"]))[0]
  const cost = result["total_cost_usd"]
  return {
    model: most === undefined || models.some(([model]) => model === asked) ? asked : modelNameOf(most[0]),
    usage: {
      inputTokens: total("inputTokens", "input_tokens"),
      outputTokens: total("outputTokens", "output_tokens"),
      cacheReadTokens: total("cacheReadInputTokens", "cache_read_input_tokens"),
      cacheWriteTokens: total("cacheCreationInputTokens", "cache_creation_input_tokens")
    },
    ...(typeof cost === "number" && Number.isFinite(cost) && cost >= 0 ? { costUsd: cost } : {})
  }
}

const isFree = ({ costUsd = 0, usage }: ClaudeSpent): boolean =>
  costUsd === 0 && Object.values(usage).every((count) => count === 0)

/** What the client has to say on a failure. Without words it is the kind of failure. */
const wordsOf = (result: JsonObject): string => {
  const errors = Array.isArray(result["errors"]) ? result["errors"] : []
  const words = [result["result"], ...errors].filter((word) => typeof word === "string" && word !== "")
  return words.join("; ") || `it ended with ${String(result["subtype"] ?? "an error")}`
}

/** `subtype` says "success" also on an error of the API. */
const hasFailed = (result: JsonObject): boolean =>
  result["is_error"] === true || (typeof result["subtype"] === "string" && result["subtype"].startsWith("error"))

const readResult = (result: JsonObject, model: string, now: number): ClaudeAnswer => {
  const spent = spentOn(result, model)
  const failed = (fault: ClaudeFault, answer?: string): ClaudeAnswer => ({
    _tag: "Failed",
    fault,
    ...(isFree(spent) ? {} : { spent }),
    ...(answer === undefined ? {} : { answer: redact(answer) })
  })
  const words = wordsOf(result)
  if (result["stop_reason"] === "refusal") return failed({ _tag: "Refused", detail: detailOf(words) })
  // The words of these are about the answer; any of them may be in it.
  if (String(result["subtype"]).startsWith("error_max")) return failed({ _tag: "Malformed", detail: detailOf(words) })
  if (hasFailed(result)) {
    const said = result["api_error_status"]
    const status = typeof said === "number" && Number.isSafeInteger(said) && said > 0 ? said : undefined
    // Without a token the model said nothing: it is the client that tells of what stood between, in any words.
    const unknown = isFree(spent) ? "Unreachable" : "Malformed"
    return failed(faultOf(words, status, now) ?? { _tag: unknown, detail: detailOf(words) })
  }
  const structured = result["structured_output"]
  const text = isJsonObject(structured) ? JSON.stringify(structured) : result["result"]
  if (typeof text !== "string") return failed({ _tag: "Malformed", detail: "its result holds no answer" })
  if (result["stop_reason"] === "max_tokens") return failed({ _tag: "Malformed", detail: "it was cut off" }, text)
  return { _tag: "Answered", text, spent }
}

const failedWith = (fault: ClaudeFault): ClaudeAnswer => ({ _tag: "Failed", fault })

/**
 * Reads what the client printed. `model` is the one that was asked for, `now` in milliseconds since the epoch. A run
 * without a result object is a client that could not start its work, or no Claude Code at all.
 */
export const readClaudeRun = (run: ClaudeRun, model: string, now: number): ClaudeAnswer => {
  const result = resultIn(run.stdout)
  if (result !== undefined) return readResult(result, model, now)
  if (run.exitCode === undefined) return failedWith({ _tag: "Unreachable", detail: "a signal ended the client" })
  // Half a result may hold half an answer, and what that says is not about the client.
  const isCut = /^\s*[[{]/.test(run.stdout)
  const words = isCut ? run.stderr : `${run.stderr}\n${run.stdout}`
  if (run.exitCode === 0) {
    const detail = isCut ? "the client's result is cut off" : `it printed no result: ${detailOf(words)}`
    return failedWith(faultOf(words, undefined, now) ?? { _tag: "Unreachable", detail })
  }
  const option = /unknown option '?(--[a-z][a-z-]*)/i.exec(run.stderr)?.[1]
  if (option !== undefined) return { _tag: "UnknownOption", option, detail: detailOf(run.stderr) }
  return failedWith(
    faultOf(words, undefined, now) ?? {
      _tag: "Unavailable",
      detail: `the client ended with ${run.exitCode}: ${detailOf(words)}`
    }
  )
}
