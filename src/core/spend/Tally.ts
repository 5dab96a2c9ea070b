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
  /** The same by day and purpose, as in `2026-03-04 reflection`. */
  readonly purposes: Map<string, SpendSum>
  readonly sessions: Map<string, SpendSum>
  /** Whole lines that are no record of a call, and count for nothing. */
  ignored: number
  /** The beginning of a line that is not whole yet. */
  rest: string
}

export const emptyTally = (): SpendTally => ({
  days: new Map(),
  purposes: new Map(),
  sessions: new Map(),
  ignored: 0,
  rest: ""
})

const NOTHING: SpendSum = { usd: 0, calls: 0, tokens: 0 }

const plus = (a: SpendSum, b: SpendSum): SpendSum => ({
  usd: a.usd + b.usd,
  calls: a.calls + b.calls,
  tokens: a.tokens + b.tokens
})

const amount = (value: unknown): number => (typeof value === "number" && value >= 0 ? value : 0)

/** US dollars that no call of any LLM takes: whatever wrote more than that, it is no record of one. */
const MOST_USD = 1_000

interface Entry extends SpendSum {
  readonly day: string
  readonly session: unknown
  readonly purpose: unknown
}

/** Reads a line; `undefined` for one without a time or a cost, as a killed writer or an editor leaves it. */
const readEntry = (line: string): Entry | undefined => {
  try {
    const value = glanceAtJson(line)
    if (!isJsonObject(value) || typeof value["at"] !== "string") return undefined
    const at = Option.getOrUndefined(DateTime.make(value["at"]))
    const { purpose, session, usd } = value
    // The file lies in the project: what is negative there must not make room in the budget.
    if (at === undefined || typeof usd !== "number" || !(usd >= 0 && usd <= MOST_USD)) return undefined
    const usage = isJsonObject(value["usage"]) ? value["usage"] : {}
    const tokens = tokensOf({
      inputTokens: amount(usage["inputTokens"]),
      outputTokens: amount(usage["outputTokens"]),
      cacheReadTokens: amount(usage["cacheReadTokens"]),
      cacheWriteTokens: amount(usage["cacheWriteTokens"])
    })
    return { day: DateTime.formatIsoDateUtc(at), session, purpose, usd, calls: 1, tokens }
  } catch {
    return undefined
  }
}

/** Characters of a purpose: the file lies in the project, and ours are one word. */
const MOST_PURPOSE = 20

const addTo = (sums: Map<string, SpendSum>, key: string, sum: SpendSum): void => {
  sums.set(key, plus(sums.get(key) ?? NOTHING, sum))
}

/** Adds a line; whether it was a record. */
const addLine = (tally: SpendTally, line: string): boolean => {
  // A writer that is killed at the wrong moment leaves its half line in front of another's whole one.
  const entry = readEntry(line) ?? readEntry(line.slice(Math.max(line.lastIndexOf('{"at":'), 0)))
  if (entry === undefined) return false
  addTo(tally.days, entry.day, entry)
  const purpose = typeof entry.purpose === "string" ? entry.purpose.slice(0, MOST_PURPOSE) : "other"
  addTo(tally.purposes, `${entry.day} ${purpose}`, entry)
  if (typeof entry.session === "string") addTo(tally.sessions, entry.session, entry)
  return true
}

/** Adds the text that follows what has been added; where it is cut does not matter. Lines of no use are passed over. */
export const addText = (tally: SpendTally, text: string): void => {
  const lines = `${tally.rest}${text}`.split("\n")
  const last = lines.pop()!
  for (const line of lines) {
    if (!addLine(tally, line) && line.trim() !== "") tally.ignored += 1
  }
  tally.rest = addLine(tally, last) ? "" : last
}

/** What was spent on all days that begin with a text: `2026-03-04`, `2026-03`, or nothing for all. */
export const sumOf = (tally: SpendTally, dayPrefix: string): SpendSum =>
  Array.from(tally.days)
    .filter(([day]) => day.startsWith(dayPrefix))
    .reduce((sum, [, day]) => plus(sum, day), NOTHING)

/** What one day took, and for what. */
export interface SpendDay extends SpendSum {
  /** UTC, as in `2026-03-04`. */
  readonly day: string
  /** US dollars by purpose. */
  readonly purposes: Readonly<Record<string, number>>
}

const purposesOn = (purposes: SpendTally["purposes"], day: string): SpendDay["purposes"] =>
  Object.fromEntries(
    [...purposes].flatMap(([key, { usd }]) => (key.startsWith(`${day} `) ? [[key.slice(day.length + 1), usd]] : []))
  )

/** The last days on which anything was spent, the latest first. */
export const daysOf = ({ days, purposes }: SpendTally, most: number): ReadonlyArray<SpendDay> =>
  [...days]
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .slice(0, most)
    .map(([day, { calls, tokens, usd }]) => ({ day, usd, calls, tokens, purposes: purposesOn(purposes, day) }))
