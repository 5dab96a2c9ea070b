import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import type { ProjectPaths } from "../../src/project/Project.ts"
import { isDue, type Job } from "../../src/worker/Job.ts"
import { jobNames, offerJob, transcriptSize } from "../../src/worker/JobFile.ts"
import { JobQueue } from "../../src/worker/JobQueue.ts"
import { layerFailing, layerFailingFile, layerFileSystem } from "../support/faultyFileSystem.ts"
import { layerFiles } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { get, makeProject, modeOf, namesIn, put } from "../support/project.ts"

const layer = Layer.provideMerge(JobQueue.layer, layerFiles)

const offer = (project: ProjectPaths, transcript: string, event = "SessionEnd") =>
  inside(project, offerJob({ session: "s-1", transcript, event, bytes: 7 }))

const jobsOf = (project: ProjectPaths) => JobQueue.use((queue) => inside(project, queue.jobs))
const deadOf = (project: ProjectPaths) => JobQueue.use((queue) => inside(project, queue.dead))

const transcripts = (jobs: ReadonlyArray<Job>) => jobs.map(({ transcript }) => transcript)

const NOW = Date.parse("2026-11-20T12:00:00.000Z")

describe("a job that is offered", () => {
  it.effect("waits, with all that was asked, for the owner alone", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(NOW)
      const project = yield* makeProject
      const name = yield* offer(project, "/t/a.jsonl")
      assert.deepStrictEqual(yield* jobsOf(project), [
        {
          name,
          session: "s-1",
          transcript: "/t/a.jsonl",
          event: "SessionEnd",
          bytes: 7,
          queuedAt: "2026-11-20T12:00:00.000Z",
          attempts: 0
        }
      ])
      assert.strictEqual(modeOf(`${project.queue}/${name}`), 0o600)
      assert.strictEqual(modeOf(project.queue), 0o700)
      assert.strictEqual(get(`${project.state}/.gitignore`), "*\n")
    }).pipe(Effect.provide(layer))
  )

  it.effect("waits behind those that were offered before, whatever their names", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      for (const [index, name] of ["z", "a", "m"].entries()) {
        yield* TestClock.setTime(NOW + index)
        yield* offer(project, `/t/${name}.jsonl`)
      }
      assert.deepStrictEqual(transcripts(yield* jobsOf(project)), ["/t/z.jsonl", "/t/a.jsonl", "/t/m.jsonl"])
    }).pipe(Effect.provide(layer))
  )

  it.effect("is found as the next of a long queue without all of it being read", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      for (let nth = 0; nth < 50; nth += 1) {
        yield* TestClock.setTime(NOW + nth)
        yield* offer(project, `/t/${nth % 25}.jsonl`)
      }
      const read: Array<string> = []
      const counted = layerFileSystem((real) => ({
        open: (path, options) => {
          read.push(path)
          return real.open(path, options)
        }
      }))
      const next = yield* JobQueue.use((queue) => inside(project, queue.next(NOW + 100))).pipe(
        Effect.provide(Layer.fresh(JobQueue.layer).pipe(Layer.provide(counted)))
      )
      assert.deepStrictEqual(transcripts(next), ["/t/0.jsonl", "/t/0.jsonl"])
      assert.lengthOf(read, 2)
    }).pipe(Effect.provide(layer))
  )

  it.live("is one of its own, also when many are offered for one transcript at once", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* Effect.forEach(Array.from({ length: 100 }), () => offer(project, "/t/a.jsonl"), { concurrency: 20 })
      assert.lengthOf(yield* jobsOf(project), 100)
    }).pipe(Effect.provide(layer))
  )

  it.effect("is there as a whole or not at all", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* Effect.flip(offer(project, "/t/a.jsonl"))
      assert.deepStrictEqual(namesIn(project.queue), [])
    }).pipe(Effect.provide(layerFailingFile("writeAll", "/queue/", "ENOSPC")))
  )
})

