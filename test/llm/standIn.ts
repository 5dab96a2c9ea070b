// A stand-in for the Messages API on the loopback interface, run as a process beside the real client:
//
//   node standIn.ts ANSWERS LOG [PORT]
//
// ANSWERS is a JSON file, `Array<ScriptedAnswer>`: the first that fits a request is given. LOG gets every request as a
// line of JSON, `LoggedRequest`. It prints a line when it listens.
import * as fs from "node:fs"
import * as http from "node:http"

/** Who asks: the client streams, our reflection asks for one JSON document. */
export type Asker = "client" | "reflection"

export interface ScriptedAnswer {
  readonly to: Asker
  /** Text that has to occur in the request's body; every request of this asker when left out. */
  readonly when?: string
  readonly text: string
  readonly delayMillis?: number
  /** A status of 400 or more makes it an error with `text` as its message. */
  readonly status?: number
}

export interface RequestBody {
  readonly model?: string
  readonly stream?: boolean
  readonly system?: unknown
  readonly messages?: ReadonlyArray<{ readonly role: string; readonly content: unknown }>
  readonly output_config?: unknown
}

export interface LoggedRequest {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly url: string
  readonly asker: Asker
  readonly body: RequestBody
}

export const PORT = 8787

const askerOf = (body: RequestBody): Asker => (body.stream === true ? "client" : "reflection")

const readBody = async (request: http.IncomingMessage): Promise<string> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString("utf8")
}

const parse = (text: string): RequestBody => {
  try {
    return JSON.parse(text) as RequestBody
  } catch {
    return {}
  }
}

const sendJson = (response: http.ServerResponse, status: number, value: unknown): void => {
  response.writeHead(status, { "content-type": "application/json" })
  response.end(JSON.stringify(value))
}

const sendError = (response: http.ServerResponse, status: number, message: string): void =>
  sendJson(response, status, { type: "error", error: { type: "api_error", message } })

/** The events in which the API streams a message of one text. */
const sendEvents = (response: http.ServerResponse, message: Record<string, unknown>, text: string): void => {
  const send = (type: string, data: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)
  const { stop_reason, usage } = message
  response.writeHead(200, { "content-type": "text/event-stream" })
  send("message_start", { message: { ...message, content: [], stop_reason: null } })
  send("content_block_start", { index: 0, content_block: { type: "text", text: "" } })
  send("content_block_delta", { index: 0, delta: { type: "text_delta", text } })
  send("content_block_stop", { index: 0 })
  send("message_delta", { delta: { stop_reason, stop_sequence: null }, usage })
  send("message_stop", {})
  response.end()
}

const serve = (answers: ReadonlyArray<ScriptedAnswer>, logFile: string, port: number): void => {
  let count = 0
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const raw = await readBody(request)
    const body = parse(raw)
    const url = request.url ?? ""
    const asker = askerOf(body)
    const logged: LoggedRequest = { at: performance.timeOrigin + performance.now(), url, asker, body }
    fs.appendFileSync(logFile, `${JSON.stringify(logged)}\n`)
    if (url.includes("count_tokens")) return sendJson(response, 200, { input_tokens: Math.ceil(raw.length / 4) })
    if (!url.startsWith("/v1/messages")) return sendError(response, 404, "there is nothing here")
    const found = answers.find((one) => one.to === asker && raw.includes(one.when ?? ""))
    if (found === undefined) return sendError(response, 400, "the stand-in has no answer to this")
    if (found.delayMillis !== undefined) await new Promise((done) => setTimeout(done, found.delayMillis))
    if (found.status !== undefined && found.status >= 400) return sendError(response, found.status, found.text)
    count += 1
    const message = {
      id: `msg_${String(count).padStart(6, "0")}`,
      type: "message",
      role: "assistant",
      model: body.model,
      content: [{ type: "text", text: found.text }],
      stop_reason: "end_turn",
      stop_sequence: null,
      usage: { input_tokens: Math.ceil(raw.length / 4), output_tokens: Math.ceil(found.text.length / 4) }
    }
    return asker === "client" ? sendEvents(response, message, found.text) : sendJson(response, 200, message)
  }
  const server = http.createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  server.listen(port, "127.0.0.1", () => process.stdout.write("ready\n"))
}

if (import.meta.main) {
  const [answersFile, logFile, port] = process.argv.slice(2)
  if (answersFile === undefined || logFile === undefined) throw new Error("usage: standIn.ts ANSWERS LOG [PORT]")
  serve(JSON.parse(fs.readFileSync(answersFile, "utf8")) as Array<ScriptedAnswer>, logFile, Number(port ?? PORT))
}
