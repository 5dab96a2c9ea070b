import { assert, describe, it } from "@effect/vitest"
import { verdictOnDisk, verdictOnLlm, verdictOnTranscript } from "../../src/worker/Verdict.ts"

const HOUR = 3_600_000
const BURY = { _tag: "Bury" } as const
const tried = (attempts: number, ofAll: number) => ({ attempts, ofAll })
const waits = (waitMillis: number, pauseMillis?: number) => ({
  _tag: "PutBack" as const,
  waitMillis,
  ...(pauseMillis === undefined ? {} : { pauseMillis })
})
const CREDENTIALS = { _tag: "Keep", pause: "credentials", untilMillis: HOUR } as const

describe("a job for which the LLM failed", () => {
  it.each(["RateLimited", "Unreachable", "Unaccounted"] as const)(
    "waits, as all others do, when it may go better later: %s",
    (_tag) => {
      assert.deepStrictEqual(verdictOnLlm({ _tag }, tried(1, 1)), waits(30_000, 30_000))
      assert.deepStrictEqual(verdictOnLlm({ _tag }, tried(3, 3)), waits(120_000, 120_000))
      // Others were asked for before it.
      assert.deepStrictEqual(verdictOnLlm({ _tag }, tried(1, 9)), waits(30_000, HOUR))
    }
  )

  it.each([
    [1, 30_000],
    [8, 64 * 60_000],
    [30, 24 * HOUR]
  ])("waits alone after failure %i while no other is known to fail, for up to a day", (attempts, millis) => {
    assert.deepStrictEqual(verdictOnLlm({ _tag: "Unreachable" }, tried(attempts, 0)), waits(millis))
  })

  it("waits alone when this request is forbidden, and is kept with all others when theirs are, too", () => {
    const forbidden = { _tag: "Rejected", status: 403, detail: "the content was blocked by policy" } as const
    assert.deepStrictEqual(verdictOnLlm(forbidden, tried(1, 0)), waits(HOUR))
    assert.deepStrictEqual(verdictOnLlm(forbidden, tried(9, 0)), waits(24 * HOUR))
    assert.deepStrictEqual(verdictOnLlm(forbidden, tried(1, 1)), CREDENTIALS)
  })

  it("waits for as long as the provider asked", () => {
    const limited = { _tag: "RateLimited", retryAfterMillis: 7_000 } as const
    assert.deepStrictEqual(verdictOnLlm(limited, tried(5, 5)), waits(7_000, 7_000))
  })

  it("is kept when there is no backend: a person has to see to that", () => {
    assert.deepStrictEqual(verdictOnLlm({ _tag: "Unavailable" }, tried(9, 1)), CREDENTIALS)
  })

  it.each([401, 402, 404])("is kept when the key, the account or the model is at fault: %i", (status) => {
    assert.deepStrictEqual(verdictOnLlm({ _tag: "Rejected", status }, tried(9, 1)), CREDENTIALS)
  })

  it.each([
    "Your credit balance is too low to access the API.",
    "See Plans & Billing",
    "Monthly quota exceeded",
    "Budget has been exceeded! Current cost: 5.1"
  ])("is kept when a rejection is about money, whatever its status: %s", (detail) => {
    assert.deepStrictEqual(verdictOnLlm({ _tag: "Rejected", status: 400, detail }, tried(1, 1)), CREDENTIALS)
  })

  it.each([
    "400: {'error': '/messages: Invalid model name passed in model=claude-haikku. Call `/v1/models`'}",
    "claude-haikku is not a valid model ID",
    "The provided model identifier is invalid.",
    "The model `claude-2` has been deprecated",
    "max_tokens: 900000 > 64000, which is the maximum allowed number of output tokens for claude-haiku-5-5",
    "Invalid 'max_output_tokens': integer above maximum value",
    "You have reached your specified API usage limits. You will regain access on 2026-12-01 at 00:00 UTC.",
    "This organization has been disabled."
  ])("is kept when a rejection is about a setting, which all others would meet: %s", (detail) => {
    assert.deepStrictEqual(verdictOnLlm({ _tag: "Rejected", status: 400, detail }, tried(1, 1)), CREDENTIALS)
  })

  it.each([
    "ThrottlingException: Too many requests, please wait before trying again.",
    "Too many concurrent connections",
    "litellm.RateLimitError: rate_limit exceeded for gpt",
    "The model is overloaded",
    "We are at capacity"
  ])("waits with all others when a 400 says that too much is asked for just now: %s", (detail) => {
    assert.deepStrictEqual(verdictOnLlm({ _tag: "Rejected", status: 400, detail }, tried(2, 3)), {
      _tag: "PutBack",
      waitMillis: 60_000,
      pauseMillis: 120_000
    })
  })

  it.each([400, 413, 422])("is given up when the request itself was rejected: %i", (status) => {
    assert.deepStrictEqual(verdictOnLlm({ _tag: "Rejected", status, detail: "prompt is too long" }, tried(1, 1)), BURY)
  })

  it("is given up when prompt and answer are too long together, which is not the setting's fault", () => {
    const detail = "input length and `max_tokens` exceed context limit: 195000 + 8000 > 200000, decrease input length"
    assert.deepStrictEqual(verdictOnLlm({ _tag: "Rejected", status: 400, detail }, tried(1, 1)), BURY)
  })

  it.each([
    [1, 1],
    [2, 4],
    [3, 16],
    [4, 24]
  ])("waits after rejection %i in words that nobody foresaw, others do not: %i hours", (attempts, hours) => {
    assert.deepStrictEqual(
      verdictOnLlm({ _tag: "Rejected", status: 400, detail: "Sorry." }, tried(attempts, 1)),
      waits(hours * HOUR)
    )
  })

  it("is given up when it was rejected in such words for two days", () => {
    assert.deepStrictEqual(verdictOnLlm({ _tag: "Rejected", status: 400, detail: "Sorry." }, tried(5, 1)), BURY)
  })

  it("is given up when its session has taken all that it may", () => {
    assert.deepStrictEqual(verdictOnLlm({ _tag: "OverBudget", limit: "maxTokensPerSession" }, tried(1, 1)), BURY)
  })

  it.each(["maxUsdPerDay", "maxUsdPerMonth"] as const)("is kept when the project has: %s", (limit) => {
    const until = "2026-11-21T00:00:00.000Z"
    assert.deepStrictEqual(verdictOnLlm({ _tag: "OverBudget", limit, until }, tried(1, 1)), {
      _tag: "Keep",
      pause: "budget",
      until
    })
    // Too dear by itself: it waits, and others are tried.
    assert.deepStrictEqual(verdictOnLlm({ _tag: "OverBudget", limit }, tried(1, 1)), {
      _tag: "PutBack",
      waitMillis: HOUR
    })
  })

  it.each(["Refused", "Malformed"] as const)("is given up when asking again would not help: %s", (_tag) => {
    assert.deepStrictEqual(verdictOnLlm({ _tag }, tried(1, 1)), BURY)
  })
})

describe("a job whose transcript cannot be read", () => {
  it("is put back twice, and holds nobody up", () => {
    assert.deepStrictEqual(verdictOnTranscript({ isNoFile: false }, 1), { _tag: "PutBack", waitMillis: 30_000 })
    assert.deepStrictEqual(verdictOnTranscript({ isNoFile: false }, 2), { _tag: "PutBack", waitMillis: 60_000 })
    assert.deepStrictEqual(verdictOnTranscript({ isNoFile: false }, 3), BURY)
  })

  it("is given up at once when it is there and no file to read", () => {
    assert.deepStrictEqual(verdictOnTranscript({ isNoFile: true }, 1), BURY)
  })
})

describe("a job for which our own files failed", () => {
  it("waits, as all others do", () => {
    assert.deepStrictEqual(verdictOnDisk(tried(2, 2)), waits(60_000, 60_000))
  })
})
