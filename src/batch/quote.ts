import * as Effect from "effect/Effect"
import { flatTexts } from "../core/playbook/View.ts"
import { usdLeft } from "../core/spend/Budget.ts"
import { estimateTokens } from "../core/text/Tokens.ts"
import { SpendLedger } from "../llm/SpendLedger.ts"
import { type ProjectPaths, Project } from "../project/Project.ts"
import { PlaybookStore } from "../store/PlaybookStore.ts"
import type { BatchOptions } from "./options.ts"
import type { PlannedSession, PlannedTurn } from "./planned.ts"
import type { Quote } from "./report/Event.ts"
import { type QuoteFacts, quoteOf } from "./report/Quote.ts"

/** Nothing bounds it. */
export const NOWHERE: Quote["stopsAt"] = { usd: undefined, byLimits: false, tokens: undefined }

/** The tokens of the largest playbook, which is shown with every span. */
export const playbookTokens = Effect.fnUntraced(function* (projects: ReadonlyArray<ProjectPaths>) {
  const store = yield* PlaybookStore
  const sizes = yield* Effect.forEach(projects, (project) =>
    Effect.provideService(store.read, Project, project).pipe(
      Effect.map(({ playbook }) => estimateTokens(JSON.stringify(flatTexts(playbook), null, 2))),
      Effect.orElseSucceed(() => 0)
    )
  )
  return Math.max(0, ...sizes)
})

/** What ends a run: its own ceilings or, where it names none in dollars, what the limits leave to each of its projects. */
export const stopsAt = Effect.fnUntraced(function* (
  projects: ReadonlyArray<ProjectPaths>,
  ownQuote: (project: ProjectPaths) => Quote,
  { maxTokens, maxUsd, settings }: BatchOptions
) {
  if (maxUsd !== undefined) return { usd: maxUsd, byLimits: false, tokens: maxTokens }
  const ledger = yield* SpendLedger
  const shares = yield* Effect.forEach(projects, (project) =>
    Effect.provideService(ledger.totals(undefined), Project, project).pipe(
      Effect.map((totals) => usdLeft(settings.budget, totals)),
      // A ledger that cannot be read lets nothing be spent.
      Effect.orElseSucceed(() => 0),
      Effect.map((left) => {
        const { calls, usd } = ownQuote(project)
        // A rest that has no room for a call is none.
        return { allowed: left < usd.most / calls ? 0 : Math.min(left, usd.most), most: usd.most }
      })
    )
  )
  const isHeld = shares.some(({ allowed, most }) => allowed < most)
  const usd = shares.reduce((sum, { allowed }) => sum + allowed, 0)
  return { usd: isHeld ? usd : undefined, byLimits: true, tokens: maxTokens }
})

/** Where sessions are only searched, `backend` is `off` and their prices are not asked for. */
export interface PlanFor {
  readonly backend: string
  readonly priceFactor: number
}

/** Quotes some of the planned sessions. */
export const makeQuoteFor =
  (
    { concurrency, epochs, settings }: BatchOptions,
    { backend, priceFactor }: PlanFor,
    facts: Pick<QuoteFacts, "beyond" | "promptTokens" | "learnedAlready" | "unreadable" | "leftOut"> & {
      /** In the place of how many are quoted. */
      readonly sessions?: number
    }
  ) =>
  (sessions: ReadonlyArray<PlannedSession>, stops: Quote["stopsAt"]): Quote => {
    const turns = sessions.flatMap((session) => session.turns)
    const sum = (of: (turn: PlannedTurn) => number): number => turns.reduce((total, turn) => total + of(turn), 0)
    const all: QuoteFacts = {
      sessions: sessions.length,
      ...facts,
      backend,
      epochs,
      concurrency,
      turns: turns.length,
      windows: sum(({ windows }) => windows),
      tokens: sum(({ tokens }) => tokens),
      stopsAt: stops
    }
    return quoteOf(all, settings, priceFactor)
  }
