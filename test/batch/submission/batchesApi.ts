import * as http from "node:http"
import type { AddressInfo } from "node:net"
import { DateTime, Deferred, Effect } from "effect"
import { answer, failure, type Received, type Reply, send } from "../../llm/messagesApi.ts"

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
