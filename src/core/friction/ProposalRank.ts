import type { Proposal } from "../proposals/Proposal.ts"
import type { Detector } from "./Candidate.ts"

/** The share of what each detector showed that was worth keeping, roughly as measured (docs/learning-without-an-llm.md). */
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

/** Of what the phrases of seed 004 find. */
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

/** Proposals by what they are likely worth, the most first; those of equal worth stay in their order. */
export const ranked = (proposals: ReadonlyArray<Proposal>): ReadonlyArray<Proposal> =>
  proposals.toSorted((one, other) => worthOf(other) - worthOf(one))

/** Why a proposal is shown, in words for the person; `undefined` for one that a phrase alone gave away. */
export const reasonFor = (proposal: Proposal): string | undefined => {
  const detector = detectorOf(proposal)
  if (detector === undefined) return undefined
  const count = sessionsOf(proposal)
  const where = count === 1 ? "in one session" : `in ${count} sessions`
  return detector === "usage-error" || detector === "command-fix" ? `this happened ${where}` : `you said this ${where}`
}
