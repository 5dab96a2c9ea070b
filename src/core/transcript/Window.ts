import { estimateTokens } from "../text/Tokens.ts"
import type { DialogueEntry, ToolCall, ToolResult } from "./Dialogue.ts"
import { renderDialogue } from "./Render.ts"
import { characterStart } from "./ToolText.ts"

type Tools = ReadonlyArray<ToolCall | ToolResult>

/**
 * Cuts a session into windows of at most `limitTokens` of its rendering. They end where a turn does, before a message
 * of the user; where there is no such place, between entries, and between a call and its result only if there is no
 * other. Nothing is left out: a message that is longer than a window is cut into parts under its own id, and what
 * follows its last part may share a window with that. Its text goes through `clean` first, while secrets are still in
 * one piece. A limit must leave room for a header and one call, some 300 tokens.
 */
export const cutWindows = <E extends DialogueEntry>(
  entries: ReadonlyArray<E>,
  limitTokens: number,
  clean: (text: string) => string = (text) => text
): ReadonlyArray<ReadonlyArray<E>> => {
  const costOf = (entry: DialogueEntry): number => estimateTokens(`${renderDialogue([entry], clean)}\n`)
  const pieces = entries.flatMap((entry) => piecesOf(entry, limitTokens, costOf, clean))
  const before = [0]
  for (const piece of pieces) before.push(before.at(-1)! + costOf(piece))
  const inCall = openCalls(pieces)
  const windows: Array<ReadonlyArray<E>> = []
  let [start, closedTurn, closed, turn] = [0, 0, 0, 0]
  for (const [index, piece] of pieces.entries()) {
    if (beginsTurn(piece)) turn = index
    if (inCall[index] === 0) closed = index
    if (inCall[index] === 0 && turn === index) closedTurn = index
    while (index > start && before[index + 1]! - before[start]! > limitTokens) {
      const cut = [closedTurn, closed, turn, index].find((place) => place > start)!
      windows.push(pieces.slice(start, cut))
      start = cut
    }
  }
  return start < pieces.length ? [...windows, pieces.slice(start)] : windows
}

/** Tool output has the user's role too. */
const beginsTurn = ({ content, role }: DialogueEntry): boolean => role === "user" && content !== ""

/** For each place before an entry, how many calls stand before it whose results come after. */
const openCalls = (entries: ReadonlyArray<DialogueEntry>): ReadonlyArray<number> => {
  const change = [0, ...entries.map(() => 0)]
  const waiting = new Map<string, number>()
  for (const [index, { tools }] of entries.entries()) {
    for (const { _tag, id } of tools) {
      if (id === undefined) continue
      const call = waiting.get(id)
      if (_tag === "Call") waiting.set(id, index)
      else if (call !== undefined) {
        waiting.delete(id)
        change[call + 1]! += 1
        change[index + 1]! -= 1
      }
    }
  }
  let open = 0
  return change.map((difference) => (open += difference))
}

/** The tokens of an entry whose texts hold no secrets. */
const costOfClean = (entry: DialogueEntry): number => estimateTokens(`${renderDialogue([entry])}\n`)

/** The entry as it is, or what is too long of it in pieces: its text in numbered parts, then its tools. */
const piecesOf = <E extends DialogueEntry>(
  entry: E,
  limit: number,
  costOf: (entry: DialogueEntry) => number,
  clean: (text: string) => string
): ReadonlyArray<E> => {
  if (costOf(entry) <= limit) return [entry]
  const said: E = { ...entry, tools: [] }
  const used = (tools: Tools): E => ({ ...entry, content: "", attachments: [], tools })
  const tools = toolGroups(entry.tools, limit, (tool) => costOf(used([tool]))).map(used)
  if (entry.content === "" && entry.attachments === undefined) return tools
  if (costOf(said) <= limit) return [said, ...tools]
  const partOf = (content: string, number: number, of: number): E => ({
    ...said,
    content,
    ...(number > 1 ? { attachments: [] } : {}),
    part: { number, of, whole: entry }
  })
  // Cleaned once: the text may be megabytes long, and slices of it are tried one after the other.
  const parts = slices(clean(entry.content), (slice) => costOfClean(partOf(slice, 1, MOST_PARTS)) <= limit)
  return [...parts.map((content, index) => partOf(content, index + 1, parts.length)), ...tools]
}

/** A header with this number in it is as long as any. */
const MOST_PARTS = 99_999

/** Tools in groups that fit together; a result that does not fit by itself is cut. */
const toolGroups = (
  tools: Tools,
  limit: number,
  costOf: (tool: ToolCall | ToolResult) => number
): ReadonlyArray<Tools> => {
  const groups: Array<Array<ToolCall | ToolResult>> = []
  let cost = Number.POSITIVE_INFINITY
  for (const tool of tools.flatMap((one) => cutResult(one, (part) => costOf(part) <= limit))) {
    cost += costOf(tool)
    if (cost <= limit) groups.at(-1)!.push(tool)
    else {
      groups.push([tool])
      cost = costOf(tool)
    }
  }
  return groups
}

const cutResult = (tool: ToolCall | ToolResult, fits: (tool: ToolCall | ToolResult) => boolean): Tools => {
  if (tool._tag === "Call" || fits(tool)) return [tool]
  const withText = (text: string): ToolResult => ({ ...tool, text })
  return slices(tool.text, (text) => fits(withText(text))).map(withText)
}

/** Cuts a text into slices that fit, where it can after a line or a word. */
const slices = (text: string, fits: (slice: string) => boolean): ReadonlyArray<string> => {
  const found: Array<string> = []
  let size = text.length
  for (let start = 0; start < text.length; start += found.at(-1)!.length) {
    // What fitted last, and a little more, fits again or nearly so.
    size = Math.ceil(size * 1.2)
    while (size > 1 && !fits(text.slice(start, start + size))) size = Math.floor(size * 0.9)
    const end = start + size
    found.push(text.slice(start, end < text.length ? seamBefore(text, start, end) : end))
  }
  return found
}

/** After the last line or word in the last quarter; else between two characters, of which there is at least one. */
const seamBefore = (text: string, start: number, end: number): number => {
  const slice = text.slice(start, end)
  const gaps = [slice.lastIndexOf("\n"), slice.lastIndexOf(" ")]
  const gap = gaps.find((at) => at > slice.length * 0.75)
  if (gap !== undefined) return start + gap + 1
  const place = characterStart(text, end)
  return place > start ? place : end + 1
}
