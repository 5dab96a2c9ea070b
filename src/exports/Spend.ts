// What calls of an LLM cost, and what has been spent.
export { type Limits, type LimitReached, limitReached, type SpendTotals } from "../core/spend/Budget.ts"
export {
  BATCH_FACTOR,
  costUsd,
  type ModelPrice,
  type Price,
  priceOf,
  PRICES,
  type TokenUsage,
  tokensOf
} from "../core/spend/Price.ts"
export { SpendLedger, type SpendRecord, type SpendSummary } from "../llm/SpendLedger.ts"
