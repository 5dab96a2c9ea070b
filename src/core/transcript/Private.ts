import { isJsonObject, type JsonObject, stringOf } from "../text/Json.ts"

/** What stands in the place of what a person wants to keep to themselves. */
export const PRIVATE_MARK = "[private]"

const TAG = /<(\/?)private(?:\s[^<>]{0,80})?>/gi

/** What stands in a transcript that has a tag or `#nolearn` in it, as clients write it: found at 3 GB/s. */
export const MARK_HINT = /#[nN][oO][lL][eE][aA]|<\\?\/?[pP][rR][iI][vV][aA]/

/** Whether a text can hold a tag at all; most hold none. */
const mayHoldTag = (text: string): boolean => text.includes("<") && /<\/?private/i.test(text)

/** A tag between backticks is spoken of, not used. */
const isQuoted = (text: string, at: number, length: number): boolean =>
  text[at - 1] === "`" && text[at + length] === "`"

/** A text without what is private in it. */
export interface PrivateCut {
  /** "" where nothing else was said. */
  readonly text: string
  /** What was taken out, without the tags around it. */
  readonly hidden: ReadonlyArray<string>
  /** Whether it was not closed: then it goes to the end of the text. */
  readonly isOpen: boolean
  /** Whether it was closed without having been opened: then it began before the text. */
  readonly isClosing: boolean
}

/**
 * What a person wrote, without `<private>…</private>`. Tags nest; one that is not closed hides the rest of the text, and
 * one that was not opened all before it.
 */
export const cutPrivate = (text: string): PrivateCut => {
  if (!mayHoldTag(text)) return { text, hidden: [], isOpen: false, isClosing: false }
  let hidden: Array<string> = []
  let [kept, done, depth, from, isClosing] = ["", 0, 0, 0, false]
  for (const { 0: tag, 1: slash, index } of text.matchAll(TAG)) {
    if (isQuoted(text, index, tag.length)) continue
    const end = index + tag.length
    if (slash === "") {
      if (depth === 0) [kept, from] = [kept + text.slice(done, index) + PRIVATE_MARK, end]
      depth += 1
      continue
    }
    if (depth > 1) {
      depth -= 1
      continue
    }
    // All before it, which what was hidden so far is part of.
    if (depth === 0) [kept, from, isClosing, hidden] = [PRIVATE_MARK, 0, true, []]
    hidden.push(text.slice(from, index))
    ;[depth, done] = [0, end]
  }
  if (depth > 0) hidden.push(text.slice(from))
  else kept += text.slice(done)
  const isNothing = kept.replaceAll(PRIVATE_MARK, "").trim() === ""
  return { text: hidden.length > 0 && isNothing ? "" : kept, hidden, isOpen: depth > 0, isClosing }
}

/** The same of what others wrote, who may quote a prompt: only what is opened and closed is hidden. */
export const withoutQuotedPrivate = (text: string): string => {
  if (!mayHoldTag(text)) return text
  let [kept, done, depth, from] = ["", 0, 0, 0]
  for (const { 0: tag, 1: slash, index } of text.matchAll(TAG)) {
    if (isQuoted(text, index, tag.length)) continue
    if (slash === "") {
      if (depth === 0) from = index
      depth += 1
    } else if (depth > 0 && --depth === 0) {
      kept += text.slice(done, from) + PRIVATE_MARK
      done = index + tag.length
    }
  }
  return kept + text.slice(done)
}

/** Pieces of what is private by which it is known again, and how long they are. */
const LEAST = 8
const LEAST_WORD = 6
const MOST = 400
const MOST_PIECES = 300

const isLong = (least: number) => (piece: string) => piece.length >= least

const piecesOf = (hidden: string): ReadonlyArray<string> => {
  const plain = hidden.replaceAll(TAG, " ")
  const lines = plain.split("\n").map((line) => line.trim())
  // Words that are nobody else's: a number, an address.
  const words = plain.split(/[\s,;()<>"'`]+/).filter((word) => word.length >= LEAST_WORD && /[\d@]/.test(word))
  const pieces = [...lines.filter(isLong(LEAST)), ...words].map((piece) => piece.slice(0, MOST))
  // Where it is said again, the sentence may go on.
  return pieces.map((piece) => piece.replace(/[.,;:!?]+$/, "")).filter(isLong(LEAST_WORD))
}

const escaped = (text: string): string =>
  text
    .split(/\s+/)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`))
    .join(String.raw`\s+`)

/** What finds private words again where the agent or a tool repeats them; `undefined` when there is nothing to find. */
export const repeatsOf = (hidden: ReadonlyArray<string>): RegExp | undefined => {
  const pieces = [...new Set(hidden.flatMap(piecesOf))].slice(0, MOST_PIECES)
  if (pieces.length === 0) return undefined
  return new RegExp(
    pieces
      .toSorted((a, b) => b.length - a.length)
      .map(escaped)
      .join("|"),
    "gi"
  )
}

/** `#nolearn` as a word of its own; not in backticks or quotes, where it is spoken of. */
const NO_LEARN = /(?:^|[\s(>[{*_,;:.!?-])#nolearn(?=$|[\s.,;:!?)<\]}*_-])/i

/** Whether a person asks for nothing to be learned from the session. */
export const saysNoLearn = (text: string): boolean => NO_LEARN.test(text)

const textsIn = (content: unknown): string =>
  typeof content === "string"
    ? content
    : (Array.isArray(content) ? content.filter(isJsonObject) : [])
        .flatMap(({ text, type }) => (type === "text" || type === "input_text" ? (stringOf(text) ?? []) : []))
        .join("\n")

/** Of a slash command what the person wrote behind it; of what a command of theirs printed nothing. */
const typed = (text: string): string => {
  if (text.includes("<local-command-stdout>")) return ""
  return text.includes("<command-name>") ? (/<command-args>([\s\S]*?)<\/command-args>/.exec(text)?.[1] ?? "") : text
}

const isOthers = ({ isCompactSummary, isMeta, isSidechain, origin }: JsonObject): boolean =>
  isSidechain === true ||
  isCompactSummary === true ||
  Boolean(isMeta) ||
  (isJsonObject(origin) && typeof origin["kind"] === "string" && origin["kind"] !== "human")

/**
 * What the person typed, on a record of either client and as it stands there: prompts, what is behind a slash command,
 * and what was said while the agent worked. "" when it is none of theirs.
 */
export const typedIn = (record: JsonObject): string => {
  const { attachment, message, payload, type } = record
  if (type === "user" && isJsonObject(message) && !isOthers(record)) {
    return message["role"] === "assistant" ? "" : typed(textsIn(message["content"]))
  }
  if (type === "attachment" && isJsonObject(attachment) && attachment["type"] === "queued_command") {
    return typed(textsIn(attachment["prompt"]))
  }
  if (
    type === "response_item" &&
    isJsonObject(payload) &&
    payload["type"] === "message" &&
    payload["role"] === "user"
  ) {
    return textsIn(payload["content"])
  }
  return ""
}
