import type { Proposal } from "../proposals/Proposal.ts"
import type { Detector } from "./Candidate.ts"

/**
 * The share of what each detector showed that was worth keeping, roughly as measured (docs/learning-without-an-llm.md).
 */
const WORTH: Readonly<Record<Detector, number>> = {
  "usage-error": 0.9,
  "command-fix": 0.7,
  remember: 0.7,
  rule: 0.6,
  blame: 0.6,
  "failing-check": 0.4,
  "said-again": 0.4,
  fact: 0.4
}

/** Of what the phrases of learning signals find. */
const PHRASE_WORTH = 0.2
const A_SESSION = 0.05
const MOST_SESSIONS = 6

const detectorOf = ({ detector }: Proposal): Detector | undefined =>
  typeof detector === "string" && Object.hasOwn(WORTH, detector) ? (detector as Detector) : undefined

const sessionsOf = ({ sessions }: Proposal): number => (Array.isArray(sessions) ? sessions.length : 1)

const worthOf = (proposal: Proposal): number => {
  const detector = detectorOf(proposal)
  const base = detector === undefined ? PHRASE_WORTH : WORTH[detector]
  return base + A_SESSION * Math.min(sessionsOf(proposal), MOST_SESSIONS)
}

const wordsOf = ({ content }: Proposal): ReadonlySet<string> =>
  new Set(content.toLowerCase().match(/[\p{L}\p{N}_-]{3,}/gu) ?? [])

/** "You prefer a" and "You prefer b" share two words and are not about the same. */
const LEAST_SHARED = 3

/** The share of the shorter one's words that both have. */
const shareOf = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  let both = 0
  for (const word of one) if (other.has(word)) both += 1
  return both < LEAST_SHARED ? 0 : both / Math.min(one.size, other.size)
}

const ALIKE = 0.6
/** Of more proposals than these, those behind are in nobody's sight. */
const MOST_GROUPED = 200

/** Each followed by those that are about the same, so that they are decided together. */
const alikeTogether = (proposals: ReadonlyArray<Proposal>): ReadonlyArray<Proposal> => {
  const left = proposals.slice(0, MOST_GROUPED).map((proposal) => ({ proposal, words: wordsOf(proposal) }))
  const grouped: Array<Proposal> = []
  while (left.length > 0) {
    const first = left.shift()!
    grouped.push(first.proposal)
    for (let index = 0; index < left.length;) {
      if (shareOf(first.words, left[index]!.words) < ALIKE) index += 1
      else grouped.push(...left.splice(index, 1).map(({ proposal }) => proposal))
    }
  }
  return [...grouped, ...proposals.slice(MOST_GROUPED)]
}

/** Proposals by what they are likely worth, the most first, each followed by those like it; else in their order. */
export const ranked = (proposals: ReadonlyArray<Proposal>): ReadonlyArray<Proposal> =>
  alikeTogether(proposals.toSorted((one, other) => worthOf(other) - worthOf(one)))

/** So many are shown at a time: a longer list is not read. */
export const SHOWN_AT_ONCE = 10

/** Why a proposal is shown, in words for the person; `undefined` for one that a phrase alone gave away. */
export const reasonFor = (proposal: Proposal): string | undefined => {
  const detector = detectorOf(proposal)
  if (detector === undefined) return undefined
  const count = sessionsOf(proposal)
  const where = count === 1 ? "in one session" : `in ${count} sessions`
  return detector === "usage-error" || detector === "command-fix" ? `this happened ${where}` : `you said this ${where}`
}
