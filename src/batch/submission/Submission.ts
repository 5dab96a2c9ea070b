import * as Schema from "effect/Schema"
import { Playbook } from "../../core/playbook/Playbook.ts"
import { Spent } from "../../core/spend/Usage.ts"
import { LearnedSpan } from "../../core/transcript/LearnedSpan.ts"
import { SOURCES } from "../../core/transcript/Source.ts"
import { PendingAnswer } from "../../reflection/PendingAnswer.ts"

/** What a batch or a request is known by; it also names a file. */
const Name = Schema.String.check(Schema.isPattern(/^[a-zA-Z0-9_-]{1,64}$/))

/** A request of a batch: the window it asks about, and all that applying its answer needs. Nothing of what was said. */
export const SubmittedItem = Schema.Struct({
  customId: Name,
  window: Schema.Struct({
    id: Name,
    learned: LearnedSpan,
    session: Schema.optionalKey(Schema.String),
    event: Schema.optionalKey(Schema.String),
    /** In bytes of the transcript. */
    from: Schema.Int,
    to: Schema.Int,
    messages: Schema.Int
  }),
  /** Ids of the key points that the agent named in it. */
  cited: Schema.Array(Schema.String),
  /** Tokens that it was sent, by our estimate, and may answer with at most; absent of what an earlier version submitted. */
  asked: Schema.optionalKey(Schema.Struct({ prompt: Schema.Int, output: Schema.Int })),
  found: Schema.Struct({
    source: Schema.Literals(SOURCES),
    path: Schema.String,
    session: Schema.String,
    agent: Schema.optionalKey(Schema.String),
    /** In milliseconds since 1970. */
    startedAt: Schema.Finite
  })
})

export type SubmittedItem = Schema.Schema.Type<typeof SubmittedItem>

/** A span that says nothing of how far its transcript has been learned from: before it something is left. */
export const withoutWatermark = (span: LearnedSpan): LearnedSpan => {
  const { watermark, ...rest } = span
  return watermark === undefined ? span : rest
}

/** A batch that was submitted, or was about to be when its process ended. Times are ISO 8601. */
export const SubmittedBatch = Schema.Struct({
  name: Name,
  /** The API's id; absent until the API has answered with it. */
  id: Schema.optionalKey(Name),
  submittedAt: Schema.String,
  model: Schema.String,
  /** US dollars that it takes at most. */
  mostUsd: Schema.Finite,
  requests: Schema.Int,
  /** When it was first seen to have ended. */
  endedAt: Schema.optionalKey(Schema.String),
  /** How often its results were fetched and did not hold all. */
  fetches: Schema.optionalKey(Schema.Int),
  /** When nothing was left to be done about it; it has no items from then on. */
  collectedAt: Schema.optionalKey(Schema.String),
  /** Why it was given up, if it was. */
  problem: Schema.optionalKey(Schema.String),
  items: Schema.Array(SubmittedItem),
  /** The playbook that the requests show. */
  shown: Playbook
})

export type SubmittedBatch = Schema.Schema.Type<typeof SubmittedBatch>

/** What a result says, read and without secrets, as it waits to be applied in its turn. */
export const KeptOutcome = Schema.Union([
  Schema.TaggedStruct("Reflected", { reflection: PendingAnswer.fields.reflection }),
  Schema.TaggedStruct("Malformed", { detail: Schema.String, spent: Schema.optionalKey(Spent) }),
  Schema.TaggedStruct("Errored", { detail: Schema.String, retryable: Schema.Boolean }),
  Schema.TaggedStruct("Expired", {}),
  Schema.TaggedStruct("Canceled", {})
])

export type KeptOutcome = Schema.Schema.Type<typeof KeptOutcome>
