import * as http from "node:http"
import type { AddressInfo } from "node:net"
import { Effect } from "effect"

/** What the server does with one request. */
export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** A value to be sent as JSON, or text or bytes to be sent as they are. */
  readonly body?: unknown
  /**
   * `silent` never answers; `cut` closes the connection in the middle of the body; `drop` before any answer. `endless`
   * sends the body again and again for as long as it is read; `slow` sends a byte of it and no more.
   */
  readonly fault?: "silent" | "cut" | "drop" | "endless" | "slow"
}

export interface Received {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: http.IncomingHttpHeaders
  readonly body: Record<string, unknown>
  /** Milliseconds by a clock that only goes forward. */
  readonly at: number
}

/** A message as the Messages API answers it. */
export const answer = (text: string, fields: Readonly<Record<string, unknown>> = {}): Reply => ({
  body: {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "claude-answering",
    content: [{ type: "text", text }],
    stop_reason: "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 11, output_tokens: 7, cache_read_input_tokens: 5, cache_creation_input_tokens: 3 },
    ...fields
  }
})

/** An error as the Messages API answers it. */
export const failure = (
  status: number,
  message = "scripted",
  headers: Readonly<Record<string, string>> = {}
): Reply => ({ status, headers, body: { type: "error", error: { type: "api_error", message } } })

/** Sends a text without end; what is not read is not sent. */
const sendEndlessly = (response: http.ServerResponse, text: string) => {
  const go = () => {
    while (!response.destroyed && response.write(text));
  }
  response.on("drain", go)
  go()
}

export const send = (response: http.ServerResponse, reply: Reply) => {
  if (reply.fault === "silent") return
  if (reply.fault === "drop") return response.socket?.destroy()
  if (Buffer.isBuffer(reply.body)) return response.writeHead(reply.status ?? 200, reply.headers).end(reply.body)
  const text = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body ?? {})
  if (reply.fault === "endless" || reply.fault === "slow") {
    response.writeHead(reply.status ?? 200, { "content-type": "application/json", ...reply.headers })
    return reply.fault === "slow" ? response.write(text.slice(0, 1)) : sendEndlessly(response, text)
  }
  const type = typeof reply.body === "string" ? "text/html" : "application/json"
  const length = Buffer.byteLength(text)
  response.writeHead(reply.status ?? 200, { "content-type": type, "content-length": length, ...reply.headers })
  if (reply.fault !== "cut") return response.end(text)
  response.write(text.slice(0, length >> 1), () => response.socket?.destroy())
}

const makeSignal = () => {
  const waiting: Array<() => void> = []
  const fired = new Promise<void>((resolve) => waiting.push(resolve))
  return { fire: () => waiting.forEach((resolve) => resolve()), fired }
}

/** A server on the loopback that answers each request with the next reply, and the last for ever. */
export const makeMessagesApi = (...replies: ReadonlyArray<Reply>) =>
  makeApi((_, index) => replies[Math.min(index, replies.length - 1)] ?? {})

/** A server on the loopback that answers each request by what it asks, and by how many came before it. */
export const makeApi = (replyTo: (body: Record<string, unknown>, index: number) => Reply) =>
  Effect.acquireRelease(
    Effect.promise(
      () =>
        new Promise<{
          readonly server: http.Server
          readonly baseUrl: string
          readonly requests: ReadonlyArray<Received>
          /** Settles when the client has given up on a request. */
          readonly abandoned: Promise<void>
          /** Settles when the first request is in. */
          readonly asked: Promise<void>
        }>((resolve) => {
          const requests: Array<Received> = []
          const abandoned = makeSignal()
          const asked = makeSignal()
          const server = http.createServer((request, response) => {
            const chunks: Array<Buffer> = []
            request.on("data", (chunk: Buffer) => chunks.push(chunk))
            request.on("end", () => {
              const { headers, method, url } = request
              const body = JSON.parse(Buffer.concat(chunks).toString() || "{}")
              const reply = replyTo(body, requests.length)
              requests.push({ method, url, headers, body, at: performance.now() })
              asked.fire()
              send(response, reply)
            })
            response.on("close", () => {
              if (!response.writableFinished) abandoned.fire()
            })
          })
          server.listen(0, "127.0.0.1", () => {
            const { port } = server.address() as AddressInfo
            const baseUrl = `http://127.0.0.1:${port}`
            resolve({ server, baseUrl, requests, abandoned: abandoned.fired, asked: asked.fired })
          })
        })
    ),
    ({ server }) =>
      Effect.sync(() => {
        server.closeAllConnections()
        server.close()
      })
  )
