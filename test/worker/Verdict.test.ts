import { assert, describe, it } from "@effect/vitest"
import { verdictOnDisk, verdictOnLlm, verdictOnTranscript } from "../../src/worker/Verdict.ts"

const HOUR = 3_600_000
const BURY = { _tag: "Bury" } as const
const CREDENTIALS = { _tag: "Keep", pause: "credentials", untilMillis: HOUR } as const

describe("a job for which the LLM failed", () => {
  it.each(["RateLimited", "Unreachable", "Unaccounted"] as const)(
    "waits, as all others do, when it may go better later: %s",
    (_tag) => {
      assert.deepStrictEqual(verdictOnLlm({ _tag }, 1), { _tag: "PutBack", waitMillis: 30_000, pause: "waiting" })
      assert.deepStrictEqual(verdictOnLlm({ _tag }, 3), { _tag: "PutBack", waitMillis: 120_000, pause: "waiting" })
    }
  )

  it("waits for as long as the provider asked", () => {
    const limited = { _tag: "RateLimited", retryAfterMillis: 7_000 } as const
    assert.deepStrictEqual(verdictOnLlm(limited, 5), { _tag: "PutBack", waitMillis: 7_000, pause: "waiting" })
  })

  it("is kept when there is no backend: a person has to see to that", () => {
    assert.deepStrictEqual(verdictOnLlm({ _tag: "Unavailable" }, 9), CREDENTIALS)
  })

  it.each([401, 402, 403, 404])("is kept when the key, the account or the model is at fault: %i", (status) => {
    assert.deepStrictEqual(verdictOnLlm({ _tag: "Rejected", status }, 9), CREDENTIALS)
  })

  it.each([
    "Your credit balance is too low to access the API.",
    "See Plans & Billing",
    "Monthly quota exceeded",
    "Budget has been exceeded! Current cost: 5.1"
  ])("is kept when a rejection is about money, whatever its status: %s", (detail) => {
    assert.deepStrictEqual(verdictOnLlm({ _tag: "Rejected", status: 400, detail }, 1), CREDENTIALS)
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
    assert.deepStrictEqual(verdictOnLlm({ _tag: "Rejected", status: 400, detail }, 1), CREDENTIALS)
  })

  it.each([400, 413, 422])("is given up when the request itself was rejected: %i", (status) => {
    assert.deepStrictEqual(verdictOnLlm({ _tag: "Rejected", status, detail: "prompt is too long" }, 1), BURY)
  })

  it.each([
    [1, 1],
    [2, 4],
    [3, 16],
    [4, 24]
  ])("waits after rejection %i in words that nobody foresaw, others do not: %i hours", (attempts, hours) => {
    const waits = { _tag: "PutBack" as const, waitMillis: hours * 3_600_000 }
    assert.deepStrictEqual(verdictOnLlm({ _tag: "Rejected", status: 400, detail: "Sorry." }, attempts), waits)
  })

  it("is given up when it was rejected in such words for two days", () => {
    assert.deepStrictEqual(verdictOnLlm({ _tag: "Rejected", status: 400, detail: "Sorry." }, 5), BURY)
  })

  it("is given up when its session has taken all that it may", () => {
    assert.deepStrictEqual(verdictOnLlm({ _tag: "OverBudget", limit: "maxTokensPerSession" }, 1), BURY)
  })

  it.each(["maxUsdPerDay", "maxUsdPerMonth"] as const)("is kept when the project has: %s", (limit) => {
    const until = "2026-11-21T00:00:00.000Z"
    assert.deepStrictEqual(verdictOnLlm({ _tag: "OverBudget", limit, until }, 1), {
      _tag: "Keep",
      pause: "budget",
      until
    })
    // Too dear by itself: it waits, and others are tried.
    assert.deepStrictEqual(verdictOnLlm({ _tag: "OverBudget", limit }, 1), { _tag: "PutBack", waitMillis: HOUR })
  })

  it.each(["Refused", "Malformed"] as const)("is given up when asking again would not help: %s", (_tag) => {
    assert.deepStrictEqual(verdictOnLlm({ _tag }, 1), BURY)
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
    assert.deepStrictEqual(verdictOnDisk(2), { _tag: "PutBack", waitMillis: 60_000, pause: "waiting" })
  })
})
