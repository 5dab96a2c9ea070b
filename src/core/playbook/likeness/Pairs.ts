import { byTokens, firstOf, type Mark, type Marks } from "./TokenIndex.ts"

/** Above this similarity two sets of more than one token share two. */
const TWO_SHARED = 0.5

/** With so many to be compared, the longer lists of single tokens cost more than noting pairs. */
const MANY = 100

/** Two sets that are similar enough have a pair in common of the tokens that come first in either. */
const byPairs: Marks = (threshold, tokens) => {
  if (tokens.length === 1) return byTokens(threshold, tokens)
  const first = firstOf(threshold, tokens, 2)
  return first.flatMap((token, at) => first.slice(at + 1).map((next): Mark => [`${token} ${next}`, at]))
}

/** The marks that are quicker where so many sets are coming. */
export const marksFor = (threshold: number, coming: number): Marks =>
  threshold > TWO_SHARED && coming > MANY ? byPairs : byTokens
