import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { ceilingReached, limitReached, usdLeft } from "../../../src/core/spend/Budget.ts"
import { defaultSettings } from "../../../src/project/DefaultSettings.ts"

const { budget } = defaultSettings
const nothing = { usdToday: 0, usdThisMonth: 0, tokensOfSession: 0 }
const now = Date.parse("2026-03-04T12:00:00Z")
const TOMORROW = "2026-03-05T00:00:00.000Z"
const NEXT_MONTH = "2026-04-01T00:00:00.000Z"

const ask = (totals: Partial<typeof nothing>, next: { usd?: number; tokens?: number }, at = now, limits = budget) =>
  limitReached(limits, { ...nothing, ...totals }, { usd: 0, tokens: 0, ...next }, at)

describe("a call", () => {
  it("may be made while all three limits hold, up to the last token and cent", () => {
    assert.isUndefined(ask({}, {}))
    assert.isUndefined(ask({ tokensOfSession: 900_000 }, { tokens: 100_000 }))
    assert.isUndefined(ask({ usdToday: 0.75 }, { usd: 0.25 }))
    assert.isUndefined(ask({ usdThisMonth: 9.5 }, { usd: 0.5 }))
  })

  it("is not held up by what adding up fractions leaves", () => {
    assert.isAbove(0.1 + 0.2, 0.3)
    assert.isUndefined(ask({ usdToday: 0.1 }, { usd: 0.2 }, now, { ...budget, maxUsdPerDay: 0.3 }))
  })

  it("may not be made when the session's tokens would be over, and waiting does not help", () => {
    assert.deepStrictEqual(ask({ tokensOfSession: 990_000 }, { tokens: 10_001 }), {
      limit: "maxTokensPerSession",
      detail:
        "this session has taken 990,000 tokens and the next call may take 10,001 tokens, which is over its limit of 1,000,000 tokens: raise budget.maxTokensPerSession to go on",
      until: undefined
    })
  })

  it("may not be made when the day's dollars would be over, until the next day", () => {
    assert.deepStrictEqual(ask({ usdToday: 0.98, usdThisMonth: 3 }, { usd: 0.12 }), {
      limit: "maxUsdPerDay",
      detail: `this project has spent $0.9800 this day (UTC) and the next call may cost $0.1200, which is over the limit of $1.00 a day: raise budget.maxUsdPerDay or wait until ${TOMORROW} to go on`,
      until: TOMORROW
    })
  })

  it("may not be made when the month's dollars would be over, until the next month", () => {
    assert.deepStrictEqual(ask({ usdToday: 0.1, usdThisMonth: 9.99 }, { usd: 0.02 }), {
      limit: "maxUsdPerMonth",
      detail: `this project has spent $9.99 this month (UTC) and the next call may cost $0.0200, which is over the limit of $10.00 a month: raise budget.maxUsdPerMonth or wait until ${NEXT_MONTH} to go on`,
      until: NEXT_MONTH
    })
  })

  it("that alone is over a limit in dollars is not told to wait", () => {
    const reached = ask({}, { usd: 1.01 })
    assert.strictEqual(reached?.limit, "maxUsdPerDay")
    assert.isUndefined(reached?.until)
    assert.notInclude(reached!.detail, "wait")
    assert.isUndefined(ask({}, { usd: 11 })?.until)
  })

  it("is told of the limit that holds longest when it would break several", () => {
    assert.strictEqual(
      ask({ tokensOfSession: 1e6, usdToday: 1, usdThisMonth: 10 }, { usd: 1, tokens: 1 })?.limit,
      "maxTokensPerSession"
    )
    assert.strictEqual(ask({ usdToday: 1, usdThisMonth: 10 }, { usd: 1 })?.limit, "maxUsdPerMonth")
  })

  it("that is free may be made whatever was spent, also with a limit of nothing", () => {
    const none = { ...budget, maxUsdPerDay: 0, maxUsdPerMonth: 0 }
    assert.isUndefined(ask({ usdToday: 5, usdThisMonth: 50 }, { usd: 0, tokens: 10 }, now, none))
    assert.strictEqual(ask({}, { usd: 0.0001 }, now, none)?.limit, "maxUsdPerMonth")
  })

  it("whose cost or tokens are no number is not made", () => {
    assert.isDefined(ask({}, { usd: Number.NaN }))
    assert.isDefined(ask({}, { tokens: Number.NaN }))
    assert.isDefined(ask({ usdToday: Number.NaN }, { usd: 0.01 }))
  })
})

describe("a limit in dollars lifts", () => {
  it.each([
    ["2026-03-04T00:00:00.000Z", "2026-03-05T00:00:00.000Z", "2026-04-01T00:00:00.000Z"],
    ["2026-03-04T23:59:59.999Z", "2026-03-05T00:00:00.000Z", "2026-04-01T00:00:00.000Z"],
    ["2026-01-31T08:00:00.000Z", "2026-02-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z"],
    ["2028-02-28T08:00:00.000Z", "2028-02-29T00:00:00.000Z", "2028-03-01T00:00:00.000Z"],
    ["2026-12-31T23:00:00.000Z", "2027-01-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"],
    ["1969-12-31T23:00:00.000Z", "1970-01-01T00:00:00.000Z", "1970-01-01T00:00:00.000Z"]
  ])("with the next day and month in UTC: %s", (at, day, month) => {
    assert.strictEqual(ask({ usdToday: 1 }, { usd: 0.1 }, Date.parse(at))?.until, day)
    assert.strictEqual(ask({ usdThisMonth: 10 }, { usd: 0.1 }, Date.parse(at))?.until, month)
  })
})

describe("calls that are asked for and then made", () => {
  const usd = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 2 }))
  const tokens = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 400_000 }))

  it.prop("never go over any limit", [Schema.Array(Schema.Tuple([usd, tokens]))], ([calls]) => {
    let totals = nothing
    for (const [cost, taken] of calls) {
      if (ask(totals, { usd: cost, tokens: taken }) !== undefined) continue
      totals = {
        usdToday: totals.usdToday + cost,
        usdThisMonth: totals.usdThisMonth + cost,
        tokensOfSession: totals.tokensOfSession + taken
      }
    }
    assert.isAtMost(totals.usdToday, budget.maxUsdPerDay + 1e-6)
    assert.isAtMost(totals.tokensOfSession, budget.maxTokensPerSession)
  })
})

describe("a run's own ceilings", () => {
  it("are reached by what is more than they are, in dollars or tokens", () => {
    const ceilings = { maxUsd: 0.5, maxTokens: 1000 }
    assert.isUndefined(ceilingReached(ceilings, { usd: 0.5, tokens: 1000 }))
    assert.strictEqual(ceilingReached(ceilings, { usd: 0.51, tokens: 0 }), "the run's ceiling of $0.5 is reached")
    assert.strictEqual(
      ceilingReached(ceilings, { usd: 0, tokens: 1001 }),
      "the run's ceiling of 1000 tokens is reached"
    )
    assert.isUndefined(ceilingReached({}, { usd: 1e9, tokens: 1e9 }))
  })
})

describe("what the limits leave", () => {
  it("is the less of what the day and the month leave, and never less than nothing", () => {
    assert.closeTo(usdLeft(budget, { usdToday: 0.25, usdThisMonth: 3 }), 0.75, 1e-9)
    assert.closeTo(usdLeft(budget, { usdToday: 0.25, usdThisMonth: 9.5 }), 0.5, 1e-9)
    assert.strictEqual(usdLeft(budget, { usdToday: 2, usdThisMonth: 2 }), 0)
  })
})
