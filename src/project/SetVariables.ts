import type { JsonObject } from "../core/text/Json.ts"
import { PLACE_VARIABLE } from "./Approval.ts"
import { DISABLE_VARIABLE, isDisabled } from "./Disabled.ts"

type Variables = Readonly<Record<string, string | undefined>>

/** Only makes things stricter. */
export const isStrict = (name: string, value: string): boolean =>
  name === "DEBRIEF_CHILD" ||
  (name === PLACE_VARIABLE && value !== "") ||
  (/^(?:DEBRIEF|CLAUDE_PLUGIN_OPTION)_BACKEND$/.test(name) && value === "off") ||
  (/^(?:DEBRIEF|CLAUDE_PLUGIN_OPTION)_MAX_USD_/.test(name) && value === "0") ||
  (name === DISABLE_VARIABLE && isDisabled(value))

/**
 * A value that is the same in the file and in every process. Of any other, something may have been made on the way: the
 * client may fill in variables and folders, and half a surrogate pair becomes U+FFFD.
 */
const KEPT = /^[!-#&-}]*$/

/** What a file sets of the variables as they are. One that it empties was perhaps the user's, and said something. */
export const setBy = (env: JsonObject, variables: Variables): ReadonlyArray<string> =>
  Object.keys(env).filter((name) => {
    const value = variables[name]
    if (value === undefined || isStrict(name, value)) return false
    const said = env[name]
    // No client makes a variable of an object, and whatever else it is: there may be none that it can be written as.
    return typeof said === "object" || String(said) === value || !KEPT.test(String(said))
  })

/** Of a written value, what something may be made of on the way. */
const CHANGING = /\$\{[^}]*\}?|\$\w*|%\w*%?|~\w*|[^\w/:.,=@?&#+-]+/

/** Whether a written value may have become this one: what nothing is made of stands there, in its order. */
const mayBecome = (written: string, value: string): boolean => {
  const parts = written.split(CHANGING)
  const last = parts.pop()!
  if (parts.length === 0 || written === value) return written === value
  let from = 0
  for (const [index, part] of parts.entries()) {
    const at = value.indexOf(part, from)
    if (at === -1 || (index === 0 && at !== 0)) return false
    from = at + part.length
  }
  return value.length - from >= last.length && value.endsWith(last)
}

/** Which of these variables have a value that an `env` may give them. */
export const givenBy = (env: JsonObject, names: ReadonlyArray<string>, variables: Variables): ReadonlyArray<string> =>
  names.filter((name) => {
    const [said, value] = [env[name], variables[name] ?? ""]
    return typeof said !== "object" && mayBecome(String(said), value)
  })

/** What a file's `env` is approved by; `undefined` for values nested too deeply to be written out, which no client sets. */
export const contentOf = (env: JsonObject): string | undefined => {
  try {
    return JSON.stringify(env)
  } catch {
    return undefined
  }
}
