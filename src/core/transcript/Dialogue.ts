import { isJsonObject, isUsableText, type JsonObject, stringOf } from "../text/Json.ts"
import { readRecords, toMessage } from "./claude/Line.ts"
import type { TranscriptMessage } from "./Message.ts"
import { type Exclude, excludeNothing } from "./Exclusion.ts"
import { lineText, nameText, sizeText, summaryText, wholeText } from "./ToolText.ts"

/** A use of a tool. */
export interface ToolCall {
  readonly _tag: "Call"
  readonly id: string | undefined
  readonly name: string
  /** The argument that tells most, on one line of at most 160 characters; "" when there is none. */
  readonly summary: string
  /** What an agent is to be told by it, now or later: a subagent's task, a prompt on a schedule. */
  readonly prompt?: string
}

/** What a tool answered: one line, but an error, or what a person answered through the tool, as a whole. */
export interface ToolResult {
  readonly _tag: "Result"
  /** The id of the call. */
  readonly id: string | undefined
  readonly isError: boolean
  readonly text: string
  /** What the person chose or wrote, where the client notes it by itself: in `text` a question may look like an answer. */
  readonly answers?: ReadonlyArray<string>
}

/** Which part of a message that is too long for one window an entry is. */
export interface EntryPart {
  /** Counted from 1. */
  readonly number: number
  readonly of: number
  /** The entry as it was before it was cut. */
  readonly whole: DialogueEntry
}

/** A message as the reflector is shown it: what was said, and what tools were used for it. */
export interface DialogueEntry extends TranscriptMessage {
  /** What was said, by the rules of TranscriptLine; "" when the line holds only tool use or results. */
  readonly content: string
  /** In order, reduced to what is shown, and without secrets: what is cut short could not be told for one later. */
  readonly tools: ReadonlyArray<ToolCall | ToolResult>
  /** Images and documents beside the text, by kind. */
  readonly attachments?: ReadonlyArray<string>
  readonly cwd: string | undefined
  readonly timestamp: string | undefined
  readonly part?: EntryPart
}

/** The entries in which something was said; the others only hold tools or attachments. */
export const saidIn = <E extends Pick<DialogueEntry, "content">>(entries: ReadonlyArray<E>): ReadonlyArray<E> =>
  entries.filter(({ content }) => content !== "")

export interface ScannedDialogue {
  readonly entries: ReadonlyArray<DialogueEntry>
  /** Whether something on the line could not be read. */
  readonly damaged: boolean
}

const decoder = new TextDecoder()

/**
 * Reads one line of a transcript with its tool use. Hears the same messages as `scanBytes`, but parses every line, so it
 * also sees damage in tool output, which `scanBytes` passes over.
 */
export const scanDialogue = (line: Uint8Array, exclude: Exclude = excludeNothing): ScannedDialogue => {
  const { damaged, records } = readRecords(decoder.decode(line))
  return { entries: records.flatMap((record) => toEntries(exclude(record))), damaged }
}

/** What a record of a transcript says and does, as an entry; none where it says and does nothing. */
export const toEntries = (record: JsonObject): ReadonlyArray<DialogueEntry> => {
  const message = toMessage(record)
  if (message === undefined) return []
  const { content } = record["message"] as JsonObject
  const blocks = Array.isArray(content) ? content.filter(isJsonObject) : []
  const answers = blocks.filter(isResult)
  // What the client notes beside a message is of its one result; of several it could be any.
  const note = answers.length === 1 ? record["toolUseResult"] : undefined
  const cwd = stringOf(record["cwd"])
  const tools = blocks.flatMap<ToolCall | ToolResult>((block) =>
    isCall(block) ? [toCall(block, cwd)] : isResult(block) ? [toResult(block, note, cwd)] : []
  )
  const attachments = blocks.filter(isAttachment).map(attachmentName)
  if (message.content === "" && tools.length === 0 && attachments.length === 0) return []
  return [
    {
      ...message,
      tools,
      ...(attachments.length === 0 ? {} : { attachments }),
      cwd,
      timestamp: stringOf(record["timestamp"])
    }
  ]
}

// The API's own tools have types of their own, such as `server_tool_use` and `web_search_tool_result`.
const isCall = ({ type }: JsonObject): boolean => typeof type === "string" && /(?:^|_)tool_use$/.test(type)
const isResult = ({ type }: JsonObject): boolean => typeof type === "string" && /(?:^|_)tool_result$/.test(type)
const isAttachment = ({ type }: JsonObject): boolean => type === "image" || type === "document"

const toCall = (block: JsonObject, cwd: string | undefined): ToolCall => ({
  _tag: "Call",
  id: stringOf(block["id"]),
  name: nameText([block["name"]]),
  summary: summaryText(block["input"], cwd),
  ...promptIn(block["input"])
})

const promptIn = (input: unknown): Pick<ToolCall, "prompt"> =>
  isJsonObject(input) && isUsableText(input["prompt"]) ? { prompt: wholeText(input["prompt"]) } : {}

const toResult = (block: JsonObject, note: unknown, cwd: string | undefined): ToolResult => {
  const isError = block["is_error"] === true || tellsOfFailure(note)
  const text = textOf(block["content"])
  const answers = answersIn(note)
  return {
    _tag: "Result",
    id: stringOf(block["tool_use_id"]),
    isError,
    text:
      isError || isPersonsAnswer(text)
        ? wholeText(text)
        : isFileRead(note, text)
          ? sizeText(text)
          : lineText(text, cwd),
    ...(answers.length === 0 ? {} : { answers })
  }
}

/** What a person answered, and noted beside it, as the client notes it by question. */
const answersIn = (note: unknown): ReadonlyArray<string> => {
  if (!isJsonObject(note) || !Array.isArray(note["questions"]) || !isJsonObject(note["answers"])) return []
  const asides = isJsonObject(note["annotations"]) ? Object.values(note["annotations"]) : []
  const notes = asides.map((aside) => (isJsonObject(aside) ? aside["notes"] : undefined))
  return [...new Set([...Object.values(note["answers"]), ...notes])].filter(isUsableText).map(wholeText)
}

const tellsOfFailure = (note: unknown): boolean =>
  (typeof note === "string" && note.startsWith("Error")) ||
  (isJsonObject(note) && (note["success"] === false || note["interrupted"] === true))

/** What a person chose or wrote when the agent asked is the only place where they said it. */
const isPersonsAnswer = (text: string): boolean =>
  /^(?:User has answered your questions|Your questions have been answered)/.test(text)

const isFileRead = (note: unknown, text: string): boolean =>
  (isJsonObject(note) && isJsonObject(note["file"])) || /^\s{0,8}\d{1,7}→/.test(text)

/** Text of a result; what is no text is named. */
const textOf = (content: unknown): string => {
  if (typeof content === "string") return content
  const blocks = (Array.isArray(content) ? content : [content]).filter(isJsonObject)
  return blocks.map((block) => stringOf(block["text"]) ?? `[${attachmentName(block)}]`).join("\n")
}

const attachmentName = (block: JsonObject): string => {
  const source = isJsonObject(block["source"]) ? block["source"] : {}
  return nameText([block["type"], block["title"], block["tool_name"], source["media_type"]])
}