describe("the queue", () => {
  it.effect("is empty where there is none, and makes none", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      assert.deepStrictEqual([yield* jobsOf(project), yield* deadOf(project)], [[], []])
      assert.deepStrictEqual(yield* jobNames(project.queue), [])
      assert.deepStrictEqual(namesIn(project.root), [])
    }).pipe(Effect.provide(layer))
  )

  it.effect("puts aside what cannot be read, as it is, and passes over what is no job's file", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const name = yield* offer(project, "/t/a.jsonl")
      const broken = "zzzzzzzzz-a0-broken.json"
      put(`${project.queue}/${broken}`, '{"transcr')
      put(`${project.queue}/.${name}.1x.debrief-tmp`, "half")
      put(`${project.queue}/notes.txt`, "mine")
      assert.deepStrictEqual(transcripts(yield* jobsOf(project)), ["/t/a.jsonl"])
      assert.isTrue(fs.existsSync(`${project.queue}/${broken}`))
      yield* JobQueue.use((queue) => inside(project, queue.setAside))
      assert.deepStrictEqual(transcripts(yield* jobsOf(project)), ["/t/a.jsonl"])
      const aside = "zzzzzzzzz-a0-not-made-here-broken.json"
      assert.strictEqual(get(`${project.dead}/${aside}`), '{"transcr')
      assert.isFalse(fs.existsSync(`${project.queue}/${broken}`))
      const [dead] = yield* deadOf(project)
      assert.deepInclude(dead, { name: aside, reason: `its file cannot be read, or was not made here (${aside})` })
      assert.strictEqual(yield* JobQueue.use((queue) => inside(project, queue.revive)), 0)
      assert.strictEqual(get(`${project.dead}/${aside}`), '{"transcr')
      assert.isTrue(fs.existsSync(`${project.queue}/notes.txt`))
    }).pipe(Effect.provide(layer))
  )

  it.effect("is not kept up by a folder in a job's place", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(`${project.queue}/aaaaaaaaa-a0-x.json/file`, "")
      yield* offer(project, "/t/a.jsonl")
      assert.deepStrictEqual(transcripts(yield* jobsOf(project)), ["/t/a.jsonl"])
    }).pipe(Effect.provide(layer))
  )

  it.effect("lets go of a job that is done, once or twice", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* offer(project, "/t/a.jsonl")
      const [job] = yield* jobsOf(project)
      yield* JobQueue.use((queue) => inside(project, queue.acknowledge(job!)))
      yield* JobQueue.use((queue) => inside(project, queue.acknowledge(job!)))
      assert.deepStrictEqual(yield* jobsOf(project), [])
    }).pipe(Effect.provide(layer))
  )
})

describe("a job that is put back", () => {
  it.effect("keeps its name, counts the attempt and is due when its wait is over", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(NOW)
      const project = yield* makeProject
      yield* offer(project, "/t/a.jsonl")
      yield* TestClock.setTime(NOW + 1)
      yield* offer(project, "/t/b.jsonl")
      const [first] = yield* jobsOf(project)
      const secret = "ghp_0123456789abcdefghijABCDEFGHIJ012345"
      yield* JobQueue.use((queue) =>
        inside(project, queue.putBack(first!, 30_000, { kind: "llm", problem: `busy with ${secret}` }))
      )
      const [again, other] = yield* jobsOf(project)
      assert.deepStrictEqual(again, {
        ...first!,
        attempts: 1,
        failures: { llm: 1 },
        putBackAt: "2026-11-20T12:00:00.001Z",
        notBefore: "2026-11-20T12:00:30.001Z",
        problem: "busy with [REDACTED github token]"
      })
      assert.strictEqual(other!.transcript, "/t/b.jsonl")
      assert.deepStrictEqual([isDue(again!, NOW + 30_000), isDue(again!, NOW + 30_001)], [false, true])
      assert.lengthOf(namesIn(project.queue), 2)
    }).pipe(Effect.provide(layer))
  )

  it.effect("comes behind all that were not tried, and behind those whose last try is longer ago", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      for (const [index, name] of ["a", "b", "c"].entries()) {
        yield* TestClock.setTime(NOW + index)
        yield* offer(project, `/t/${name}.jsonl`)
      }
      const nextAt = (now: number) => JobQueue.use((queue) => inside(project, queue.next(now)))
      const [a, b, c] = yield* jobsOf(project)
      yield* TestClock.setTime(NOW + 10)
      yield* JobQueue.use((queue) => inside(project, queue.putBack(a!, 5, { kind: "llm", problem: "busy" })))
      assert.deepStrictEqual(transcripts(yield* nextAt(NOW + 20)), ["/t/b.jsonl"])
      yield* TestClock.setTime(NOW + 11)
      yield* JobQueue.use((queue) => inside(project, queue.putLast(b!)))
      assert.deepStrictEqual(transcripts(yield* nextAt(NOW + 20)), ["/t/c.jsonl"])
      yield* JobQueue.use((queue) => inside(project, queue.acknowledge(c!)))
      assert.deepStrictEqual(transcripts(yield* nextAt(NOW + 14)), ["/t/b.jsonl"])
      assert.deepStrictEqual(transcripts(yield* nextAt(NOW + 15)), ["/t/a.jsonl"])
      yield* offer(project, "/t/a.jsonl", "PreCompact")
      const events = (yield* nextAt(NOW + 15)).map(({ event }) => event)
      assert.deepStrictEqual(events, ["SessionEnd", "PreCompact"])
    }).pipe(Effect.provide(layer))
  )

  it.effect(
    "keeps its place where our own files failed, as with a full disk, but not where they fail it again and again",
    () =>
      Effect.gen(function* () {
        const project = yield* makeProject
        for (const name of ["a", "b"]) {
          yield* TestClock.adjust(1)
          yield* offer(project, `/t/${name}.jsonl`)
        }
        const first: Array<string> = []
        for (const _ of [1, 2, 3]) {
          const [job] = yield* jobsOf(project)
          yield* JobQueue.use((queue) => inside(project, queue.putBack(job!, 5, { kind: "disk", problem: "full" })))
          yield* TestClock.adjust(10)
          const now = yield* Clock.currentTimeMillis
          first.push(...transcripts(yield* JobQueue.use((queue) => inside(project, queue.next(now)))))
        }
        assert.deepStrictEqual(first, ["/t/a.jsonl", "/t/a.jsonl", "/t/b.jsonl"])
      }).pipe(Effect.provide(layer))
  )

  it.effect("stays as it was when there is no room to note it", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* offer(project, "/t/a.jsonl").pipe(Effect.provide(layerFiles))
      const [job] = yield* jobsOf(project)
      yield* Effect.flip(
        JobQueue.use((queue) => inside(project, queue.putBack(job!, 1, { kind: "llm", problem: "x" })))
      )
      assert.deepStrictEqual(yield* jobsOf(project), [job!])
      assert.deepStrictEqual(namesIn(project.queue), [job!.name])
    }).pipe(Effect.provide(Layer.provideMerge(JobQueue.layer, layerFailingFile("writeAll", ".debrief-tmp", "ENOSPC"))))
  )
})

