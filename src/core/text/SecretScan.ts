import { glanceAtJson } from "./Json.ts"
import { redact } from "./Redaction.ts"
import { MARKER } from "./redaction/Cut.ts"

/** A secret in a text: what it is by its look, and the line it begins on, counted from 1. Never the secret. */
export interface FoundSecret {
  readonly kind: string
  readonly line: number
}

/** A text of JSON, and what behind it makes it the name of a field. */
const TOKEN = /"(?:[^"\\]|\\.)*"(\s*:)?/g

/** What is left of a line of JSON without its texts. */
const BARE = /^[\s\d{}[\],:.eE+\-truefalsn]*$/

const isJsonLine = (line: string): boolean => BARE.test(line.replaceAll(TOKEN, ":"))

/** JSON on one line or on many, also a line for each value: then its texts are looked at one by one. */
const isJson = (text: string): boolean => text.split("\n").every(isJsonLine)

/** A text without secrets, as it stands in JSON. What decodes to nothing is looked at as it is. */
const cleanToken = (token: string): string => {
  const value = token.includes("\\") ? glanceAtJson(token) : token.slice(1, -1)
  if (typeof value !== "string") return redact(token)
  const clean = redact(value)
  return clean === value ? token : JSON.stringify(clean)
}

/** A name that says of what follows that it is secret counts too, as long as what it says stays JSON. */
const cleanField = (name: string, token: string): string => {
  const clean = cleanToken(token)
  const field = `${name}: ${clean}`
  const named = redact(field)
  if (named === field) return clean
  const kind = [...named.matchAll(MARKER)].at(-1)?.[0] ?? "[REDACTED secret]"
  const rest = named.startsWith(`${name}: `) ? named.slice(name.length + 2) : ""
  return typeof glanceAtJson(rest) === "string" ? rest : JSON.stringify(kind)
}

const cleanJsonLine = (line: string): string => {
  let name: string | undefined
  return line.replaceAll(TOKEN, (whole: string, colon: string | undefined) => {
    if (colon !== undefined) {
      const token = whole.slice(0, whole.length - colon.length)
      name = cleanToken(token)
      return `${name}${colon}`
    }
    const clean = name === undefined ? cleanToken(whole) : cleanField(name, whole)
    name = undefined
    return clean
  })
}

/** The text without secrets. In JSON nothing but the texts that hold some is changed, byte for byte. */
export const withoutSecrets = (text: string): string =>
  isJson(text) ? text.split("\n").map(cleanJsonLine).join("\n") : redact(text)

const kindsIn = (text: string): Array<string> => Array.from(text.matchAll(MARKER), ([, kind]) => kind!)

/** The kinds of what was cut out of a text that may have held markers before. */
const newKinds = (before: string, after: string): ReadonlyArray<string> => {
  const old = kindsIn(before)
  return kindsIn(after).filter((kind) => {
    const at = old.indexOf(kind)
    if (at !== -1) old.splice(at, 1)
    return at === -1
  })
}

/** Where two texts begin to differ, as a line. */
const lineOfChange = (before: string, after: string): number => {
  let at = 0
  while (at < before.length && before[at] === after[at]) at += 1
  return before.slice(0, at).split("\n").length
}

const secretsInPlain = (text: string): ReadonlyArray<FoundSecret> => {
  const clean = redact(text)
  if (clean === text) return []
  const line = lineOfChange(text, clean)
  const kinds = newKinds(text, clean)
  return (kinds.length === 0 ? ["secret"] : kinds).map((kind) => ({ kind, line }))
}

/** As many lines are known to hold none. */
const MOST_KNOWN = 200_000

/**
 * Makes what finds the secrets in texts, one after the other. It remembers lines without any, for a history holds most of
 * its lines many times over.
 */
export const makeSecretFinder = () => {
  const known = new Set<string>()
  return (text: string): ReadonlyArray<FoundSecret> => {
    const lines = text.split("\n")
    const fresh = lines.flatMap((line, index) => (known.has(line) ? [] : [[line, index + 1] as const]))
    if (fresh.length === 0) return []
    if (!fresh.every(([line]) => isJsonLine(line))) return secretsInPlain(text)
    return fresh.flatMap(([line, number]) => {
      const clean = cleanJsonLine(line)
      if (clean === line) {
        // A text of its own: a slice would keep the whole that it was cut from.
        if (known.size < MOST_KNOWN && line.length < 10_000) known.add(Buffer.from(line).toString())
        return []
      }
      const kinds = newKinds(line, clean)
      return (kinds.length === 0 ? ["secret"] : kinds).map((kind) => ({ kind, line: number }))
    })
  }
}
