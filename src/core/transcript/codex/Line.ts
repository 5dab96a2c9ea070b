import * as Hash from "effect/Hash"
import { isJsonObject, type JsonObject } from "../../text/Json.ts"
import { type ScannedDialogue, toEntries } from "../Dialogue.ts"
import { type Exclude, excludeNothing } from "../Exclusion.ts"
import { DAMAGED } from "../Format.ts"
import { parseRecord, text } from "../Head.ts"
import { messageOfCodex } from "./Item.ts"

const SUMMED_UP = "What went before was summed up here."

const NOTHING: ScannedDialogue = { entries: [], damaged: false }

/** What earlier lines say of the session that later ones belong to. */
interface Session {
  readonly id: string | undefined
  /** The session that what follows was first said in: this one, or that which it was forked from. */
  readonly origin: string | undefined
  readonly cwd: string | undefined
  readonly entrypoint: string | undefined
  /** Whether it is an agent's or another program's: what stands there under the person's name is the task that it was set. */
  readonly isSidechain: boolean
}

/**
 * Reads a rollout of the Codex CLI, line by line from its first, into what a transcript of Claude Code would say.
 *
 * Read off the client's source (github.com/openai/codex: codex-rs/protocol/src/protocol.rs and models.rs,
 * codex-rs/history/src, codex-rs/rollout/src/policy.rs); no rollout of a real session was at hand. A line is
 * `{timestamp, type, payload}`. `session_meta` comes first; a fork repeats its parent's `session_meta` and items, with
 * new times. What was said and done is in `response_item`. `event_msg` tells it again for the screen, `turn_context` where
 * a turn was run: no messages. `compacted` holds a summary of what went before, and that once more.
 */
export const makeCodexReader = (exclude: Exclude = excludeNothing): ((line: Uint8Array) => ScannedDialogue) => {
  let session: Session = { id: undefined, origin: undefined, cwd: undefined, entrypoint: undefined, isSidechain: false }
  /** How often the same was said before: the second "ok" of a session is another message than the first. */
  const before = new Map<string, number>()

  const identify = (item: JsonObject, message: JsonObject): string | undefined => {
    const own = text(item["id"])
    if (own !== undefined || session.origin === undefined) return own
    const words = JSON.stringify(message)
    const said = `${words.length}-${Hash.string(words)}`
    const count = before.get(said) ?? 0
    before.set(said, count + 1)
    return `codex-${session.origin}-${said}-${count}`.replace(/[^\w-]/g, "_")
  }

  const scanItem = (item: JsonObject, timestamp: unknown): ScannedDialogue => {
    const message = messageOfCodex(item)
    if (message === undefined) return NOTHING
    const { cwd, entrypoint, id, isSidechain } = session
    const uuid = identify(item, message)
    const record = { type: message["role"], message, uuid, sessionId: id, entrypoint, cwd, timestamp, isSidechain }
    return { entries: toEntries(exclude(record)), damaged: false }
  }

  const scanSummary = (item: JsonObject, timestamp: unknown): ScannedDialogue => {
    const { cwd, entrypoint, id } = session
    // A summary may be kept from readers: that there was one is told all the same.
    const message = { role: "user", content: text(item["message"])?.trim() || SUMMED_UP }
    const uuid = identify(item, message)
    const record = { type: "user", isCompactSummary: true, message, uuid, sessionId: id, entrypoint, cwd, timestamp }
    return { entries: toEntries(exclude(record)), damaged: false }
  }

  return (line) => {
    if (!mayMatter(line)) return NOTHING
    const record = parseRecord(line)
    if (record === undefined) return DAMAGED
    const { payload, timestamp, type } = record
    if (!isJsonObject(payload)) return NOTHING
    if (type === "session_meta") session = withMeta(session, payload)
    if (type === "turn_context") session = { ...session, cwd: text(payload["cwd"]) ?? session.cwd }
    if (type === "compacted") return scanSummary(payload, timestamp)
    return type === "response_item" ? scanItem(payload, timestamp) : NOTHING
  }
}

const [OPEN, CLOSE, RETURN] = [0x7b, 0x7d, 0x0d]

/** A line names its type behind the time, or before all else. */
const HEAD_LENGTH = 200

const PASSED_OVER =
  /"type":"(?:event_msg|world_state|token_usage_record)"|"payload":\{"type":"(?:reasoning|web_search_call|ghost_snapshot)"/

/** Whether a line must be parsed. Passed over are whole lines of types that hold nothing for us. */
const mayMatter = (line: Uint8Array): boolean => {
  const bytes = Buffer.from(line.buffer, line.byteOffset, line.length)
  const last = bytes.at(-1) === RETURN ? bytes.at(-2) : bytes.at(-1)
  if (bytes[0] !== OPEN || last !== CLOSE) return bytes.toString("latin1").trim() !== ""
  return !PASSED_OVER.test(bytes.toString("latin1", 0, HEAD_LENGTH))
}

/** Whether nobody typed what a session was asked: a subagent's, a program's own, or one that was called over MCP. */
const isOthers = ({ source, thread_source: thread }: JsonObject): boolean =>
  thread === "subagent" || isJsonObject(source) || source === "mcp"

const withMeta = (session: Session, meta: JsonObject): Session => {
  const id = text(meta["id"]) ?? text(meta["session_id"])
  const origin = text(meta["forked_from_id"]) ?? id
  // Those after the first come from the sessions that this one was forked from, the oldest last.
  return session.id === undefined
    ? { id, origin, cwd: text(meta["cwd"]), entrypoint: text(meta["source"]), isSidechain: isOthers(meta) }
    : { ...session, origin }
}
