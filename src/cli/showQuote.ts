import { countOf, dollarRange, roughTime, roundedCount } from "../domain/Amount.ts"
import type { Quote } from "../domain/BatchEvent.ts"
import { leftOutInWords } from "../domain/BatchFacts.ts"
import { hang, type Style } from "./Style.ts"

/** Columns before what a line says. */
export const HEAD = 11

/** A line under a bold name. */
export const line = (style: Style, name: string, text: string): string =>
  hang(style.bold(name.padEnd(HEAD)), HEAD, text, style.width)

/** What the run may cost: no more than where it stops. */
export const priceRange = ({ stopsAt, usd: { least, most } }: Quote): string => {
  const stop = stopsAt.usd ?? Infinity
  return dollarRange(Math.min(least, stop), Math.min(most, stop))
}

const price = (quote: Quote): string => {
  const { model, priceKnown, stopsAt, usd } = quote
  const why = stopsAt.byLimits
    ? "it stops where the limits of today and this month are reached; --max-usd sets one for this run instead"
    : "it stops at --max-usd"
  return [
    priceRange(quote),
    ...(usd.most > (stopsAt.usd ?? Infinity) ? [why] : []),
    ...(priceKnown ? [] : [`the price of ${model} is not known, so it counts as the dearest; see the setting prices`])
  ].join(": ")
}

const work = ({ calls, model, stopsAt, tokens }: Quote): string => {
  const stop = tokens > (stopsAt.tokens ?? Infinity) ? `: it stops at ${roundedCount(stopsAt.tokens!)}` : ""
  return `${countOf(calls, "call")} of ${model}, ${roundedCount(tokens)} tokens${stop}`
}

const sessionsIn = ({ beyond, calls, epochs, sessions, spans }: Quote): string => {
  if (sessions === 0) return "none to learn from"
  const all = beyond === 0 ? "" : ` of ${sessions + beyond}`
  const pieces = calls === 0 ? "" : `, in ${countOf(spans, "span")}${epochs > 1 ? ` over ${epochs} epochs` : ""}`
  return `${sessions}${all} to learn from${pieces}`
}

/** What is not learned from, and why; empty when there is nothing to tell. */
export const skippedLine = (quote: Quote): string => {
  const { leftOut, learnedAlready } = quote
  const known = learnedAlready === 0 ? "" : `${learnedAlready} learned from already`
  return [known, leftOutInWords(leftOut)].filter((text) => text !== "").join("; ")
}

/** What learning will take, before anything is asked or spent; `time` in the place of what calls side by side take. */
export const showQuote = (quote: Quote, style: Style, time?: string): string => {
  const { calls, concurrency, seconds, sessions } = quote
  const skipped = skippedLine(quote)
  const takes =
    calls === 0
      ? [line(style, "Work", "no calls of an LLM; sessions are only searched for proposals")]
      : [
          line(style, "Work", work(quote)),
          line(style, "Price", price(quote)),
          line(style, "Time", time ?? `about ${roughTime(seconds)} with ${countOf(concurrency, "call")} at once`)
        ]
  return [
    line(style, "Sessions", sessionsIn(quote)),
    ...(sessions === 0 ? [] : takes),
    ...(skipped === "" ? [] : [line(style, "Skipped", skipped)])
  ].join("\n")
}

/** What is asked when the quote has been shown. */
export const quoteQuestion = (quote: Quote): string =>
  quote.calls === 0
    ? `Search ${countOf(quote.sessions, "session")}?`
    : `Learn from ${countOf(quote.sessions, "session")} for ${priceRange(quote)}?`
