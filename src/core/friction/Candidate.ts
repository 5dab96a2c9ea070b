import type { SignalType } from "../proposals/signals/Languages.ts"

/** What finds candidates. */
export const DETECTORS = [
  "usage-error",
  "command-fix",
  "blame",
  "remember",
  "rule",
  "fact",
  "said-again",
  "failing-check"
] as const

export type Detector = (typeof DETECTORS)[number]

/** What a candidate rests on. */
export interface Evidence {
  readonly session: string
  /** ISO 8601; absent where the transcript does not say. */
  readonly at?: string
  /** What was said or run, shortened. */
  readonly text: string
}

/** Something that may be worth learning, found in one session. */
export interface Candidate {
  readonly detector: Detector
  /** The same for the same thing found in another session. */
  readonly signature: string
  readonly type: SignalType
  /** What is proposed, in words that can be understood without the session. */
  readonly content: string
  /** In how many sessions it must be found before anybody is shown it. */
  readonly needs: number
  readonly evidence: Evidence
  /** The index of its message among those of the session that say something. */
  readonly message: number
}

/** UTF-16 units of a text kept as evidence. */
const EVIDENCE_LENGTH = 240

export const evidenceOf = (session: string, at: string | undefined, text: string): Evidence => {
  const shown =
    text.length <= EVIDENCE_LENGTH ? text : `${text.slice(0, EVIDENCE_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, "")}…`
  return { session, ...(at === undefined ? {} : { at }), text: shown }
}
