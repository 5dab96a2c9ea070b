import * as http from "node:http"
import type { AddressInfo } from "node:net"
import { DateTime, Deferred, Effect, type FileSystem, Layer, Redacted, type Scope } from "effect"
import { type Collection, type CollectOptions, collectBatches } from "../../../src/batch/submission/collect.ts"
import type { BatchItem, SubmitOptions } from "../../../src/batch/submission/prepare.ts"
import type { SubmittedBatch, SubmittedItem } from "../../../src/batch/submission/Submission.ts"
import { batchesOf, SubmittedBatches } from "../../../src/batch/submission/Submissions.ts"
import { type Submission, submitBatch } from "../../../src/batch/submission/submit.ts"
import type { Playbook } from "../../../src/core/playbook/Playbook.ts"
import type { FoundTranscript } from "../../../src/core/transcript/Discovery.ts"
import type { AnthropicOptions } from "../../../src/llm/Anthropic.ts"
import { Llm } from "../../../src/llm/Llm.ts"
import { MessageBatches } from "../../../src/llm/MessageBatches.ts"
import { defaultSettings } from "../../../src/project/DefaultSettings.ts"
import type { SettingsValues } from "../../../src/project/SettingsFile.ts"
import { windowOf } from "../../../src/sessions/Window.ts"
import { keyPoint, playbookOf } from "../../core/playbook/support.ts"
import { answer, failure, type Received, type Reply, send } from "../../llm/messagesApi.ts"
import { entryOf } from "../../sessions/dialogue.ts"
import { assistantLine, userLine } from "../../sessions/support.ts"
import { layerFiles } from "../../support/files.ts"
import { inside } from "../../support/inside.ts"
import { namesIn } from "../../support/project.ts"
import { makeProject, PLAYBOOK, playbookTexts, type Project } from "../../support/projects.ts"
import { add, saying } from "../../support/taught.ts"
import { layerWork } from "../../worker/support.ts"

export interface StoredRequest {
  readonly custom_id: string
  readonly params: Record<string, unknown>
}

interface StoredBatch {
  readonly id: string
  readonly requests: ReadonlyArray<StoredRequest>
  readonly createdAt: string
  status: "in_progress" | "canceling" | "ended"
  archived: boolean
  results: ReadonlyArray<string>
  counts: Record<string, number>
}

/** How the next submission goes: what is replied in place of the batch, and whether the batch is made all the same. */
export interface ScriptedCreate {
  readonly reply?: Reply
  readonly isMade?: boolean
}

/** What a request ends as. */
export const succeeded = (text: string, fields: Readonly<Record<string, unknown>> = {}) => ({
  type: "succeeded",
  message: answer(text, fields).body
})
export const errored = (type: string, message: string) => ({
  type: "errored",
  error: { type: "error", error: { type, message } }
})
export const expired = { type: "expired" }
export const canceled = { type: "canceled" }

const nothingCounted = { processing: 0, succeeded: 0, errored: 0, canceled: 0, expired: 0 }

const toBody = (batch: StoredBatch, baseUrl: string) => ({
  id: batch.id,
  type: "message_batch",
  processing_status: batch.status,
  request_counts: batch.counts,
  created_at: batch.createdAt,
  expires_at: DateTime.formatIso(DateTime.add(DateTime.makeUnsafe(batch.createdAt), { days: 1 })),
  ended_at: batch.status === "ended" ? batch.createdAt : null,
  archived_at: batch.archived ? batch.createdAt : null,
  cancel_initiated_at: null,
  results_url: batch.status === "ended" ? `${baseUrl}/elsewhere/${batch.id}` : null
})

/** A stand-in of the Message Batches API on the loopback. Batches stay in progress until they are ended. */
const makeState = () => {
  const received: Array<Received> = []
  const batches: Array<StoredBatch> = []
  const creates: Array<ScriptedCreate> = []
  const replies: Array<Reply> = []
  const asked = Deferred.makeUnsafe<void>()
  const find = (id: string) => batches.find((batch) => batch.id === id)

  const create = (body: Record<string, unknown>): StoredBatch => {
    const requests = body["requests"] as ReadonlyArray<StoredRequest>
    const batch: StoredBatch = {
      id: `msgbatch_${batches.length + 1}`,
      requests,
      createdAt: DateTime.formatIso(DateTime.nowUnsafe()),
      status: "in_progress",
      archived: false,
      results: [],
      counts: { ...nothingCounted, processing: requests.length }
    }
    batches.push(batch)
    return batch
  }

  const answerTo = ({ body, method, url = "" }: Received, baseUrl: string): Reply => {
    const path = new URL(url, baseUrl).pathname
    if (path === "/v1/messages/batches" && method === "POST") {
      const scripted = creates.shift()
      const made = scripted === undefined || scripted.isMade === true ? create(body) : undefined
      return scripted?.reply ?? { body: toBody(made!, baseUrl) }
    }
    const scripted = replies.shift()
    if (scripted !== undefined) return scripted
    if (path === "/v1/messages/batches") {
      const data = batches.map((batch) => toBody(batch, baseUrl)).reverse()
      return { body: { data, has_more: false, first_id: null, last_id: null } }
    }
    const [, id = "", action] = /^\/v1\/messages\/batches\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? []
    const batch = find(id)
    if (batch === undefined) return failure(404, `no batch ${id} at ${path}`)
    if (action === "results") {
      if (batch.status !== "ended" || batch.archived) return failure(404, "no results")
      return { body: batch.results.join(""), headers: { "content-type": "application/x-jsonl" } }
    }
    if (action === "cancel") batch.status = "canceling"
    return { body: toBody(batch, baseUrl) }
  }

  return {
    answerTo,
    note: (request: Received) => {
      received.push(request)
      Deferred.doneUnsafe(asked, Effect.void)
    },
    /** Waits until the first request is in. */
    asked: Deferred.await(asked),
    received,
    batches,
    /** How the next submissions go, in turn. */
    scriptCreates: (...scripted: ReadonlyArray<ScriptedCreate>) => creates.push(...scripted),
    /** What the next requests that submit nothing are replied. */
    scriptReplies: (...scripted: ReadonlyArray<Reply>) => replies.push(...scripted),
    /** Ends a batch: each request as told, the last one first in the results. */
    end: (id: string, resultOf: (request: StoredRequest, index: number) => { readonly type: string } | undefined) => {
      const batch = find(id)!
      const results = batch.requests.map((request, index) => ({ request, result: resultOf(request, index) }))
      const told = results.filter(({ result }) => result !== undefined)
      batch.status = "ended"
      batch.counts = { ...nothingCounted }
      for (const { result } of told) batch.counts[result!.type] = (batch.counts[result!.type] ?? 0) + 1
      batch.results = told
        .map(({ request, result }) => `${JSON.stringify({ custom_id: request.custom_id, result })}\n`)
        .reverse()
    }
  }
}

