import { execFileSync } from "node:child_process"
import { Effect, Layer } from "effect"
import { TestConsole } from "effect/testing"
import { layerLearning } from "../../src/layers.ts"
import type { Llm } from "../../src/llm/Llm.ts"
import { Environment } from "../../src/project/Environment.ts"
import { work, type WorkOptions } from "../../src/worker/learnFromTranscript.ts"
import { assistantLine, userLine } from "../sessions/transcripts.ts"
import { layerPlatform } from "../support/files.ts"
import type { Project } from "../support/projects.ts"

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
  work(project.paths, {
    transcript: `${project.root}/${TRANSCRIPT}`,
    session: undefined,
    event: undefined,
    ...options
  }).pipe(Effect.provide(layerWork(llm, variables)))

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
