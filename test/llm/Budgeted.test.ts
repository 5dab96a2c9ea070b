import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Deferred, Effect, Fiber, Layer } from "effect"
import type { Ceilings } from "../../src/core/spend/Budget.ts"
import type { Spent } from "../../src/core/spend/Usage.ts"
import { Abandoned } from "../../src/llm/Abandoned.ts"
import { budgetedLlm, makePurse } from "../../src/llm/Budgeted.ts"
import { Llm, LlmError, Malformed, Unreachable } from "../../src/llm/Llm.ts"
import { SpendLedger } from "../../src/llm/SpendLedger.ts"
import { defaultSettings } from "../../src/project/DefaultSettings.ts"
import { layerFailing, layerFailingFile } from "../support/faultyFileSystem.ts"
import { inside } from "../support/inside.ts"
import { makeProject, type Project } from "../support/projects.ts"

/** A call of this costs $0.0006 by the table. */
const SPENT: Spent = {
  model: "claude-haiku-5-5",
  usage: { inputTokens: 1_000, outputTokens: 1_000, cacheReadTokens: 0, cacheWriteTokens: 0 }
}
const COST = 0.0006

const counting = (fails = false) => {
  const calls = { made: 0 }
  const complete = () =>
    Effect.suspend(() => {
      calls.made += 1
      const reason = new Malformed({ detail: "no JSON" })
      return fails
        ? Effect.fail(new LlmError({ backend: "scripted", reason, spent: SPENT }))
        : Effect.succeed({ text: "{}", ...SPENT })
    }).pipe(Effect.tap(() => Effect.yieldNow))
  return { calls, layer: Layer.succeed(Llm, { backend: "scripted", complete }) }
}

const world = (llm: Layer.Layer<Llm>) =>
  Layer.merge(llm, SpendLedger.layer).pipe(Layer.provideMerge(NodeServices.layer))

const withBudget = (budget: Partial<typeof defaultSettings.budget>) => ({
  ...defaultSettings,
  budget: { ...defaultSettings.budget, ...budget }
})

const limitOf = (error: LlmError) => (error.reason._tag === "OverBudget" ? error.reason.limit : error.reason._tag)

const linesOf = (project: Project): ReadonlyArray<Record<string, unknown>> =>
  project.exists(".claude/debrief/spend.jsonl")
    ? project
        .read(".claude/debrief/spend.jsonl")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    : []

describe("usage that cannot be", () => {
  it.effect("does not stop learning: what was asked for counts, for answers and for failures", () =>
    Effect.gen(function* () {
      const usage = { inputTokens: 1e15, outputTokens: 1e15, cacheReadTokens: 1e15, cacheWriteTokens: 1e15 }
      const spent = { model: "claude-haiku-5-5", usage, costUsd: 1e12 }
      const reason = new Malformed({ detail: "no JSON" })
      const answers = [
        Effect.succeed({ text: "{}", ...spent }),
        Effect.fail(new LlmError({ backend: "scripted", reason, spent })),
        Effect.succeed({ text: "{}", ...SPENT })
      ]
      const complete = () => Effect.suspend(() => answers.shift()!)
      const project = yield* makeProject()
      yield* Effect.gen(function* () {
        const llm = yield* inside(project.paths, budgetedLlm({ session: "s-1", settings: defaultSettings }))
        for (let call = 0; call < 3; call += 1) yield* Effect.result(llm.complete({ prompt: "one" }))
      }).pipe(Effect.provide(world(Layer.succeed(Llm, { backend: "scripted", complete }))))
      const [first, failed, last] = linesOf(project)
      const counted = { inputTokens: 2, outputTokens: 8_000, cacheReadTokens: 0, cacheWriteTokens: 0 }
      assert.deepStrictEqual([first!["usage"], failed!["usage"]], [counted, counted])
      assert.isBelow(first!["usd"] as number, 0.01)
      assert.deepInclude(last, { usd: COST, ok: true })
    }).pipe(Effect.provide(NodeServices.layer))
  )
})

/** An LLM that leaves so many attempts of one call, and gives up then. */
const leaving = (attempts: number) => {
  const left = { attempts: 0 }
  const reason = new Unreachable({ detail: "no answer within 30 s" })
  const leave = Effect.suspend(() => Effect.flatMap(Abandoned, (tell) => ((left.attempts += 1), tell)))
  const complete = () =>
    Effect.andThen(
      Effect.repeat(leave, { times: attempts - 1 }),
      Effect.fail(new LlmError({ backend: "scripted", reason }))
    )
  return { left, layer: Layer.succeed(Llm, { backend: "scripted", complete }) }
}

