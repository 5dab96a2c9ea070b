import { Redacted } from "effect"
import type { AnthropicOptions } from "../../src/llm/Anthropic.ts"

/** A key that no pattern knows. */
export const KEY = "a-key-of-no-known-shape-4711"

/** How a test asks a stand-in of the API, without waiting for long between attempts. */
export const optionsFor = (baseUrl: string, options: Partial<AnthropicOptions> = {}): AnthropicOptions => ({
  credential: { _tag: "ApiKey", value: Redacted.make(KEY) },
  model: "claude-wanted",
  baseUrl,
  timeoutSeconds: 600,
  attempts: 3,
  maxOutputTokens: 1234,
  patience: 0.001,
  ...options
})
