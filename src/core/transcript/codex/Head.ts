import { isJsonObject, type JsonObject } from "../../text/Json.ts"
import { EMPTY_HEAD, type HeadReader, parseRecord, text, timeOf, type TranscriptHead } from "../Head.ts"
import { messageKey } from "../MessageKey.ts"
import { makeCodexReader } from "./Line.ts"

/** Sources of sessions that no person typed in: `codex exec`, and Codex as a tool of another program. */
const PROGRAM_SOURCES = new Set(["exec", "mcp"])

/**
 * Reads the head of a rollout of Codex. Its first `session_meta` tells of the session; those after it, of the sessions
 * that it was forked from. `source` is a word (`cli`, `vscode`, `exec`, `mcp`) or an object: `{subagent: …}`, for one
 * that another session spawned `{subagent: {thread_spawn: {parent_thread_id}}}`, or `{internal: …}`. The words and
 * `subagent` are in the client's protocol.rs; what is inside it, and `internal`, only in others' copies and fixtures.
 */
export const makeCodexHead = (): HeadReader => {
  const read = makeCodexReader()
  let head = EMPTY_HEAD
  return {
    push: (line) => {
      if (!head.recognised) {
        const record = parseRecord(line)
        if (record?.["type"] === "session_meta" && isJsonObject(record["payload"])) {
          head = withMeta(record["payload"], record["timestamp"])
        }
      }
      const said = read(line).entries.find(({ content }) => content !== "")
      if (said !== undefined && head.first === undefined) {
        head = { ...head, first: messageKey(said), firstUuid: said.uuid, cwd: head.cwd ?? said.cwd }
      }
    },
    done: () => head.recognised && head.first !== undefined,
    head: () => head
  }
}

const withMeta = (meta: JsonObject, written: unknown): TranscriptHead => {
  const { source } = meta
  const id = text(meta["id"]) ?? text(meta["session_id"])
  const isSubagent = meta["thread_source"] === "subagent" || (isJsonObject(source) && "subagent" in source)
  const entrypoint = isJsonObject(source) ? Object.keys(source)[0] : text(source)
  return {
    ...EMPTY_HEAD,
    recognised: true,
    session: isSubagent ? (parentOf(meta) ?? id) : id,
    agent: isSubagent ? id : undefined,
    cwd: text(meta["cwd"]),
    entrypoint,
    byProgram: entrypoint !== undefined && (PROGRAM_SOURCES.has(entrypoint) || entrypoint === "internal"),
    startedAt: timeOf(meta["timestamp"]) ?? timeOf(written)
  }
}

const parentOf = (meta: JsonObject): string | undefined => {
  const { source } = meta
  const subagent = isJsonObject(source) ? source["subagent"] : undefined
  const spawned = isJsonObject(subagent) ? subagent["thread_spawn"] : undefined
  return (isJsonObject(spawned) ? text(spawned["parent_thread_id"]) : undefined) ?? text(meta["parent_thread_id"])
}
