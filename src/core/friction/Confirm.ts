import type { Candidate, Evidence } from "./Candidate.ts"

/** A candidate with all that supports it, over sessions. */
export interface Supported extends Omit<Candidate, "evidence" | "message"> {
  /** The first ones. */
  readonly evidence: ReadonlyArray<Evidence>
  /** Of each session its id, oldest first. */
  readonly sessions: ReadonlyArray<string>
}

/** A candidate that is supported well enough to be shown, with the observation that was the last to support it. */
export interface Confirmed {
  readonly supported: Supported
  readonly candidate: Candidate
}

const MOST = 2_000
const MOST_EVIDENCE = 5
const MOST_SESSIONS = 50

/** How alike two sets of words are: the share of all that both have. */
const overlap = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  let both = 0
  for (const word of one) if (other.has(word)) both += 1
  return both / (one.size + other.size - both)
}

const ALIKE = 0.6

const isSaid = ({ detector }: { readonly detector: string }): boolean =>
  detector === "blame" ||
  detector === "remember" ||
  detector === "rule" ||
  detector === "fact" ||
  detector === "said-again"

const wordsOf = ({ signature }: { readonly signature: string }): ReadonlySet<string> => new Set(signature.split(" "))

const observationOf = ({ content, detector, needs, signature, type }: Candidate) => ({
  content,
  detector,
  needs,
  signature,
  type
})

const joined = (before: Supported, candidate: Candidate): Supported => {
  const { evidence } = candidate
  const isKnown =
    before.sessions.includes(evidence.session) ||
    // A fork or a resumed session repeats what was said.
    (evidence.at !== undefined &&
      before.evidence.some((each) => each.at === evidence.at && each.text === evidence.text))
  // The one that tells most: a command's variant rather than its error, a rule rather than a request.
  const isBetter = candidate.needs < before.needs
  const told = isBetter ? { ...before, ...observationOf(candidate), signature: before.signature } : before
  return isKnown
    ? told
    : {
        ...told,
        evidence: [...before.evidence, evidence].slice(0, MOST_EVIDENCE),
        sessions: [...before.sessions, evidence.session].slice(-MOST_SESSIONS)
      }
}

/** Finds what a candidate supports: the same signature, or nearly the same words said. */
const makeIndex = (known: ReadonlyArray<Supported>) => {
  const bySignature = new Map(known.map((each, index) => [each.signature, index]))
  const byWord = new Map<string, Array<number>>()
  const sets: Array<ReadonlySet<string>> = []
  const add = (each: Supported, index: number) => {
    bySignature.set(each.signature, index)
    sets[index] = isSaid(each) ? wordsOf(each) : new Set()
    for (const word of sets[index]!) byWord.set(word, [...(byWord.get(word) ?? []), index])
  }
  known.forEach(add)
  const find = (candidate: Candidate): number | undefined => {
    const same = bySignature.get(candidate.signature)
    if (same !== undefined || !isSaid(candidate)) return same
    const words = wordsOf(candidate)
    const near = new Set([...words].flatMap((word) => byWord.get(word) ?? []))
    return [...near].find((index) => overlap(words, sets[index]!) >= ALIKE)
  }
  return { add, find }
}

/** The newest; what was seen in one session goes before what was seen in several. */
const bounded = (all: ReadonlyArray<Supported>): ReadonlyArray<Supported> => {
  if (all.length <= MOST) return all
  const single = all.filter(({ sessions }) => sessions.length < 2)
  const dropped = new Set(single.slice(0, all.length - MOST))
  return all.filter((each) => !dropped.has(each)).slice(-MOST)
}

export interface Confirmation {
  /** Of what was found now, that which is supported well enough, each once. Some of it may have been shown before. */
  readonly confirmed: ReadonlyArray<Confirmed>
  /** All that is to be kept in mind. */
  readonly observed: ReadonlyArray<Supported>
}

/** Adds what was found in sessions to what was observed before. A session supports a thing once. */
export const confirm = (before: ReadonlyArray<Supported>, candidates: ReadonlyArray<Candidate>): Confirmation => {
  const all = [...before]
  const index = makeIndex(all)
  const latest = new Map<number, Candidate>()
  for (const candidate of candidates) {
    const at = index.find(candidate)
    if (at === undefined) {
      const { evidence } = candidate
      const fresh = { ...observationOf(candidate), evidence: [evidence], sessions: [evidence.session] }
      index.add(fresh, all.length)
      latest.set(all.length, candidate)
      all.push(fresh)
    } else {
      all[at] = joined(all[at]!, candidate)
      latest.set(at, candidate)
    }
  }
  const confirmed = [...latest].flatMap(([at, candidate]) => {
    const supported = all[at]!
    return supported.sessions.length >= supported.needs ? [{ supported, candidate }] : []
  })
  return { confirmed, observed: bounded(all) }
}
