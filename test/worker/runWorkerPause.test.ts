import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { layerAnthropic } from "../../src/llm/Anthropic.ts"
import { Llm, RateLimited, Rejected, Unavailable, Unreachable } from "../../src/llm/Llm.ts"
import { defaultSettings } from "../../src/project/DefaultSettings.ts"
import { optionsFor } from "../llm/anthropicOptions.ts"
import { makeMessagesApi } from "../llm/messagesApi.ts"
import { NO_USAGE, promptOf, scriptedLlm } from "../reflection/support.ts"
import { pauseFileOf } from "../support/ownState.ts"
import { makeProject, PLAYBOOK } from "../support/projects.ts"
import { add } from "../support/taught.ts"
import {
  deadOf,
  failure,
  fatesOf,
  iso,
  jobsOf,
  layerQueue,
  passing,
  pauseOf,
  queueSession,
  runDrain,
  waiting
} from "./support.ts"

const HOUR = 3_600_000

describe("a worker whose LLM is busy or out of reach", () => {
  const unreachable = new Unreachable({ detail: "no network" })

  it.effect.each([
    { reason: new RateLimited({ detail: "busy" }), wait: 30_000 },
    { reason: new RateLimited({ detail: "busy", retryAfterMillis: 7_000 }), wait: 7_000 }
  ])("puts the job back and waits with all of them: $reason", ({ reason, wait }) =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha", "beta")
      const before = yield* jobsOf(project)
      const { layer: llm, requests } = scriptedLlm([failure(reason), add("one"), add("two")])
      const drained = yield* runDrain(project, llm)
      assert.deepStrictEqual([fatesOf(drained), drained.left, requests.length], [["alpha waits"], 2, 1])
      const [alpha, beta] = yield* jobsOf(project)
      assert.deepInclude(alpha, { attempts: 1, putBackAt: iso(0), notBefore: iso(wait) })
      assert.include(alpha!.problem, reason.message)
      assert.deepStrictEqual(beta, before[1])
      assert.deepInclude(yield* pauseOf(project), {
        kind: "waiting",
        since: iso(0),
        until: iso(wait),
        fingerprint: "f-1",
        told: false
      })
      assert.isFalse(project.exists(PLAYBOOK))

      yield* TestClock.adjust(wait - 1)
      const early = yield* runDrain(project, llm)
      assert.deepStrictEqual([early.results, early.left, early.pause?.kind, requests.length], [[], 2, "waiting", 1])
      yield* TestClock.adjust(1)
      assert.deepStrictEqual(fatesOf(yield* runDrain(project, llm)), ["beta done", "alpha done"])
      assert.isUndefined(yield* pauseOf(project))
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect("takes it for an outage when a second session fails, and asks for one at a time from then on", () =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha", "beta", "gamma")
      const { layer: down, requests } = scriptedLlm([failure(unreachable)])
      const first = yield* runDrain(project, down)
      assert.deepStrictEqual([fatesOf(first), first.left], [["alpha waits", "beta waits"], 3])
      assert.deepInclude(yield* pauseOf(project), { kind: "waiting", since: iso(0), until: iso(30_000) })
      yield* TestClock.adjust(30_000)
      assert.deepStrictEqual(fatesOf(yield* runDrain(project, down)), ["gamma waits"])
      assert.lengthOf(requests, 3)
      yield* TestClock.adjust(60_000)
      const fates = fatesOf(yield* runDrain(project, scriptedLlm([add("one"), add("two"), add("three")]).layer))
      assert.deepStrictEqual(fates, ["alpha done", "beta done", "gamma done"])
      assert.isUndefined(yield* pauseOf(project))
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect.each([
    unreachable,
    new RateLimited({ detail: "more tokens than a minute may have" }),
    new Rejected({ status: 403, detail: "the content was blocked by policy" }),
    new Rejected({ status: 401, detail: "a policy in the wrong words" })
  ])("lets no session that never gets an answer stand before the others: %s", (reason) =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha", "beta", "gamma")
      const layer = Layer.succeed(Llm, {
        backend: "scripted",
        complete: (request) =>
          promptOf(request).includes("We speak of alpha.")
            ? Effect.fail(failure(reason))
            : Effect.succeed({ text: JSON.stringify(add("one")), model: "scripted", usage: NO_USAGE })
      })
      const drain = Effect.flatMap(Effect.forkChild(runDrain(project, layer)), passing)
      const fates = [...fatesOf(yield* drain)]
      yield* TestClock.adjust(HOUR)
      fates.push(...fatesOf(yield* drain))
      assert.includeMembers(fates, ["alpha waits", "beta done", "gamma done"])
      yield* TestClock.adjust(1)
      yield* queueSession(project, "delta", "We speak of delta.")
      yield* TestClock.adjust(HOUR)
      assert.strictEqual(fatesOf(yield* drain)[0], "delta done")
      assert.deepStrictEqual(yield* deadOf(project), [])
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect("holds no other up for a request that fails alone, and says nothing of a pause", () =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha", "beta")
      const { layer: llm } = scriptedLlm([failure(unreachable), add("two")])
      const worker = yield* Effect.forkChild(runDrain(project, llm))
      assert.deepStrictEqual(fatesOf(yield* passing(worker)), ["alpha waits", "beta done", "alpha done"])
      assert.isUndefined(yield* pauseOf(project))
    }).pipe(Effect.provide(layerQueue))
  )

  it.live("gives no session up for a network that wants a login first", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      for (const name of ["alpha", "beta", "gamma"]) yield* queueSession(project, name, `We speak of ${name}.`)
      const portal = yield* makeMessagesApi({ body: "<html>Airport WiFi</html>" })
      const asked = layerAnthropic(optionsFor(portal.baseUrl))
      const drained = yield* runDrain(project, asked)
      assert.deepStrictEqual([drained.results.length, drained.left, drained.pause?.kind], [2, 3, "waiting"])
      assert.lengthOf(portal.requests, 6)
      yield* runDrain(project, asked)
      assert.lengthOf(portal.requests, 6)
      assert.deepStrictEqual(yield* deadOf(project), [])
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect("waits longer each time", () =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha")
      const { layer: llm } = scriptedLlm([failure(new RateLimited({ detail: "busy" }))])
      const waits: Array<number> = []
      for (let attempt = 0; attempt < 4; attempt += 1) {
        const { pause } = yield* runDrain(project, llm)
        waits.push((Date.parse(pause!.until) - Date.parse(pause!.since)) / 1000)
        yield* TestClock.setTime(Date.parse(pause!.until))
      }
      assert.deepStrictEqual(waits, [30, 60, 120, 240])
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect("counts an outage for no other failure that a job may meet after it", () =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha")
      for (let attempt = 0; attempt < 6; attempt += 1) {
        yield* runDrain(project, scriptedLlm([failure(new RateLimited({ detail: "busy" }))]).layer)
        yield* TestClock.adjust(HOUR)
      }
      const odd = new Rejected({ status: 400, detail: "the service is being started, one moment" })
      const drained = yield* runDrain(project, scriptedLlm([failure(odd)]).layer)
      assert.deepStrictEqual(fatesOf(drained), ["alpha waits"])
      assert.deepInclude((yield* jobsOf(project))[0], { attempts: 7, failures: { llm: 6, rejected: 1 } })
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect("comes back to a job at once when its session is told of again", () =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha")
      yield* runDrain(project, scriptedLlm([failure(new RateLimited({ detail: "busy" }))]).layer)
      yield* queueSession(project, "alpha", "We speak of alpha.")
      const drained = yield* runDrain(project, scriptedLlm([add("one")]).layer, { fingerprint: "f-2" })
      assert.deepStrictEqual([fatesOf(drained), drained.left], [["alpha done"], 0])
    }).pipe(Effect.provide(layerQueue))
  )
})

describe("a worker whose key, account or model is refused", () => {
  const refused = [
    new Rejected({ status: 401, detail: "invalid x-api-key" }),
    new Rejected({ status: 400, detail: "Your credit balance is too low" }),
    new Unavailable({ detail: "there is no key" })
  ]
  const paused = Effect.fnUntraced(function* (reason = refused[0]!) {
    const project = yield* waiting("alpha", "beta")
    const before = yield* jobsOf(project)
    const { layer: llm, requests } = scriptedLlm([failure(reason), add("one"), add("two")])
    const drained = yield* runDrain(project, llm)
    assert.deepStrictEqual([fatesOf(drained), drained.left, requests.length], [["alpha waits"], 2, 1])
    assert.deepStrictEqual(yield* jobsOf(project), [{ ...before[0]!, putBackAt: iso(0) }, before[1]!])
    return { project, llm, requests }
  })

  it.effect.each(refused)("keeps all jobs, says why, and asks for another after an hour: %s", (reason) =>
    Effect.gen(function* () {
      const { llm, project, requests } = yield* paused(reason)
      const pause = yield* pauseOf(project)
      assert.deepInclude(pause, { kind: "credentials", since: iso(0), until: iso(HOUR) })
      assert.include(pause!.reason, reason.message)
      yield* TestClock.adjust(HOUR - 1)
      assert.deepStrictEqual((yield* runDrain(project, llm)).pause, pause)
      assert.lengthOf(requests, 1)
      yield* TestClock.adjust(1)
      assert.deepStrictEqual(fatesOf(yield* runDrain(project, llm)), ["beta done", "alpha done"])
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect.each([
    { what: "another key or model is set", options: { fingerprint: "f-2" } },
    { what: "a person asks for it", options: { byHand: true } }
  ])("asks again at once when $what", ({ options }) =>
    Effect.gen(function* () {
      const { llm, project } = yield* paused()
      assert.deepStrictEqual(fatesOf(yield* runDrain(project, llm, options)), ["beta done", "alpha done"])
      assert.isUndefined(yield* pauseOf(project))
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect("is not kept from work by a pause file that is none", () =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha")
      project.write(pauseFileOf(project.root), '{"kind": "credent')
      assert.deepStrictEqual(fatesOf(yield* runDrain(project, scriptedLlm([add("one")]).layer)), ["alpha done"])
    }).pipe(Effect.provide(layerQueue))
  )
})

const limited = (budget: Partial<typeof defaultSettings.budget>) => ({
  settings: { ...defaultSettings, budget: { ...defaultSettings.budget, ...budget } }
})

describe("a worker that reaches a limit of spending", () => {
  it.effect("pauses until the limit lifts by itself", () =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha", "beta")
      const before = yield* jobsOf(project)
      const { layer: llm, requests } = scriptedLlm([add("one"), add("two")], { costUsd: 0.999 })
      const drained = yield* runDrain(project, llm, limited({ maxUsdPerDay: 1 }))
      assert.deepStrictEqual(fatesOf(drained), ["alpha done", "beta waits"])
      assert.deepInclude(yield* pauseOf(project), { kind: "budget", until: "2026-11-21T00:00:00.000Z" })
      assert.deepStrictEqual(yield* jobsOf(project), before.slice(1))
      assert.lengthOf(requests, 1)
      yield* TestClock.setTime(Date.parse("2026-11-21T00:00:00.000Z"))
      assert.deepStrictEqual(fatesOf(yield* runDrain(project, llm, limited({ maxUsdPerDay: 1 }))), ["beta done"])
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect("puts a session back that is too dear by itself, and goes on with the others", () =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha", "beta")
      const { layer: llm, requests } = scriptedLlm([add("one")])
      const drained = yield* runDrain(project, llm, limited({ maxUsdPerDay: 0.000001 }))
      assert.deepStrictEqual(fatesOf(drained), ["alpha waits", "beta waits"])
      assert.isUndefined(drained.pause)
      assert.include(drained.results[0]!.problem, "raise budget.maxUsdPerDay")
      assert.lengthOf(requests, 0)
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect("gives up just the session that may take no more, and goes on", () =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha", "beta")
      const drained = yield* runDrain(project, scriptedLlm([add("one")]).layer, limited({ maxTokensPerSession: 1 }))
      assert.deepStrictEqual(fatesOf(drained), ["alpha dead", "beta dead"])
      assert.isUndefined(drained.pause)
    }).pipe(Effect.provide(layerQueue))
  )
})