export type BatchesApi = ReturnType<typeof makeState> & { readonly baseUrl: string }

export const makeBatchesApi = Effect.acquireRelease(
  Effect.promise(
    () =>
      new Promise<BatchesApi & { readonly server: http.Server }>((resolve) => {
        const state = makeState()
        let baseUrl = ""
        const server = http.createServer((request, response) => {
          const chunks: Array<Buffer> = []
          request.on("data", (chunk: Buffer) => chunks.push(chunk))
          request.on("end", () => {
            const { headers, method, url } = request
            const body = JSON.parse(Buffer.concat(chunks).toString() || "{}") as Record<string, unknown>
            const got: Received = { method, url, headers, body, at: performance.now() }
            const reply = state.answerTo(got, baseUrl)
            state.note(got)
            send(response, reply)
          })
        })
        server.listen(0, "127.0.0.1", () => {
          baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
          resolve({ ...state, server, baseUrl })
        })
      })
  ),
  ({ server }) =>
    Effect.sync(() => {
      server.closeAllConnections()
      server.close()
    })
)

export const MODEL = "claude-sonnet-5-5"

const clientOptions = (api: Pick<BatchesApi, "baseUrl">, options: Partial<AnthropicOptions>): AnthropicOptions => ({
  credential: { _tag: "ApiKey", value: Redacted.make("a-key-4711") },
  model: MODEL,
  baseUrl: api.baseUrl,
  timeoutSeconds: 600,
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

/** A window of a session about each topic, one after the other in the same transcript, which is written. */
export const itemsAbout = (project: Project, session: string, topics: ReadonlyArray<string>) => {
  const name = `transcripts/${session}.jsonl`
  const path = `${project.root}/${name}`
  const turns = topics.map((topic) => {
    const entries = [
      entryOf("user", saying(`pref-001 helped. Tell me about ${topic}.`, topic), { uuid: `${session} ${topic} 1` }),
      entryOf("assistant", `That is ${topic}, as [pref-001] says.`, { uuid: `${session} ${topic} 2` })
    ]
    const [asked, told] = entries.map(({ content, uuid }) => ({ content, fields: { uuid, sessionId: session } }))
    const text = `${userLine(asked!.content, asked!.fields)}\n${assistantLine(told!.content, told!.fields)}\n`
    return { entries, text }
  })
  project.write(name, turns.map(({ text }) => text).join(""))
  let from = 0
  return Effect.forEach(turns, ({ entries, text }, index) => {
    const to = from + Buffer.byteLength(text)
    const facts = { session, event: "batch", from, to, mark: `${index}`, occasion: "" }
    from = to
    return Effect.map(windowOf(path, entries, facts), (window): BatchItem => ({
      window,
      found: foundAt(path, session, index)
    }))
  })
}

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
      ? (yield* Effect.forEach(topics, (topic) => itemsAbout(project, `s-${topic}`, [topic]))).flat()
      : yield* itemsAbout(project, session, topics)
  return yield* inside(project.paths, submitBatch(items, readPlaybook(project), { settings: settingsWith(), ...rest }))
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
  Effect.provide(inside(project.paths, collectBatches({ settings: settingsWith(), ...options })), layerBatches(api))

/** An answer that adds what its request asks about. */
export const learn = ({ params }: StoredRequest) => {
  const topic = /Tell me about (\w+)/.exec(JSON.stringify(params))?.[1]
  return succeeded(JSON.stringify(add(String(topic))))
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

export const submittedItem = (customId: string): SubmittedItem => ({
  customId,
  window: {
    id: "0123456789ab",
    learned: { at: "2026-03-04T05:06:07.000Z", transcript: "/t.jsonl", watermark: { bytes: 7, mark: "m" }, keys: "k" },
    session: "s-1",
    event: "batch",
    from: 0,
    to: 7,
    messages: 2
  },
  cited: ["pref-001"],
  found: { source: "claude", path: "/t.jsonl", session: "s-1", startedAt: 1_000 }
})

export const submittedBatch = (name: string, fields: Partial<SubmittedBatch> = {}): SubmittedBatch => ({
  name,
  submittedAt: "2026-03-04T05:06:07.000Z",
  model: "claude-wanted",
  mostUsd: 0.5,
  requests: 1,
  items: [submittedItem(`${name}-0`)],
  shown: playbookOf({ OTHERS: [keyPoint("oth-001", "Use pnpm")] }),
  ...fields
})