const leaveAttempts = Effect.fnUntraced(function* (attempts: number, budget: Partial<typeof defaultSettings.budget>) {
  const project = yield* makeProject()
  const { layer, left } = leaving(attempts)
  const error = yield* Effect.gen(function* () {
    const llm = yield* inside(project.paths, budgetedLlm({ session: "s-1", settings: withBudget(budget) }))
    return yield* Effect.flip(llm.complete({ prompt: "one" }))
  }).pipe(Effect.provide(world(layer)))
  return { error, left, lines: linesOf(project) }
})

describe("an attempt that was left without an answer", () => {
  it.live("counts as if it took all that it may, but not against its session", () =>
    Effect.gen(function* () {
      const { error, lines } = yield* leaveAttempts(2, { maxTokensPerSession: 10_000 })
      assert.strictEqual(limitOf(error), "Unreachable")
      const usage = { inputTokens: 2, outputTokens: 8_000, cacheReadTokens: 0, cacheWriteTokens: 0 }
      assert.lengthOf(lines, 2)
      for (const line of lines) {
        assert.deepInclude(line, { usage, ok: false })
        assert.notProperty(line, "session")
        assert.isAbove(line["usd"] as number, 0)
      }
    }).pipe(Effect.provide(NodeServices.layer))
  )

  it.live("leaves no other where that would break a limit", () =>
    Effect.gen(function* () {
      // Each may take $0.004.
      const { error, left } = yield* leaveAttempts(5, { maxUsdPerDay: 0.009 })
      assert.strictEqual(limitOf(error), "maxUsdPerDay")
      assert.strictEqual(left.attempts, 2)
    }).pipe(Effect.provide(NodeServices.layer))
  )
})

describe("a call that is ended from outside, as by Ctrl-C", () => {
  it.live("counts as if it took all that it may, but not against its session", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const asked = yield* Deferred.make<void>()
      const complete = () => Effect.andThen(Deferred.succeed(asked, undefined), Effect.never)
      yield* Effect.gen(function* () {
        const llm = yield* inside(project.paths, budgetedLlm({ session: "s-1", settings: defaultSettings }))
        const call = yield* Effect.forkChild(llm.complete({ prompt: "one" }))
        yield* Deferred.await(asked)
        yield* Fiber.interrupt(call)
      }).pipe(Effect.provide(world(Layer.succeed(Llm, { backend: "scripted", complete }))))
      const [line, ...others] = linesOf(project)
      assert.lengthOf(others, 0)
      const usage = { inputTokens: 2, outputTokens: 8_000, cacheReadTokens: 0, cacheWriteTokens: 0 }
      assert.deepInclude(line, { usage, ok: false })
      assert.notProperty(line, "session")
    }).pipe(Effect.provide(NodeServices.layer))
  )
})

describe("a ledger that cannot be written", () => {
  it.live.each([
    { name: "has no room left", files: layerFailingFile("writeAll", "spend.jsonl", "ENOSPC") },
    { name: "is not flushed", files: layerFailingFile("sync", "spend.jsonl", "EIO") },
    { name: "is in a folder that takes no file", files: layerFailing("open", "spend.jsonl.room", "EACCES") }
  ])("has nothing asked, and that is said: $name", ({ files }) =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const { calls, layer } = counting()
      const ledger = SpendLedger.layer.pipe(Layer.provide(files))
      const refused = yield* Effect.gen(function* () {
        const llm = yield* inside(project.paths, budgetedLlm({ session: "s-1", settings: defaultSettings }))
        return yield* Effect.flip(llm.complete({ prompt: "one" }))
      }).pipe(Effect.provide(Layer.merge(layer, ledger)))
      assert.strictEqual(calls.made, 0)
      assert.strictEqual(refused.reason._tag, "Unaccounted")
      assert.include(refused.message, "it was not asked, because what it takes could not be noted")
      assert.deepStrictEqual(
        project.files().filter((name) => name.endsWith("-tmp")),
        []
      )
    }).pipe(Effect.provide(NodeServices.layer))
  )
})

