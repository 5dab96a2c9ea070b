import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { type ClaudeAnswer, type ClaudeRun, readClaudeRun } from "../../src/llm/ClaudeAnswer.ts"

const NOW = Date.parse("2026-11-20T21:30:30Z")
const HOUR = 3_600_000

const read = (run: Partial<ClaudeRun>): ClaudeAnswer =>
  readClaudeRun({ exitCode: 0, stdout: "", stderr: "", ...run }, "claude-asked", NOW)

const resultOf = (fields: object): string =>
  JSON.stringify({ type: "result", subtype: "success", is_error: false, ...fields })

const readResult = (fields: object): ClaudeAnswer => read({ stdout: resultOf(fields) })

/** What a run stands for that failed with these words, and this status of the API. */
const faultOf = (words: string, status: number | null = null) => {
  const stdout = resultOf({ is_error: true, api_error_status: status, result: words })
  const answer = read({ exitCode: 1, stdout })
  return answer._tag === "Failed" ? answer.fault : assert.fail(answer._tag)
}

const spentWith = (modelUsage: object) => {
  const answer = readResult({ result: "", modelUsage })
  return answer._tag === "Answered" ? answer.spent : assert.fail(answer._tag)
}

const waitOf = (words: string) => {
  const fault = faultOf(`You've hit your weekly limit · ${words}`, 429)
  return fault._tag === "RateLimited" ? fault.retryAfterMillis : assert.fail(fault._tag)
}

const textOf = (answer: ClaudeAnswer) => (answer._tag === "Answered" ? answer.text : answer._tag)

// As 2.1.329 prints them, shortened.
const MODEL_USAGE = {
  "claude-haiku-5-5": {
    inputTokens: 2457,
    outputTokens: 20,
    cacheReadInputTokens: 7,
    cacheCreationInputTokens: 3,
    costUSD: 0.000_25,
    contextWindow: 1_000_000
  }
}
const USAGE = { input_tokens: 100, output_tokens: 9, cache_read_input_tokens: 5, cache_creation_input_tokens: 4 }

describe("an answer", () => {
  it("is the structured output as JSON when there is one, else the result", () => {
    assert.strictEqual(textOf(readResult({ result: "other", structured_output: { a: "x ✓" } })), '{"a":"x ✓"}')
    assert.strictEqual(textOf(readResult({ result: 'plain {"a":1}' })), 'plain {"a":1}')
    assert.strictEqual(textOf(readResult({ result: "plain", structured_output: null })), "plain")
  })

  it("says what it took by the client's own account, and which model gave it", () => {
    assert.deepStrictEqual(
      readResult({ result: "", total_cost_usd: 0.000_25, usage: USAGE, modelUsage: MODEL_USAGE }),
      {
        _tag: "Answered",
        text: "",
        spent: {
          model: "claude-haiku-5-5",
          usage: { inputTokens: 2457, outputTokens: 20, cacheReadTokens: 7, cacheWriteTokens: 3 },
          costUsd: 0.000_25
        }
      }
    )
  })

  it("adds up what several models took, and is by the one that was asked, else by the one that wrote most", () => {
    const small = { inputTokens: 1, outputTokens: 2 }
    assert.strictEqual(spentWith({ small, ...MODEL_USAGE }).model, "claude-haiku-5-5")
    assert.strictEqual(spentWith({ "claude-asked": small, ...MODEL_USAGE }).model, "claude-asked")
    const { usage } = spentWith({ small, ...MODEL_USAGE })
    assert.deepStrictEqual([usage.inputTokens, usage.outputTokens], [2458, 22])
  })

  it("names a model in a few words that can be kept, whatever the client says", () => {
    assert.strictEqual(spentWith({ ["m".repeat(4_000_000)]: { outputTokens: 1 } }).model, "m".repeat(100))
    assert.strictEqual(spentWith({ replay: { outputTokens: 1 } }).model, "unknown")
  })

  it("is a number, whatever the client counted", () => {
    const dear = { inputTokens: Number.MAX_VALUE, outputTokens: 1 }
    assert.isTrue(Number.isFinite(spentWith({ one: dear, another: dear }).usage.inputTokens))
  })

  it("of a client that does not count by model is counted as a whole", () => {
    assert.deepStrictEqual(readResult({ result: "", usage: USAGE }), {
      _tag: "Answered",
      text: "",
      spent: {
        model: "claude-asked",
        usage: { inputTokens: 100, outputTokens: 9, cacheReadTokens: 5, cacheWriteTokens: 4 }
      }
    })
  })

  it("is found in a list of messages, and after lines that are not the client's result", () => {
    const result = resultOf({ result: "here" })
    assert.strictEqual(textOf(read({ stdout: `[{"type":"system","subtype":"init"},${result}]` })), "here")
    assert.strictEqual(textOf(read({ stdout: `A new version is out.\n{"type":"system"}\n${result}\n\n` })), "here")
  })

  it.prop("is read from any JSON and any text without a throw", [Schema.Json, Schema.String], ([value, text]) => {
    for (const stdout of [
      JSON.stringify(value),
      JSON.stringify({ type: "result", result: value, usage: value }),
      text
    ]) {
      for (const exitCode of [0, 1, undefined]) assert.property(read({ stdout, stderr: text, exitCode }), "_tag")
    }
  })
})

