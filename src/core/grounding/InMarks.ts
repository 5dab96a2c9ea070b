import { fold } from "./Fold.ts"
import type { Ground } from "./Ground.ts"
import { theirOwn } from "./Origin.ts"
import type { Quote } from "./Quote.ts"
import type { Said } from "./Withdrawal.ts"

/** What a key point says is no other's words. */
const PLAYBOOK_SAYS = /\bwhat the playbook says about\b/iu

/** A text without the marks of quotation around these words; `undefined` where none are. */
const withoutMarks = (text: string, words: string): string | undefined => {
  const { at, text: folded } = fold(text)
  const named = fold(words).text.replace(/[.!?]+$/u, "")
  const start = folded.indexOf(`'${named}`)
  const behind = start + 1 + named.length
  const end = start === -1 ? -1 : behind + folded.slice(behind).search(/(?<=^[.!?]?)'(?![\p{L}\p{N}])/u)
  if (end < behind || /[\p{L}\p{N}]$/u.test(folded.slice(0, start))) return undefined
  return text.slice(0, at[start]) + text.slice(at[start]! + 1, at[behind]) + text.slice(at[end]! + 1)
}

/**
 * What the person said of a key point, who may name it between quotation marks, as others' words are. A message of one line
 * in which nothing else is another's is then all theirs.
 */
export const saidOf = (text: string, quotes: ReadonlyArray<Quote>, { span }: Ground): Said | undefined => {
  for (const quote of quotes) {
    const { origin, role, stretch } = quote
    if (role !== "user" || (origin !== "person" && origin !== "pasted") || stretch.whole.trim().includes("\n")) continue
    const plain = (withoutMarks(stretch.whole, text) ?? stretch.whole).replace(PLAYBOOK_SAYS, "what I said about")
    const own = span.stretches.find(
      (each) => each.origin === "person" && each.turn === stretch.turn && each.whole === stretch.whole
    )
    if (plain === stretch.whole || own === undefined || theirOwn(plain) !== plain.trim()) continue
    return { quote: { ...quote, origin: "person", sentences: plain, stretch: own }, message: plain }
  }
  const quote = quotes.find(({ origin }) => origin === "person")
  return quote === undefined ? undefined : { quote, message: quote.stretch.whole }
}