describe("a call that was made, and could not be noted", () => {
  const files = layerFailingFile("writeAll", /\/spend\.jsonl$/, "ENOSPC")
  const notOne = { maxUsd: 0.007, maxTokens: 15_000 }

  it.live.each([
    { ceilings: { maxUsd: notOne.maxUsd }, budget: {} },
    { ceilings: { maxTokens: notOne.maxTokens }, budget: {} },
    { ceilings: {}, budget: { maxUsdPerDay: notOne.maxUsd } },
    { ceilings: {}, budget: { maxUsdPerMonth: notOne.maxUsd } },
    { ceilings: {}, budget: { maxTokensPerSession: notOne.maxTokens } }
  ])("counts as if it took all that it may: $ceilings $budget", ({ budget, ceilings }) =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const { calls, layer } = counting()
      const ledger = SpendLedger.layer.pipe(Layer.provide(files))
      const refused = yield* Effect.gen(function* () {
        const purse = yield* makePurse(ceilings)
        const settings = withBudget(budget)
        const llm = yield* inside(project.paths, budgetedLlm({ session: "s-1", settings, purse }))
        yield* llm.complete({ prompt: "one" })
        return yield* Effect.flip(llm.complete({ prompt: "two" }))
      }).pipe(Effect.provide(Layer.merge(layer, ledger)))
      assert.strictEqual(refused.reason._tag, "OverBudget")
      assert.strictEqual(calls.made, 1)
    }).pipe(Effect.provide(NodeServices.layer))
  )
})

/** An LLM that is at work for longer than asking whether there is room for another call takes. */
const working = () => {
  const calls = { made: 0, underWay: 0, mostAtOnce: 0 }
  const complete = () =>
    Effect.gen(function* () {
      calls.made += 1
      calls.underWay += 1
      calls.mostAtOnce = Math.max(calls.mostAtOnce, calls.underWay)
      // Who asks for room reads the ledger as well, in turn with this.
      const ledger = yield* SpendLedger
      for (let look = 0; look < 20; look += 1) yield* Effect.ignore(ledger.totals("s-1"))
      calls.underWay -= 1
      return { text: "{}", ...SPENT }
    })
  return { calls, complete }
}

describe("a call that is under way", () => {
  // A call may take $0.0041 or 8,002 tokens, and takes $0.0006 and 2,000: three fit one by one, and no two at once.
  it.live.each([
    { ceilings: { maxUsd: 0.007 }, budget: {} },
    { ceilings: { maxTokens: 14_000 }, budget: {} },
    { ceilings: {}, budget: { maxUsdPerDay: 0.007 } },
    { ceilings: {}, budget: { maxUsdPerMonth: 0.007 } },
    { ceilings: {}, budget: { maxTokensPerSession: 14_000 } }
  ])("counts as if it took all that it may: $ceilings $budget", ({ budget, ceilings }) =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const { calls, complete } = working()
      yield* Effect.gen(function* () {
        const here = yield* Effect.context<SpendLedger>()
        const scripted = Llm.of({
          backend: "scripted",
          complete: () => inside(project.paths, Effect.provideContext(complete(), here))
        })
        const purse = yield* makePurse(ceilings)
        const spending = { session: "s-1", settings: withBudget(budget), purse }
        const llm = yield* Effect.provideService(inside(project.paths, budgetedLlm(spending)), Llm, scripted)
        const calling = Array.from({ length: 3 }, () => llm.complete({ prompt: "one" }))
        yield* Effect.all(calling, { concurrency: "unbounded" })
      }).pipe(Effect.provide(SpendLedger.layer.pipe(Layer.provideMerge(NodeServices.layer))))
      assert.deepStrictEqual(calls, { made: 3, underWay: 0, mostAtOnce: 1 })
    })
  )
})

/** Calls that are made at once, on one purse. */
const together = (project: Project, ceilings: Ceilings, calls: number) =>
  Effect.gen(function* () {
    const purse = yield* makePurse(ceilings)
    const each = Effect.gen(function* () {
      const llm = yield* inside(project.paths, budgetedLlm({ session: "s-1", settings: defaultSettings, purse }))
      return yield* Effect.result(llm.complete({ prompt: "one" }))
    })
    return yield* Effect.all(
      Array.from({ length: calls }, () => each),
      { concurrency: "unbounded" }
    )
  })

