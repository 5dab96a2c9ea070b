import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import type { PlatformError } from "effect/PlatformError"
import * as Ref from "effect/Ref"
import * as Result from "effect/Result"
import * as Semaphore from "effect/Semaphore"
import { factsOf, modelOf } from "../core/spend/Backends.ts"
import { ceilingReached, type Ceilings, limitReached, type NextCall } from "../core/spend/Budget.ts"
import { costUsd, estimateUsd, tokensOf } from "../core/spend/Price.ts"
import type { Spent } from "../core/spend/Usage.ts"
import { estimateTokens } from "../core/text/Tokens.ts"
import { Project } from "../project/Project.ts"
import type { SettingsValues } from "../project/SettingsFile.ts"
import { warn } from "../project/Warning.ts"
import { Abandoned } from "./Abandoned.ts"
import { Llm, LlmError, type LlmRequest, OverBudget, Unaccounted } from "./Llm.ts"
import { SpendLedger } from "./SpendLedger.ts"
import { withinReason } from "./SpentInReason.ts"

/** What calls that are under way may take, and what a run has taken. Shared by all that spend from one purse. */
export interface Purse {
  readonly ceilings: Ceilings
  readonly oneAtATime: Semaphore.Semaphore
  readonly underWay: { usd: number; tokens: number }
  /** What calls may have taken that could not be noted. */
  readonly unnoted: { usd: number; tokens: number }
  /** Opened, and made anew, whenever a call is done. */
  readonly done: { latch: Latch.Latch }
  readonly taken: { usd: number; tokens: number; calls: number }
}

export const makePurse = (ceilings: Ceilings = {}): Effect.Effect<Purse> =>
  Effect.map(Semaphore.make(1), (oneAtATime) => ({
    ceilings,
    oneAtATime,
    done: { latch: Latch.makeUnsafe() },
    underWay: { usd: 0, tokens: 0 },
    unnoted: { usd: 0, tokens: 0 },
    taken: { usd: 0, tokens: 0, calls: 0 }
  }))

/** What is spent on, and by which rules. */
export interface Spending {
  readonly session: string | undefined
  readonly settings: Pick<SettingsValues, "budget" | "prices" | "llm">
  /** Shared with others that run at the same time; by default the session's own. */
  readonly purse?: Purse
}

const promptTokens = ({ correction, prompt, schema, stable }: LlmRequest): number =>
  estimateTokens(`${stable ?? ""}${prompt}${correction?.answer ?? ""}`) +
  estimateTokens(schema === undefined ? "" : JSON.stringify(schema))

/**
 * The LLM as this project may use it: a call that would break a limit is not made, and what each call took is noted,
 * whether or not its answer is of use.
 */
