import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Stream from "effect/Stream"
import { isJsonObject, type JsonObject, jsonIn } from "../core/text/Json.ts"
import { isHeld, type Line } from "../core/text/LineSplitter.ts"
import { readFileLines } from "../disk/FileLines.ts"
import { readRegularText } from "../disk/RegularFile.ts"
import { markerName } from "../project/MarkerName.ts"
import { Project } from "../project/Project.ts"

/** What a session was given at once, as its hook noted it (`worker/SessionMarker.ts`). */
export interface Injection {
  /** ISO 8601. */
  readonly at: string
  readonly event: string
  readonly source: string | undefined
  /** Ids of key points, by why they were given. */
  readonly given: Readonly<Record<string, ReadonlyArray<string>>>
  /** Ids that were left out because the agent was told them anyway. */
  readonly said: ReadonlyArray<string>
  readonly omitted: number
  /** UTF-16 units and rough tokens; `undefined` in receipts of earlier versions. */
  readonly units: number | undefined
  readonly tokens: number | undefined
}

/** All that a session was given, the earliest first. */
export interface SessionReceipts {
  readonly session: string
  readonly transcript: string | undefined
  readonly injections: ReadonlyArray<Injection>
}

const texts = (value: unknown): ReadonlyArray<string> =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : []

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined)
const countOf = (value: unknown): number | undefined => (Number.isSafeInteger(value) ? (value as number) : undefined)

const givenIn = ({ given, shown }: JsonObject): Injection["given"] =>
  isJsonObject(given)
    ? Object.fromEntries(Object.entries(given).map(([why, ids]) => [why, texts(ids)]))
    : // Receipts of earlier versions did not say why.
      { shown: texts(shown) }

const toInjection = (receipt: JsonObject): Injection => ({
  at: textOf(receipt["at"]) ?? "",
  event: textOf(receipt["event"]) ?? "",
  source: textOf(receipt["source"]),
  given: givenIn(receipt),
  said: texts(receipt["said"]),
  omitted: countOf(receipt["omitted"]) ?? 0,
  units: countOf(receipt["units"]),
  tokens: countOf(receipt["tokens"])
})

/** The session of a receipt's file: `ID.json`, `ID.more.json`, `ID.past-TIME.json`. */
const FILE = /^([A-Za-z0-9_-]+)(?:\.more|\.past-\d+)?\.json$/

const byTime = (one: Injection, other: Injection): number => (one.at < other.at ? -1 : 1)

/** The receipts of the sessions that are wanted, by session. What cannot be read is left out. */
const receiptsOf = Effect.fnUntraced(function* (isWanted: (session: string) => boolean) {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  const names = yield* Effect.orElseSucceed(fs.readDirectory(project.sessions), () => [])
  const found = new Map<string, Array<JsonObject>>()
  for (const name of names) {
    const session = FILE.exec(name)?.[1]
    if (session === undefined || !isWanted(session)) continue
    const text = yield* Effect.orElseSucceed(readRegularText(`${project.sessions}/${name}`), () => "")
    found.set(session, [...(found.get(session) ?? []), ...text.split("\n").map(jsonIn).filter(isJsonObject)])
  }
  return found
})

/**
 * The ids of key points that a session was given, or was told by another text that it has anyway; `undefined` when
 * nothing was noted of it, as of one before this was installed, or long ago.
 */
export const idsGiven = Effect.fn("idsGiven")(function* (session: string) {
  const name = markerName(session)
  const receipts = (yield* receiptsOf((each) => each === name)).get(name) ?? []
  if (receipts.length === 0) return undefined
  const ids = receipts.map(toInjection).flatMap(({ given, said }) => Object.values(given).flat().concat(said))
  return new Set(ids) as ReadonlySet<string>
})

/** What the sessions of a project were given, the session that was given something last first. What cannot be read is left out. */
export const readReceipts = Effect.gen(function* () {
  const found = yield* receiptsOf(() => true)
  return [...found]
    .filter(([, receipts]) => receipts.length > 0)
    .map(([session, receipts]): SessionReceipts => {
      const transcript = receipts.map((receipt) => textOf(receipt["transcript"])).find((path) => path !== undefined)
      return { session, transcript, injections: receipts.map(toInjection).toSorted(byTime) }
    })
    .toSorted((one, other) => (one.injections.at(-1)!.at < other.injections.at(-1)!.at ? 1 : -1))
}).pipe(Effect.withSpan("readReceipts"))

const SHOWN = /^\[([^\]\n]{1,256})\] helpful=\d+ harmful=\d+ :: /gm

/** The text that hooks gave the agent, in a line of a transcript of Claude Code or Codex; empty in any other line. */
const injectedIn = (line: string): string => {
  const value = jsonIn(line)
  if (!isJsonObject(value)) return ""
  const { attachment, payload } = value
  if (isJsonObject(attachment) && attachment["type"] === "hook_additional_context") {
    return [attachment["content"]]
      .flat()
      .filter((text) => typeof text === "string")
      .join("\n")
  }
  if (!isJsonObject(payload) || payload["role"] !== "developer") return ""
  return [payload["content"]]
    .flat()
    .map((part) => (isJsonObject(part) && typeof part["text"] === "string" ? part["text"] : ""))
    .join("\n")
}

const decoder = new TextDecoder()

const idsIn = (line: Line): ReadonlyArray<string> => {
  if (!isHeld(line)) return []
  const text = decoder.decode(line)
  if (!text.includes(" helpful=")) return []
  return Array.from(injectedIn(text).matchAll(SHOWN), (match) => match[1]!)
}

/** The ids of the key points that a transcript proves to have reached the agent; `undefined` when it cannot be read. */
export const idsArrived = Effect.fn("idsArrived")(function* (transcript: string | undefined) {
  if (transcript === undefined) return undefined
  const ids = readFileLines(transcript, 0, (lines) => lines.flatMap(idsIn))
  return yield* Stream.runCollect(ids).pipe(
    Effect.map((found): ReadonlySet<string> => new Set(found)),
    Effect.orElseSucceed(() => undefined)
  )
})
