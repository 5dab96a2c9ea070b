import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Hash, Schema, Stream } from "effect"
import * as Batch from "../../src/batch/Batch.ts"
import type { Playbook } from "../../src/core/playbook/Playbook.ts"
import { Llm, LlmError, RateLimited, Refused, Rejected } from "../../src/llm/Llm.ts"
import { defaultSettings } from "../../src/project/DefaultSettings.ts"
import { makeProject, PLAYBOOK, playbookTexts, type Project } from "../support/projects.ts"
import { runs } from "../support/runs.ts"
import { saying, teaching } from "../support/taught.ts"
import {
  planAndRun,
  planOnly,
  answeringLlm,
  batchOptions,
  batchWorld,
  type PastSession,
  PROJECTS,
  reportIn,
  runBatch,
  sessionIn,
  writeSessions
} from "./support.ts"

const sessions = (count: number): ReadonlyArray<PastSession> =>
  Array.from({ length: count }, (_, index) => ({
    id: `s${String(index).padStart(3, "0")}`,
    at: index,
    said: [`Question number ${index}`, `Answer number ${index}`]
  }))

/** An operation that adds what the session's question says. */
const asked = (prompt: string) => {
  const question = /Question number \d+/.exec(sessionIn(prompt))?.[0] ?? "nothing"
  return { type: "ADD", text: question, section: "OTHERS", evidence: question }
}

/** An LLM that does so. */
const addsTheQuestion = () => answeringLlm((prompt) => Effect.succeed({ operations: [asked(prompt)] }))

const playbookOf = (project: Project): Playbook => JSON.parse(project.read(PLAYBOOK)) as Playbook

const textsIn = (project: Project): ReadonlyArray<string> => Object.values(playbookTexts(project)["OTHERS"] ?? {})

const failing = (reason: LlmError["reason"]) => Effect.fail(new LlmError({ backend: "scripted", reason }))

const limited = (maxUsdPerMonth: number) => ({
  ...defaultSettings,
  budget: { ...defaultSettings.budget, maxUsdPerMonth }
})

