import { glanceAtJson, isJsonObject, type JsonObject } from "../text/Json.ts"
import { readRecords, toMessage } from "./claude/Line.ts"
import type { TranscriptMessage } from "./Message.ts"
import { isProgramEntrypoint } from "./Message.ts"
import { type MessageKey, messageKey } from "./MessageKey.ts"

/** What the beginning of a transcript tells of its session. What it does not tell is `undefined`. */
export interface TranscriptHead {
  /** Whether a line was one that the client writes. */
  readonly recognised: boolean
  readonly session: string | undefined
  /** The subagent whose transcript it is. */
  readonly agent: string | undefined
  readonly cwd: string | undefined
  readonly entrypoint: string | undefined
  /** Whether a program started the session, rather than a person. */
  readonly byProgram: boolean
  /** The first time in it, in milliseconds since 1970. */
  readonly startedAt: number | undefined
  /** The first thing that was said; `undefined` while nothing was. */
  readonly first: MessageKey | undefined
  readonly firstUuid: string | undefined
  /** Whether it is the work of our own headless children, which must not be learned from. */
  readonly own: boolean
}

/** Takes a transcript's lines from the first on, until it knows all that a head holds. */
export interface HeadReader {
  readonly push: (line: Uint8Array) => void
  /** Whether further lines can add nothing. */
  readonly done: () => boolean
  readonly head: () => TranscriptHead
}

export const EMPTY_HEAD: TranscriptHead = {
  recognised: false,
  session: undefined,
  agent: undefined,
  cwd: undefined,
  entrypoint: undefined,
  byProgram: false,
  startedAt: undefined,
  first: undefined,
  firstUuid: undefined,
  own: false
}

/** What the prompts that our headless children are given begin with (`prompts/`), now and in earlier versions. */
const OWN_OPENINGS = [
  "You look back on a finished session",
  "You look back on a session between a person and a coding agent",
  "You keep the playbook of a coding agent"
]

/** Whether a session whose first message is this is one of our own. A person may quote a prompt; a program does not. */
export const isOwn = ({ content, entrypoint, role }: TranscriptMessage): boolean =>
  (entrypoint === undefined || isProgramEntrypoint(entrypoint)) &&
  role === "user" &&
  OWN_OPENINGS.some((opening) => content.trimStart().startsWith(opening))

const decoder = new TextDecoder()

/** Reads the head of a transcript of Claude Code. A line that does not parse adds what can be recovered of it. */
export const makeClaudeHead = (): HeadReader => {
  let head = EMPTY_HEAD
  return {
    push: (line) => {
      for (const record of readRecords(decoder.decode(line)).records) {
        if (!isClaudeRecord(record)) continue
        head = withRecord(head, record)
        const message = head.first === undefined ? toMessage(record) : undefined
        if (message !== undefined && message.content !== "") head = withFirst(head, message)
      }
    },
    done: () => head.first !== undefined && head.cwd !== undefined && head.session !== undefined,
    head: () => head
  }
}

const withRecord = (head: TranscriptHead, record: JsonObject): TranscriptHead => {
  const entrypoint = head.entrypoint ?? text(record["entrypoint"])
  return {
    ...head,
    recognised: true,
    session: head.session ?? text(record["sessionId"]),
    // In older clients a session's own file held its subagents' lines, without an id.
    agent:
      head.agent ?? (head.first === undefined && record["isSidechain"] === true ? text(record["agentId"]) : undefined),
    cwd: head.cwd ?? text(record["cwd"]),
    entrypoint,
    byProgram: isProgramEntrypoint(entrypoint),
    startedAt: head.startedAt ?? timeOf(record["timestamp"])
  }
}

const withFirst = (head: TranscriptHead, message: TranscriptMessage): TranscriptHead => ({
  ...head,
  first: messageKey(message),
  firstUuid: message.uuid,
  own: isOwn(message)
})

/** Types that the client has written without a session's id. */
const WITHOUT_SESSION = new Set(["summary", "file-history-snapshot"])

const isClaudeRecord = (record: JsonObject): boolean => {
  const type = record["type"]
  if (typeof type !== "string") return false
  return typeof record["sessionId"] === "string" || isJsonObject(record["message"]) || WITHOUT_SESSION.has(type)
}

/** The record on a line, if it is one and whole. */
export const parseRecord = (line: Uint8Array): JsonObject | undefined => {
  const record = glanceAtJson(decoder.decode(line))
  return isJsonObject(record) ? record : undefined
}

/** A text that says something. */
export const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined

/** An ISO 8601 time in milliseconds since 1970. */
export const timeOf = (value: unknown): number | undefined => {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

/** The id of the last message on these lines, whether or not it says anything. */
export const lastUuid = (lines: ReadonlyArray<Uint8Array>): string | undefined => {
  for (const line of lines.toReversed()) {
    const record = parseRecord(line)
    const isMessage = record?.["type"] === "user" || record?.["type"] === "assistant"
    const uuid = isMessage ? text(record["uuid"]) : undefined
    if (uuid !== undefined) return uuid
  }
  return undefined
}
