import { type Finder, matchAt, NO_CUTS } from "./Cut.ts"
import { nameAt } from "./Names.ts"
import { judges } from "./Judges.ts"
import { endOnward } from "./Onward.ts"
import { HEADS } from "./Betweens.ts"
import { isPasswordName } from "./Passwords.ts"
import type { Place } from "./Candidate.ts"

const UNQUOTED =
  /(?:\[REDACTED [a-z0-9. ]{1,40}\]|[$#]?\{\{?[^{}\n]{0,150}\}\}?|\$\([^()\n]{0,200}\)|[^\s"'`,;<>\\]){1,400}/y
const REST = /[^\s"'`,;<>\\]*/y
const IN_ELEMENT = /[^<>\n]{1,200}(?=<\/)/y
const VALUES: Record<string, RegExp> = {
  '"': /(?:\\[^\n]|[^"\\\n]){1,200}(?=")/y,
  "'": /(?:\\[^\n]|[^'\\\n]){1,200}(?=')/y,
  "`": /(?:\\[^\n]|[^`\\\n]){1,200}(?=`)/y
}

/** What an unquoted value goes on with to the end of its line, where more stands there than the end of a statement. */
const TO_LINE_END = /[,;<>][^\s"'`<>]{0,40}[A-Za-z\d]{2}[^\s"'`,;<>(){}[\]]{0,100}(?=[ \t]{0,8}(?:\r?\n|$))/y

/** The value between quotes, up to the very quote, with its backslashes, that opened it. */
const inQuotes = (text: string, start: number, quote: string): string | undefined => {
  const pattern = VALUES[quote]
  if (pattern !== undefined) return matchAt(pattern, text, start)?.[0]
  const end = text.slice(start, start + 400).indexOf(quote)
  const value = text.slice(start, start + Math.max(end, 0))
  return value === "" || value.includes("\n") ? undefined : value
}

/** A value as it stands behind its head, where it ends, or whether only its beginning was looked at. */
export const valueAt = (text: string, start: number, quote: string | undefined, place: Place | "query") => {
  const closed =
    place === "element" ? matchAt(IN_ELEMENT, text, start)?.[0] : quote ? inQuotes(text, start, quote) : undefined
  let value = closed ?? (place === "element" ? undefined : matchAt(UNQUOTED, text, start)?.[0])
  if (value === undefined) return undefined
  if (closed === undefined)
    value = /^[!-~]{6,}(?=[\u3000-\u30FF\u3400-\u9FFF\uAC00-\uD7AF„“”«»])/.exec(value)?.[0] ?? value
  if ((place === "prose" || place === "weak" || place === "bare") && closed === undefined)
    value = value.replace(/[.,:;!?。、)\]*_|]{1,9}$/, "")
  if (place === "default") value = value.split("}", 1)[0]!
  if (place === "query") value = value.split(/[&#]/, 1)[0]!
  const end = start + value.length
  return {
    value,
    end,
    isCut: closed === undefined && value.length >= 400,
    rest: text.slice(end, end + 200).split("\n", 1)[0]!
  }
}

/** A name that stands first on its line, as in a file of settings. */
const ALONE = /(?:^|\n)[ \t]*(?:export |set |- )?[\w.-]*["']?$/

type Value = NonNullable<ReturnType<typeof valueAt>>

/** A password alone on its line may hold what else ends a value. */
const toLineEnd = (text: string, found: Value): Value => {
  const more = matchAt(TO_LINE_END, text, found.end)?.[0]
  return more === undefined ? found : { ...found, value: found.value + more, end: found.end + more.length, rest: "" }
}

/** Where a name is one of several in an address or a form. */
const QUERY = /[?&][\w.[\]-]{0,40}$/

/** Before a name, what makes it another thing: `--- PASS: Test` tells of a test. */
const NOT_A_NAME = /\.svg\?$|:secretsmanager:[\w-]{0,30}:\d{0,14}:$|--- $|\d (?:tests?\s)?$/

/** `${TOKEN:0:30}` takes a part of a value; `${TOKEN:-…}` gives one. */
const IN_BRACES = /\$\{\w{0,60}$/

/** The value that a telling name gives, where it looks like a secret. */
export const findNamed: Finder = (text, at) => {
  const name = nameAt(text, at)
  if (name === undefined) return NO_CUTS
  const before = text.slice(Math.max(at - 80, 0), at)
  if (NOT_A_NAME.test(before)) return NO_CUTS
  const isInBraces = IN_BRACES.test(before)
  for (const [place, mustStand, between] of HEADS) {
    if (isInBraces && place !== "default") continue
    // What follows is looked at first: that costs less, and seldom is what it must be.
    const head = matchAt(between, text, name.end)
    if (head === null || (mustStand !== undefined && !mustStand.test(before))) continue
    const quote = head[1]
    const start = name.end + head[0].length
    const value = valueAt(text, start, quote, QUERY.test(before) ? "query" : place)
    if (value === undefined) continue
    const alone = ALONE.test(before)
    const found = alone && !quote && place === "assigned" && isPasswordName(name.text) ? toLineEnd(text, value) : value
    const judge = judges[name.strict && place !== "element" && place !== "below" ? "strict" : place]
    const candidate = {
      value: found.value,
      quoted: quote !== undefined && quote !== "",
      name: name.text,
      variable: text.charAt(start - 1) === "=" || (quote !== undefined && text.charAt(start - 2) === "="),
      alone,
      rest: found.rest
    }
    if (!judge(candidate)) continue
    const end = found.isCut ? found.end + matchAt(REST, text, found.end)![0].length : found.end
    return [{ start, end: endOnward(text, end), kind: "value" }]
  }
  return NO_CUTS
}
