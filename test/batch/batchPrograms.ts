import { DateTime, Effect, Layer, Stream } from "effect"
import { TestConsole } from "effect/testing"
import * as Batch from "../../src/batch/Batch.ts"
import type { BatchEvent, BatchReport } from "../../src/batch/report/Event.ts"
import { type gitLayers, layerLearning } from "../../src/layers.ts"
import { Llm, type LlmError, type LlmRequest } from "../../src/llm/Llm.ts"
import { Environment } from "../../src/project/Environment.ts"
import { TranscriptSource } from "../../src/sessions/TranscriptSource.ts"
import { assistantLine, userLine } from "../sessions/transcripts.ts"
import { layerPlatform } from "../support/files.ts"
import { STATE_HOME } from "../support/ownState.ts"
import type { Project } from "../support/projects.ts"

/** Where the client of a test keeps its transcripts, relative to the project. */
export const PROJECTS = "home/.claude/projects/-p"

export interface PastSession {
  readonly id: string
  /** Minutes after the first. */
  readonly at: number
  /** What was said, the person first, then in turn. */
  readonly said: ReadonlyArray<string>
  /** Ids of messages that it shares with another session, in the place of its own. */
  readonly uuids?: ReadonlyArray<string>
}

const startOf = (minutes: number): string =>
  DateTime.formatIso(DateTime.makeUnsafe(Date.UTC(2026, 9, 1) + minutes * 60_000))

/** Writes past sessions of the project into its home. */
export const writeSessions = (project: Project, sessions: ReadonlyArray<PastSession>): void => {
  for (const { at, id, said, uuids = [] } of sessions) {
    const lines = said.map((words, index) =>
      (index % 2 === 0 ? userLine : assistantLine)(words, {
        uuid: uuids[index] ?? `${id}-${index}`,
        sessionId: id,
        timestamp: startOf(at),
        cwd: project.root
      })
    )
    project.write(`${PROJECTS}/${id}.jsonl`, `${lines.join("\n")}\n`)
  }
}

/** The services of a run. */
export const batchWorld = (project: Project, llm: Layer.Layer<Llm>, git: keyof typeof gitLayers = "off") =>
  Layer.mergeAll(layerLearning(git), TranscriptSource.layerAll, llm).pipe(
    Layer.provideMerge(
      Layer.mergeAll(
        Environment.layer({ XDG_STATE_HOME: STATE_HOME, HOME: `${project.root}/home`, PATH: process.env["PATH"] }),
        layerPlatform,
        TestConsole.layer
      )
    )
  )

/** What a run is asked for when a test says nothing else: all sessions of the project, without questions. */
export const batchOptions = (project: Project): Batch.BatchOptions => Batch.optionsFor(project.paths, { patience: 0 })

/** Runs a batch to its end and answers all that it told. */
export const runBatch = (
  project: Project,
  llm: Layer.Layer<Llm>,
  options: Partial<Batch.BatchOptions> = {},
  git?: keyof typeof gitLayers
) =>
  Stream.runCollect(Batch.run({ ...batchOptions(project), ...options })).pipe(
    Effect.provide(batchWorld(project, llm, git))
  )

export const reportIn = (events: ReadonlyArray<BatchEvent>): BatchReport => {
  const last = events.at(-1)
  if (last?._tag !== "Finished") throw new Error(`the run ended with ${last?._tag}`)
  return last.report
}

/** An LLM that answers by what it is asked, and keeps what it was asked. */
export const answeringLlm = (answer: (prompt: string) => Effect.Effect<unknown, LlmError>) => {
  const requests: Array<LlmRequest> = []
  const layer = Layer.succeed(Llm, {
    backend: "scripted",
    complete: (request) =>
      Effect.suspend(() => {
        requests.push(request)
        return answer(`${request.stable ?? ""}${request.prompt}`)
      }).pipe(
        Effect.map((found) => ({
          text: typeof found === "string" ? found : JSON.stringify(found),
          model: "claude-haiku-5-5",
          usage: { inputTokens: 1000, outputTokens: 100, cacheReadTokens: 0, cacheWriteTokens: 0 }
        }))
      )
  })
  return { layer, requests }
}

/** The part of a prompt that shows the session. */
export const sessionIn = (prompt: string): string =>
  prompt.slice(prompt.lastIndexOf("===== SESSION"), prompt.lastIndexOf("===== END OF SESSION"))
