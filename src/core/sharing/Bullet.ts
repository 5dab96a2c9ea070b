import { onOneLine } from "../text/Visible.ts"

// A key point's text as an item of a Markdown list, in files that agents are given. It stays as readable as it was: only
// what would be more than text there is escaped, and reading it back gives the text again.

/** What stands between runs of backticks of one length, with them. */
const CODE = /(`+)(?!`)(?:[\s\S]*?[^`])\1(?!`)/g

/** A backslash that would escape what follows. */
const ESCAPING = /\\(?=[!-/:-@[-`{-~])/g

/** What opens HTML, and what ends a comment for whoever looks for nothing else. */
const HTML = /<(?=[A-Za-z/!?])|(?<=<)!(?=--)|(?<=--!?)>/g

/** What several clients take for a file to be read in its place: at the beginning of a word. */
const INCLUDE = /(?<![\w.+-])@(?=[\w~./\\-])/g

/** What makes of the beginning of a line a heading, a quote, a list, a rule, a fence, a table or a definition. */
const OPENING =
  /^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|(?=([-*_=])(?:\s*\1)*\s*$)|~{3}|`{3}(?=[^`]*$)|\||\[(?=[^\]]*\][:\s]))/

/** What makes of it a numbered list. */
const NUMBER = /^(\d{1,9})(?=[.)](?:\s|$))/

const isCode = (index: number): boolean => index % 2 === 1

/** A text in parts: plain ones, and code between each two of them. */
const parts = (text: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  let end = 0
  for (const { 0: code, index } of text.matchAll(CODE)) {
    found.push(text.slice(end, index), code)
    end = index + code.length
  }
  return [...found, text.slice(end)]
}

const escapePlain = (part: string): string =>
  part
    .replaceAll(ESCAPING, "\\\\")
    .replaceAll(HTML, (mark) => `\\${mark}`)
    .replaceAll(INCLUDE, "\\@")

/** The text as Markdown on one line, which opens nothing and ends nothing. */
const inline = (text: string): string => {
  const escaped = parts(onOneLine(text).trim())
    .map((part, index) => (isCode(index) ? part : escapePlain(part)))
    .join("")
  return OPENING.test(escaped) ? `\\${escaped}` : escaped.replace(NUMBER, "$1\\")
}

/** The item of a list that a text is. */
export const bulletOf = (text: string): string => `- ${inline(text)}`

/** Whether a text cannot be shown so: within code nothing can be escaped, and there it marks a comment of HTML. */
export const holdsMark = (text: string): boolean =>
  parts(onOneLine(text)).some((part, index) => isCode(index) && /<!--|--!?>/.test(part))

/** The text of a line of Markdown: what was escaped in it is itself again. */
export const textOfLine = (line: string): string =>
  parts(line)
    .map((part, index) => (isCode(index) ? part : part.replaceAll(/\\([!-/:-@[-`{-~])/g, "$1")))
    .join("")
    .trim()
