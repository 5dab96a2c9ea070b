import * as Schema from "effect/Schema"
import { SIGNAL_TYPES, type SignalType } from "./signals/Languages.ts"
import { detectLearningSignals, type LearningSignal } from "./signals/Signal.ts"

/** Something worth learning that waits for a person's decision (docs/files.md). Fields we do not know are kept. */
export const Proposal = Schema.StructWithRest(
  Schema.Struct({
    id: Schema.NonEmptyString,
    type: Schema.Literals(SIGNAL_TYPES as ReadonlyArray<SignalType> & readonly [SignalType, ...Array<SignalType>]),
    content: Schema.NonEmptyString,
    /** The session it was found in. */
    source: Schema.String,
    /** ISO 8601. */
    extractedAt: Schema.String,
    status: Schema.Literals(["pending", "accepted", "rejected"])
  }),
  [Schema.Record(Schema.String, Schema.Unknown)]
)

export type Proposal = Schema.Schema.Type<typeof Proposal>

/** What a type is called for people. */
export const TYPE_NAMES = {
  pattern: "preference",
  insight: "insight",
  self_knowledge: "note"
} as const satisfies Record<SignalType, string>

/** The session of a proposal that came without one. */
export const UNKNOWN_SESSION = "unknown-session"

/** What a proposal gets that is not in the text. */
export interface ProposalSource {
  readonly nextId: () => string
  /** ISO 8601. */
  readonly now: string
}

/** The form under which two contents are the same: proposals are told apart ignoring case. */
export const contentKey = (content: string): string => content.toLowerCase()

/** Proposals from signals, each content once, the first kept. */
export const proposalsFrom = (
  signals: ReadonlyArray<LearningSignal>,
  sessionId: string | undefined,
  source: ProposalSource
): Array<Proposal> => {
  const seen = new Set<string>()
  return signals.flatMap(({ content, type }) => {
    const key = contentKey(content)
    if (seen.has(key)) return []
    seen.add(key)
    return [
      {
        id: source.nextId(),
        type,
        content,
        source: sessionId ?? UNKNOWN_SESSION,
        extractedAt: source.now,
        status: "pending" as const
      }
    ]
  })
}

/** The proposals in a text; what is no text holds none. */
export const proposalsInText = (text: string, sessionId: string | undefined, source: ProposalSource): Array<Proposal> =>
  proposalsFrom(detectLearningSignals(text), sessionId, source)
