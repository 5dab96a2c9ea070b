import { execFileSync } from "node:child_process"
import { assert } from "@effect/vitest"
import { DateTime, Effect, Fiber, Layer } from "effect"
import { TestClock, TestConsole } from "effect/testing"
import { layerLearning } from "../../src/layers.ts"
import { type Llm, LlmError } from "../../src/llm/Llm.ts"
import { Environment } from "../../src/project/Environment.ts"
import { defaultSettings } from "../../src/project/DefaultSettings.ts"
import { offerJob } from "../../src/worker/JobFile.ts"
import { JobQueue } from "../../src/worker/JobQueue.ts"
import { learnFromTranscript, type WorkOptions } from "../../src/worker/learnFromTranscript.ts"
import { readPauseFile } from "../../src/worker/PauseFile.ts"
import { runWorker } from "../../src/worker/runWorker.ts"
import type { WorkerOptions } from "../../src/worker/takeTurn.ts"
import type { JobResult } from "../../src/worker/handleJobs.ts"
import { assistantLine, userLine } from "../sessions/support.ts"
import type { CommandRan } from "../support/command.ts"
import { layerFiles, layerPlatform } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { ownState } from "../support/ownState.ts"
import { makeProject, type Project } from "../support/projects.ts"
import { saying } from "../support/taught.ts"

export const TRANSCRIPT = "session.jsonl"

/** A transcript of what was said, the person first, then in turn. */
export const transcriptOf = (said: ReadonlyArray<string>, fields: Record<string, unknown> = {}): string =>
  said.map((words, index) => `${(index % 2 === 0 ? userLine : assistantLine)(words, fields)}\n`).join("")

const PATH = { PATH: process.env["PATH"] ?? "" }

/** The real services of a worker, with this LLM. */
export const layerWork = (llm: Layer.Layer<Llm>, variables: Readonly<Record<string, string>> = PATH) =>
  Layer.merge(layerLearning(), llm).pipe(
    Layer.provideMerge(Layer.mergeAll(Environment.layer(variables), layerPlatform, TestConsole.layer))
  )

/** Runs `work` on the project's transcript with the real services and this LLM. */
export const runWork = (
  project: Project,
  llm: Layer.Layer<Llm>,
  options: Partial<WorkOptions> = {},
  variables: Readonly<Record<string, string>> = PATH
) =>
  inside(
    project.paths,
    learnFromTranscript({
      transcript: `${project.root}/${TRANSCRIPT}`,
      session: undefined,
      event: undefined,
      ...options
    })
  ).pipe(Effect.provide(layerWork(llm, variables)))

/** The same, for sessions that are learned from. */
export const runLearning = (...args: Parameters<typeof runWork>) =>
  Effect.map(runWork(...args), (outcome) => {
    if (outcome._tag !== "Learned") throw new Error(`skipped: ${outcome.reason}`)
    return outcome
  })

/** Messages of the commits to the project's own history, the newest first. */
export const commitsOf = (project: Project): ReadonlyArray<string> =>
  execFileSync("git", ["--git-dir", project.paths.history, "log", "--format=%B%x00"], { encoding: "utf8" })
    .split("\0")
    .map((message) => message.trim())
    .filter((message) => message !== "")

/** Names of the project's diagnostics without their times, sorted, each once. */
export const diagnosticsOf = (project: Project): ReadonlyArray<string> => {
  const names = project.files().filter((file) => file.startsWith(".claude/diagnostic/"))
  return [...new Set(names.map((file) => file.replace(/^.*\/\d{8}_\d{6}_/, "").replace(/(_\d+)?\.txt$/, "")))].sort()
}

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
    project.write(
      `${name}.jsonl`,
      transcriptOf([saying(words, "one", "two", "three"), `Fine: ${words}`], { uuid: undefined, sessionId: name })
    )
  }
  ownState(project.root)
  yield* inside(project.paths, offerJob({ session: name, transcript, event, bytes: undefined }))
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
export const layerQueue = Layer.provideMerge(JobQueue.layer, layerFiles)

export const jobsOf = (project: Project) => JobQueue.use((queue) => inside(project.paths, queue.jobs))
export const deadOf = (project: Project) => JobQueue.use((queue) => inside(project.paths, queue.dead))

/** Drains the project's queue as a worker that a hook started does, with the real services and this LLM. */
export const runDrain = Effect.fnUntraced(function* (
  project: Project,
  llm: Layer.Layer<Llm>,
  options: Partial<WorkerOptions> = {}
) {
  const reported: Array<JobResult> = []
  const drained = yield* inside(
    project.paths,
    runWorker({
      settings: defaultSettings,
      fingerprint: "f-1",
      byHand: false,
      sign: undefined,
      lingerMillis: 0,
      report: (result) => Effect.sync(() => void reported.push(result)),
      ...options
    })
  ).pipe(Effect.provide(layerWork(llm), { local: true }))
  return { ...drained, reported }
})

/** Lets time pass until it has ended, however long the disk takes meanwhile. */
export const passing = <A, E>(fiber: Fiber.Fiber<A, E>): Effect.Effect<A, E> =>
  TestClock.adjust("1 second").pipe(
    Effect.andThen(TestClock.withLive(Effect.sleep("5 millis"))),
    Effect.repeat({ while: () => fiber.pollUnsafe() === undefined }),
    Effect.andThen(Fiber.join(fiber))
  )

/** Sessions and what became of their jobs, in order. */
export const fatesOf = ({ results }: { readonly results: ReadonlyArray<JobResult> }) =>
  results.map(({ fate, job }) => `${job.session} ${fate}`)

export const pauseOf = (project: Project) => inside(project.paths, readPauseFile)

/** The two ways in which a run of the command may end: what it printed, once the rest of it is as it should be. */
export const outcomesOf = (run: (project: Project, args: ReadonlyArray<string>) => Effect.Effect<CommandRan>) => ({
  /** It was done, and nothing was said on standard error. */
  done: (project: Project, ...args: ReadonlyArray<string>) =>
    Effect.map(run(project, args), ({ exitCode, stderr, stdout }) => {
      assert.deepStrictEqual([exitCode, stderr], [0, ""])
      return stdout
    }),
  /** It failed with one line on standard error, and nothing else. */
  failed: (project: Project, ...args: ReadonlyArray<string>) =>
    Effect.map(run(project, args), ({ exitCode, stderr, stdout }) => {
      assert.deepStrictEqual([exitCode, stdout], [1, ""])
      assert.match(stderr, /^debrief: [^\n]+\n$/)
      return stderr
    })
})
