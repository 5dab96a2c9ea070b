import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { JobQueue } from "../../src/worker/JobQueue.ts"
import { lookAgain } from "../../src/worker/lookAgain.ts"
import { noteSeen } from "../../src/worker/SeenTranscripts.ts"
import { queuedIn } from "../hooks/support.ts"
import { layerFiles } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { makeProject, type Project } from "../support/projects.ts"
import { jobsOf, layerQueue, queueSession } from "./support.ts"

/** Sessions that ended while there was no LLM, by the names of their transcripts, in that order. */
const unasked = Effect.fnUntraced(function* (project: Project, names: ReadonlyArray<string>) {
  for (const name of names) yield* inside(project.paths, noteSeen(`${project.root}/${name}`, -1))
})

const names = (of: string, count: number) => Array.from({ length: count }, (_, index) => `${of}-${index}.jsonl`)

const queued = (project: Project) =>
  queuedIn(project)
    .map(({ transcript }) => String(transcript).slice(project.root.length + 1))
    .sort()

describe("sessions that there was no LLM to ask about", () => {
  it.live("are queued again, ten at a time, where their transcripts are there", () =>
    Effect.gen(function* () {
      const there = names("there", 12)
      const project = yield* makeProject(Object.fromEntries(there.map((name) => [name, "x"])))
      // What the client has swept since comes first: it must not take the others' places.
      yield* unasked(project, [...names("swept", 10), ...there])
      yield* inside(project.paths, noteSeen(`${project.root}/done.jsonl`, 7))
      yield* inside(project.paths, lookAgain)
      assert.deepStrictEqual(queued(project), there.slice(0, 10).toSorted())
      yield* inside(project.paths, lookAgain)
      assert.deepStrictEqual(queued(project), there.toSorted())
    }).pipe(Effect.provide(layerFiles))
  )

  it.live("are queued again when a transcript that was away is back", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({})
      yield* unasked(project, ["away.jsonl"])
      yield* inside(project.paths, lookAgain)
      assert.deepStrictEqual(queued(project), [])
      project.write("away.jsonl", "x")
      yield* inside(project.paths, lookAgain)
      assert.deepStrictEqual(queued(project), ["away.jsonl"])
    }).pipe(Effect.provide(layerFiles))
  )

  it.live("are queued where they were given up before they went on", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ "went-on.jsonl": "x", "given-up.jsonl": "x" })
      const queue = yield* JobQueue
      for (const name of ["went-on", "given-up"]) {
        yield* queueSession(project, name, undefined)
        for (const job of yield* jobsOf(project)) yield* inside(project.paths, queue.bury(job, { reason: "no answer" }))
      }
      yield* inside(project.paths, noteSeen(`${project.root}/given-up.jsonl`, 1))
      yield* unasked(project, ["went-on.jsonl"])
      yield* inside(project.paths, lookAgain)
      assert.deepStrictEqual(queued(project), ["went-on.jsonl"])
    }).pipe(Effect.provide(layerQueue))
  )
})
