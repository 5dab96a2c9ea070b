import { Effect, Layer } from "effect"
import { TestConsole } from "effect/testing"
import { layerLeanFileSystem } from "../../src/hooks/LeanFileSystem.ts"
import { inject } from "../../src/programs/inject.ts"
import { learn } from "../../src/programs/learn.ts"
import { DetachedWorker } from "../../src/services/DetachedWorker.ts"
import { Environment } from "../../src/services/Environment.ts"
import { Prompts } from "../../src/services/Prompts.ts"
import { SessionMarker } from "../../src/services/SessionMarker.ts"
import type { Project } from "./projects.ts"

export type Variables = Readonly<Record<string, string>>
export type Input = Readonly<Record<string, unknown>>

const base = (variables: Variables) =>
  Layer.mergeAll(layerLeanFileSystem, Environment.layer(variables), TestConsole.layer)

/** A hook's input about a project. */
export const inputText = (project: Project, input: Input) =>
  JSON.stringify({ cwd: project.root, session_id: "s-1", transcript_path: `${project.root}/s-1.jsonl`, ...input })

/** The text for the agent's context in a hook's answer, checked to be of this event. */
export const contextOf = (output: string, event: string): string => {
  const answer = JSON.parse(output) as { hookSpecificOutput: { hookEventName: string; additionalContext: string } }
  const { additionalContext, hookEventName, ...rest } = answer.hookSpecificOutput
  if (hookEventName !== event || Object.keys(rest).length > 0 || Object.keys(answer).length > 1) {
    throw new Error(`not the output of ${event}: ${output}`)
  }
  return additionalContext
}

const injectLayer = (variables: Variables) =>
  Layer.provideMerge(Layer.mergeAll(Prompts.layer, SessionMarker.layer), base(variables))

/** What `inject` answers to an input about a project, and what it says on stderr. */
export const runInject = (project: Project, input: Input, variables: Variables = {}) =>
  Effect.gen(function* () {
    const output = yield* inject(inputText(project, input))
    return {
      context: typeof output === "string" ? contextOf(output, String(input["hook_event_name"])) : undefined,
      errors: (yield* TestConsole.errorLines).map(String)
    }
  }).pipe(Effect.provide(injectLayer(variables)))

/** How `inject` fails on an input. */
export const injectFailure = (text: string, variables: Variables = {}) =>
  Effect.gen(function* () {
    const failure = yield* Effect.flip(inject(text))
    return { failure, errors: (yield* TestConsole.errorLines).map(String) }
  }).pipe(Effect.provide(injectLayer(variables)))

type Start = Parameters<DetachedWorker["Service"]["start"]>[0]

/** The workers that `learn` starts for an input about a project. */
export const runLearn = (project: Project, input: Input, variables: Variables = {}) => {
  const started: Array<Start> = []
  const worker = Layer.mock(DetachedWorker, { start: (options) => Effect.sync(() => void started.push(options)) })
  return learn(inputText(project, input)).pipe(
    Effect.as(started),
    Effect.provide(Layer.provideMerge(Layer.mergeAll(SessionMarker.layer, worker), base(variables)))
  )
}
