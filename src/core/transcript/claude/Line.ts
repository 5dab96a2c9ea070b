import { closingBrace } from "../../text/Braces.ts"
import { glanceAtJson, isJsonObject, type JsonObject, stringOf } from "../../text/Json.ts"
import { withoutSequences } from "../../text/Terminal.ts"
import { type Exclude, excludeNothing } from "../Exclusion.ts"
import type { Aside, ScannedLine, TranscriptMessage } from "../Message.ts"
import { cutPrivate, withoutQuotedPrivate } from "../Private.ts"

const NOTHING: ScannedLine = { messages: [], damaged: false }

/**
 * Reads one line of a transcript (docs/rules.md D9). Most of a transcript is tool output; such lines are recognised
 * without parsing them. A line that does not parse is searched for whole records: the client is known to have spliced
 * two on one line, to have cut one short before the next, and to have left runs of NULs.
 */
export const scanLine = (raw: string, exclude: Exclude = excludeNothing): ScannedLine => {
  const line = withoutNuls(raw)
  if (isSound(line) && !mayHoldMessage(line)) return NOTHING
  const { damaged, records } = readRecords(raw)
  return { messages: toMessages(records.map(exclude)), damaged }
}

const withoutNuls = (raw: string): string => (raw.includes("\0") ? raw.replaceAll("\0", "") : raw)

/** The records of one line, parsed: one where the line is as it should be, and what can be saved where it is not. */
export const readRecords = (
  raw: string
): { readonly records: ReadonlyArray<JsonObject>; readonly damaged: boolean } => {
  const line = withoutNuls(raw)
  if (line.trim() === "") return { records: [], damaged: line !== raw }
  const record = glanceAtJson(line)
  if (isJsonObject(record)) return { records: [record], damaged: false }
  if (record !== undefined) return { records: [], damaged: true }
  const { records, whole } = recoverRecords(line)
  return { records, damaged: !whole }
}

const decoder = new TextDecoder()

/** Reads one line as it stands in a file, as `scanLine` does, and decodes only what may hold a message. */
export const scanBytes = (line: Uint8Array, exclude: Exclude = excludeNothing): ScannedLine => {
  // What is looked for is plain ASCII, which both spell alike, and one byte a unit is found in several times as fast.
  const units = Buffer.from(line.buffer, line.byteOffset, line.length).toString("latin1")
  if (units.includes("\0") || !isSound(units)) return scanLine(decoder.decode(line), exclude)
  if (!mayHoldMessage(units)) return NOTHING
  const text = decoder.decode(line)
  const record = glanceAtJson(text)
  return isJsonObject(record) ? { messages: toMessages([exclude(record)]), damaged: false } : scanLine(text, exclude)
}

const [RETURN, OPEN, CLOSE] = [0x0d, 0x7b, 0x7d]

/** Whether a line looks like exactly one record. Inside strings a quote is escaped, so `}{"` is a seam. */
export const isSound = (line: string): boolean => {
  const last = line.charCodeAt(line.length - 1) === RETURN ? line.length - 2 : line.length - 1
  return line.charCodeAt(0) === OPEN && line.charCodeAt(last) === CLOSE && !line.includes('}{"')
}

