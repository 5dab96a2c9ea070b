import { Effect, type FileSystem, Layer, Redacted, type Scope } from "effect"
import { type Collection, type CollectOptions, collectBatches } from "../../../src/batch/submission/collect.ts"
import type { BatchItem, SubmitOptions } from "../../../src/batch/submission/prepare.ts"
import { batchesOf, SubmittedBatches } from "../../../src/batch/submission/Submissions.ts"
import { type Submission, submitBatch } from "../../../src/batch/submission/submit.ts"
import type { Playbook } from "../../../src/core/playbook/Playbook.ts"
import type { FoundTranscript } from "../../../src/core/transcript/Discovery.ts"
import type { AnthropicOptions } from "../../../src/llm/Anthropic.ts"
import { Llm } from "../../../src/llm/Llm.ts"
import { MessageBatches } from "../../../src/llm/MessageBatches.ts"
import { defaultSettings, type SettingsValues } from "../../../src/project/SettingsFile.ts"
import { windowOf } from "../../../src/sessions/Window.ts"
import { keyPoint, playbookOf } from "../../core/playbook/playbooks.ts"
import { entryOf } from "../../sessions/dialogue.ts"
import { layerFiles } from "../../support/files.ts"
import { namesIn } from "../../support/project.ts"
import { makeProject, PLAYBOOK, playbookTexts, type Project } from "../../support/projects.ts"
import { layerWork } from "../../worker/workPrograms.ts"
import { type BatchesApi, makeBatchesApi, type StoredRequest, succeeded } from "./batchesApi.ts"

export const MODEL = "claude-sonnet-5-5"

const clientOptions = (api: Pick<BatchesApi, "baseUrl">, options: Partial<AnthropicOptions>): AnthropicOptions => ({
  credential: { _tag: "ApiKey", value: Redacted.make("a-key-4711") },
  model: MODEL,
  baseUrl: api.baseUrl,
  timeoutSeconds: 10,
  attempts: 3,
  maxOutputTokens: 1000,
  patience: 0.001,
  ...options
})

/** The real services, with the API at that address; records of batches are written through this file system. */
export const layerBatches = (
  api: Pick<BatchesApi, "baseUrl">,
  options: Partial<AnthropicOptions> = {},
  files: Layer.Layer<FileSystem.FileSystem> = layerFiles
) =>
  Layer.mergeAll(
    layerWork(Llm.layerOff),
    MessageBatches.layer(clientOptions(api, options)),
    // Of its own, or the one of the real services would be taken for it.
    Layer.provide(Layer.fresh(SubmittedBatches.layer), files)
  )

export const settingsWith = (change: Partial<SettingsValues> = {}): SettingsValues => ({
  ...defaultSettings,
  llm: { ...defaultSettings.llm, model: MODEL, maxOutputTokens: 1000 },
  ...change
})

const foundAt = (path: string, session: string, startedAt: number): FoundTranscript => ({
  source: "claude",
  path,
  session,
  agent: undefined,
  cwd: undefined,
  size: 100,
  modified: startedAt,
  startedAt,
  firstUuid: undefined,
  entrypoint: undefined
})

/** A window of a session about each topic, one after the other in the same transcript. */
export const itemsAbout = (session: string, topics: ReadonlyArray<string>) =>
  Effect.forEach(topics, (topic, index) =>
    Effect.map(
      windowOf(
        `/transcripts/${session}.jsonl`,
        [
          entryOf("user", `Tell me about ${topic}, as [pref-001] says.`, { uuid: `${session} ${topic} 1` }),
          entryOf("assistant", `That is ${topic}.`, { uuid: `${session} ${topic} 2` })
        ],
        { session, event: "batch", from: index * 10, to: (index + 1) * 10, mark: `${index}`, occasion: "" }
      ),
      (window): BatchItem => ({ window, found: foundAt(`/transcripts/${session}.jsonl`, session, index) })
    )
  )

export const readPlaybook = (project: Project): Playbook => JSON.parse(project.read(PLAYBOOK)) as Playbook

/** Submits windows about these topics, each of a session of its own unless a session is named. */
export const submitAbout = Effect.fnUntraced(function* (
  project: Project,
  topics: ReadonlyArray<string>,
  options: Partial<SubmitOptions> & { readonly session?: string } = {}
) {
  const { session, ...rest } = options
  const items =
    session === undefined
      ? (yield* Effect.forEach(topics, (topic) => itemsAbout(`s-${topic}`, [topic]))).flat()
      : yield* itemsAbout(session, topics)
  return yield* submitBatch(project.paths, items, readPlaybook(project), { settings: settingsWith(), ...rest })
})

export interface BatchWorld {
  readonly project: Project
  readonly api: BatchesApi
}

/** A project with one key point, and an API that knows of nothing. */
export const startBatches: Effect.Effect<BatchWorld, never, Scope.Scope> = Effect.gen(function* () {
  const project = yield* makeProject({
    [PLAYBOOK]: playbookOf({ "USER PREFERENCES": [keyPoint("pref-001", "Use pnpm")] })
  })
  return { project, api: yield* makeBatchesApi }
})

export const submit = (
  { api, project }: BatchWorld,
  topics: ReadonlyArray<string>,
  options: Parameters<typeof submitAbout>[2] = {},
  client: Partial<AnthropicOptions> = {}
) => Effect.provide(submitAbout(project, topics, options), layerBatches(api, client))

export const collect = ({ api, project }: BatchWorld, options: Partial<CollectOptions> = {}) =>
  Effect.provide(collectBatches(project.paths, { settings: settingsWith(), ...options }), layerBatches(api))

/** An answer that adds what its request asks about. */
export const learn = ({ params }: StoredRequest) => {
  const topic = /Tell me about (\w+)/.exec(JSON.stringify(params))?.[1]
  const operations = [{ type: "ADD", text: `Learned ${topic}`, section: "OTHERS", evidence: `That is ${topic}` }]
  return succeeded(JSON.stringify({ operations, evaluations: [] }))
}

/** An answer that finds the project's key point helpful. */
export const rate = () =>
  succeeded(JSON.stringify({ operations: [], evaluations: [{ name: "pref-001", rating: "helpful" }] }))

export const learnedIn = ({ project }: BatchWorld): ReadonlyArray<string> =>
  Object.values(playbookTexts(project)["OTHERS"] ?? {})

export const idsOf = ({ submitted }: Submission): ReadonlyArray<string | undefined> => submitted.map(({ id }) => id)

export const batchFates = ({ batches }: Collection): ReadonlyArray<string> => batches.map(({ fate }) => fate._tag)

export const itemFates = ({ batches }: Collection): ReadonlyArray<string> =>
  batches.flatMap(({ items }) => items.map(({ fate }) => (fate._tag === "NotDone" ? fate.why : fate._tag)))

/** How often a batch was submitted. */
export const creates = ({ api }: BatchWorld): number =>
  api.received.filter(({ method, url }) => method === "POST" && url === "/v1/messages/batches").length

export const recordsIn = ({ project }: BatchWorld): ReadonlyArray<string> => namesIn(batchesOf(project.paths))

/** The lines of the project's record of what was spent. */
export const spendOf = ({
  project
}: BatchWorld): ReadonlyArray<{ usd: number; purpose: string; ok: boolean; session: string }> =>
  project
    .read(".claude/debrief/spend.jsonl")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
