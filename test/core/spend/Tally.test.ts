import { assert, describe, it } from "@effect/vitest"
import { addText, daysOf, emptyTally, type SpendTally, sumOf } from "../../../src/core/spend/Tally.ts"

const record = (fields: object = {}): string =>
  JSON.stringify({ at: "2026-03-04T10:00:00Z", usd: 0.25, purpose: "reflection", session: "s", ...fields })

const tallyOf = (...texts: ReadonlyArray<string>): SpendTally => {
  const tally = emptyTally()
  for (const text of texts) addText(tally, text)
  return tally
}

const usage = { inputTokens: 1, outputTokens: 20, cacheReadTokens: 300, cacheWriteTokens: 4_000 }

describe("a ledger added up", () => {
  it("is empty at first", () => {
    const tally = emptyTally()
    assert.deepStrictEqual([tally.ignored, tally.rest], [0, ""])
    assert.deepStrictEqual(sumOf(tally, ""), { usd: 0, calls: 0, tokens: 0 })
    assert.deepStrictEqual(daysOf(tally, 3), [])
  })

  it("has its calls by day, by purpose and by session", () => {
    const tally = tallyOf(
      `${record({ usage })}\n${record({ usd: 0.5 })}\n${record({ at: "2026-03-05T23:30:00-02:00", purpose: "roles", session: "t" })}\n`
    )
    assert.deepStrictEqual(Object.fromEntries(tally.days), {
      "2026-03-04": { usd: 0.75, calls: 2, tokens: 4_321 },
      "2026-03-06": { usd: 0.25, calls: 1, tokens: 0 }
    })
    assert.deepStrictEqual([...tally.purposes.keys()], ["2026-03-04 reflection", "2026-03-06 roles"])
    assert.deepStrictEqual(tally.sessions.get("s"), { usd: 0.75, calls: 2, tokens: 4_321 })
    assert.strictEqual(tally.sessions.get("t")?.calls, 1)
  })

  it("counts a call without a session or a purpose for its day", () => {
    const tally = tallyOf(`${record({ session: undefined, purpose: 7 })}\n`)
    assert.strictEqual(tally.sessions.size, 0)
    assert.deepStrictEqual([...tally.purposes.keys()], ["2026-03-04 other"])
  })

  it("has twenty characters of a purpose", () => {
    assert.deepStrictEqual(
      [...tallyOf(record({ purpose: "x".repeat(21) })).purposes.keys()],
      [`2026-03-04 ${"x".repeat(20)}`]
    )
  })

  it.each([
    ["negative", -1],
    ["no numbers", "9"]
  ])("takes tokens for none that are %s", (_, inputTokens) => {
    assert.strictEqual(sumOf(tallyOf(record({ usage: { inputTokens, outputTokens: 5 } })), "").tokens, 5)
  })
})

describe("a line of a ledger", () => {
  it.each([0, 1_000])("of %d dollars is a call", (usd) => {
    assert.deepStrictEqual(sumOf(tallyOf(`${record({ usd })}\n`), ""), { usd, calls: 1, tokens: 0 })
  })

  it.each([
    ["of a negative cost", record({ usd: -0.01 })],
    ["of more than any call takes", record({ usd: 1_000.01 })],
    ["without a cost", record({ usd: undefined })],
    ["whose cost is a text", record({ usd: "0.25" })],
    ["without a time", record({ at: undefined })],
    ["whose time is a number", record({ at: 7 })],
    ["whose time is none", record({ at: "yesterday" })],
    ["that is a list", "[1]"],
    ["that is no JSON", "usd: 3"]
  ])("%s counts for nothing, and is told of", (_, line) => {
    const tally = tallyOf(`${line}\n${record()}\n${line}\n`)
    assert.strictEqual(sumOf(tally, "").calls, 1)
    assert.strictEqual(tally.ignored, 2)
  })

  it.each(["", "  ", "\t"])("that is blank is passed over: %j", (line) => {
    assert.strictEqual(tallyOf(`${line}\n${record()}\n${line}\n`).ignored, 0)
  })

  it("counts behind the half line of a writer that was killed", () => {
    const tally = tallyOf(`{"at":"2026-03-04T10:00:00Z","us${record()}\n`)
    assert.deepStrictEqual([sumOf(tally, "").calls, tally.ignored], [1, 0])
  })
})

describe("a ledger read in parts", () => {
  const text = `${record()}\n${record({ at: "2026-03-05T10:00:00Z", usd: 0.5 })}\n${record({ usd: 2 })}`
  const whole = tallyOf(text)

  it("is the same wherever it is cut", () => {
    for (let at = 0; at <= text.length; at += 1)
      assert.deepStrictEqual(tallyOf(text.slice(0, at), text.slice(at)), whole)
  })

  it("counts a last line that is whole at once, and only once", () => {
    assert.deepStrictEqual([sumOf(whole, "").calls, whole.rest, whole.ignored], [3, "", 0])
    addText(whole, "\n")
    assert.deepStrictEqual([sumOf(whole, "").calls, whole.rest, whole.ignored], [3, "", 0])
  })

  it("keeps a last line that is not whole for what follows", () => {
    const half = record().slice(0, 20)
    const tally = tallyOf(`${record()}\n${half}`)
    assert.deepStrictEqual([sumOf(tally, "").calls, tally.rest, tally.ignored], [1, half, 0])
  })
})

describe("what was spent", () => {
  const tally = tallyOf(
    `${record()}\n${record({ at: "2026-03-05T10:00:00Z", usd: 0.5, purpose: "roles" })}\n${record({ at: "2026-04-01T10:00:00Z", usd: 1 })}\n${record({ usd: 2, purpose: "ask" })}\n`
  )

  it.each([
    ["2026-03-04", 2.25],
    ["2026-03", 2.75],
    ["", 3.75],
    ["2025", 0]
  ])("on days that begin with %j", (prefix, usd) => {
    assert.strictEqual(sumOf(tally, prefix).usd, usd)
  })

  it("is told of the last days, the latest first, by purpose", () => {
    assert.deepStrictEqual(daysOf(tally, 9), [
      { day: "2026-04-01", usd: 1, calls: 1, tokens: 0, purposes: { reflection: 1 } },
      { day: "2026-03-05", usd: 0.5, calls: 1, tokens: 0, purposes: { roles: 0.5 } },
      { day: "2026-03-04", usd: 2.25, calls: 2, tokens: 0, purposes: { reflection: 0.25, ask: 2 } }
    ])
    assert.deepStrictEqual(
      daysOf(tally, 2).map(({ day }) => day),
      ["2026-04-01", "2026-03-05"]
    )
  })
})
