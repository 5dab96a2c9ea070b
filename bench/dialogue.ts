import * as fs from "node:fs"
import { type DialogueEntry, estimateTokens, renderDialogue } from "claude-debrief/Transcript"
import { readRecords, toMessage } from "../src/core/transcript/claude/Line.ts"
import { scanDialogue } from "../src/core/transcript/Dialogue.ts"
import { atMost, type Row, type Topic } from "./Row.ts"
import { interleave, timeOf } from "./Sample.ts"
import { transcriptFiles } from "./transcripts.ts"

/** A session as lines of its transcript, as the API had it, and as the reflector is shown it. */
interface Session {
  readonly lines: ReadonlyArray<Buffer>
  readonly messages: ReadonlyArray<{ readonly role: unknown; readonly content: unknown }>
  readonly entries: ReadonlyArray<DialogueEntry>
  readonly rendering: string
}

const readSession = (file: string): Session => {
  const lines = fs
    .readFileSync(file, "utf8")
    .split("\n")
    .map((line) => Buffer.from(line))
  const entries = lines.flatMap((line) => scanDialogue(line).entries)
  const messages = lines
    .flatMap((line) => readRecords(line.toString()).records)
    .filter((record) => toMessage(record) !== undefined)
    .map((record: any) => ({ role: record.message.role, content: record.message.content }))
  return { lines, messages, entries, rendering: renderDialogue(entries) }
}

/** What the rendering says the user said, the set-in taken off again. */
const userMessages = (rendering: string): ReadonlyArray<string> => {
  const found: Array<Array<string>> = []
  let reading = false
  for (const line of rendering.split("\n")) {
    if (/^[^\s]/.test(line)) {
      reading = line === "user:"
      if (reading) found.push([])
    } else if (reading) found.at(-1)!.push(line)
  }
  return found.map((lines) => lines.join("\n").replaceAll(/^ /gm, "")).filter((text) => text !== "")
}

const checkUserMessages = ({ entries, rendering }: Session): number => {
  const said = entries.filter(({ content, role }) => role === "user" && content !== "").map(({ content }) => content)
  const shown = userMessages(rendering)
  if (said.length !== shown.length || said.some((text, index) => text !== shown[index])) {
    throw new Error("a message of the user is not in the rendering word for word")
  }
  return said.length
}

const withoutThinking = ({ messages }: Session) =>
  messages.flatMap(({ content, role }) => {
    if (!Array.isArray(content)) return [{ role, content }]
    const blocks = content.filter((block) => !/thinking|image|document/.test(String(block?.type)))
    return blocks.length === 0 ? [] : [{ role, content: blocks }]
  })

const textOnly = ({ entries }: Session) =>
  entries.filter(({ content }) => content !== "").map(({ content, role }) => ({ role, content }))

const parse = (line: Buffer): unknown => {
  try {
    return JSON.parse(line.toString())
  } catch {
    return undefined
  }
}

const speed = async (lines: ReadonlyArray<Buffer>): Promise<Row> => {
  const size = lines.reduce((sum, line) => sum + line.length + 1, 0) / 1e6
  const runs = [
    () => timeOf(() => lines.forEach((line) => scanDialogue(line))),
    () => timeOf(() => lines.forEach(parse))
  ]
  const [scan, parsed] = await interleave(runs, { warmUp: 3, counted: 15 })
  return {
    name: "scanDialogue (JSON.parse of every line)",
    unit: "MB/s",
    measured: (size / scan!.least) * 1e3,
    baseline: (size / parsed!.least) * 1e3,
    ratio: parsed!.least / scan!.least
  }
}

/** What a session takes in the reflector's prompt, against sending its messages as JSON. */
export const dialogue = async (): Promise<Topic> => {
  const sessions = transcriptFiles().map(readSession)
  const users = sessions.reduce((sum, session) => sum + checkUserMessages(session), 0)
  const measured = sessions.reduce((sum, { rendering }) => sum + estimateTokens(rendering), 0)
  const against = (name: string, baselineOf: (session: Session) => unknown): Row => {
    const tokens = sessions.map((session) => estimateTokens(JSON.stringify(baselineOf(session), null, 2)))
    const baseline = tokens.reduce((sum, count) => sum + count, 0)
    return { name, unit: "tokens", measured, baseline, ratio: measured / baseline }
  }
  return {
    title: "Rendering of a session",
    baseline: "its messages as JSON, indented by 2",
    rows: [
      { ...against("messages as the transcript has them", ({ messages }) => messages), budget: atMost("ratio", 0.6) },
      against("messages without thinking and images", withoutThinking),
      against("messages with nothing but text, no tools", textOnly),
      await speed(sessions.flatMap(({ lines }) => lines))
    ],
    notes: [
      `Of ${sessions.length} transcripts; all ${users} messages of the user are in the rendering word for word.`,
      "Tokens are estimated on both sides by the rule of Tokens.ts."
    ]
  }
}
