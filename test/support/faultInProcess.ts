import { Effect, FileSystem, Layer } from "effect"
import { TestConsole } from "effect/testing"
import { Llm, type LlmRequest } from "../../src/llm/Llm.ts"
import { layerReplay } from "../../src/llm/Replay.ts"
import { RECORDINGS } from "./faultScenario.ts"
import { type Fault, layerStepping } from "./faultSteps.ts"
import { runWorker, type WorkerOptions } from "./faultWorker.ts"

/** Runs a worker in this process, with the recorded answers and this fault; a failure is a value. */
export const workWith = (root: string, fault: Fault, options: Partial<WorkerOptions> = {}) =>
  runWorker({ root, git: "off", llm: layerReplay(RECORDINGS), platform: layerStepping(fault), ...options }).pipe(
    Effect.exit,
    Effect.provide(TestConsole.layer)
  )

export const NO_FAULT: Fault = { before: () => Effect.void }

/** An LLM that finds nothing to learn and keeps what it was shown. */
export const listeningLlm = () => {
  const prompts: Array<string> = []
  const complete = ({ prompt }: LlmRequest) =>
    Effect.sync(() => {
      prompts.push(prompt)
      const usage = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 }
      return { text: '{"evaluations":[],"operations":[]}', model: "listening", usage }
    })
  const layer: Layer.Layer<Llm, never, FileSystem.FileSystem> = Layer.succeed(Llm, { backend: "replay", complete })
  return { layer, prompts }
}
