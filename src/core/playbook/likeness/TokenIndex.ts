/** Sets of words by their keys, of which those can be found that have much in common with another. */
export interface TokenIndex {
  readonly add: (key: string, tokens: ReadonlySet<string>) => void
  /** The keys of sets that may be as similar as the index was made for, and of no others that cannot be. */
  readonly candidates: (tokens: ReadonlySet<string>) => ReadonlySet<string>
}

interface Posting {
  readonly key: string
  readonly size: number
  /** Where the first token of its mark stands in the order of its set. */
  readonly at: number
}

/** A token, and in how many of the known sets it is. */
type Counted = readonly [token: string, count: number]

const rarerFirst = ([one, count]: Counted, [other, otherCount]: Counted): number =>
  count !== otherCount ? count - otherCount : one < other ? -1 : 1

/** Rarer first; what none of the known sets has is the rarest. Any order will do, as long as it is one. */
const makeOrder = (known: Iterable<ReadonlySet<string>>) => {
  const counts = new Map<string, number>()
  for (const tokens of known) for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
  return (tokens: ReadonlySet<string>): ReadonlyArray<string> =>
    Array.from(tokens, (token): Counted => [token, counts.get(token) ?? 0])
      .sort(rarerFirst)
      .map(([token]) => token)
}

/** Room for errors of the arithmetic: 0.85 of 20 must not be 17.000000000000004. */
const SLACK = 1e-9

/** What two sets of these sizes have in common at least, if they are that similar. */
const leastShared = (threshold: number, size: number, other: number): number =>
  Math.ceil((threshold / (1 + threshold)) * (size + other) - SLACK)

/** A mark by which a set is found, and where it begins in the set's order. */
export type Mark = readonly [mark: string, at: number]

/** The marks of a set whose tokens are in order: two sets of that similarity have one in common. */
export type Marks = (threshold: number, tokens: ReadonlyArray<string>) => ReadonlyArray<Mark>

/** Tokens of a set of which two that are similar enough share so many, if they are those that come first. */
export const firstOf = (threshold: number, tokens: ReadonlyArray<string>, shared: number): ReadonlyArray<string> =>
  tokens.slice(0, tokens.length - Math.ceil(threshold * tokens.length - SLACK) + shared)

export const byTokens: Marks = (threshold, tokens) => firstOf(threshold, tokens, 1).map((token, at) => [token, at])

/**
 * Finds what is at least that similar (`similarityOf`) without comparing each with each: two such sets share a token, or a
 * pair of them, among the few that come first in either, when all are in one order (the prefix and positional filters of
 * set similarity joins). With the rarest first, few sets share one. To make it, and to ask once, takes time in
 * proportion to the sets in it at most. Of sets that will be `coming` the words are counted too: were they not, words
 * that are frequent among them would be taken for rare, and each of them found for each other.
 */
export const makeTokenIndex = (
  threshold: number,
  documents: ReadonlyArray<readonly [key: string, tokens: ReadonlySet<string>]>,
  coming: ReadonlyArray<ReadonlySet<string>> = [],
  marksOf: Marks = byTokens
): TokenIndex => {
  const inOrder = makeOrder([...documents.map(([, tokens]) => tokens), ...coming])
  const postings = new Map<string, Array<Posting>>()
  const empty = new Set<string>()
  const add = (key: string, set: ReadonlySet<string>) => {
    if (set.size === 0) empty.add(key)
    for (const [mark, at] of marksOf(threshold, inOrder(set))) {
      const posting = { key, size: set.size, at }
      const others = postings.get(mark)
      if (others === undefined) postings.set(mark, [posting])
      else others.push(posting)
    }
  }
  for (const [key, tokens] of documents) add(key, tokens)

  const candidates = (set: ReadonlySet<string>) => {
    if (set.size === 0) return empty
    const found = new Set<string>()
    for (const [mark, at] of marksOf(threshold, inOrder(set))) {
      for (const posting of postings.get(mark) ?? []) {
        // Were these the first that they share, they could share no more than what follows.
        const most = Math.min(set.size - at, posting.size - posting.at)
        if (most >= leastShared(threshold, set.size, posting.size)) found.add(posting.key)
      }
    }
    return found
  }

  return { add, candidates }
}
