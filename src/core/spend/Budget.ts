import * as DateTime from "effect/DateTime"

/** What has been spent so far. Days and months are UTC. */
export interface SpendTotals {
  readonly usdToday: number
  readonly usdThisMonth: number
  /** Tokens, in and out, of the session that is asked about; 0 when none is. */
  readonly tokensOfSession: number
}

/** What may be spent on a project: tokens, in and out, on one session, and US dollars in a day and a month, UTC. */
export interface Limits {
  readonly maxTokensPerSession: number
  readonly maxUsdPerDay: number
  readonly maxUsdPerMonth: number
}

export type BudgetLimit = keyof Limits

/** What one call takes at most. */
export interface NextCall {
  readonly usd: number
  readonly tokens: number
}

/** Hard limits of one run, over all its projects and sessions. */
export interface Ceilings {
  readonly maxUsd?: number | undefined
  readonly maxTokens?: number | undefined
}

/** The ceiling that a run which takes so much would break, in a sentence; `undefined` when there is room. */
export const ceilingReached = ({ maxTokens, maxUsd }: Ceilings, { tokens, usd }: NextCall): string | undefined => {
  if (usd > (maxUsd ?? Infinity)) return `the run's ceiling of $${maxUsd} is reached`
  if (tokens > (maxTokens ?? Infinity)) return `the run's ceiling of ${maxTokens} tokens is reached`
  return undefined
}

/** Why a call may not be made. */
export interface LimitReached {
  readonly limit: BudgetLimit
  /** One sentence without a full stop: what was spent, what the limit is, which setting raises it. */
  readonly detail: string
  /**
   * When the limit lifts by itself: the next day or month, UTC, ISO 8601. `undefined` when waiting does not help, which
   * is so for a session's limit, and for a call that alone takes more than the limit.
   */
  readonly until: string | undefined
}

/** US dollars that are no spending but what adding up fractions leaves. */
const TOLERANCE = 1e-9

/** Also true of what is no number: a limit that cannot be checked is not passed. */
const isOver = (usd: number, limit: number): boolean => !(usd <= limit + TOLERANCE)

const dollars = (usd: number): string => `$${usd.toFixed(usd > 0 && usd < 1 ? 4 : 2)}`
const count = (tokens: number): string => `${tokens.toLocaleString("en-US")} tokens`

/** US dollars that the limits of this day and this month leave, from 0. */
export const usdLeft = (budget: Limits, totals: Omit<SpendTotals, "tokensOfSession">): number =>
  Math.max(Math.min(budget.maxUsdPerDay - totals.usdToday, budget.maxUsdPerMonth - totals.usdThisMonth), 0)

/** When the day or month after this one begins. */
const beginOfNext = (part: "day" | "month", now: number): string =>
  DateTime.makeUnsafe(now).pipe(
    DateTime.startOf(part),
    DateTime.add(part === "day" ? { days: 1 } : { months: 1 }),
    DateTime.formatIso
  )

const tokensReached = (limit: number, spent: number, next: number): LimitReached | undefined =>
  spent + next <= limit
    ? undefined
    : {
        limit: "maxTokensPerSession",
        detail: `this session has taken ${count(spent)} and the next call may take ${count(next)}, which is over its limit of ${count(limit)}: raise budget.maxTokensPerSession to go on`,
        until: undefined
      }

const usdReached = (
  limit: { readonly name: BudgetLimit; readonly usd: number; readonly period: string; readonly lifts: string },
  spent: number,
  next: number
): LimitReached | undefined => {
  // What is free breaks no limit, even one that is already broken.
  if (next === 0 || !isOver(spent + next, limit.usd)) return undefined
  const until = isOver(next, limit.usd) ? undefined : limit.lifts
  const wait = until === undefined ? "" : ` or wait until ${until}`
  return {
    limit: limit.name,
    detail: `this project has spent ${dollars(spent)} this ${limit.period} (UTC) and the next call may cost ${dollars(next)}, which is over the limit of ${dollars(limit.usd)} a ${limit.period}: raise budget.${limit.name}${wait} to go on`,
    until
  }
}

/**
 * Which limit the next call would break, asked before it is made; `undefined` when it may be made. Of several it is the
 * one that holds longest: the session's, then the month's, then the day's. `now` is in milliseconds since 1970.
 */
export const limitReached = (
  budget: Limits,
  totals: SpendTotals,
  next: NextCall,
  now: number
): LimitReached | undefined =>
  tokensReached(budget.maxTokensPerSession, totals.tokensOfSession, next.tokens) ??
  usdReached(
    { name: "maxUsdPerMonth", usd: budget.maxUsdPerMonth, period: "month", lifts: beginOfNext("month", now) },
    totals.usdThisMonth,
    next.usd
  ) ??
  usdReached(
    { name: "maxUsdPerDay", usd: budget.maxUsdPerDay, period: "day", lifts: beginOfNext("day", now) },
    totals.usdToday,
    next.usd
  )
