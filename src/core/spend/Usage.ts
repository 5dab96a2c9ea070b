import * as Schema from "effect/Schema"

/** Tokens as the provider counts them. */
export const Usage = Schema.Struct({
  inputTokens: Schema.Finite,
  outputTokens: Schema.Finite,
  cacheReadTokens: Schema.Finite,
  cacheWriteTokens: Schema.Finite
})

export type Usage = Schema.Schema.Type<typeof Usage>

/** What one call took, whether or not its answer is of use. */
export const Spent = Schema.Struct({
  model: Schema.String,
  usage: Usage,
  /** US dollars by the backend's own account; absent when it gives none, and a price table has to say. */
  costUsd: Schema.optionalKey(Schema.Finite)
})

export type Spent = Schema.Schema.Type<typeof Spent>
