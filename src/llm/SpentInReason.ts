import { estimateUsd, promptTokensOf, type TokenUsage } from "../core/spend/Price.ts"

/** What a call was sent and may answer, in tokens. */
export interface AskedFor {
  /** Of the prompt, by our own estimate. */
  readonly prompt: number
  readonly output: number
  /** Whether a client stands between, which adds to the prompt, takes turns and thinks by limits of its own. */
  readonly byClient: boolean
}

interface Told {
  readonly model: string
  readonly usage: TokenUsage
  readonly costUsd?: number
}

/** The most that a call can truthfully be said to have taken. A token has at least a byte: 2.5 times our estimate. */
const mostOf = ({ byClient, output, prompt }: AskedFor) =>
  byClient
    ? { prompt: 10 * prompt + 100_000, output: 2 * output + 200_000 }
    : { prompt: 4 * prompt + 20_000, output: 2 * output }

/**
 * What a call is said to have taken, where that can be so; else what was asked for stands in its place. A wrong number,
 * of which a proxy may say any, would otherwise use up the budget of a month.
 */
export const withinReason = <S extends Told>(told: S, asked: AskedFor): S => {
  const most = mostOf(asked)
  const { costUsd, ...rest } = told
  const prompt = promptTokensOf(told.usage)
  // A client that tells of nothing is none that took nothing: limits must hold all the same.
  const isPromptSound = prompt <= most.prompt && (prompt > 0 || !asked.byClient)
  const isOutputSound = told.usage.outputTokens <= most.output
  const isCostSound = costUsd === undefined || costUsd <= estimateUsd("unknown", most.prompt, most.output, {})
  if (isPromptSound && isOutputSound && isCostSound) return told
  const usage = {
    ...(isPromptSound ? told.usage : { inputTokens: asked.prompt, cacheReadTokens: 0, cacheWriteTokens: 0 }),
    outputTokens: isOutputSound ? told.usage.outputTokens : asked.output
  }
  // The price table says what it is; a cost that is sound was added up of counts that we were not told right.
  return { ...rest, usage, ...(isCostSound && costUsd ? { costUsd } : {}) } as S
}