/** The beginning of a message whose content is a list, as the client writes it. */
const LIST_MESSAGE = /^"message":\{(?:"[a-z_]+":"[^"\\]*",)*"role":"(?:user|assistant)","content":\[/

/** A message's beginning is looked at this far; the client's own take a tenth of it. */
const HEAD_LENGTH = 2048

/**
 * Whether a sound line can hold something that was said. Errs on the side of yes: only lines in the client's own
 * compact form are recognised as having nothing to say. All messages on the line must be lists, for it may quote others
 * in a tool's result, or hold a record cut short before its own. A text in any of these lists is its first block or has
 * a comma before it; one that begins another list, or is a field's value, is part of a tool's result.
 */
export const mayHoldMessage = (line: string): boolean => {
  const mayName = () => line.includes('"user"') || line.includes('"assistant"')
  const firstBlocks: Array<number> = []
  // Without its first quote it is found in half the time; so is what stands below for `"type":"text"`.
  for (let at = line.indexOf('message":{'); at !== -1; at = line.indexOf('message":{', at + 1)) {
    const head = LIST_MESSAGE.exec(line.slice(at - 1, at + HEAD_LENGTH))
    if (head === null) return mayName()
    firstBlocks.push(at - 1 + head[0].length)
  }
  if (firstBlocks.length === 0) return mayName()
  for (let at = line.indexOf(':"tex'); at !== -1; at = line.indexOf(':"tex', at + 1)) {
    const block = at - '{"type"'.length
    if (line.slice(block + 1, at + ':"text"'.length) !== '"type":"text"') continue
    if (!/^[[:]\{$/.test(line.slice(block - 1, block + 1)) || firstBlocks.includes(block)) return true
  }
  return false
}

/** More places than this where a record may begin are not looked at. */
const MAX_STARTS = 64

/** The whole records on a line that is not one: both sides of a seam, and what follows a record that was cut short. */
const recoverRecords = (line: string): { readonly records: ReadonlyArray<JsonObject>; readonly whole: boolean } => {
  const records: Array<JsonObject> = []
  let position = 0
  let recovered = 0
  for (const start of recordStarts(line)) {
    if (start < position) continue
    const end = closingBrace(line, start) + 1
    const record = end === 0 ? undefined : glanceAtJson(line.slice(start, end))
    if (!isJsonObject(record)) continue
    records.push(record)
    recovered += end - start
    position = end
  }
  return { records, whole: recovered === line.trimEnd().length }
}

/** What a value may stand behind. Where one cannot, an object is no part of the record that was cut short before it. */
const BEFORE_VALUE = new Set([":", ",", "["])

/**
 * Where a record begins: at the start, and at each object whose first field is one that records begin with and that no
 * record before it can hold. What can be a value may have come from anybody, by a tool's result or input, and is left.
 */
const recordStarts = (line: string): ReadonlyArray<number> => {
  const starts = line.matchAll(/\{"(?:parentUuid|type|uuid|sessionId|isSidechain|logicalParentUuid|message)":/g)
  const apart = Array.from(starts, ({ index }) => index).filter(
    (index) => !BEFORE_VALUE.has(line.slice(0, index).trimEnd().at(-1) ?? "")
  )
  return [...new Set([0, ...apart])].slice(0, MAX_STARTS)
}

const toMessages = (records: ReadonlyArray<JsonObject>): ReadonlyArray<TranscriptMessage> =>
  records.flatMap((record) => {
    const message = toMessage(record)
    return message === undefined || message.content === "" ? [] : [message]
  })

/** The message of a record, if it has one that counts; its content is "" where it only uses tools or answers them. */
export const toMessage = (record: JsonObject): TranscriptMessage | undefined => {
  const type = record["type"]
  if (type !== "user" && type !== "assistant") return undefined
  if (Boolean(record["isMeta"]) || Boolean(record["isVisibleInTranscriptOnly"])) return undefined
  const message = record["message"]
  if (!isJsonObject(message)) return undefined
  const role = message["role"] === "assistant" || message["role"] === "user" ? message["role"] : type
  const said = withoutSequences(textOf(message["content"]))
  return {
    role,
    content: role === "user" ? cutPrivate(said).text : withoutQuotedPrivate(said),
    uuid: stringOf(record["uuid"]),
    sessionId: stringOf(record["sessionId"]),
    entrypoint: stringOf(record["entrypoint"]),
    ...asideOf(record)
  }
}

/**
 * Fields in which the client notes who gave a prompt, each with the values at which a person typed it. "sdk" is what a
 * program around the client hands on, as the desktop's window does. All others are not theirs, be they of clients to
 * come: what was scheduled, continued by itself, or suggested and only accepted.
 */
const TYPED: Readonly<Record<string, ReadonlyArray<unknown>>> = {
  origin: ["human"],
  promptSource: ["typed", "queued", "sdk"],
  turnOrigin: ["human", "sdk"]
}

const isTyped = (record: JsonObject): boolean =>
  Object.entries(TYPED).every(([field, values]) => {
    const noted = record[field] ?? undefined
    return noted === undefined || values.includes(isJsonObject(noted) ? noted["kind"] : noted)
  })

const asideOf = (record: JsonObject): { readonly aside?: Aside } => {
  if (record["isCompactSummary"] === true) return { aside: "summary" }
  if (!isTyped(record)) return { aside: "others" }
  // A teammate's transcript names it; who speaks to it is the agent that leads the team.
  if (typeof record["agentName"] === "string" && record["type"] === "user") return { aside: "others" }
  return record["isSidechain"] === true ? { aside: "subagent" } : {}
}

/** Text of string content, but not of slash commands and their output; text blocks of a list, joined by newlines. */
const textOf = (content: unknown): string => {
  if (typeof content === "string") {
    return content.includes("<command-name>") || content.includes("<local-command-stdout>") ? "" : content
  }
  if (!Array.isArray(content)) return ""
  return content
    .filter((block: unknown) => isJsonObject(block) && block["type"] === "text")
    .map((block: JsonObject) => stringOf(block["text"]))
    .filter((text) => text !== undefined)
    .join("\n")
}
