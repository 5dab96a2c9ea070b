import * as Schema from "effect/Schema"
import { isJsonObject, type JsonObject, parseJson } from "../text/Json.ts"
import { contentKey, Proposal } from "./Proposal.ts"
import type { SignalType } from "./signals/Languages.ts"

const Rest = [Schema.Record(Schema.String, Schema.Unknown)] as const

/** A proposal that a person accepted, with the key point it became. */
export const Learned = Schema.StructWithRest(
  Schema.Struct({
    id: Schema.String,
    content: Schema.String,
    source: Schema.optionalKey(Schema.String),
    extractedAt: Schema.optionalKey(Schema.String),
    confirmedAt: Schema.optionalKey(Schema.String),
    keyPoint: Schema.optionalKey(Schema.String)
  }),
  Rest
)

export type Learned = Schema.Schema.Type<typeof Learned>

const Counts = Schema.Struct({ accepted: Schema.Int, rejected: Schema.Int })

/** How proposals were decided, by type (the F-021 idea). */
export const ExtractionStats = Schema.StructWithRest(
  Schema.Struct({
    extracted: Schema.Int,
    pattern: Counts,
    insight: Counts,
    self_knowledge: Counts
  }),
  Rest
)

export type ExtractionStats = Schema.Schema.Type<typeof ExtractionStats>

// Entries that are not what we expect stay where they are: whoever wrote them may know more than we do.
const Entries = <S extends Schema.Top>(entry: S) => Schema.Array(Schema.Union([entry, Schema.Unknown]))

/** seed.json (docs/files.md). Every field that we do not know is kept, on every level. */
export const Seed = Schema.StructWithRest(
  Schema.Struct({
    version: Schema.String,
    identity: Schema.optionalKey(Schema.Unknown),
    learned: Schema.StructWithRest(
      Schema.Struct({
        patterns: Entries(Learned),
        insights: Entries(Learned),
        selfKnowledge: Entries(Learned)
      }),
      Rest
    ),
    state: Schema.StructWithRest(
      Schema.Struct({ proposals: Entries(Proposal), extractionStats: ExtractionStats }),
      Rest
    )
  }),
  Rest
)

export type Seed = Schema.Schema.Type<typeof Seed>

const NO_COUNTS = { accepted: 0, rejected: 0 }

export const emptySeed: Seed = {
  version: "1.0",
  learned: { patterns: [], insights: [], selfKnowledge: [] },
  state: {
    proposals: [],
    extractionStats: { extracted: 0, pattern: NO_COUNTS, insight: NO_COUNTS, self_knowledge: NO_COUNTS }
  }
}

/** Defaults under what is there; `undefined` when something is there and of another kind than the default. */
const fillDefaults = (defaults: JsonObject, found: unknown): JsonObject | undefined => {
  if (found === undefined) return defaults
  if (!isJsonObject(found)) return undefined
  const filled: Record<string, unknown> = { ...found }
  for (const [key, value] of Object.entries(defaults)) {
    if (isJsonObject(value)) {
      const inner = fillDefaults(value, found[key])
      if (inner === undefined) return undefined
      filled[key] = inner
    } else if (!Object.hasOwn(found, key)) filled[key] = value
  }
  return filled
}

const isSeed = Schema.is(Seed)

/** Reads the text of a seed file; `undefined` when it is corrupt: not JSON, not an object, or of another shape. */
export const readSeedText = (text: string): Seed | undefined => {
  try {
    const filled = fillDefaults(emptySeed as JsonObject, parseJson(text))
    return isSeed(filled) ? filled : undefined
  } catch {
    return undefined
  }
}

export const isProposal = Schema.is(Proposal)

/** The proposals of a seed; entries of another shape are passed over and stay in the file. */
export const proposalsIn = (seed: Seed): ReadonlyArray<Proposal> => seed.state.proposals.filter(isProposal)

export const pendingIn = (seed: Seed): ReadonlyArray<Proposal> =>
  proposalsIn(seed).filter((proposal) => proposal.status === "pending")

/** Where accepted proposals of a type are kept. */
export const LEARNED_FIELD = {
  pattern: "patterns",
  insight: "insights",
  self_knowledge: "selfKnowledge"
} as const satisfies Record<SignalType, keyof Seed["learned"]>

const withState = (seed: Seed, state: Partial<Seed["state"]>): Seed => ({ ...seed, state: { ...seed.state, ...state } })

/** A sentence keeps its full stop at the end of a text and loses it elsewhere; it is the same sentence. */
const knownAs = (content: string): string =>
  contentKey(content)
    .replaceAll(/\s+/g, " ")
    .replace(/[\s.!。！]+$/, "")

/**
 * The seed with proposals appended that it does not have: a content that is pending, accepted or rejected already, or
 * learned, ignoring case, white space and closing stops, is not proposed again.
 */
export const addProposals = (
  seed: Seed,
  proposals: ReadonlyArray<Proposal>
): { readonly seed: Seed; readonly added: ReadonlyArray<Proposal> } => {
  const known = new Set(
    [
      ...proposalsIn(seed),
      ...Object.values(LEARNED_FIELD).flatMap((field) => seed.learned[field].filter(isLearned))
    ].map(({ content }) => knownAs(content))
  )
  const added = proposals.filter(({ content }) => {
    const isNew = !known.has(knownAs(content))
    known.add(knownAs(content))
    return isNew
  })
  if (added.length === 0) return { seed, added }
  const { extractionStats, proposals: before } = seed.state
  const stats = { ...extractionStats, extracted: extractionStats.extracted + added.length }
  return { seed: withState(seed, { proposals: [...before, ...added], extractionStats: stats }), added }
}

export const isLearned = Schema.is(Learned)

/** Sets the fields of one proposal, and keeps all others of it. */
export const updateProposal = (seed: Seed, id: string, fields: Partial<Proposal>): Seed =>
  withState(seed, {
    proposals: seed.state.proposals.map((entry) =>
      isProposal(entry) && entry.id === id ? { ...entry, ...fields } : entry
    )
  })

/** Counts a decision. */
export const countDecision = (
  seed: Seed,
  type: SignalType,
  decision: "accepted" | "rejected",
  by: 1 | -1 = 1
): Seed => {
  const stats = seed.state.extractionStats
  const counts = stats[type]
  return withState(seed, {
    extractionStats: { ...stats, [type]: { ...counts, [decision]: Math.max(counts[decision] + by, 0) } }
  })
}
