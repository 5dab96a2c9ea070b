import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"

/** `Claude AI usage limit reached|1735689600`, as older clients say it: seconds since the epoch. */
const EPOCH = /limit reached\|(\d{10})\b/i

/** `resets in 2h 15m`. */
const SPAN = /\bresets? in ((?:\d+\s?[dhm]\w*[\s,]*)+)/i

/** `resets 8:33am (UTC)`, `resets Nov 23, 4pm (America/New_York)`, `resets at Dec 25, 2027, 4:37pm (UTC)`. */
const CLOCK =
  /\bresets?(?: at)? (?:(?<month>[A-Z][a-z]{2})[a-z]* (?<day>\d{1,2})(?:, (?<year>\d{4}))?(?:,| at) )?(?<hour>\d{1,2})(?::(?<minute>\d{2}))?\s?(?<half>[ap])m \((?<zone>[^)]+)\)/i

/** The client leaves out the seconds: a time that has just passed is not one of tomorrow. */
const ROUNDED_MILLIS = 120_000

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

const spanMillis = (span: string): number => {
  const unit = (letter: string) => Number(new RegExp(String.raw`(\d+)\s?${letter}`, "i").exec(span)?.[1] ?? 0)
  const millis = Duration.toMillis({ days: unit("d"), hours: unit("h"), minutes: unit("m") })
  // A number of many digits is no number any more.
  return Math.min(millis, Number.MAX_SAFE_INTEGER)
}

/** The next moment at which a clock in that zone shows this time. */
const clockMillis = (said: Readonly<Record<string, string | undefined>>, now: number): number | undefined => {
  const { day, half = "", hour, minute = 0, month, year, zone } = said
  const here = Option.getOrUndefined(DateTime.makeZoned(now, { timeZone: zone }))
  if (here === undefined) return undefined
  const today = DateTime.toParts(here)
  const parts = {
    year: year === undefined ? today.year : Number(year),
    month: month === undefined ? today.month : MONTHS.indexOf(month.toLowerCase()) + 1,
    day: day === undefined ? today.day : Number(day),
    hour: (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0),
    minute: Number(minute)
  }
  if (parts.month === 0) return undefined
  const at = Option.getOrUndefined(DateTime.makeZoned(parts, { timeZone: zone, adjustForTimeZone: true }))
  if (at === undefined) return undefined
  const millis = DateTime.toEpochMillis(at)
  if (year !== undefined || millis >= now - ROUNDED_MILLIS) return millis
  return DateTime.toEpochMillis(DateTime.add(at, month === undefined ? { days: 1 } : { years: 1 }))
}

/** Milliseconds from `now` until a usage limit resets, where the client's words say when; never negative. */
export const resetMillis = (text: string, now: number): number | undefined => {
  const seconds = EPOCH.exec(text)?.[1]
  if (seconds !== undefined) return Math.max(Number(seconds) * 1000 - now, 0)
  const span = SPAN.exec(text)?.[1]
  if (span !== undefined) return spanMillis(span)
  const clock = CLOCK.exec(text)?.groups
  const at = clock && clockMillis(clock, now)
  return at === undefined ? undefined : Math.max(at - now, 0)
}
