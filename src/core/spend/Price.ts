import { BACKENDS } from "./Backends.ts"

/** Tokens of one call as the provider counts them; `inputTokens` holds none of the cached ones. */
export interface TokenUsage {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cacheReadTokens: number
  readonly cacheWriteTokens: number
}

/** The tokens that a model was given, from a cache or not. */
export const promptTokensOf = (usage: TokenUsage): number =>
  usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens

/** All tokens of a call, in and out. */
export const tokensOf = (usage: TokenUsage): number => promptTokensOf(usage) + usage.outputTokens

/** US dollars per million tokens of one model. */
export interface Price {
  readonly input: number
  readonly output: number
  readonly cacheWrite: number
  readonly cacheRead: number
}

/** What a model costs, and what it costs when the prompt is longer than `above` tokens. */
export interface ModelPrice {
  readonly price: Price
  readonly long?: { readonly above: number; readonly price: Price }
}

const price = (input: number, output: number, cacheWrite: number, cacheRead: number): Price => ({
  input,
  output,
  cacheWrite,
  cacheRead
})

const HAIKU_5_5: ModelPrice = {
  price: price(0.1, 0.5, 0.125, 0.01),
  // The list names no price for writing to the cache here; it is 1.25 times that of input everywhere else.
  long: { above: 100_000, price: price(0.5, 2.5, 0.625, 0.05) }
}
const SONNET_5_5: ModelPrice = { price: price(2, 10, 2.5, 0.1) }
const OPUS_5_5: ModelPrice = { price: price(4, 20, 5, 0.2) }
const FABLE_5_2: ModelPrice = { price: price(8, 40, 10, 0.2) }
const FABLE_5_1: ModelPrice = { price: price(10, 50, 12.5, 0.25) }
const OPUS_5: ModelPrice = { price: price(5, 25, 6.25, 0.5) }

/**
 * List prices in US dollars per million tokens, by model. Writing to the cache is for five minutes. Source: the catalogue
 * in Claude Code 2.1.329; the names without `claude` are what its `--model` takes for the newest of each kind.
 */
export const PRICES: Readonly<Record<string, ModelPrice>> = {
  haiku: HAIKU_5_5,
  sonnet: SONNET_5_5,
  opus: OPUS_5_5,
  "claude-haiku-5-5": HAIKU_5_5,
  "claude-sonnet-5-5": SONNET_5_5,
  "claude-opus-5-5": OPUS_5_5,
  "claude-fable-5-2": FABLE_5_2,
  "claude-mythos-5-2": FABLE_5_2,
  "claude-fable-5-1": FABLE_5_1,
  "claude-mythos-5-1": FABLE_5_1,
  "claude-sonnet-5": { price: price(2, 10, 2.5, 0.2) },
  "claude-opus-5": OPUS_5,
  "claude-opus-4-8": OPUS_5,
  "claude-opus-4-7": OPUS_5,
  "claude-opus-4-6": OPUS_5,
  "claude-sonnet-4-6": { price: price(3, 15, 3.75, 0.3) },
  "claude-haiku-4-5": { price: price(1, 5, 1.25, 0.1) }
}

const NOTHING = price(0, 0, 0, 0)

/** Of each kind of token the highest price in the table. */
const DEAREST: Price = Object.values(PRICES)
  .flatMap(({ long, price: short }) => (long === undefined ? [short] : [short, long.price]))
  .reduce((a, b) =>
    price(
      Math.max(a.input, b.input),
      Math.max(a.output, b.output),
      Math.max(a.cacheWrite, b.cacheWrite),
      Math.max(a.cacheRead, b.cacheRead)
    )
  )

/** Whether a name stands for a model: its own, or with a date or the like after it. `-5` after it is another model. */
const covers = (name: string, model: string): boolean =>
  model === name || (model.startsWith(`${name}-`) && !/^\d{1,2}(?:-|$)/.test(model.slice(name.length + 1)))

/** The longest of the names that stand for a model. */
const closest = (names: ReadonlyArray<string>, model: string): string | undefined =>
  names
    .filter((name) => covers(name, model))
    .reduce<string | undefined>((best, name) => (name.length > (best?.length ?? -1) ? name : best), undefined)

/**
 * What a model costs for a prompt of so many tokens: the user's price, else the table's, whichever names the model more
 * closely. For a model that neither knows, `known` is false and the price the dearest of the table, so that limits hold.
 */
export const priceOf = (
  model: string,
  overrides: Readonly<Record<string, Price>>,
  promptTokens: number
): { readonly price: Price; readonly known: boolean } => {
  if (model === BACKENDS.replay.model) return { price: NOTHING, known: true }
  const name = closest([...Object.keys(overrides), ...Object.keys(PRICES)], model)
  if (name === undefined) return { price: DEAREST, known: false }
  if (Object.hasOwn(overrides, name)) return { price: overrides[name]!, known: true }
  const listed = PRICES[name]!
  const isLong = listed.long !== undefined && promptTokens > listed.long.above
  return { price: isLong ? listed.long.price : listed.price, known: true }
}

const PER = 1_000_000

/** What the Batch API takes of the list price. */
export const BATCH_FACTOR = 0.5

/**
 * US dollars for one call: by the backend's own account where it gives one, else by the prices, of which `factor` is
 * paid. Recorded answers cost nothing.
 */
export const costUsd = (
  spent: { readonly model: string; readonly usage: TokenUsage; readonly costUsd?: number | undefined },
  overrides: Readonly<Record<string, Price>>,
  factor = 1
): number => {
  if (spent.costUsd !== undefined && spent.costUsd >= 0) return spent.costUsd
  const { usage } = spent
  const paid = priceOf(spent.model, overrides, promptTokensOf(usage)).price
  const listed =
    usage.inputTokens * paid.input +
    usage.outputTokens * paid.output +
    usage.cacheWriteTokens * paid.cacheWrite +
    usage.cacheReadTokens * paid.cacheRead
  return (listed / PER) * factor
}

/** US dollars that a call takes at most: every token of the prompt at the dearest it may come, every token out used. */
export const estimateUsd = (
  model: string,
  promptTokens: number,
  maxOutputTokens: number,
  overrides: Readonly<Record<string, Price>>,
  factor = 1
): number => {
  const paid = priceOf(model, overrides, promptTokens).price
  const perPromptToken = Math.max(paid.input, paid.cacheWrite, paid.cacheRead)
  return ((promptTokens * perPromptToken + maxOutputTokens * paid.output) / PER) * factor
}
