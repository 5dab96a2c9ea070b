import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Llm, Malformed, Refused, Rejected, Unreachable } from "../../src/llm/Llm.ts"
import { JobQueue } from "../../src/worker/JobQueue.ts"
import { readSeen } from "../../src/worker/SeenTranscripts.ts"
import { scriptedLlm } from "../reflection/support.ts"
import { eventually } from "../support/builtPrograms.ts"
import { inside } from "../support/inside.ts"
import { namesIn } from "../support/project.ts"
import { makeProject, playbookTexts, type Project } from "../support/projects.ts"
import { add, taught } from "../support/taught.ts"
import {
  deadOf,
  failure,
  fatesOf,
  iso,
  jobsOf,
  layerQueue,
  NOW,
  passing,
  queueSession,
  runDrain,
  waiting
} from "./support.ts"

/** The first job of a project is begun by a worker that ends in the middle. */
const dieOfNext = (project: Project) =>
  Effect.gen(function* () {
    const queue = yield* JobQueue
    const [job] = yield* queue.next(NOW)
    yield* queue.begin(job!)
    yield* TestClock.adjust(1_000)
  }).pipe((died) => inside(project.paths, died))

describe("a job that its worker dies of", () => {
  it.effect("keeps its place, and is learned from when a worker survives it", () =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha", "beta")
      yield* dieOfNext(project)
      const drained = yield* runDrain(project, scriptedLlm([add("one"), add("two")]).layer)
      assert.deepStrictEqual(fatesOf(drained), ["alpha done", "beta done"])
      assert.deepStrictEqual(yield* jobsOf(project), [])
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect("is given up when eight workers did, with why, and not asked about once more", () =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha", "beta")
      for (let times = 0; times < 8; times += 1) yield* dieOfNext(project)
      const { layer: llm, requests } = scriptedLlm([add("two")])
      assert.deepStrictEqual(fatesOf(yield* runDrain(project, llm)), ["alpha dead", "beta done"])
      assert.lengthOf(requests, 1)
      const [dead] = yield* deadOf(project)
      assert.include(dead!.reason, "8 workers ended, one after the other, while they learned from it")
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect("counts from the start again after a failure that it survived, and when somebody broke it off", () =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha")
      yield* dieOfNext(project)
      const begun = yield* jobsOf(project)
      const brokenOff = Llm.of({ backend: "scripted", complete: () => Effect.interrupt })
      const drain = (llm: Layer.Layer<Llm>) => Effect.flatMap(Effect.forkChild(runDrain(project, llm)), passing)
      yield* Effect.exit(drain(Layer.succeed(Llm, brokenOff)))
      assert.deepStrictEqual(yield* jobsOf(project), begun)
      yield* drain(scriptedLlm([failure(new Unreachable({ detail: "no network" }))]).layer)
      assert.notProperty((yield* jobsOf(project))[0], "begun")
    }).pipe(Effect.provide(layerQueue))
  )
})

