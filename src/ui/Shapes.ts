import * as Schema from "effect/Schema"
import { SECTION_NAMES } from "../core/playbook/Section.ts"

// What the page is told and asks for. Texts come as they are kept, cut to a bound: the page makes them visible.

/** A text of somebody else's, cut to so many UTF-16 units that a page stays quick whatever it holds. */
export const MOST_UNITS = 4_000

/** A text, cut, and its whole length in UTF-16 units. */
export const Text = Schema.Struct({ text: Schema.String, units: Schema.Int })

export type Text = Schema.Schema.Type<typeof Text>

export const textOf = (text: string): Text => ({ text: text.slice(0, MOST_UNITS), units: text.length })

export const Section = Schema.Literals(SECTION_NAMES)

const Shown = Schema.String.check(Schema.isMaxLength(64))

/** A proposal that waits. */
export const WaitingProposal = Schema.Struct({
  id: Schema.String,
  /** What it is called for people, or `held` for an operation of an LLM that a person has to let in. */
  group: Schema.Literals(["preference", "insight", "note", "held"]),
  content: Text,
  /** What a held operation would write, if anything: that is what can be put in other words. */
  words: Schema.optionalKey(Text),
  /** Where it goes unless told otherwise; nothing for an operation, which says so itself. */
  section: Schema.optionalKey(Section),
  /** Why it is shown. */
  why: Schema.optionalKey(Schema.String),
  session: Schema.String,
  /** ISO 8601. */
  at: Schema.String,
  /** What tells it from another that may stand under its id later; given back with the decision. */
  shown: Shown
})

export type WaitingProposal = Schema.Schema.Type<typeof WaitingProposal>

export const Inbox = Schema.Struct({
  project: Schema.String,
  /** The most promising first, those about the same thing together; at most `MOST_PROPOSALS`. */
  proposals: Schema.Array(WaitingProposal),
  /** How many wait in all. */
  waiting: Schema.Int,
  /** Decisions so far. */
  accepted: Schema.Int,
  rejected: Schema.Int,
  /** What keeps proposals from being read. */
  problem: Schema.optionalKey(Schema.String)
})

export type Inbox = Schema.Schema.Type<typeof Inbox>

/** What was said around a proposal. */
export const Around = Schema.Struct({
  lines: Schema.Array(
    Schema.Struct({
      role: Schema.String,
      text: Schema.String,
      /** Whether the proposal was said in this one. */
      own: Schema.Boolean
    })
  )
})

export type Around = Schema.Schema.Type<typeof Around>

/** What a person wrote. */
export const Words = Schema.String.check(Schema.isMaxLength(100_000))
/** What a proposal, a key point or a session is known by. */
export const Id = Schema.NonEmptyString.check(Schema.isMaxLength(1_000))

/** A decision on one proposal or many, as they were shown. */
export const Decide = Schema.Struct({
  proposals: Schema.Array(Schema.Struct({ id: Id, shown: Shown })).check(Schema.isBetweenLength(1, 1_000)),
  decision: Schema.Literals(["accept", "reject"]),
  /** In a person's own words; for one proposal. */
  text: Schema.optionalKey(Words),
  section: Schema.optionalKey(Section),
  /** Whatever it repeats or contradicts, and however long it is. */
  force: Schema.optionalKey(Schema.Boolean)
})

export type Decide = Schema.Schema.Type<typeof Decide>

/** What became of one proposal. */
export const Outcome = Schema.Struct({
  id: Schema.String,
  /**
   * `known`: accepted, and a key point says it already. `refused`: it waits on, as nobody insisted. `outdated`: it waits
   * on, and cannot be accepted any more. `earlier`: decided elsewhere before, and that stands.
   */
  outcome: Schema.Literals(["accepted", "known", "rejected", "waiting", "refused", "outdated", "earlier"]),
  keyPoint: Schema.optionalKey(Schema.String),
  detail: Schema.optionalKey(Schema.String)
})

export type Outcome = Schema.Schema.Type<typeof Outcome>

export const Outcomes = Schema.Struct({
  outcomes: Schema.Array(Outcome),
  /** Why the history has no commit of it, if so. The change itself is on disk. */
  commitProblem: Schema.optionalKey(Schema.String)
})

export type Outcomes = Schema.Schema.Type<typeof Outcomes>

export const Ids = Schema.Struct({ ids: Schema.Array(Id).check(Schema.isBetweenLength(1, 1_000)) })
