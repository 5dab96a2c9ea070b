import * as fs from "node:fs"
import { NodeFileSystem } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Queue as Line } from "effect"
import { FileLock } from "../../src/disk/FileLock.ts"
import { projectPaths } from "../../src/project/Project.ts"
import { alone } from "../../src/worker/alone.ts"
import { claimSign } from "../../src/worker/WorkerSign.ts"
import { scriptedLlm } from "../reflection/support.ts"
import { eventually } from "../support/builtPrograms.ts"
import { NO_FAULT, workWith } from "../support/faultInProcess.ts"
import { SESSION_A, SESSION_B } from "../support/faultScenario.ts"
import { listeningProject, messages, once } from "../support/faultSession.ts"
import type { Fault } from "../support/faultSteps.ts"
import { inside } from "../support/inside.ts"
import { temporaryDirectory } from "../support/project.ts"
import { makeProject, type Project } from "../support/projects.ts"
import { add } from "../support/taught.ts"
import { fatesOf, jobsOf, layerQueue, queueSession, runDrain } from "./support.ts"

const HOURS = 3_600_000

const signed = Effect.gen(function* () {
  const project = yield* makeProject()
  yield* queueSession(project, "alpha", "We speak of alpha.")
  return { project, mark: (yield* inside(project.paths, claimSign))! }
})

/** A worker that waits for hours when it has done what was there; answers each session as it is done. */
const lingering = Effect.fnUntraced(function* (project: Project, mark: string) {
  const done = yield* Line.unbounded<string>()
  const worker = yield* Effect.forkChild(
    runDrain(project, scriptedLlm(["one", "two", "three"].map((name) => add(name))).layer, {
      sign: mark,
      lingerMillis: HOURS,
      report: ({ job }) => Effect.asVoid(Line.offer(done, job.session ?? ""))
    })
  )
  return { worker, next: Line.take(done) }
})

const layer = FileLock.layer.pipe(Layer.provideMerge(layerQueue))

describe("a worker that a hook started", () => {
  it.live("takes what comes while it waits, and ends at once when it is told to, with its sign", () =>
    Effect.gen(function* () {
      const { mark, project } = yield* signed
      const { next, worker } = yield* lingering(project, mark)
      assert.strictEqual(yield* next, "alpha")
      for (const name of ["beta", "gamma"]) {
        yield* queueSession(project, name, `We speak of ${name}.`)
        assert.isUndefined(yield* inside(project.paths, claimSign))
        assert.strictEqual(yield* next, name)
      }
      yield* Fiber.interrupt(worker)
      assert.isFalse(fs.existsSync(project.paths.workerSign))
    }).pipe(Effect.provide(layer))
  )

  it.live("lets a person's command have the lock while it waits", () =>
    Effect.gen(function* () {
      const { mark, project } = yield* signed
      const { next, worker } = yield* lingering(project, mark)
      yield* next
      assert.strictEqual(yield* inside(project.paths, alone(Effect.succeed("had"))), "had")
      assert.isUndefined(worker.pollUnsafe())
      assert.isTrue(fs.existsSync(project.paths.workerSign))
      yield* Fiber.interrupt(worker)
    }).pipe(Effect.provide(layer))
  )

  it.live("waits for a person's command that has the lock, which may not look at the queue", () =>
    Effect.gen(function* () {
      const { mark, project } = yield* signed
      const [held, release] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const person = inside(
        project.paths,
        alone(Effect.andThen(Deferred.succeed(held, undefined), Deferred.await(release)))
      )
      const command = yield* Effect.forkChild(person)
      yield* Deferred.await(held)
      const { next, worker } = yield* lingering(project, mark)
      // By its second heartbeat it has seen that whoever has the lock is alive.
      for (const _ of [1, 2]) {
        const before = fs.statSync(project.paths.workerSign).mtimeMs
        yield* eventually("a heartbeat", () => fs.statSync(project.paths.workerSign).mtimeMs !== before || undefined)
      }
      assert.isUndefined(worker.pollUnsafe())
      yield* Deferred.succeed(release, undefined)
      assert.strictEqual(yield* next, "alpha")
      yield* Fiber.join(command)
      yield* Fiber.interrupt(worker)
    }).pipe(Effect.provide(layer))
  )

  it.live("stops waiting when it was followed while it stood still", () =>
    Effect.gen(function* () {
      const { mark, project } = yield* signed
      const { next, worker } = yield* lingering(project, mark)
      yield* next
      fs.writeFileSync(project.paths.workerSign, "another")
      const { busy, left, results } = yield* Fiber.join(worker)
      assert.deepStrictEqual([busy, left, results.length], [false, 0, 1])
      assert.strictEqual(fs.readFileSync(project.paths.workerSign, "utf8"), "another")
    }).pipe(Effect.provide(layer))
  )

  it.live("leaves the queue to who answers for it when it comes too late for its own sign", () =>
    Effect.gen(function* () {
      const { project } = yield* signed
      const drained = yield* runDrain(project, scriptedLlm([add("one")]).layer, { sign: "a-slow-start" })
      assert.deepInclude(drained, { busy: true, left: 1, results: [] })
      assert.lengthOf(yield* jobsOf(project), 1)
    }).pipe(Effect.provide(layer))
  )

  it.live("makes a sign of its own when the one it was started with is gone", () =>
    Effect.gen(function* () {
      const { project } = yield* signed
      fs.rmSync(project.paths.workerSign)
      const drained = yield* runDrain(project, scriptedLlm([add("one")]).layer, { sign: "gone" })
      assert.deepStrictEqual(fatesOf(drained), ["alpha done"])
      assert.isFalse(fs.existsSync(project.paths.workerSign))
    }).pipe(Effect.provide(layer))
  )
})

/** A project with one job of two sessions, and the sign of the worker that is to take it. */
const leaving = Effect.gen(function* () {
  const project = listeningProject(yield* temporaryDirectory)
  for (const session of [SESSION_A, SESSION_B]) project.write(session, messages(session, 0, 2))
  project.offer(SESSION_A, "SessionEnd")
  const paths = projectPaths(project.root)
  const mark = (yield* inside(paths, claimSign))!
  /** Runs the worker; while it takes its sign away for the first time, something happens. */
  const workUntil = (happen: Fault["before"]) => {
    let isFirst = true
    const before: Fault["before"] = (step) => {
      if (!isFirst || step.method !== "remove" || step.path !== paths.workerSign) return Effect.void
      isFirst = false
      return happen(step)
    }
    return workWith(project.root, { ...NO_FAULT, before }, { llm: project.llm, sign: mark })
  }
  return { paths, project, workUntil }
}).pipe(Effect.provide(NodeFileSystem.layer))

describe("a job that is written while the worker takes its sign away", () => {
  it.live("is found by the worker's last look, when its hook still saw the sign", () =>
    Effect.gen(function* () {
      const { paths, project, workUntil } = yield* leaving
      yield* workUntil(() => Effect.sync(() => void project.offer(SESSION_B, "SessionEnd")))
      assert.deepStrictEqual(project.timesShown(SESSION_B, 0, 2), once(2))
      assert.deepStrictEqual(project.waiting(), [])
      assert.isFalse(fs.existsSync(paths.workerSign))
    })
  )
})
