import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestConsole } from "effect/testing"
import playbookTemplate from "../../prompts/playbook.txt?raw"
import { enqueue } from "../../src/hooks/enqueue.ts"
import { inject } from "../../src/hooks/inject.ts"
import { layerLeanMigrator } from "../../src/hooks/LeanMigrator.ts"
import * as noting from "../../src/hooks/noteMigration.ts"
import { Environment } from "../../src/project/Environment.ts"
import { Prompts } from "../../src/project/Prompts.ts"
import { layerLean } from "../../src/project/SafeFiles.ts"
import { DetachedWorker } from "../../src/worker/DetachedWorker.ts"
import { layerFitting } from "../../src/stages/layerFitting.ts"
import { SessionMarker } from "../../src/worker/SessionMarker.ts"
import type { Ran } from "../support/builtPrograms.ts"
import { STATE_HOME } from "../support/ownState.ts"
import type { Project } from "../support/projects.ts"

export type Variables = Readonly<Record<string, string>>
export type Input = Readonly<Record<string, unknown>>

const base = (variables: Variables) =>
  Layer.merge(
    Layer.provideMerge(layerLean, Environment.layer({ XDG_STATE_HOME: STATE_HOME, ...variables })),
    TestConsole.layer
  )

/** A hook's input about a project. */
export const inputText = (project: Project, input: Input) =>
  JSON.stringify({ cwd: project.root, session_id: "s-1", transcript_path: `${project.root}/s-1.jsonl`, ...input })

interface Answer {
  readonly systemMessage?: string
  readonly hookSpecificOutput?: { readonly hookEventName: string; readonly additionalContext: string }
}

/** What a hook's answer says to the agent and to the person, checked to be of this event and to hold nothing else. */
export const saidBy = (output: string, event: string) => {
  const { hookSpecificOutput, systemMessage, ...others } = JSON.parse(output) as Answer
  const { additionalContext, hookEventName, ...rest } = hookSpecificOutput ?? { hookEventName: event }
  if (hookEventName !== event || Object.keys(others).length + Object.keys(rest).length > 0) {
    throw new Error(`not the output of ${event}: ${output}`)
  }
  return { context: additionalContext, message: systemMessage }
}

/** The text for the agent's context in a hook's answer that says nothing to the person. */
export const contextOf = (output: string, event: string): string => {
  const { context, message } = saidBy(output, event)
  if (context === undefined || message !== undefined) throw new Error(`not a context alone: ${output}`)
  return context
}

type Start = Parameters<DetachedWorker["Service"]["start"]>[0]

/** Keeps note of the workers that are started. */
const recordingWorker = () => {
  const started: Array<Start> = []
  const start = (options: Start) => Effect.sync(() => void started.push(options))
  return { started, layer: Layer.mock(DetachedWorker, { start }) }
}

const injectLayer = (variables: Variables, worker = recordingWorker().layer) =>
  Layer.provideMerge(
    Layer.mergeAll(
      layerLeanMigrator(() => noting),
      Prompts.layerOf({ "playbook.txt": playbookTemplate }),
      SessionMarker.layer,
      layerFitting,
      worker
    ),
    base(variables)
  )

/** The jobs that wait in a project's queue, oldest first. */
export const queuedIn = (project: Project): ReadonlyArray<Record<string, unknown>> =>
  project
    .files()
    .filter((file) => /^\.claude\/debrief\/queue\/[^/]*\.json$/.test(file))
    .map((file) => JSON.parse(project.read(file)))

/** What `inject` answers to an input about a project, what it says on stderr, and which workers it starts. */
export const runInject = (project: Project, input: Input, variables: Variables = {}) => {
  const { layer, started } = recordingWorker()
  return Effect.gen(function* () {
    const output = yield* inject(inputText(project, input))
    return {
      context: undefined,
      message: undefined,
      ...(typeof output === "string" ? saidBy(output, String(input["hook_event_name"])) : {}),
      started,
      errors: (yield* TestConsole.errorLines).map(String)
    }
  }).pipe(Effect.provide(injectLayer(variables, layer)))
}

/** How `inject` fails on an input. */
export const injectFailure = (text: string, variables: Variables = {}) =>
  Effect.gen(function* () {
    const failure = yield* Effect.flip(inject(text))
    return { failure, errors: (yield* TestConsole.errorLines).map(String) }
  }).pipe(Effect.provide(injectLayer(variables)))

/** The workers that `learn` starts for an input about a project. */
export const runLearn = (project: Project, input: Input, variables: Variables = {}) => {
  const { layer, started } = recordingWorker()
  return enqueue(inputText(project, input)).pipe(
    Effect.as(started),
    Effect.provide(Layer.provideMerge(Layer.mergeAll(SessionMarker.layer, layer), base(variables)))
  )
}

/** What every run of a hook keeps to (docs/clients.md). Answers the context it gave to this event, if any. */
export const failsOpen = ({ exitCode, stderr, stdout }: Ran, event = "SessionStart"): string | undefined => {
  assert.strictEqual(exitCode, 0, stderr)
  assert.match(stderr, /^(debrief: [^\n]{1,300}\n)?$/)
  if (stdout === "") return undefined
  assert.isTrue(stdout.endsWith("}\n"), stdout)
  return contextOf(stdout, event)
}
