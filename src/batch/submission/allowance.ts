import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { ceilingReached, type Ceilings, limitReached, type NextCall } from "../../core/spend/Budget.ts"
import { SpendLedger } from "../../llm/SpendLedger.ts"
import type { ProjectPaths } from "../../project/Project.ts"
import type { SettingsValues } from "../../project/SettingsFile.ts"
import type { SubmittedBatch } from "./Submission.ts"

export interface AllowanceOptions {
  readonly settings: Pick<SettingsValues, "budget">
  readonly ceilings?: Ceilings
}

/** Tells of each item in turn whether a limit has room for it, as if all before it and all open batches took their most. */
export const makeAllowance = Effect.fnUntraced(function* (
  project: ProjectPaths,
  open: ReadonlyArray<SubmittedBatch>,
  { ceilings = {}, settings }: AllowanceOptions
) {
  const ledger = yield* SpendLedger
  const now = yield* Clock.currentTimeMillis
  const waiting = open.reduce((sum, { mostUsd }) => sum + mostUsd, 0)
  const taken = { usd: 0, tokens: 0, sessions: new Map<string | undefined, number>() }
  return Effect.fnUntraced(function* (session: string | undefined, next: NextCall) {
    const ceiling = ceilingReached(ceilings, { usd: taken.usd + next.usd, tokens: taken.tokens + next.tokens })
    if (ceiling !== undefined) return ceiling
    const totals = yield* ledger.totals(project, session)
    const ofSession = session === undefined ? 0 : (taken.sessions.get(session) ?? 0)
    const reached = limitReached(
      settings.budget,
      {
        usdToday: totals.usdToday + waiting + taken.usd,
        usdThisMonth: totals.usdThisMonth + waiting + taken.usd,
        tokensOfSession: totals.tokensOfSession + ofSession
      },
      next,
      now
    )
    if (reached !== undefined) return reached.detail
    taken.usd += next.usd
    taken.tokens += next.tokens
    taken.sessions.set(session, ofSession + next.tokens)
    return undefined
  })
})
