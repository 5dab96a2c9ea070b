import { costUsd as listedUsd, estimateUsd, promptTokensOf, type TokenUsage } from "../core/spend/Price.ts"
import { estimateTokens } from "../core/text/Tokens.ts"

/** What a call was sent and may answer, in tokens. */
export interface AskedFor {
  /** Of the prompt, by our own estimate. */
  readonly prompt: number
  /** Of these, what a client in between adds, which also takes turns and thinks by limits of its own; 0 without one. */
  readonly added: number
  readonly output: number
}

interface Told {
  readonly model: string
  readonly usage: TokenUsage
  readonly costUsd?: number
}

/** The most that a call can truthfully be said to have taken. A token has at least a byte: 2.5 times our estimate. */
const mostOf = ({ added, output, prompt }: AskedFor) =>
  added > 0
    ? { prompt: 10 * prompt + 100_000, output: 2 * output + 200_000 }
    : { prompt: 4 * prompt + 20_000, output: 2 * output }

/** Of our estimate, what a call takes at least: no tokenizer that was measured makes less than 0.6 of it (`Tokens.ts`). */
const LEAST = 1 / 3

/** What is known of an answer without being told: what was sent, and the text that came, in tokens. */
const leastOf = ({ added, output, prompt }: AskedFor, answer: string) => ({
  prompt: LEAST * (prompt - added),
  output: LEAST * Math.min(estimateTokens(answer), output)
})

const isBetween = (count: number, least: number, most: number): boolean => count >= least && count <= most

/**
 * What a call is said to have taken, where that can be so; else what was asked for, or what came, stands in its place. A
 * number that is too large, of which a proxy may say any, would use up the budget of a month; by one that is too small,
 * as of a proxy that does not count, no limit would ever hold. What a cache was read for counts as sent.
 */
export const withinReason = <S extends Told>(told: S, asked: AskedFor, answer = ""): S => {
  const most = mostOf(asked)
  const least = leastOf(asked, answer)
  const { costUsd, ...rest } = told
  const prompt = promptTokensOf(told.usage)
  const output = told.usage.outputTokens
  const isPromptSound = isBetween(prompt, least.prompt, most.prompt) && (prompt > 0 || asked.added === 0)
  const isOutputSound = isBetween(output, least.output, most.output)
  const isCostSound = costUsd === undefined || costUsd <= estimateUsd("unknown", most.prompt, most.output, {})
  if (isPromptSound && isOutputSound && isCostSound) return told
  const usage = {
    ...(isPromptSound ? told.usage : { inputTokens: asked.prompt, cacheReadTokens: 0, cacheWriteTokens: 0 }),
    outputTokens: isOutputSound
      ? output
      : output > most.output
        ? asked.output
        : Math.min(estimateTokens(answer), asked.output)
  }
  // The price table says what it is; a cost may have been added up of counts that were too small.
  const isCostKept = isCostSound && costUsd !== undefined && costUsd > listedUsd({ model: told.model, usage }, {})
  return { ...rest, usage, ...(isCostKept ? { costUsd } : {}) } as S
}