describe("a job that is given up", () => {
  const buried = Effect.fnUntraced(function* (project: ProjectPaths) {
    yield* TestClock.setTime(NOW)
    yield* offer(project, "/t/a.jsonl")
    const [job] = yield* jobsOf(project)
    yield* JobQueue.use((queue) => inside(project, queue.putBack(job!, 1, { kind: "llm", problem: "busy" })))
    const [again] = yield* jobsOf(project)
    const answer = "my key is sk-ant-api03-AbCdEfGhIjKlMnOpQrStUv"
    yield* JobQueue.use((queue) => inside(project, queue.bury(again!, { reason: "no JSON", answer, model: "m-1" })))
    return again!
  })

  it.effect("is kept with why, and with what was answered, without secrets", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const job = yield* buried(project)
      assert.deepStrictEqual(yield* jobsOf(project), [])
      assert.deepStrictEqual(yield* deadOf(project), [
        {
          ...job,
          diedAt: "2026-11-20T12:00:00.000Z",
          reason: "no JSON",
          answer: "my key is [REDACTED anthropic key]",
          model: "m-1"
        }
      ])
      assert.strictEqual(modeOf(`${project.dead}/${job.name}`), 0o600)
    }).pipe(Effect.provide(layer))
  )

  it.effect("comes back as new when it is revived, and only once", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const { bytes, event, name, queuedAt, session, transcript } = yield* buried(project)
      assert.strictEqual(yield* JobQueue.use((queue) => inside(project, queue.revive)), 1)
      assert.deepStrictEqual(yield* jobsOf(project), [
        { bytes, event, name, queuedAt, session, transcript, attempts: 0 }
      ])
      assert.deepStrictEqual(yield* deadOf(project), [])
      assert.strictEqual(yield* JobQueue.use((queue) => inside(project, queue.revive)), 0)
    }).pipe(Effect.provide(layer))
  )

  it.effect("is still waiting when it cannot be kept", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* offer(project, "/t/a.jsonl")
      const [job] = yield* jobsOf(project)
      yield* Effect.flip(JobQueue.use((queue) => inside(project, queue.bury(job!, { reason: "x" }))))
      assert.deepStrictEqual(yield* jobsOf(project), [job!])
    }).pipe(Effect.provide(Layer.provideMerge(JobQueue.layer, layerFailing("rename", "/dead/", "EIO"))))
  )
})

describe("the size of a transcript", () => {
  it.effect("is told in bytes, and of none that is not there", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(`${project.root}/t.jsonl`, "été")
      assert.strictEqual(yield* transcriptSize(`${project.root}/t.jsonl`), 5)
      assert.isUndefined(yield* transcriptSize(`${project.root}/none.jsonl`))
    }).pipe(Effect.provide(layer))
  )
})
