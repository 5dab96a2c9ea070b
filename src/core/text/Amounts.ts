/** `1 session`, `12 sessions`. */
export const countOf = (count: number, name: string): string => `${count} ${name}${count === 1 ? "" : "s"}`

/** US dollars, to the hundredth of a cent below ten cents: `$0.0213`, `$1.84`. */
export const dollarsOf = (usd: number): string => `$${usd.toFixed(usd !== 0 && usd < 0.1 ? 4 : 2)}`

/** Two amounts in US dollars, as fine as the greater one needs: `$0.03 to $0.19`. */
export const dollarRange = (least: number, most: number): string => {
  const digits = most !== 0 && most < 0.1 ? 4 : 2
  const [from, to] = [least.toFixed(digits), most.toFixed(digits)]
  return from === to ? `$${to}` : `$${from} to $${to}`
}

/** A count that need not be exact: `950`, `24 k`, `3.1 M`. */
export const roundedCount = (count: number): string => {
  if (count < 1000) return String(Math.round(count))
  return count < 999_500 ? `${Math.round(count / 1000)} k` : `${(count / 1_000_000).toFixed(1)} M`
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Steps in which a time that is guessed is told, in seconds: up to a minute, up to an hour, and from there on. */
const STEPS = { short: 10, middle: MINUTE, long: 5 * MINUTE }

const hoursAndMinutes = (seconds: number): string => {
  const minutes = Math.round((seconds % HOUR) / MINUTE)
  return `${Math.floor(seconds / HOUR)} h${minutes === 0 ? "" : ` ${minutes} min`}`
}

/** A time that is guessed, in seconds from 0, told no finer than it is known: `40 s`, `14 min`, `1 h 20 min`. */
export const roughTime = (seconds: number): string => {
  const upTo = (step: number) => Math.max(Math.ceil(seconds / step), 1) * step
  if (upTo(STEPS.short) < MINUTE) return `${upTo(STEPS.short)} s`
  return upTo(STEPS.middle) < HOUR ? `${upTo(STEPS.middle) / MINUTE} min` : hoursAndMinutes(upTo(STEPS.long))
}

/** A time that was measured, in seconds from 0: `4 s`, `14 min 4 s`, `1 h 20 min`. */
export const exactTime = (seconds: number): string => {
  const whole = Math.round(seconds)
  if (whole < MINUTE) return `${whole} s`
  if (whole >= HOUR) return hoursAndMinutes(Math.round(whole / MINUTE) * MINUTE)
  return `${Math.floor(whole / MINUTE)} min${whole % MINUTE === 0 ? "" : ` ${whole % MINUTE} s`}`
}
