import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { sha256 } from "../disk/Digest.ts"
import { Environment } from "../project/Environment.ts"
import type { SettingsValues } from "../project/SettingsFile.ts"
import { type AnthropicOptions, layerAnthropic } from "./Anthropic.ts"
import { layerClaude } from "./Claude.ts"
import { findClaude } from "./ClaudeCommand.ts"
import { Llm, LlmError, Unavailable } from "./Llm.ts"
import { MessageBatches } from "./MessageBatches.ts"
import { layerReplayFile } from "./Replay.ts"

/** Where a key is looked for, in order (design 5). */
const API_KEYS = ["DEBRIEF_API_KEY", "AGENTIC_CONTEXT_API_KEY"]

export const credentialFrom = (environment: Environment["Service"]): AnthropicOptions["credential"] | undefined => {
  const own = API_KEYS.map(environment.get).find((value) => value !== undefined)
  if (own !== undefined) return { _tag: "ApiKey", value: Redacted.make(own) }
  const token = environment.get("ANTHROPIC_AUTH_TOKEN")
  if (token !== undefined) return { _tag: "AuthToken", value: Redacted.make(token) }
  const key = environment.get("ANTHROPIC_API_KEY")
  return key === undefined ? undefined : { _tag: "ApiKey", value: Redacted.make(key) }
}

const unavailable = (backend: string, detail: string) =>
  Layer.succeed(Llm, {
    backend,
    complete: () => Effect.fail(new LlmError({ backend, reason: new Unavailable({ detail }) }))
  })

/** The backend that the settings choose; `auto` takes the API when there is a key, else the claude command, else none. */
export const layerFromSettings = (settings: SettingsValues) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const { llm } = settings
      const credential = credentialFrom(yield* Environment)
      if (llm.backend === "off") return Llm.layerOff
      if (llm.backend === "claude") return layerClaude(llm)
      if (llm.backend === "replay") {
        return llm.replayFile === undefined
          ? unavailable("replay", "llm.replayFile (DEBRIEF_REPLAY) names no file of recorded answers")
          : layerReplayFile(llm.replayFile)
      }
      if (credential !== undefined) return layerAnthropic({ ...llm, credential })
      if (llm.backend === "anthropic") {
        return unavailable("anthropic", "there is no key; set DEBRIEF_API_KEY or ANTHROPIC_API_KEY")
      }
      return (yield* findClaude(llm.command)) === undefined ? Llm.layerOff : layerClaude(llm)
    })
  )

/** The API's batches, which take a key: the `claude` command has none. */
export const layerBatchesFromSettings = ({ llm }: SettingsValues) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const credential = credentialFrom(yield* Environment)
      return credential === undefined
        ? MessageBatches.layerUnavailable(
            llm.model,
            "batches of the API take a key; set DEBRIEF_API_KEY or ANTHROPIC_API_KEY"
          )
        : MessageBatches.layer({ ...llm, credential })
    })
  )

/** The variables that hold credentials (design 5). */
const CREDENTIALS = ["DEBRIEF_API_KEY", "AGENTIC_CONTEXT_API_KEY", "ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_API_KEY"]

/**
 * What tells one way of asking the LLM from another: backend, model, address, key, limits and prices. A part of a digest:
 * nothing can be read off it.
 */
export const llmFingerprint = Effect.fnUntraced(function* ({ budget, llm, prices }: SettingsValues) {
  const environment = yield* Environment
  const facts = [llm.backend, llm.model, llm.baseUrl, llm.command, llm.replayFile, budget, prices]
  return (yield* sha256(JSON.stringify([...facts, ...CREDENTIALS.map(environment.get)]))).slice(0, 16)
})
