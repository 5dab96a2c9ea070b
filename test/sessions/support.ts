import type { TranscriptMessage } from "../../src/core/transcript/Message.ts"

type Fields = Record<string, unknown>

/** A line as the client writes it: compact JSON, `parentUuid` first, the message before the rest. */
export const lineOf = (type: string, message: unknown, fields: Fields = {}): string =>
  JSON.stringify({ parentUuid: null, isSidechain: false, type, message, uuid: "u-1", sessionId: "s-1", ...fields })

export const userLine = (content: unknown, fields: Fields = {}): string =>
  lineOf("user", { role: "user", content }, fields)

export const assistantLine = (content: unknown, fields: Fields = {}): string =>
  lineOf("assistant", { model: "m", id: "msg_1", type: "message", role: "assistant", content }, fields)

export const text = (words: unknown): Fields => ({ type: "text", text: words })

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const stringOr = (value: unknown) => (typeof value === "string" ? value : undefined)

const contentOf = (content: unknown): string => {
  if (typeof content === "string") {
    return /<command-name>|<local-command-stdout>/.test(content) ? "" : content
  }
  const blocks = Array.isArray(content) ? content.filter(isObject) : []
  const texts = blocks.filter((block) => block["type"] === "text").map((block) => block["text"])
  return texts.filter((one) => typeof one === "string").join("\n")
}

/**
 * What a line says by docs/rules.md D9, read in the plainest way: parse it, look at it. `undefined` when it is no JSON.
 */
export const readPlainly = (line: string): ReadonlyArray<TranscriptMessage> | undefined => {
  if (line.trim() === "") return []
  let record: unknown
  try {
    record = JSON.parse(line)
  } catch {
    return undefined
  }
  if (!isObject(record)) return []
  const { type, message, isMeta, isVisibleInTranscriptOnly } = record
  if ((type !== "user" && type !== "assistant") || isMeta || isVisibleInTranscriptOnly || !isObject(message)) return []
  const content = contentOf(message["content"])
  if (content === "") return []
  const role = message["role"]
  const origin = record["origin"]
  const kind = isObject(origin) ? origin["kind"] : undefined
  // Not the person's: a side chain's, a summary of what was before, or what some other part of the client says.
  const isOthers = typeof kind === "string" && kind !== "human"
  const aside =
    record["isCompactSummary"] === true
      ? "summary"
      : isOthers
        ? "others"
        : record["isSidechain"] === true
          ? "subagent"
          : undefined
  return [
    {
      ...(aside === undefined ? {} : { aside }),
      role: role === "user" || role === "assistant" ? role : type,
      content,
      uuid: stringOr(record["uuid"]),
      sessionId: stringOr(record["sessionId"]),
      entrypoint: stringOr(record["entrypoint"])
    }
  ]
}

// The transcripts that the specification of proposals names.

export const TRANSCRIPT_ALL_SIGNALS = `
During our session, I learned that TypeScript generics are more powerful than I thought.
You prefer using discriminated unions over try/catch for error handling.
Note to self: always check the return type before assuming success.
`

export const TRANSCRIPT_NO_SIGNALS = `
We discussed the implementation of the new feature.
The code was refactored to improve readability.
Tests were added for edge cases.
`

export const TRANSCRIPT_DUPLICATES = `
I learned that testing is important.
Later, I learned that testing is important.
`

export const TRANSCRIPT_EDGE_CASES = `
Visit bayou-always-open.com for details.
You prefer short variable names. You prefer short variable names.
I learned x.
`