describe("an LLM on a budget", () => {
  it.live("notes what each call took, with the session and what it was for, also when its answer is of no use", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const spending = { session: "s-1", settings: defaultSettings }
      yield* Effect.gen(function* () {
        const llm = yield* inside(project.paths, budgetedLlm(spending))
        yield* llm.complete({ prompt: "one", purpose: "curator" })
        yield* llm.complete({ prompt: "one", correction: { answer: "x", problem: "y" } })
      }).pipe(Effect.provide(world(counting().layer)))
      yield* Effect.gen(function* () {
        const llm = yield* inside(project.paths, budgetedLlm(spending))
        yield* Effect.flip(llm.complete({ prompt: "two" }))
      }).pipe(Effect.provide(world(counting(true).layer)))
      const lines = linesOf(project)
      assert.deepStrictEqual(
        lines.map(({ ok, purpose, session }) => [session, purpose, ok]),
        [
          ["s-1", "curator", true],
          ["s-1", "correction", true],
          ["s-1", "reflection", false]
        ]
      )
      for (const { usd } of lines) assert.closeTo(usd as number, COST, 1e-9)
    })
  )

  it.live.each([
    { budget: { maxUsdPerDay: 0.001 }, limit: "maxUsdPerDay" },
    { budget: { maxUsdPerMonth: 0.001 }, limit: "maxUsdPerMonth" },
    { budget: { maxTokensPerSession: 5_000 }, limit: "maxTokensPerSession" }
  ])("makes no call that would break $limit", ({ budget, limit }) =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const { calls, layer } = counting()
      const refused = yield* Effect.gen(function* () {
        const llm = yield* inside(project.paths, budgetedLlm({ session: "s-1", settings: withBudget(budget) }))
        return yield* Effect.flip(llm.complete({ prompt: "one" }))
      }).pipe(Effect.provide(world(layer)))
      assert.strictEqual(limitOf(refused), limit)
      assert.include(refused.message, `budget.${limit}`)
      assert.strictEqual(calls.made, 0)
      assert.deepStrictEqual(linesOf(project), [])
    })
  )

  it.live("counts what another worker has spent meanwhile", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const { layer } = counting()
      const settings = withBudget({ maxUsdPerDay: 0.01 })
      const refused = yield* Effect.gen(function* () {
        const llm = yield* inside(project.paths, budgetedLlm({ session: "s-1", settings }))
        yield* llm.complete({ prompt: "one" })
        const other = {
          at: DateTime.formatIso(yield* DateTime.now),
          session: "s-2",
          model: "m",
          usage: SPENT.usage,
          usd: 0.009
        }
        project.write(
          ".claude/debrief/spend.jsonl",
          `${project.read(".claude/debrief/spend.jsonl")}${JSON.stringify({ ...other, purpose: "batch", ok: true })}\n`
        )
        return yield* Effect.flip(llm.complete({ prompt: "two" }))
      }).pipe(Effect.provide(world(layer)))
      assert.strictEqual(limitOf(refused), "maxUsdPerDay")
    })
  )

  it.live(
    "lets calls that are made at once wait for each other, so that as many fit under a ceiling as one by one",
    () =>
      Effect.gen(function* () {
        const project = yield* makeProject()
        const { calls, layer } = counting()
        // One call may take $0.0041 and takes $0.0006: after four, there is no room for what a fifth may take.
        const results = yield* together(project, { maxUsd: 0.006 }, 8).pipe(Effect.provide(world(layer)))
        assert.strictEqual(calls.made, 4)
        const refused = results.flatMap((result) => (result._tag === "Failure" ? [limitOf(result.failure)] : []))
        assert.deepStrictEqual(
          refused,
          Array.from({ length: 4 }, () => "ceiling")
        )
      })
  )

  it.live("keeps a ceiling of tokens", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const { calls, layer } = counting()
      yield* together(project, { maxTokens: 9_000 }, 3).pipe(Effect.provide(world(layer)))
      assert.strictEqual(calls.made, 1)
    })
  )

  it.live("spends nothing while what was spent cannot be read", () =>
    Effect.gen(function* () {
      // A folder in the ledger's place: it reads as trouble, so nothing more is spent.
      const project = yield* makeProject({ ".claude/debrief/spend.jsonl/x": "" })
      const { calls, layer } = counting()
      const refused = yield* Effect.gen(function* () {
        const llm = yield* inside(project.paths, budgetedLlm({ session: "s-1", settings: defaultSettings }))
        return yield* Effect.flip(llm.complete({ prompt: "one" }))
      }).pipe(Effect.provide(world(layer)))
      assert.strictEqual(refused.reason._tag, "Unaccounted")
      assert.strictEqual(calls.made, 0)
    })
  )
})
