import * as fs from "node:fs"
import * as http from "node:http"
import type { AddressInfo } from "node:net"

/** The events in which the API streams the client's forced call of its StructuredOutput tool. */
const eventsOf = (model: unknown, input: unknown): ReadonlyArray<readonly [string, object]> => {
  const usage = { input_tokens: 100, output_tokens: 20 }
  const message = { id: "msg_1", type: "message", role: "assistant", model, content: [], stop_reason: null, usage }
  const block = { type: "tool_use", id: "toolu_1", name: "StructuredOutput", input: {} }
  return [
    ["message_start", { message }],
    ["content_block_start", { index: 0, content_block: block }],
    ["content_block_delta", { index: 0, delta: { type: "input_json_delta", partial_json: JSON.stringify(input) } }],
    ["content_block_stop", { index: 0 }],
    ["message_delta", { delta: { stop_reason: "tool_use", stop_sequence: null }, usage }],
    ["message_stop", {}]
  ]
}

/** A stand-in for the Messages API that answers every request with this structured output, and keeps each in a file. */
export const serveStructured = (output: unknown, log: string): Promise<string> => {
  const server = http.createServer((request, response) => {
    let body = ""
    request.setEncoding("utf8").on("data", (text: string) => (body += text))
    request.on("end", () => {
      if (!request.url?.startsWith("/v1/messages")) return void response.writeHead(404).end("{}")
      fs.appendFileSync(log, `${body}\n`)
      response.writeHead(200, { "content-type": "text/event-stream" })
      for (const [type, data] of eventsOf((JSON.parse(body) as { readonly model?: string }).model, output)) {
        response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)
      }
      response.end()
    })
  })
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })
}
