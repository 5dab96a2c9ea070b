import * as http from "node:http"
import type { AddressInfo } from "node:net"

/** What a stand-in of the Messages API has seen so far. */
export interface SlowApi {
  readonly baseUrl: string
  readonly calls: () => number
  readonly answered: () => number
  /** Calls at once, at most. */
  readonly atOnce: () => number
  /** Settles when so many calls have been answered. */
  readonly whenAnswered: (count: number) => Promise<void>
  readonly close: () => Promise<void>
}

interface Asked {
  readonly messages: ReadonlyArray<{ readonly content: string | ReadonlyArray<{ readonly text: string }> }>
}

/** A lesson that only the session in the prompt can have taught: what the person says in it. */
const lessonIn = ({ messages }: Asked): object => {
  const content = messages[0]!.content
  const prompt = typeof content === "string" ? content : content.map(({ text }) => text).join("")
  const said =
    /Always write the output of step \d+ to \S+/.exec(prompt.slice(prompt.lastIndexOf("===== SESSION")))?.[0] ??
    "Nothing was said"
  return { operations: [{ type: "ADD", text: said, section: "OTHERS", evidence: said }] }
}

const messageOf = (lesson: object): string =>
  JSON.stringify({
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "claude-haiku-5-5",
    content: [{ type: "text", text: JSON.stringify(lesson) }],
    stop_reason: "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 1000, output_tokens: 100, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 }
  })

/** How long an answer takes: always the same, or by the number of the call, from 1. */
type Delay = number | ((call: number) => number)

/** Opens one that answers every call on the loopback so late, with a lesson of the session that it is shown. */
const openSlowApi = async (delay: Delay): Promise<SlowApi> => {
  let [calls, answered, underWay, atOnce] = [0, 0, 0, 0]
  const waiting: Array<{ readonly count: number; readonly resolve: () => void }> = []
  const server = http.createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      calls += 1
      underWay += 1
      atOnce = Math.max(atOnce, underWay)
      const millis = typeof delay === "number" ? delay : delay(calls)
      const message = messageOf(lessonIn(JSON.parse(Buffer.concat(chunks).toString())))
      const timer = setTimeout(() => {
        response.writeHead(200, { "content-type": "application/json" }).end(message)
        answered += 1
        for (const { count, resolve } of waiting) if (count <= answered) resolve()
      }, millis)
      // Also when the client was killed meanwhile.
      response.on("close", () => {
        clearTimeout(timer)
        underWay -= 1
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => calls,
    answered: () => answered,
    atOnce: () => atOnce,
    whenAnswered: (count) => new Promise((resolve) => waiting.push({ count, resolve })),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      })
  }
}

/** A stand-in that is there while `use` is. */
export const withSlowApi = async <A>(delay: Delay, use: (api: SlowApi) => Promise<A>): Promise<A> => {
  const api = await openSlowApi(delay)
  try {
    return await use(api)
  } finally {
    await api.close()
  }
}
