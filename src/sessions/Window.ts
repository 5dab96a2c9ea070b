import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { type DialogueEntry, saidIn } from "../core/transcript/Dialogue.ts"
import { joinKeys, type LearnedSpan, splitKeys } from "../core/transcript/LearnedSpan.ts"
import { messageKey } from "../core/transcript/MessageKey.ts"
import { sha256 } from "../disk/Digest.ts"
import { LearnedSpans } from "./LearnedSpans.ts"
import type { SpanEntry } from "./readSpan.ts"
import { TranscriptReader } from "./TranscriptReader.ts"

/** A part of a session that one reflection is shown, and where it comes from. */
export interface SessionWindow {
  readonly entries: ReadonlyArray<DialogueEntry>
  /** What tells this window, and this occasion of learning from it, from every other. */
  readonly id: string
  readonly learned: LearnedSpan
  readonly session: string | undefined
  readonly event: string | undefined
  /** In bytes of the transcript. */
  readonly from: number
  readonly to: number
  /** Whether its messages are learned from once at most, in its epoch: not when a person asks for it again. */
  readonly exclusive: boolean
}

/** A window of which only this is left: what was said in it is not at hand when its answer comes. */
export interface BareWindow extends Omit<SessionWindow, "entries" | "exclusive"> {
  readonly messages: number
}

/** What a window of these entries is known by: its messages, and the parts of those that it does not hold to the end. */
const keysOf = Effect.fnUntraced(function* (entries: ReadonlyArray<DialogueEntry>) {
  const learned = yield* LearnedSpans
  const said = saidIn(entries)
  const whole = said.flatMap((entry) => {
    const { part } = entry
    if (part === undefined) return [entry]
    return part.number === part.of ? [{ ...entry, content: part.whole.content }] : []
  })
  const parts = said.flatMap(({ part, ...entry }) =>
    part === undefined
      ? []
      : [{ ...entry, uuid: undefined, content: `${messageKey(part.whole)} part ${part.number} of ${part.of}` }]
  )
  return joinKeys([...splitKeys(yield* learned.keysOf(whole)), ...splitKeys(yield* learned.keysOf(parts))])
})

/**
 * Up to where a transcript has been learned from with this window: not past the line that the next one begins in, for a
 * line may hold two records, and a long message goes on in the next window.
 */
const endOfWindow = (
  window: ReadonlyArray<SpanEntry>,
  next: ReadonlyArray<SpanEntry> | undefined,
  from: number
): number => {
  const open = next?.[0]?.end ?? Infinity
  return window.findLast(({ end }) => end < open)?.end ?? from
}

/** On which occasion a session is learned from. */
export interface Occasion extends Pick<SessionWindow, "session" | "event"> {
  /** Tells learning from the same entries again, since a person asks for it, from the first time; empty then. */
  readonly occasion?: string
  /** Counted from 1. In each epoch a message is learned from once at most. */
  readonly epoch?: number
}

/** The window of these entries, without the digests that windows before it have. */
export const windowOf = Effect.fnUntraced(function* (
  transcript: string,
  entries: ReadonlyArray<DialogueEntry>,
  facts: Occasion & Pick<SessionWindow, "from" | "to"> & { readonly mark: string },
  before: ReadonlySet<string> = new Set()
) {
  const { epoch = 1, mark, occasion = "", ...rest } = facts
  const again = epoch > 1 ? `epoch ${epoch}` : occasion
  const all = yield* keysOf(entries)
  const keys = joinKeys(splitKeys(all).filter((key) => !before.has(key)))
  const at = DateTime.formatIso(yield* DateTime.now)
  // Messages without ids may be alike; what is learned from again is told apart by where it stands as well.
  const place = again === "" ? "" : `${again} from ${rest.from}`
  const id = (yield* sha256(`${place}\n${again === "" ? keys : all}`)).slice(0, 12)
  const watermark = { bytes: rest.to, mark }
  return {
    ...rest,
    entries,
    id,
    exclusive: occasion === "" || epoch > 1,
    learned: { at, transcript, watermark, window: id, ...(epoch > 1 ? { epoch } : {}), keys }
  } satisfies SessionWindow
})

/**
 * The windows of a transcript's parts, to be made in their order: each begins where the one before it ended, and does
 * without its digests, for a session may say the same twice. The transcript is looked at when a window is made.
 */
export const windowsFrom = (
  transcript: string,
  parts: ReadonlyArray<ReadonlyArray<SpanEntry>>,
  start: number,
  occasion: Occasion
) => {
  const before = new Set<string>()
  let from = start
  return parts.map((entries, index) =>
    Effect.gen(function* () {
      const reader = yield* TranscriptReader
      const to = endOfWindow(entries, parts[index + 1], from)
      const mark = yield* reader.mark(transcript, to)
      const window = yield* windowOf(transcript, entries, { ...occasion, from, to, mark }, before)
      from = to
      for (const key of splitKeys(window.learned.keys)) before.add(key)
      return window
    })
  )
}