describe("a job that cannot succeed", () => {
  it.effect("is kept with the answer when that is of no use twice, and the next goes on", () =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha", "beta")
      const secret = "sk-ant-api03-AbCdEfGhIjKlMnOpQrStUv"
      const { layer: llm, requests } = scriptedLlm(["No JSON.", `Still none. ${secret}`, add("two")])
      const drained = yield* runDrain(project, llm)
      assert.deepStrictEqual(fatesOf(drained), ["alpha dead", "beta done"])
      assert.deepStrictEqual([drained.left, drained.pause], [0, undefined])
      assert.deepInclude(requests[1]!.correction, { answer: "No JSON." })
      assert.isUndefined(requests[2]!.correction)
      const [dead, ...others] = yield* deadOf(project)
      assert.deepStrictEqual(others, [])
      assert.deepInclude(dead, {
        session: "alpha",
        diedAt: iso(0),
        answer: "Still none. [REDACTED anthropic key]",
        model: "scripted"
      })
      assert.include(dead!.reason, "its answer cannot be used")
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect("succeeds all the same when the second answer is of use", () =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha")
      const drained = yield* runDrain(project, scriptedLlm(["No JSON.", add("one")]).layer)
      assert.deepStrictEqual(fatesOf(drained), ["alpha done"])
      const outcome = drained.results[0]!.outcome
      assert.strictEqual(outcome?._tag === "Learned" && outcome.lessons[0]!.calls, 2)
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect.each([
    new Refused({ detail: "no" }),
    new Malformed({ detail: "cut off" }),
    new Rejected({ status: 413, detail: "prompt is too long" })
  ])("is kept, and the next goes on: %s", (reason) =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha", "beta")
      const failures = Array.from({ length: reason._tag === "Malformed" ? 2 : 1 }, () => failure(reason))
      const drained = yield* runDrain(project, scriptedLlm([...failures, add("two")]).layer)
      assert.deepStrictEqual(fatesOf(drained), ["alpha dead", "beta done"])
      assert.include((yield* deadOf(project))[0]!.reason, reason.message)
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect("because of a bug of ours is kept with it, and the next goes on", () =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha", "beta")
      const drained = yield* runDrain(project, scriptedLlm([new TypeError("x is not a function"), add("two")]).layer)
      assert.deepStrictEqual(fatesOf(drained), ["alpha dead", "beta done"])
      assert.include((yield* deadOf(project))[0]!.reason, "x is not a function")
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect("is kept once, though several events told of it", () =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha", "alpha")
      const drained = yield* runDrain(project, scriptedLlm([failure(new Refused({ detail: "no" }))]).layer)
      assert.deepStrictEqual([fatesOf(drained), drained.left], [["alpha dead"], 0])
      assert.lengthOf(yield* deadOf(project), 1)
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect("because its transcript is no file is given up at once", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      project.write("alpha.jsonl/in-the-way", "")
      yield* queueSession(project, "alpha", undefined)
      assert.deepStrictEqual(fatesOf(yield* runDrain(project, scriptedLlm([]).layer)), ["alpha dead"])
      // What is there when it is one again is new, whatever its length.
      assert.deepStrictEqual([...(yield* inside(project.paths, readSeen)).values()], [0])
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect("because its transcript does not turn up is put back twice, and holds nobody up", () =>
    Effect.gen(function* () {
      const project = yield* waiting("beta")
      fs.rmSync(`${project.root}/beta.jsonl`)
      yield* TestClock.adjust("1 second")
      yield* queueSession(project, "gamma", "We speak of gamma.")
      const { layer: llm, requests } = scriptedLlm([add("one")])
      const first = yield* Effect.forkChild(runDrain(project, llm))
      const one = () => namesIn(project.paths.queue).filter((name) => name.endsWith(".json")).length === 1 || undefined
      yield* TestClock.withLive(eventually("a queue of the one that was put back", one))
      const [beta] = yield* jobsOf(project)
      assert.deepInclude(beta, { session: "beta", attempts: 1 })
      assert.lengthOf(requests, 1)
      // It waits for what is due soon, but no longer.
      const drained = yield* passing(first)
      assert.deepStrictEqual([fatesOf(drained), drained.left], [["beta waits", "gamma done", "beta waits"], 1])
      assert.isUndefined(drained.pause)
      yield* TestClock.adjust("60 seconds")
      // It was not there when the session ended either: the client never wrote one.
      assert.deepStrictEqual(fatesOf(yield* runDrain(project, llm)), ["beta done"])
      assert.lengthOf(yield* deadOf(project), 0)
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect("because our own files cannot be read waits, as all others do", () =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha", "beta")
      fs.mkdirSync(project.paths.learned)
      const { layer: llm, requests } = scriptedLlm([add("one")])
      const drained = yield* runDrain(project, llm)
      assert.deepStrictEqual([fatesOf(drained), drained.left, drained.pause?.kind], [["alpha waits"], 2, "waiting"])
      assert.lengthOf(requests, 0)
      fs.rmdirSync(project.paths.learned)
      yield* TestClock.adjust("30 seconds")
      assert.deepStrictEqual(fatesOf(yield* runDrain(project, llm)), ["alpha done", "beta done"])
    }).pipe(Effect.provide(layerQueue))
  )

  it.effect("is tried again when a person asks for it, and succeeds when it can", () =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha")
      yield* runDrain(project, scriptedLlm([failure(new Refused({ detail: "no" }))]).layer)
      const { layer: llm } = scriptedLlm([add("one")])
      assert.deepStrictEqual((yield* runDrain(project, llm)).results, [])
      assert.strictEqual(yield* JobQueue.use((queue) => inside(project.paths, queue.revive)), 1)
      assert.deepStrictEqual(fatesOf(yield* runDrain(project, llm)), ["alpha done"])
      assert.deepStrictEqual(yield* deadOf(project), [])
      assert.deepStrictEqual(playbookTexts(project), { OTHERS: { "oth-001": taught("one") } })
    }).pipe(Effect.provide(layerQueue))
  )
})
