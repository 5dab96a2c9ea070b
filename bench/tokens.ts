// What estimateTokens says of the shared transcripts, against what the API counted: between two calls of a session the
// prompt grew by what the agent answered and what came back. Run: npm run bench tokens
import * as fs from "node:fs"
import * as path from "node:path"
import { estimateTokens } from "claude-debrief/Transcript"
import { SHARED_FOLDER } from "./transcripts.ts"

interface Call {
  readonly id: string
  readonly model: string
  /** Tokens of the prompt, cached or not. */
  readonly prompt: number
  answered: number
  /** What it answered, and what came back before the next call. */
  readonly texts: Array<string>
  /** Something stands between that is not text, or of which the transcript keeps less than was sent. */
  unclear: boolean
}

interface Growth {
  readonly model: string
  readonly counted: number
  readonly estimated: number
}

const files = (): ReadonlyArray<string> =>
  ["transcripts", "more-transcripts"].flatMap((set) =>
    fs
      .readdirSync(path.join(SHARED_FOLDER, set), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".jsonl") && !name.includes("rollout-"))
      .map((name) => path.join(SHARED_FOLDER, set, name))
  )

const recordsIn = (file: string): ReadonlyArray<any> =>
  fs
    .readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        return [JSON.parse(line)]
      } catch {
        return []
      }
    })

/** The text of a block as it is sent; undefined for what is not text. */
const textOf = (block: any): string | undefined => {
  if (typeof block === "string") return block
  if (block?.type === "text") return block.text
  if (block?.type === "tool_use") return JSON.stringify(block.input)
  if (block?.type !== "tool_result") return undefined
  const parts = Array.isArray(block.content) ? block.content : [block.content ?? ""]
  const texts = parts.map(textOf)
  return texts.includes(undefined) ? undefined : texts.join("\n")
}

const add = (call: Call, content: unknown): void => {
  for (const block of Array.isArray(content) ? content : [content]) {
    const text = textOf(block)
    if (text === undefined) call.unclear = true
    else call.texts.push(text)
  }
}

const callsIn = (records: ReadonlyArray<any>): ReadonlyArray<Call> => {
  const calls: Array<Call> = []
  for (const { isSidechain, message, subtype, type } of records) {
    const usage = message?.usage
    if (isSidechain === true) continue
    if (subtype === "compact_boundary" && calls.length > 0) calls.at(-1)!.unclear = true
    if (type === "assistant" && usage !== undefined && message.id !== calls.at(-1)?.id) {
      const prompt =
        usage.input_tokens + (usage.cache_read_input_tokens ?? 0) + (usage.cache_creation_input_tokens ?? 0)
      calls.push({ id: message.id, model: message.model, prompt, answered: 0, texts: [], unclear: false })
    }
    const call = calls.at(-1)
    if (call !== undefined && (type === "assistant" || type === "user")) add(call, message.content)
  }
  return calls
}

/** The harness adds reminders of its own, which the transcript does not keep: small steps say little. */
const LEAST = 400

const growthsIn = (calls: ReadonlyArray<Call>): ReadonlyArray<Growth> =>
  calls.slice(1).flatMap((next, index) => {
    const { model, prompt, texts, unclear } = calls[index]!
    const counted = next.prompt - prompt
    const estimated = estimateTokens(texts.join("\n"))
    return unclear || model !== next.model || counted < LEAST || estimated < LEAST
      ? []
      : [{ model, counted, estimated }]
  })

/** Of each model with steps enough: how many times the counted tokens the estimate is. */
export const tokens = (): void => {
  const all = files().flatMap((file) => growthsIn(callsIn(recordsIn(file))))
  for (const model of new Set(all.map((growth) => growth.model))) {
    const growths = all.filter((growth) => growth.model === model)
    if (growths.length < 20) continue
    const ratios = growths.map(({ counted, estimated }) => estimated / counted).toSorted((a, b) => a - b)
    const at = (share: number) => ratios[Math.floor(share * (ratios.length - 1))]!.toFixed(2)
    const sum = (of: (growth: Growth) => number) => growths.reduce((total, growth) => total + of(growth), 0)
    const together = (sum(({ estimated }) => estimated) / sum(({ counted }) => counted)).toFixed(2)
    process.stdout.write(
      `${model.padEnd(28)} ${String(ratios.length).padStart(5)} steps   together ${together}x   ` +
        `median ${at(0.5)}x   nine in ten ${at(0.05)}x to ${at(0.95)}x\n`
    )
  }
}
