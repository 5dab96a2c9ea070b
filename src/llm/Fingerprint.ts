import * as Effect from "effect/Effect"
import { sha256 } from "../disk/Digest.ts"
import { Environment } from "../project/Environment.ts"
import type { SettingsValues } from "../project/SettingsFile.ts"

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