describe("a batch", () => {
  it.live("learns from all sessions, oldest first, and reports each", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeSessions(project, sessions(20))
      const { layer, requests } = addsTheQuestion()
      const events = yield* runBatch(project, layer)
      const report = reportIn(events)
      assert.deepStrictEqual(
        report.results.map(({ found }) => found.session),
        sessions(20).map(({ id }) => id)
      )
      assert.deepStrictEqual(
        textsIn(project),
        Array.from({ length: 20 }, (_, index) => `Question number ${index}`)
      )
      assert.lengthOf(requests, 20)
      assert.deepStrictEqual(report.keyPoints, { before: 0, after: 20 })
      assert.deepStrictEqual(report.results[0]?.changes, [
        { what: "added", id: "oth-001", text: "Question number 0", evidence: "Question number 0", quoted: true }
      ])
      assert.deepStrictEqual(
        [...new Set(events.map(({ _tag }) => _tag))],
        ["Discovered", "Reading", "Quoted", "Signals", "Begun", "Asking", "Spent", "Answered", "Applied", "Finished"]
      )
    })
  )

  it.live("asks for nothing that has been learned from: a rerun does only what is left", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeSessions(project, sessions(3))
      const { layer, requests } = addsTheQuestion()
      yield* runBatch(project, layer)
      writeSessions(project, sessions(5))
      const report = reportIn(yield* runBatch(project, layer))
      assert.lengthOf(requests, 5)
      assert.strictEqual(report.quote.learnedAlready, 3)
      assert.deepStrictEqual(
        report.results.map(({ found }) => found.session),
        ["s003", "s004"]
      )
    })
  )

  it.live("does nothing but the quote when it is only planned", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeSessions(project, sessions(3))
      const { layer, requests } = addsTheQuestion()
      const events = yield* planOnly(project, layer)
      const last = events.at(-1)
      assert.strictEqual(last?._tag, "Quoted")
      if (last?._tag === "Quoted") {
        assert.strictEqual(last.quote.sessions, 3)
        assert.strictEqual(last.quote.calls, 3)
        assert.isAbove(last.quote.usd.most, last.quote.usd.least)
      }
      assert.lengthOf(requests, 0)
      assert.isFalse(project.exists(PLAYBOOK))
      assert.isFalse(project.exists(".claude/debrief/seed.json"))
    })
  )

  it.live("learns the messages that a fork repeats only once", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeSessions(project, [
        { id: "origin", at: 0, said: ["first shared", "second shared"], uuids: ["u-1", "u-2"] },
        { id: "fork", at: 1, said: ["first shared", "second shared", "only forked"], uuids: ["u-1", "u-2", "u-3"] }
      ])
      const { layer, requests } = answeringLlm(() => Effect.succeed({ operations: [] }))
      yield* runBatch(project, layer)
      const shown = requests.map(({ prompt }) => sessionIn(prompt)).join("\n")
      assert.lengthOf(requests, 2)
      for (const words of ["first shared", "second shared", "only forked"]) {
        assert.lengthOf(shown.split(words), 2, words)
      }
    })
  )

  it.live("goes on after a session that fails, and leaves that one for the next run", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeSessions(project, sessions(4))
      let refuses = true
      const { layer } = answeringLlm((prompt) =>
        refuses && sessionIn(prompt).includes("Question number 1")
          ? failing(new Refused({ detail: "no" }))
          : Effect.succeed({ operations: [asked(prompt)] })
      )
      const report = reportIn(yield* runBatch(project, layer))
      assert.deepStrictEqual(
        report.notDone.map(({ found, reason }) => [found.session, reason]),
        [["s001", "failed"]]
      )
      assert.lengthOf(report.results, 3)
      refuses = false
      const again = reportIn(yield* runBatch(project, layer))
      assert.deepStrictEqual(
        again.results.map(({ found }) => found.session),
        ["s001"]
      )
    })
  )

  it.live("stops asking when the account is not accepted, and says so of every session that is left", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeSessions(project, sessions(30))
      const { layer, requests } = answeringLlm(() =>
        failing(new Rejected({ status: 401, detail: "invalid x-api-key" }))
      )
      const report = reportIn(yield* runBatch(project, layer, { concurrency: 2 }))
      assert.isAtMost(requests.length, 4)
      assert.lengthOf(report.notDone, 30)
      assert.include(report.notDone.at(-1)!.detail, "401")
    })
  )

  it.live("asks less at once when the provider is busy, and tries those again", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeSessions(project, sessions(12))
      let busy = 3
      const { layer } = answeringLlm((prompt) => {
        busy -= 1
        return busy >= 0
          ? failing(new RateLimited({ detail: "slow down", retryAfterMillis: 10 }))
          : Effect.succeed({ operations: [asked(prompt)] })
      })
      const events = yield* runBatch(project, layer, { concurrency: 8 })
      assert.lengthOf(reportIn(events).results, 12)
      assert.deepInclude(
        events.filter(({ _tag }) => _tag === "Slowed").map((event) => ("concurrency" in event ? event.concurrency : 0)),
        4
      )
    })
  )

  it.live("never goes over a ceiling, and reports what it left out", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeSessions(project, sessions(20))
      const { layer, requests } = addsTheQuestion()
      const bySessions = reportIn(yield* runBatch(project, layer, { maxSessions: 5 }))
      assert.lengthOf(requests, 5)
      assert.lengthOf(
        bySessions.notDone.filter(({ reason }) => reason === "ceiling"),
        15
      )
      // A call is estimated at under $0.005 and takes $0.00015.
      const byUsd = reportIn(yield* runBatch(project, layer, { maxUsd: 0.006, concurrency: 1 }))
      assert.isAtMost(byUsd.spent.usd, 0.006)
      assert.isAbove(byUsd.results.length, 0)
      assert.isAbove(byUsd.notDone.length, 0)
      const tokens = reportIn(yield* runBatch(project, layer, { maxTokens: 1 }))
      assert.lengthOf(tokens.results, 0)
    })
  )

  it.live("goes through the sessions again in further epochs, and counts ratings once a session", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const said = [saying("oth-001 helped.", "epochs"), "Thanks."]
      writeSessions(
        project,
        sessions(2).map(({ at, id }) => ({ at, id, said }))
      )
      const { layer, requests } = answeringLlm((prompt) =>
        Effect.succeed({
          operations: prompt.includes('"oth-001"') ? [] : [teaching("epochs")],
          evaluations: [
            { name: "oth-001", rating: "helpful" },
            { name: "oth-001", rating: "helpful" }
          ]
        })
      )
      const helpful = () => playbookOf(project).sections.OTHERS[0]!.helpful
      yield* runBatch(project, layer, { epochs: 2, countRatings: "every epoch" })
      assert.lengthOf(requests, 4)
      assert.strictEqual(helpful(), 2)
      // All epochs are done: there is nothing left of them.
      yield* runBatch(project, layer, { epochs: 2, countRatings: "every epoch" })
      assert.lengthOf(requests, 4)
      yield* runBatch(project, layer, { epochs: 3, countRatings: "first epoch" })
      assert.lengthOf(requests, 6)
      assert.strictEqual(helpful(), 2)
    })
  )

  it.live("quotes what the epochs that are not done will take, and no more", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeSessions(project, sessions(2))
      const { layer, requests } = addsTheQuestion()
      yield* runBatch(project, layer, { epochs: 2 })
      writeSessions(project, sessions(3))
      const events = yield* runBatch(project, layer, { epochs: 3 })
      // One more epoch of two sessions, and three of the new one.
      const report = reportIn(events)
      assert.deepInclude(report.quote, { sessions: 3, turns: 5, spans: 5, calls: 5, learnedAlready: 0 })
      assert.lengthOf(requests, 4 + 5)
      assert.deepStrictEqual(
        report.results.map(({ epoch, found }) => [epoch, found.session]),
        [
          [1, "s002"],
          [2, "s002"],
          [3, "s000"],
          [3, "s001"],
          [3, "s002"]
        ]
      )
      const last = events.findLast((event) => event._tag === "Applied")
      assert.deepInclude(last, { done: 5, of: 5 })
      const again = reportIn(yield* runBatch(project, layer, { epochs: 3 }))
      assert.deepInclude(again.quote, { sessions: 0, turns: 0, calls: 0, learnedAlready: 3 })
    })
  )

  it.live("quotes and takes as many sessions as it may, in all epochs, and the next ones in the next run", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeSessions(project, sessions(5))
      const { layer } = addsTheQuestion()
      const options = { epochs: 2, maxSessions: 2 }
      const taken: Array<ReadonlyArray<string>> = []
      for (const beyond of [3, 1, 0]) {
        const report = reportIn(yield* runBatch(project, layer, options))
        const count = beyond === 0 ? 1 : 2
        assert.deepInclude(report.quote, { sessions: count, beyond, turns: 2 * count, calls: 2 * count })
        assert.lengthOf(report.notDone, beyond)
        taken.push([...new Set(report.results.map(({ found }) => found.session))])
      }
      assert.deepStrictEqual(taken, [["s000", "s001"], ["s002", "s003"], ["s004"]])
    })
  )

  it.live("quotes where it will stop: at its own ceilings, else at what the limits leave", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeSessions(project, sessions(2))
      const { layer } = addsTheQuestion()
      const stopsAt = (options: Partial<Batch.BatchOptions>) =>
        Effect.map(
          planOnly(project, layer, options),
          (events) => events.find((event) => event._tag === "Quoted")?.quote.stopsAt
        )
      const unlimited = { usd: undefined, byLimits: true, tokens: undefined }
      assert.deepStrictEqual(yield* stopsAt({}), unlimited)
      assert.deepStrictEqual(yield* stopsAt({ maxUsd: 2.5, maxTokens: 100 }), {
        usd: 2.5,
        byLimits: false,
        tokens: 100
      })
      assert.deepStrictEqual(yield* stopsAt({ settings: limited(0.006) }), { ...unlimited, usd: 0.006 })
      const { usd } = reportIn(yield* runBatch(project, layer)).spent
      writeSessions(project, sessions(4))
      const left = yield* stopsAt({ settings: limited(0.006) })
      assert.closeTo(left!.usd!, 0.006 - usd, 1e-9)
      assert.strictEqual((yield* stopsAt({ settings: limited(usd / 2) }))!.usd, 0)
    })
  )

  it.live("finds proposals without any LLM, and asks none", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeSessions(project, [
        { id: "s1", at: 0, said: ["Please go on.", "I noticed that the pool hangs when the database is down."] }
      ])
      const events = yield* runBatch(project, Llm.layerOff)
      const { heard, proposals } = reportIn(events)
      assert.strictEqual(proposals, 1)
      assert.deepStrictEqual(
        heard.map((one) => [one.found.session, one.proposals.map(({ content, type }) => [type, content])]),
        [["s1", [["insight", "I noticed that the pool hangs when the database is down."]]]]
      )
      // What is known is found again, and told no more.
      assert.deepStrictEqual(reportIn(yield* runBatch(project, Llm.layerOff)).heard, [])
      assert.include(project.read(".claude/debrief/seed.json"), "the pool hangs when the database is down")
      assert.isFalse(project.exists(PLAYBOOK))
    })
  )

  it.live("broken off, leaves whole sessions on disk and is gone on with by the next run", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeSessions(project, sessions(12))
      const { layer, requests } = addsTheQuestion()
      const applied = yield* planAndRun(batchOptions(project)).pipe(
        Stream.filter(({ _tag }) => _tag === "Applied"),
        Stream.take(5),
        Stream.runCollect,
        Effect.provide(batchWorld(project, layer))
      )
      assert.lengthOf(applied, 5)
      const there = textsIn(project).length
      assert.isAtLeast(there, 5)
      yield* runBatch(project, layer)
      assert.deepStrictEqual(
        textsIn(project),
        Array.from({ length: 12 }, (_, index) => `Question number ${index}`)
      )
      // What was answered before it was broken off is not asked again.
      assert.lengthOf(requests, 12)
    })
  )

  it.live("puts first what the client is about to sweep, when asked to", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeSessions(project, sessions(4))
      const old = new Date(Date.now() - 29 * 24 * 60 * 60_000)
      fs.utimesSync(`${project.root}/${PROJECTS}/s002.jsonl`, old, old)
      const { layer } = addsTheQuestion()
      const report = reportIn(yield* runBatch(project, layer, { expiringFirst: true }))
      assert.deepStrictEqual(
        report.results.map(({ found }) => found.session),
        ["s002", "s000", "s001", "s003"]
      )
    })
  )
})