describe("a failure", () => {
  it("keeps what it took, unless that is nothing", () => {
    const free = { usage: { input_tokens: 0, output_tokens: 0 }, modelUsage: {}, total_cost_usd: 0 }
    assert.notProperty(readResult({ is_error: true, result: "no", ...free }), "spent")
    const paid = readResult({ is_error: true, result: "no", usage: USAGE })
    assert.strictEqual(paid._tag === "Failed" && paid.spent?.usage.outputTokens, 9)
  })

  it.each([400.5, -1, 1e300, "400"])("with a status that is none, %j, is one without", (api_error_status) => {
    const failed = readResult({ is_error: true, result: "it was odd", api_error_status, usage: USAGE })
    assert.deepInclude(failed, { _tag: "Failed", fault: { _tag: "Malformed", detail: "it was odd" } })
  })

  it.each([401, 403])("with the status %d is Rejected with it", (status) => {
    assert.deepInclude(faultOf("Failed to authenticate. API Error: 401 expired", status), { _tag: "Rejected", status })
  })

  it.each([
    "Not logged in · Please run /login",
    "Invalid API key · Fix external API key",
    "Login expired · Please run /login",
    "OAuth token revoked · Please run /login",
    'API Error: 401 {"type":"error","error":{"type":"authentication_error","message":"no"}} · Please run /login'
  ])("of the login is Rejected with 401: %s", (words) => {
    assert.deepInclude(faultOf(words), { _tag: "Rejected", status: 401 })
    const early = read({ exitCode: 1, stderr: `${words}\n` })
    assert.deepInclude(early._tag === "Failed" ? early.fault : early, { _tag: "Rejected", status: 401 })
  })

  it.each([
    ["Credit balance is too low", 400],
    ["Credit balance is too low", null],
    ["You're out of usage credits · resets 3pm", 429],
    ["Payment required", 402]
  ] as const)("of credit is Rejected with 402: %s", (words, status) => {
    assert.deepInclude(faultOf(words, status), { _tag: "Rejected", status: 402 })
  })

  it.each([
    ["API Error: Request rejected (429) · slow down", 429],
    ["API Error: Request rejected (429) · slow down", null],
    ["You've hit your 5-hour limit · resets soon", 429],
    ["You've hit your monthly spend limit · ask your admin for usage credits", null],
    ['API Error: 429 {"error":{"type":"rate_limit_error"}}', null]
  ] as const)("of a limit is RateLimited: %s", (words, status) => {
    assert.deepStrictEqual(Object.keys(faultOf(words, status)), ["_tag", "detail"])
    assert.strictEqual(faultOf(words, status)._tag, "RateLimited")
  })

  it.each([
    ["Overloaded", 529],
    ["API Error: 500 Internal server error", null],
    ["API Error: 529 try later", null],
    ["Request timed out.", null],
    ["no words", 408],
    ["API Error: Connection refused — a firewall or proxy may be blocking it (ECONNREFUSED)", null]
  ] as const)("that may pass is Unreachable: %s", (words, status) => {
    assert.strictEqual(faultOf(words, status)._tag, "Unreachable")
  })

  it.each([
    ["There's an issue with the selected model (nope)", 404, 404],
    ["Prompt is too long", 400, 413],
    ["Prompt is too long", null, 413],
    ["Request too large (max 32MB)", null, 413],
    ["Context limit reached · /compact to continue", null, 413],
    ["Error: piped stdin input exceeds 10MB.", null, 413]
  ] as const)("of the request is Rejected: %s", (words, known, status) => {
    assert.deepInclude(faultOf(words, known), { _tag: "Rejected", status })
  })

  it("to keep to the schema or the turns is Malformed, whatever its words", () => {
    const detail = "Failed to provide valid structured output: unknown property 'rate_limit_401'"
    for (const subtype of ["error_max_structured_output_retries", "error_max_turns"]) {
      const answer = readResult({ subtype, is_error: true, errors: [detail], usage: USAGE })
      assert.deepInclude(answer._tag === "Failed" ? answer.fault : answer, { _tag: "Malformed", detail })
    }
  })

  it.each([
    "API Error: Unable to connect to API: SSL certificate verification failed. Check your proxy",
    "API Error: Unable to connect to API: Self-signed certificate detected",
    "API Error: API returned an empty or malformed response (HTTP 200) - check for a proxy or gateway",
    `API Error: Unexpected token '<', "<!DOCTYPE "... is not valid JSON`,
    "API Error: Request was aborted.",
    "API Error: terminated",
    "API Error: words that nobody foresaw"
  ])("that the model had no part in is Unreachable, as an outage: %s", (words) => {
    assert.deepStrictEqual(faultOf(words), { _tag: "Unreachable", detail: words })
  })

  it("on which tokens were spent, for no reason that is known, is Malformed with its words", () => {
    const failed = readResult({ is_error: true, result: "API Error: it was odd", usage: USAGE })
    assert.deepInclude(failed, { fault: { _tag: "Malformed", detail: "API Error: it was odd" } })
  })

  it("of what the model would say or hear is one of the answer, also when no tokens are counted", () => {
    const cut = "API Error: Claude's response exceeded the 128000 output token maximum."
    assert.deepStrictEqual(faultOf(cut), { _tag: "Malformed", detail: cut })
    const declined = "API Error: Claude Code is unable to respond, which appears to violate our Usage Policy"
    assert.deepStrictEqual(faultOf(declined), { _tag: "Refused", detail: declined })
  })

  it("without words tells of its kind", () => {
    const silent = readResult({ subtype: "error_during_execution" })
    assert.include(JSON.stringify(silent), "it ended with error_during_execution")
  })

  it("to answer because the model declined is Refused, as an error or not", () => {
    for (const is_error of [true, false]) {
      const answer = readResult({ is_error, stop_reason: "refusal", result: "can't help with this" })
      assert.deepInclude(answer._tag === "Failed" ? answer.fault : answer, { _tag: "Refused" })
    }
  })

  it("that cut the answer off is Malformed and keeps the answer", () => {
    const answer = readResult({ stop_reason: "max_tokens", result: '{"oper' })
    assert.deepInclude(answer, { _tag: "Failed", answer: '{"oper' })
  })

  it.each(["", "   \n", "<html>", '{"type":"result","res', "[]", "null", '{"type":"system"}'])(
    "is Unreachable, as an outage, when there is no result and no error: %j",
    (stdout) => {
      const answer = read({ stdout })
      assert.strictEqual(answer._tag === "Failed" && answer.fault._tag, "Unreachable")
    }
  )

  it("of a program that is no client is Unavailable, in one line that is not long", () => {
    const answer = read({ exitCode: 2, stderr: `usage:\n\n${"x y".repeat(5000)}` })
    const fault = answer._tag === "Failed" ? answer.fault : assert.fail(answer._tag)
    assert.strictEqual(fault._tag, "Unavailable")
    assert.match(fault.detail, /^the client ended with 2: usage: x y/)
    assert.isBelow(fault.detail.length, 600)
  })

  it("by a signal is Unreachable", () => {
    const answer = read({ exitCode: undefined, stderr: "Killed" })
    assert.strictEqual(answer._tag === "Failed" && answer.fault._tag, "Unreachable")
  })
})