export const budgetedLlm = Effect.fnUntraced(function* ({ purse: given, session, settings }: Spending) {
  const llm = yield* Llm
  const ledger = yield* SpendLedger
  const project = yield* Project
  const { budget, llm: options, prices } = settings
  const { addedTokens = 0 } = factsOf(llm.backend)
  const model = modelOf(llm.backend, options.model)
  const purse = given ?? (yield* makePurse())
  const { taken, underWay } = purse
  const ofSession = { tokens: 0 }

  /** An effect on the ledger of this project; what fails there is why the LLM is not asked. */
  const withLedger = <A>(effect: Effect.Effect<A, PlatformError, Project>, problem: string) =>
    Effect.provideService(effect, Project, project).pipe(
      Effect.mapError(({ message }) => {
        const reason = new Unaccounted({ detail: `${problem}: ${message}` })
        return new LlmError({ backend: llm.backend, reason })
      })
    )

  const overBudget = (reason: OverBudget) => new LlmError({ backend: llm.backend, reason })

  /** Why the call may not be made beside calls that take so much; nothing when it may. */
  const refuse = Effect.fnUntraced(function* (next: NextCall, others: NextCall, ofThisSession: number) {
    const ceiling = ceilingReached(purse.ceilings, {
      usd: taken.usd + others.usd + next.usd,
      tokens: taken.tokens + others.tokens + next.tokens
    })
    if (ceiling !== undefined) return yield* overBudget(new OverBudget({ limit: "ceiling", detail: ceiling }))
    const totals = yield* withLedger(ledger.totals(session), "what was spent so far cannot be read")
    const withOthers = {
      usdToday: totals.usdToday + others.usd,
      usdThisMonth: totals.usdThisMonth + others.usd,
      tokensOfSession: totals.tokensOfSession + ofThisSession
    }
    const reached = limitReached(budget, withOthers, next, yield* Clock.currentTimeMillis)
    if (reached === undefined) return
    const { detail, limit, until } = reached
    return yield* overBudget(new OverBudget({ limit, detail, ...(until === undefined ? {} : { until }) }))
  })

  /**
   * Waits while only calls that are under way stand in the way: they count as if they took all that they may, and mostly
   * take far less. Fails when there is no room in any case.
   */
  const admit = Effect.fnUntraced(function* (next: NextCall) {
    for (;;) {
      const { unnoted } = purse
      yield* refuse(next, unnoted, unnoted.tokens)
      const { latch } = purse.done
      const others = { usd: unnoted.usd + underWay.usd, tokens: unnoted.tokens + underWay.tokens }
      const room = yield* Effect.result(refuse(next, others, unnoted.tokens + ofSession.tokens))
      if (Result.isSuccess(room)) return
      yield* latch.await
    }
  })

  const record = (request: LlmRequest, spent: Spent, ok: boolean, of: string | undefined) => {
    taken.usd += costUsd(spent, prices)
    taken.tokens += tokensOf(spent.usage)
    taken.calls += 1
    return Effect.provideService(
      ledger.record({
        session: of,
        model: spent.model,
        usage: spent.usage,
        usd: costUsd(spent, prices),
        purpose: request.correction === undefined ? (request.purpose ?? "reflection") : "correction",
        ok
      }),
      Project,
      project
    ).pipe(
      Effect.as(true),
      Effect.catch((error) => Effect.as(warn(`what a call took could not be noted (${error.message})`), false))
    )
  }

  /**
   * An attempt that was left without an answer counts as if it took all that it may, but not for its session: a slow
   * provider, or a person who ends the command, is no reason to give that up.
   */
  const recordLeft = (request: LlmRequest, inputTokens: number) => {
    const usage = { inputTokens, outputTokens: options.maxOutputTokens, cacheReadTokens: 0, cacheWriteTokens: 0 }
    return record(request, { model, usage }, false, undefined)
  }

  /** The attempt after one that was left needs room beside it. No permit is asked for: a call may hold it that waits for this one to be done. */
  const abandon = Effect.fnUntraced(function* (request: LlmRequest, tokens: number, next: NextCall) {
    yield* recordLeft(request, tokens)
    const { unnoted } = purse
    const others = {
      usd: unnoted.usd + underWay.usd - next.usd,
      tokens: unnoted.tokens + underWay.tokens - next.tokens
    }
    yield* refuse(next, others, unnoted.tokens + ofSession.tokens - next.tokens)
  })

  const complete = Effect.fnUntraced(function* (request: LlmRequest) {
    const tokens = promptTokens(request) + addedTokens
    const next = {
      usd: estimateUsd(model, tokens, options.maxOutputTokens, prices),
      tokens: tokens + options.maxOutputTokens
    }
    const take = (sign: 1 | -1) => {
      underWay.usd += sign * next.usd
      underWay.tokens += sign * next.tokens
      ofSession.tokens += sign * next.tokens
      if (sign === 1) return
      purse.done.latch.openUnsafe()
      purse.done.latch = Latch.makeUnsafe()
    }
    // One at a time, or several calls would each find room for one.
    yield* purse.oneAtATime.withPermit(
      admit(next).pipe(
        Effect.andThen(withLedger(ledger.check, "what it takes could not be noted")),
        Effect.tap(() => Effect.sync(() => take(1)))
      )
    )
    const isNoted = yield* Ref.make(true)
    const note = (spent: Spent, ok: boolean) =>
      Effect.flatMap(record(request, spent, ok, session), (noted) => Ref.set(isNoted, noted))
    const asked = { prompt: tokens, added: addedTokens, output: options.maxOutputTokens }
    return yield* llm.complete(request).pipe(
      Effect.provideService(Abandoned, abandon(request, tokens, next)),
      Effect.map((answer) => withinReason(answer, asked, answer.text)),
      Effect.mapError((error) =>
        error.spent === undefined
          ? error
          : new LlmError({ ...error, spent: withinReason(error.spent, asked, error.answer) })
      ),
      Effect.tap((answer) => note(answer, true)),
      Effect.tapError((error) => (error.spent === undefined ? Effect.void : note(error.spent, false))),
      Effect.onInterrupt(() => recordLeft(request, tokens)),
      Effect.ensuring(
        Effect.map(Ref.get(isNoted), (noted) => {
          take(-1)
          if (noted) return
          purse.unnoted.usd += next.usd
          purse.unnoted.tokens += next.tokens
        })
      )
    )
  })

  return Llm.of({ backend: llm.backend, complete })
})