/** An LLM whose answer depends on all that it is shown, and takes its time by chance. */
const dependent = () =>
  answeringLlm((prompt) => {
    const hash = Math.abs(Hash.string(prompt))
    const shown = [...new Set(Array.from(prompt.matchAll(/"(oth-\d+)"/g), (match) => match[1]!))]
    const target = shown[hash % Math.max(shown.length, 1)]
    const operations = [
      asked(prompt),
      ...(target === undefined || hash % 3 > 0
        ? []
        : [{ ...asked(prompt), type: "UPDATE", target_id: target, text: `${asked(prompt).text} again` }])
    ]
    const evaluations = target === undefined ? [] : [{ name: target, rating: hash % 4 ? "helpful" : "harmful" }]
    return Effect.as(
      Effect.forEach(Array.from({ length: hash % 17 }), () => Effect.yieldNow, { discard: true }),
      { operations, evaluations }
    )
  })

const outcomeOf = Effect.fnUntraced(function* (count: number, concurrency: number) {
  const project = yield* makeProject()
  writeSessions(project, sessions(count))
  yield* runBatch(project, dependent().layer, { concurrency })
  return playbookOf(project).sections
})

describe("the outcome of a batch", () => {
  it.live.prop(
    "is the same for any concurrency",
    [
      Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 24 })),
      Schema.Int.check(Schema.isBetween({ minimum: 2, maximum: 16 }))
    ],
    ([count, concurrency]) =>
      Effect.scoped(
        Effect.gen(function* () {
          const [alone, together] = [yield* outcomeOf(count, 1), yield* outcomeOf(count, concurrency)]
          assert.deepStrictEqual(together, alone)
        })
      ),
    runs(3)
  )
})

describe("settings of a batch", () => {
  it.live("hold it to the limits of the day, unless it has a ceiling of its own", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeSessions(project, sessions(3))
      const { layer } = addsTheQuestion()
      const settings = { ...defaultSettings, budget: { ...defaultSettings.budget, maxUsdPerDay: 0 } }
      const held = reportIn(yield* runBatch(project, layer, { settings }))
      assert.lengthOf(held.results, 0)
      assert.include(held.notDone[0]!.detail, "maxUsdPerDay")
      const freed = reportIn(yield* runBatch(project, layer, { settings, maxUsd: 1 }))
      assert.lengthOf(freed.results, 3)
    })
  )
})
