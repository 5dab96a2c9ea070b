import { Effect, Redacted } from "effect"
import type { BackendName } from "../../src/core/spend/Backends.ts"
import { layerAnthropic } from "../../src/llm/Anthropic.ts"
import { failure as failedRun, isAlive, layerFor, makeStub, result, type Run } from "../llm/claudeStub.ts"
import { answer, failure, makeMessagesApi, type Reply } from "../llm/messagesApi.ts"
import { backendContract, type Behaviour, type BackendUnderTest } from "./backend.ts"

const STATUS = { "is busy": 429, "is down": 503, "refuses the key": 401 } as const
const KEY = "a-key-of-no-known-shape-4711"

const reply = (behaviour: Behaviour): Reply => {
  switch (behaviour.does) {
    case "answers":
      return answer(behaviour.text)
    case "declines":
      return answer(behaviour.text, { stop_reason: "refusal", stop_details: null })
    case "is cut off":
      return answer(behaviour.text, { stop_reason: "max_tokens" })
    case "talks nonsense":
      return { body: "<html>Welcome to the hotel's network</html>" }
    case "is silent":
      return { fault: "silent" }
    default:
      return failure(STATUS[behaviour.does], behaviour.says)
  }
}

const anthropic: BackendUnderTest = {
  name: "anthropic",
  key: KEY,
  make: (behaviours, { attempts }) =>
    Effect.map(makeMessagesApi(...behaviours.map(reply)), ({ abandoned, asked, baseUrl, requests }) => ({
      layer: layerAnthropic({
        credential: { _tag: "ApiKey", value: Redacted.make(KEY) },
        model: "claude-wanted",
        baseUrl,
        timeoutSeconds: 600,
        attempts,
        maxOutputTokens: 1234,
        patience: 0.001
      }),
      received: () => requests.map(({ body }) => textsIn(body).join("\n")),
      asked: Effect.promise(() => asked),
      abandoned: Effect.promise(() => abandoned)
    }))
}

/** All texts in what was sent, in order. */
const textsIn = (value: unknown): ReadonlyArray<string> =>
  typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(textsIn)

const usage = { input_tokens: 11, output_tokens: 7, cache_read_input_tokens: 5, cache_creation_input_tokens: 3 }

const run = (behaviour: Behaviour): Run => {
  switch (behaviour.does) {
    case "answers":
      return result({ result: behaviour.text, usage })
    case "declines":
      return result({ result: behaviour.text, stop_reason: "refusal", usage })
    case "is cut off":
      return result({ result: behaviour.text, stop_reason: "max_tokens", usage })
    case "talks nonsense":
      return { stdout: "Welcome to Claude Code!" }
    case "is silent":
      return { grandchild: "endless" }
    default:
      return failedRun(STATUS[behaviour.does], behaviour.says)
  }
}

const claude: BackendUnderTest = {
  name: "claude",
  make: (behaviours, { attempts }) =>
    Effect.map(makeStub(behaviours.map(run)), (stub) => ({
      layer: layerFor(stub, { attempts }, {}),
      received: () => stub.calls().map(({ stdin }) => stdin ?? ""),
      asked: Effect.asVoid(stub.pids),
      abandoned: Effect.map(stub.pids, (pids) => {
        if (pids.some(isAlive)) throw new Error("a process goes on")
      })
    }))
}

/** One for each backend that asks a provider: the compiler says which is missing. */
const BACKENDS: Record<Exclude<BackendName, "replay" | "off">, BackendUnderTest> = { anthropic, claude }

for (const backend of Object.values(BACKENDS)) backendContract(backend)
