import * as Schema from "effect/Schema"

// What sessions taught, what was spent, how learning stands: to look at only.

/** What a session taught at once. */
export const ShownLesson = Schema.Struct({
  entry: Schema.String,
  at: Schema.String,
  kind: Schema.Literals(["reflection", "review"]),
  changes: Schema.Array(Schema.Struct({ what: Schema.String, id: Schema.String, text: Schema.String })),
  helpful: Schema.Int,
  harmful: Schema.Int,
  /** What was asked for and not done, and why. */
  notDone: Schema.Array(Schema.String),
  model: Schema.optionalKey(Schema.String)
})

export type ShownLesson = Schema.Schema.Type<typeof ShownLesson>

export const ShownSession = Schema.Struct({
  session: Schema.String,
  /** When anything was last heard of it, ISO 8601; empty for one that was skipped. */
  at: Schema.String,
  lessons: Schema.Array(ShownLesson),
  proposals: Schema.Struct({ waiting: Schema.Int, accepted: Schema.Int, rejected: Schema.Int }),
  usd: Schema.Finite,
  calls: Schema.Int,
  tokens: Schema.Int,
  /** What stands in the way of learning from it, or of learning more. */
  state: Schema.optionalKey(
    Schema.Struct({ kind: Schema.Literals(["skipped", "waiting", "given up"]), detail: Schema.String })
  )
})

export type ShownSession = Schema.Schema.Type<typeof ShownSession>

export const ShownSessions = Schema.Struct({
  /** The latest first. */
  sessions: Schema.Array(ShownSession),
  /** Sessions beyond these. */
  more: Schema.Int
})

export type ShownSessions = Schema.Schema.Type<typeof ShownSessions>

const Spent = { usd: Schema.Finite, calls: Schema.Int, tokens: Schema.Int }

export const ShownCost = Schema.Struct({
  today: Schema.Struct(Spent),
  month: Schema.Struct(Spent),
  all: Schema.Struct(Spent),
  /** The latest first; days without spending are left out. */
  days: Schema.Array(
    Schema.Struct({ day: Schema.String, ...Spent, purposes: Schema.Record(Schema.String, Schema.Finite) })
  ),
  /** US dollars. */
  limits: Schema.Struct({ day: Schema.Finite, month: Schema.Finite }),
  /** The last days up to today in UTC, the earliest first, as in `2026-03-04`. */
  dates: Schema.Array(Schema.String),
  /** Lines of the ledger that cannot be read. */
  ignored: Schema.Int
})

export type ShownCost = Schema.Schema.Type<typeof ShownCost>

/** How learning stands, as `debrief status` says it. */
export const ShownStatus = Schema.Struct({
  lines: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      text: Schema.String,
      tone: Schema.Literals(["plain", "dim", "note", "bad"])
    })
  )
})

export type ShownStatus = Schema.Schema.Type<typeof ShownStatus>

/** What `debrief doctor` finds. */
export const ShownFindings = Schema.Struct({
  findings: Schema.Array(
    Schema.Struct({
      about: Schema.String,
      state: Schema.Literals(["ok", "note", "broken"]),
      detail: Schema.String,
      mend: Schema.optionalKey(Schema.String)
    })
  )
})

export type ShownFindings = Schema.Schema.Type<typeof ShownFindings>
