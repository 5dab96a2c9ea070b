import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { SpendLedger } from "../llm/SpendLedger.ts"
import type { SettingsValues } from "../project/SettingsFile.ts"
import type { ShownCost } from "./ReportShapes.ts"

/** Days that are shown: two months. */
const MOST_DAYS = 62

/** Days that are drawn, also those without spending. */
const MOST_DRAWN = 30

/** What was spent against the limits, by day and purpose. */
export const readCost = Effect.fnUntraced(function* ({ maxUsdPerDay, maxUsdPerMonth }: SettingsValues["budget"]) {
  const ledger = yield* SpendLedger
  const sum = yield* ledger.summary
  const now = yield* DateTime.now
  const { days } = yield* ledger.history(MOST_DAYS)
  return {
    today: { usd: sum.usdToday, calls: sum.callsToday, tokens: sum.tokensToday },
    month: { usd: sum.usdThisMonth, calls: sum.callsThisMonth, tokens: sum.tokensThisMonth },
    all: { usd: sum.usdAllTime, calls: sum.callsAllTime, tokens: sum.tokensAllTime },
    days,
    limits: { day: maxUsdPerDay, month: maxUsdPerMonth },
    dates: Array.from({ length: MOST_DRAWN }, (_, index) =>
      DateTime.formatIsoDateUtc(DateTime.subtract(now, { days: MOST_DRAWN - 1 - index }))
    ),
    ignored: sum.ignoredLines
  } satisfies ShownCost
})
