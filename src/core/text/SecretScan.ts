import { glanceAtJson } from "./Json.ts"
import { type Change, secretsInJson } from "./JsonFields.ts"
import { redact } from "./Redaction.ts"
import { MARKER } from "./redaction/Cut.ts"

/** A secret in a text: what it is by its look, and the line it begins on, counted from 1. Never the secret. */
export interface FoundSecret {
  readonly kind: string
  readonly line: number
}

/** A stretch of a text that is JSON or is none. */
interface Part {
  readonly start: number
  readonly text: string
  readonly isJson: boolean
}

const isJson = (text: string, start = /^\s*[{["]/): boolean => start.test(text) && glanceAtJson(text) !== undefined

/** A line that is but a text is rather one of a program. */
const HOLDER = /^\s*[{[]/

/** A text as JSON, or by its lines: each that is JSON for itself, and what stands between such lines together. */
const partsOf = (text: string): ReadonlyArray<Part> => {
  if (isJson(text)) return [{ start: 0, text, isJson: true }]
  const parts: Array<Part> = []
  let [start, from] = [0, 0]
  const addPlain = () => {
    if (start > from) parts.push({ start: from, text: text.slice(from, start), isJson: false })
  }
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    if (isJson(line, HOLDER)) {
      addPlain()
      parts.push({ start, text: line, isJson: true })
      from = start + line.length
    }
    start += line.length
  }
  addPlain()
  return parts
}

const applied = (text: string, changes: ReadonlyArray<Change>): string => {
  let [result, done] = ["", 0]
  for (const { after, end, start } of changes) {
    result += text.slice(done, start) + JSON.stringify(after)
    done = end
  }
  return result + text.slice(done)
}

/** The text without secrets. In JSON nothing but the texts that hold some is changed, byte for byte. */
export const withoutSecrets = (text: string): string =>
  partsOf(text)
    .map((part) => (part.isJson ? applied(part.text, secretsInJson(part.text, redact)) : redact(part.text)))
    .join("")

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

const lineAt = (text: string, at: number): number => text.slice(0, at).split("\n").length

const foundIn = (before: string, after: string, line: number): ReadonlyArray<FoundSecret> => {
  const kinds = newKinds(before, after)
  return (kinds.length === 0 ? ["secret"] : kinds).map((kind) => ({ kind, line }))
}

const secretsInPlain = (text: string): ReadonlyArray<FoundSecret> => {
  const clean = redact(text)
  return clean === text ? [] : foundIn(text, clean, lineOfChange(text, clean))
}

/** As many texts are known to hold none. */
const MOST_KNOWN = 200_000

/**
 * Makes what finds the secrets in texts, one after the other. It remembers texts within JSON without any, for a history
 * holds most of its own many times over.
 */
export const makeSecretFinder = () => {
  const known = new Set<string>()
  const clean = (text: string): string => {
    if (known.has(text)) return text
    const cut = redact(text)
    // A text of its own: a slice would keep the whole that it was cut from.
    if (cut === text && known.size < MOST_KNOWN && text.length < 10_000) known.add(Buffer.from(text).toString())
    return cut
  }
  return (text: string): ReadonlyArray<FoundSecret> =>
    partsOf(text).flatMap((part) => {
      const found = part.isJson
        ? secretsInJson(part.text, clean).flatMap(({ after, before, start }) =>
            foundIn(before, after, lineAt(part.text, start))
          )
        : secretsInPlain(part.text)
      const first = found.length === 0 ? 0 : lineAt(text, part.start) - 1
      return found.map(({ kind, line }) => ({ kind, line: line + first }))
    })
}
