import { fieldCleaner, holderOf, nameWithin } from "../text/Fields.ts"
import { glanceAtJson, isUsableText, type JsonObject } from "../text/Json.ts"
import { keptLine } from "../text/KeptLine.ts"
import { redact } from "../text/Redaction.ts"
import { withoutSequences } from "../text/Terminal.ts"
import { onOneLine } from "../text/Visible.ts"
import { withoutQuotedPrivate } from "./Private.ts"

// What is shown of a tool's use. All lengths are in UTF-16 units.
const NAME_LENGTH = 80
const SUMMARY_LENGTH = 160
const LINE_LENGTH = 120
const WHOLE_LENGTH = 8_000

/** V8 keeps a whole text for the sake of a slice of it, so what is kept of a file dump has to be a text of its own. */
const owned = (text: string): string => glanceAtJson(JSON.stringify(text)) as string

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00

/** Where to cut a text at `index` or before it, so that no character is cut in two. */
export const characterStart = (text: string, index: number): number =>
  index > 0 && index < text.length && isHigh(text.charCodeAt(index - 1)) ? index - 1 : index

const shortened = (text: string, limit: number): string =>
  text.length <= limit ? text : `${text.slice(0, characterStart(text, limit - 1))}…`

/** So much of a long text is searched for secrets before a line is cut out of it. */
const SEARCHED = 4_000

/** The beginning of a text without secrets. A word that is cut off at its end is left out: it might be half of one. */
const safeStart = (text: string): string => {
  if (text.length <= SEARCHED) return redact(text)
  const head = text.slice(0, SEARCHED)
  const gap = Math.max(head.lastIndexOf(" "), head.lastIndexOf("\n"))
  return redact(gap < SEARCHED / 2 ? head : head.slice(0, gap))
}

/** A name of at most 80 characters on one line. */
export const nameText = (words: ReadonlyArray<unknown>): string =>
  owned(shortened(keptLine(words.filter(isUsableText).join(" ")), NAME_LENGTH))

const shownStart = (text: string): string => safeStart(withoutQuotedPrivate(withoutSequences(text)).trimStart())

/** What a call is about, on one line of at most 160 characters. Paths below `cwd` are given from there. */
export const summaryText = (input: unknown, cwd: string | undefined): string =>
  owned(shortened(fromFolder(onOneLine(tellingOf(input, undefined, DEPTH)), cwd), SUMMARY_LENGTH))

/** The text with paths below a folder written from there. */
const fromFolder = (text: string, folder: string | undefined): string => {
  if (folder === undefined || folder.length < 2) return text
  const prefix = folder + (folder.includes("\\") ? "\\" : "/")
  return text.replaceAll(prefix, (path: string, at: number) => (/[\w.-]/.test(text.charAt(at - 1)) ? path : ""))
}

/** Arguments that tell by themselves what a call is about, the most telling first. */
const TELLING = ["command", "file_path", "notebook_path", "pattern", "query", "url", "skill", "subject", "description"]

/** Arguments nested more deeply than this are not looked at. */
const DEPTH = 4

/**
 * The argument that says most, without secrets: one with a telling name, else the first text; of a list how long it is and
 * its first. It is shown without its name, so it is looked at with it, and with what stands beside it.
 */
const tellingOf = (input: unknown, name: string | undefined, depth: number): string => {
  if (typeof input !== "object" || input === null) return input === undefined ? "" : shownStart(String(input))
  if (depth === 0) return ""
  const holder = holderOf(input, name)
  const keys = holder.entries.map(([key]) => key)
  const told = holder.isList
    ? keys[0]
    : ([...TELLING, ...keys].find((key) => isUsableText((input as JsonObject)[key])) ?? keys[0])
  if (told === undefined) return ""
  const leaf = fieldCleaner(holder, shownStart)(keys.indexOf(told))
  const text =
    leaf === undefined ? tellingOf((input as JsonObject)[told], nameWithin(holder, told), depth - 1) : `${leaf}`
  return holder.isList && keys.length > 1 ? `(${keys.length}) ${text}` : text
}

/** How many lines a text has, without empty ones at its end. */
const linesOf = (text: string): number => {
  const trimmed = text.trimEnd()
  let count = 1
  for (let at = trimmed.indexOf("\n"); at !== -1; at = trimmed.indexOf("\n", at + 1)) count += 1
  return count
}

/** How much a tool answered, where that is all to be said of it. */
export const sizeText = (text: string): string => `(${counted(linesOf(text), "line")})`

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`

/** Where the first line with a letter or a digit ends, or -1. */
const firstLineEnd = (text: string): number => {
  const said = text.search(/[\p{L}\p{N}]/u)
  const end = said === -1 ? -1 : text.indexOf("\n", said)
  return said !== -1 && end === -1 ? text.length : end
}

/** The first line that says something, at most 120 characters of it, and how much else there was. */
export const lineText = (text: string, cwd: string | undefined): string => {
  const body = withoutQuotedPrivate(withoutSequences(text)).trim()
  if (body === "") return "(no output)"
  const end = firstLineEnd(body)
  if (end === -1) return sizeText(body)
  const line = fromFolder(onOneLine(safeStart(body.slice(0, end)).split("\n").at(-1)!).trim(), cwd)
  const lines = linesOf(body) - 1
  const cut = line.length > LINE_LENGTH
  const note = lines > 0 ? ` (+${counted(lines, "line")})` : cut ? ` (+${body.length - LINE_LENGTH} characters)` : ""
  return owned(shortened(line, LINE_LENGTH) + note)
}

/** The text as a whole or, of more than 8,000 characters, its two ends and how much was left out between them. */
export const wholeText = (text: string): string => {
  const body = redact(withoutQuotedPrivate(withoutSequences(text)).trim())
  if (body.length <= WHOLE_LENGTH) return body
  const head = characterStart(body, WHOLE_LENGTH / 2)
  const tail = characterStart(body, body.length - WHOLE_LENGTH / 2)
  return owned(`${body.slice(0, head)}\n[… ${tail - head} characters left out …]\n${body.slice(tail)}`)
}
