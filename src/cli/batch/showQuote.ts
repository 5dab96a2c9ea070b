import type { Quote } from "../../batch/report/Event.ts"
import { leftOutInWords, priceRange } from "../../batch/report/Facts.ts"
import { countOf, dollarsOf, roughTime, roundedCount } from "../../core/text/Amounts.ts"
import { LINE_END } from "../Marks.ts"
import { hang, type Style } from "../Style.ts"

/** Columns before what a line says. */
export const HEAD = 11

/** A line under a bold name. */
export const line = (style: Style, name: string, text: string): string =>
  hang(style.bold(name.padEnd(HEAD)), HEAD, text, style.width)

/** What ends the run before all is done: nothing, a ceiling in its middle, or one that has no room for a single call. */
const stopOf = (most: number, calls: number, stop: number | undefined): "never" | "midway" | "at once" => {
  if (stop === undefined || most <= stop) return "never"
  return stop < most / calls ? "at once" : "midway"
}

const price = (quote: Quote): string => {
  const { calls, model, priceKnown, stopsAt, usd } = quote
  const instead = "; --max-usd sets one for this run instead"
  const [limit, more] = stopsAt.byLimits ? ["the limits of today and this month", instead] : ["--max-usd", ""]
  const stop = {
    never: [],
    midway: [`it stops before it would pass ${limit}${more}`],
    "at once": [`one call may take ${dollarsOf(usd.most / calls)}, more than ${limit} let it${more}`]
  }[stopOf(usd.most, calls, stopsAt.usd)]
  const unknown = `the price of ${model} is not known, so it counts as the dearest; see the setting prices`
  return [priceRange(quote), ...stop, ...(priceKnown ? [] : [unknown])].join(": ")
}

const work = ({ calls, model, mostTokens, stopsAt, tokens }: Quote): string => {
  const stop = {
    never: "",
    midway: ": it stops before it would pass --max-tokens",
    "at once": `: one call may take ${roundedCount(mostTokens / calls)}, more than --max-tokens lets it`
  }[stopOf(mostTokens, calls, stopsAt.tokens)]
  return `${countOf(calls, "call")} of ${model}, ${roundedCount(tokens)} tokens${stop}`
}

const sessionsIn = ({ beyond, calls, epochs, sessions, spans }: Quote): string => {
  if (sessions + beyond === 0) return "none to learn from"
  const all = beyond === 0 ? "" : ` of ${sessions + beyond}`
  const pieces = calls === 0 ? "" : `, in ${countOf(spans, "span")}${epochs > 1 ? ` over ${epochs} epochs` : ""}`
  return `${sessions}${all} to learn from${pieces}`
}

/** What is not learned from, and why; empty when there is nothing to tell. */
export const skippedLine = ({ learnedAlready, leftOut, unreadable }: Quote): string =>
  [
    learnedAlready === 0 ? "" : `${learnedAlready} learned from already`,
    unreadable === 0 ? "" : `${unreadable} could not be read`,
    leftOutInWords(leftOut)
  ]
    .filter((text) => text !== "")
    .join("; ")

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
  ].join(LINE_END)
}

/** What is asked when the quote has been shown. */
export const quoteQuestion = (quote: Quote): string =>
  quote.calls === 0
    ? `Search ${countOf(quote.sessions, "session")}?`
    : `Learn from ${countOf(quote.sessions, "session")} for ${priceRange(quote)}?`
