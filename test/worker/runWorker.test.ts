import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { Llm } from "../../src/llm/Llm.ts"
import { defaultSettings } from "../../src/project/DefaultSettings.ts"
import { readSeen } from "../../src/worker/SeenTranscripts.ts"
import { promptOf, scriptedLlm } from "../reflection/support.ts"
import { layerFiles } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { namesIn } from "../support/project.ts"
import { makeProject, PLAYBOOK, playbookTexts } from "../support/projects.ts"
import { add, saying, taught } from "../support/taught.ts"
import { fatesOf, jobsOf, layerQueue, NOW, pauseOf, queueSession, runDrain, transcriptOf, waiting } from "./support.ts"

describe("a worker", () => {
  it.effect("takes what waits, the oldest first, and leaves nothing", () =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha", "beta", "gamma")
      const { layer: llm, requests } = scriptedLlm(["one", "two", "three"].map((name) => add(name)))
      const drained = yield* runDrain(project, llm)
      assert.deepStrictEqual(fatesOf(drained), ["alpha done", "beta done", "gamma done"])
      assert.deepStrictEqual(drained.reported, drained.results)
      assert.deepInclude(drained, { busy: false, pause: undefined, left: 0 })
      for (const [index, name] of ["alpha", "beta", "gamma"].entries()) {
        assert.include(promptOf(requests[index]!), `We speak of ${name}.`)
      }
      assert.deepStrictEqual(playbookTexts(project)["OTHERS"], {
        "oth-001": taught("one"),
        "oth-002": taught("two"),
        "oth-003": taught("three")
      })
      assert.deepStrictEqual(yield* jobsOf(project), [])
      assert.deepStrictEqual(namesIn(project.paths.answers), [])
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect("remembers how large the transcripts were", () =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha")
      yield* runDrain(project, scriptedLlm([add("one")]).layer)
      const transcript = `${project.root}/alpha.jsonl`
      assert.deepStrictEqual(
        [...(yield* inside(project.paths, readSeen))],
        [[transcript, fs.statSync(transcript).size]]
      )
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect("looks once at a transcript that several events told of, for the newest", () =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha", "beta")
      yield* TestClock.adjust("1 second")
      yield* queueSession(project, "alpha", "We speak of alpha.", "PreCompact")
      const { layer: llm, requests } = scriptedLlm([add("one")])
      const drained = yield* runDrain(project, llm)
      assert.deepStrictEqual(fatesOf(drained), ["alpha done", "beta done"])
      assert.strictEqual(drained.results[0]!.job.event, "PreCompact")
      assert.lengthOf(requests, 2)
      assert.deepStrictEqual(yield* jobsOf(project), [])
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect("takes a job that comes while it is at work", () =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha")
      const beta = queueSession(project, "beta", "We speak of beta.").pipe(
        Effect.provide(layerFiles),
        Effect.orDie,
        Effect.as(add("one"))
      )
      const drained = yield* runDrain(project, scriptedLlm([beta, add("two")]).layer)
      assert.deepStrictEqual(fatesOf(drained), ["alpha done", "beta done"])
      assert.strictEqual(drained.left, 0)
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect("is done with a session that teaches nothing new, without asking", () =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha")
      yield* runDrain(project, scriptedLlm([add("one")]).layer)
      yield* queueSession(project, "alpha", "We speak of alpha.")
      const { layer: llm, requests } = scriptedLlm([add("two")])
      const { results } = yield* runDrain(project, llm)
      assert.deepStrictEqual(results[0]!.outcome, {
        _tag: "Skipped",
        reason: "everything in it has been learned from already",
        damagedLines: 0
      })
      assert.deepStrictEqual([requests.length, (yield* jobsOf(project)).length], [0, 0])
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect("has nothing to do where nothing waits", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const { layer: llm, requests } = scriptedLlm([add("one")])
      const drained = yield* runDrain(project, llm)
      assert.deepInclude(drained, { busy: false, results: [], pause: undefined, left: 0 })
      assert.lengthOf(requests, 0)
      assert.isFalse(project.exists(PLAYBOOK))
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect("works without any LLM: proposals are found, and the jobs are done", () =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha")
      yield* queueSession(project, "beta", "You prefer named exports over default ones.")
      const drained = yield* runDrain(project, Llm.layerOff)
      assert.deepStrictEqual(fatesOf(drained), ["alpha done", "beta done"])
      assert.isUndefined(yield* pauseOf(project))
      assert.include(project.read(".claude/debrief/seed.json"), "named exports")
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect("keeps in mind that a session waits for an LLM, unless one was switched off where it worked", () =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha")
      project.write("off/.claude/debrief.json", JSON.stringify({ llm: { backend: "off" } }))
      const cwd = `${project.root}/off`
      project.write(
        "beta.jsonl",
        transcriptOf([saying("beta", "one", "two", "three"), "Fine."], { cwd, sessionId: "beta" })
      )
      yield* queueSession(project, "beta", undefined)
      yield* runDrain(project, Llm.layerOff)
      const waits = (name: string) =>
        Effect.map(inside(project.paths, readSeen), (seen) => seen.get(`${project.root}/${name}.jsonl`)! < 0)
      assert.deepStrictEqual([yield* waits("alpha"), yield* waits("beta")], [true, false])
      const off = { ...defaultSettings, llm: { ...defaultSettings.llm, backend: "off" as const } }
      yield* queueSession(project, "gamma", "We speak of gamma.")
      yield* runDrain(project, Llm.layerOff, { settings: off })
      assert.isFalse(yield* waits("gamma"))
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect("leaves the rest to the next when it has been at it for half an hour", () =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha", "beta")
      const slow = Effect.as(TestClock.setTime(NOW + 31 * 60_000), add("one"))
      const drained = yield* runDrain(project, scriptedLlm([slow]).layer)
      assert.deepStrictEqual([fatesOf(drained), drained.left, drained.pause], [["alpha done"], 1, undefined])
      assert.deepStrictEqual(fatesOf(yield* runDrain(project, scriptedLlm([add("two")]).layer)), ["beta done"])
    }).pipe(Effect.provide(layerQueue))
  )

  it.live("is one a project: another that finds it alive leaves, and the first does its jobs too", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* queueSession(project, "alpha", "We speak of alpha.")
      const [asked, answer] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const slow = Deferred.succeed(asked, undefined).pipe(
        Effect.andThen(Deferred.await(answer)),
        Effect.as(add("one"))
      )
      const first = yield* Effect.forkChild(runDrain(project, scriptedLlm([slow, add("two")]).layer))
      yield* Deferred.await(asked)
      yield* queueSession(project, "beta", "We speak of beta.")
      const { layer: llm, requests } = scriptedLlm([add("three")])
      const second = yield* runDrain(project, llm)
      assert.deepInclude(second, { busy: true, results: [], left: 2 })
      assert.lengthOf(requests, 0)
      yield* Deferred.succeed(answer, undefined)
      assert.deepStrictEqual(fatesOf(yield* Fiber.join(first)), ["alpha done", "beta done"])
      assert.deepStrictEqual(playbookTexts(project)["OTHERS"], { "oth-001": taught("one"), "oth-002": taught("two") })
    }).pipe(Effect.provide(layerQueue))
  )
})
