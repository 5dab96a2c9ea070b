const FIRST_MILLIS = 2_000
const JITTER = 0.25

/** A wait longer than this is not sat out: the call fails, and whoever asked decides when to come back. */
export const LONGEST_WAIT_MILLIS = 60_000

/**
 * How long to wait before the next attempt: what the provider asked for, else 2 s doubling with 25 % jitter either way
 * (docs/architecture.md). `undefined` when the wait asked for is too long.
 */
export const retryDelayMillis = (options: {
  /** Attempts made so far, from 1. */
  readonly attempt: number
  readonly retryAfterMillis: number | undefined
  /** In [0, 1). */
  readonly random: number
}): number | undefined => {
  if (options.retryAfterMillis !== undefined) {
    return options.retryAfterMillis <= LONGEST_WAIT_MILLIS ? options.retryAfterMillis : undefined
  }
  return FIRST_MILLIS * 2 ** (options.attempt - 1) * (1 + JITTER * (2 * options.random - 1))
}

/** The wait that a `retry-after-ms` or `retry-after` header asks for; the latter in seconds or as a date. */
export const retryAfterMillis = (
  headers: { readonly get: (name: string) => string | null } | undefined,
  now: number
): number | undefined => {
  const millis = parseNumber(headers?.get("retry-after-ms"))
  if (millis !== undefined) return millis
  const value = headers?.get("retry-after")
  const seconds = parseNumber(value)
  // A number that is finite in seconds need not be so in milliseconds.
  if (seconds !== undefined) return Math.min(seconds * 1000, Number.MAX_SAFE_INTEGER)
  // `Date.parse` alone would read a date of long ago into "-5".
  const date = typeof value === "string" && WEEKDAY.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(date - now, 0)
}

/** How a date in a header begins. */
const WEEKDAY = /^\s*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/i

const parseNumber = (text: string | null | undefined): number | undefined => {
  const number = text === null || text === undefined || text.trim() === "" ? Number.NaN : Number(text)
  return Number.isFinite(number) && number >= 0 ? number : undefined
}
