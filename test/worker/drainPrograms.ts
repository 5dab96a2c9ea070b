import { DateTime, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { type Llm, LlmError } from "../../src/llm/Llm.ts"
import { defaultSettings } from "../../src/project/SettingsFile.ts"
import { offerJob } from "../../src/worker/JobFile.ts"
import { Queue } from "../../src/worker/JobQueue.ts"
import { readPauseFile } from "../../src/worker/PauseFile.ts"
import { drain, type DrainOptions } from "../../src/worker/runWorker.ts"
import type { JobResult } from "../../src/worker/takeJobs.ts"
import { layerFiles } from "../support/files.ts"
import { ownState } from "../support/ownState.ts"
import { makeProject, type Project } from "../support/projects.ts"
import { layerWork, transcriptOf } from "./workPrograms.ts"

/** An answer that adds a key point. */
export const add = (text: string) => ({ evaluations: [], operations: [{ type: "ADD", text, section: "OTHERS" }] })

/** How an LLM fails for this reason. */
export const failure = (reason: LlmError["reason"]) => new LlmError({ backend: "scripted", reason })

/** Queues a session of that name, in which these words were said; without words there is no transcript. */
export const queueSession = Effect.fnUntraced(function* (
  project: Project,
  name: string,
  words: string | undefined,
  event = "SessionEnd"
) {
  const transcript = `${project.root}/${name}.jsonl`
  if (words !== undefined) {
    project.write(`${name}.jsonl`, transcriptOf([words, `Fine: ${words}`], { uuid: undefined, sessionId: name }))
  }
  ownState(project.root)
  yield* offerJob(project.paths, { session: name, transcript, event, bytes: undefined })
})

/** When tests that set the clock begin, and a time so many milliseconds later, ISO 8601. */
export const NOW = Date.parse("2026-11-20T12:00:00.000Z")
export const iso = (millis: number) => DateTime.formatIso(DateTime.makeUnsafe(NOW + millis))

/** A project in whose queue these sessions wait, each in which just its name was said; oldest first. */
export const waiting = Effect.fnUntraced(function* (...names: ReadonlyArray<string>) {
  const project = yield* makeProject()
  for (const [index, name] of names.entries()) {
    yield* TestClock.setTime(NOW - 1000 + index)
    yield* queueSession(project, name, `We speak of ${name}.`)
  }
  yield* TestClock.setTime(NOW)
  return project
})

/** What a look at the queue needs. */
export const layerQueue = Layer.provideMerge(Queue.layer, layerFiles)

export const jobsOf = (project: Project) => Queue.use((queue) => queue.jobs(project.paths))
export const deadOf = (project: Project) => Queue.use((queue) => queue.dead(project.paths))

/** Drains the project's queue as a worker that a hook started does, with the real services and this LLM. */
export const runDrain = Effect.fnUntraced(function* (
  project: Project,
  llm: Layer.Layer<Llm>,
  options: Partial<DrainOptions> = {}
) {
  const reported: Array<JobResult> = []
  const drained = yield* drain(project.paths, {
    settings: defaultSettings,
    seedPath: undefined,
    fingerprint: "f-1",
    byHand: false,
    sign: undefined,
    lingerMillis: 0,
    report: (result) => Effect.sync(() => void reported.push(result)),
    ...options
  }).pipe(Effect.provide(layerWork(llm), { local: true }))
  return { ...drained, reported }
})

/** Sessions and what became of their jobs, in order. */
export const fatesOf = ({ results }: { readonly results: ReadonlyArray<JobResult> }) =>
  results.map(({ fate, job }) => `${job.session} ${fate}`)

export const pauseOf = (project: Project) => readPauseFile(project.paths)
