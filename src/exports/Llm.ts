// The LLM as a service, with its errors, and the layers that provide it.
export { type AnthropicOptions, layerAnthropic } from "../llm/Anthropic.ts"
export { layerBatchesFromSettings, layerFromSettings } from "../llm/Backends.ts"
export { budgetedLlm, makePurse, type Purse, type Spending } from "../llm/Budgeted.ts"
export { type ClaudeOptions, layerClaude } from "../llm/Claude.ts"
export { Spent, Usage } from "../core/spend/Usage.ts"
export {
  Llm,
  type LlmAnswer,
  LlmError,
  type LlmRequest,
  Malformed,
  OverBudget,
  RateLimited,
  Refused,
  Rejected,
  Unavailable,
  Unaccounted,
  Unreachable
} from "../llm/Llm.ts"
export { layerReplay, layerReplayFile, Recording } from "../llm/Replay.ts"
