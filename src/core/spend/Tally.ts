import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import { glanceAtJson, isJsonObject } from "../text/Json.ts"
import { tokensOf } from "./Price.ts"

/** What some calls of an LLM took together. */
export interface SpendSum {
  readonly usd: number
  readonly calls: number
  /** In and out. */
  readonly tokens: number
}

/** The lines of a ledger added up, as far as it has been read. It is added to in place: ledgers grow long. */
export interface SpendTally {
  /** By day in UTC, as in `2026-03-04`. */
  readonly days: Map<string, SpendSum>
  /** Tokens by session. */
  readonly sessions: Map<string, number>
  /** The beginning of a line that is not whole yet. */
  rest: string
}

export const emptyTally = (): SpendTally => ({ days: new Map(), sessions: new Map(), rest: "" })

const NOTHING: SpendSum = { usd: 0, calls: 0, tokens: 0 }

const plus = (a: SpendSum, b: SpendSum): SpendSum => ({
  usd: a.usd + b.usd,
  calls: a.calls + b.calls,
  tokens: a.tokens + b.tokens
})

const amount = (value: unknown): number => (typeof value === "number" && value >= 0 ? value : 0)

interface Entry extends SpendSum {
  readonly day: string
  readonly session: unknown
}

/** Reads a line; `undefined` for one without a time or a cost, as a killed writer or an editor leaves it. */
const readEntry = (line: string): Entry | undefined => {
  try {
    const value = glanceAtJson(line)
    if (!isJsonObject(value) || typeof value["at"] !== "string") return undefined
    const at = Option.getOrUndefined(DateTime.make(value["at"]))
    const { usd, session } = value
    // The file lies in the project: what is negative there must not make room in the budget.
    if (at === undefined || typeof usd !== "number" || !(usd >= 0 && usd < Infinity)) return undefined
    const usage = isJsonObject(value["usage"]) ? value["usage"] : {}
    const tokens = tokensOf({
      inputTokens: amount(usage["inputTokens"]),
      outputTokens: amount(usage["outputTokens"]),
      cacheReadTokens: amount(usage["cacheReadTokens"]),
      cacheWriteTokens: amount(usage["cacheWriteTokens"])
    })
    return { day: DateTime.formatIsoDateUtc(at), session, usd, calls: 1, tokens }
  } catch {
    return undefined
  }
}

/** Adds a line; whether it was a record. */
const addLine = (tally: SpendTally, line: string): boolean => {
  // A writer that is killed at the wrong moment leaves its half line in front of another's whole one.
  const entry = readEntry(line) ?? readEntry(line.slice(Math.max(line.lastIndexOf('{"at":'), 0)))
  if (entry === undefined) return false
  tally.days.set(entry.day, plus(tally.days.get(entry.day) ?? NOTHING, entry))
  if (typeof entry.session === "string") {
    tally.sessions.set(entry.session, (tally.sessions.get(entry.session) ?? 0) + entry.tokens)
  }
  return true
}

/** Adds the text that follows what has been added; where it is cut does not matter. Lines of no use are passed over. */
export const addText = (tally: SpendTally, text: string): void => {
  const lines = `${tally.rest}${text}`.split("\n")
  const last = lines.pop()!
  for (const line of lines) addLine(tally, line)
  tally.rest = addLine(tally, last) ? "" : last
}

/** What was spent on all days that begin with a text: `2026-03-04`, `2026-03`, or nothing for all. */
export const sumOf = (tally: SpendTally, dayPrefix: string): SpendSum =>
  Array.from(tally.days)
    .filter(([day]) => day.startsWith(dayPrefix))
    .reduce((sum, [, day]) => plus(sum, day), NOTHING)