describe("an option that the client does not know", () => {
  it("is named", () => {
    const stderr = "error: unknown option '--safe-mode'\n(Did you mean --safe?)\n"
    assert.deepInclude(read({ exitCode: 1, stderr }), { _tag: "UnknownOption", option: "--safe-mode" })
  })

  it("is not what an answer speaks of", () => {
    const result = "error: unknown option '--safe-mode'"
    assert.strictEqual(textOf(readResult({ result })), result)
  })
})

describe("the wait for a limit to reset", () => {
  it.each([
    ["resets 10:05pm (UTC)", "2026-11-20T22:05:00Z"],
    ["resets 8:33am (UTC)", "2026-11-21T08:33:00Z"],
    ["resets 12am (UTC)", "2026-11-21T00:00:00Z"],
    ["resets 12pm (UTC)", "2026-11-21T12:00:00Z"],
    ["resets 11pm (Europe/Berlin)", "2026-11-20T22:00:00Z"],
    ["resets at Nov 23, 4:37pm (America/New_York)", "2026-11-23T21:37:00Z"],
    ["resets Jan 2, 9am (UTC)", "2027-01-02T09:00:00Z"],
    ["resets Dec 25, 2027, 4:37pm (America/New_York)", "2027-12-25T21:37:00Z"],
    // The clocks go forward that night.
    ["resets Mar 28, 2027, 4am (Europe/Berlin)", "2027-03-28T02:00:00Z"]
  ])("is read from %s", (words, iso) => {
    assert.strictEqual(waitOf(words), Date.parse(iso) - NOW)
  })

  it("is read from older clients' seconds since the epoch", () => {
    const fault = faultOf(`Claude AI usage limit reached|${(NOW + 2 * HOUR) / 1000}`)
    assert.deepInclude(fault, { _tag: "RateLimited", retryAfterMillis: 2 * HOUR })
  })

  it("is read from a span", () => {
    assert.strictEqual(waitOf("resets in 2h 15m"), 2.25 * HOUR)
    assert.strictEqual(waitOf("resets in 3 days, 1 hour"), 73 * HOUR)
    assert.strictEqual(waitOf(`resets in ${"9".repeat(400)}d`), Number.MAX_SAFE_INTEGER)
  })

  it("is over, and not of tomorrow, in the minute that was named", () => {
    assert.strictEqual(waitOf("resets 9:30pm (UTC)"), 0)
  })

  it.each(["resets 3pm", "resets 3pm (Middle/Earth)", "resets Foo 3, 3pm (UTC)", "resets soon", ""])(
    "is unknown from %j",
    (words) => {
      assert.isUndefined(waitOf(words))
    }
  )
})
