import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { type Ground, groundOf } from "../core/grounding/Ground.ts"
import type { DialogueEntry } from "../core/transcript/Dialogue.ts"
import { idsGiven } from "../sessions/Receipts.ts"
import { readWindow } from "../sessions/readWindow.ts"
import { TranscriptReader } from "../sessions/TranscriptReader.ts"
import type { BareWindow, SessionWindow } from "../sessions/Window.ts"

/** What an answer about a window is judged by, of the session that the window is of. */
export interface Heard {
  /** What was said and done in the window. */
  readonly entries: ReadonlyArray<DialogueEntry>
  readonly ground: Ground
  /** Key points that the session was given; `undefined` where nobody noted what it was given. */
  readonly given: ReadonlySet<string> | undefined
}

/** UTF-16 units of a session that are looked at besides a window, at most. */
const MOST_CHARACTERS = 4_000_000

/** What of a use of a tool comes back under the person's name. */
const promptsOf = ({ tools }: DialogueEntry) =>
  tools.filter((tool) => tool._tag === "Call").filter(({ prompt }) => prompt !== undefined)

/** Messages under the person's name before and after a window, and prompts that the agent gave. None where the transcript is gone. */
const besides = Effect.fnUntraced(function* ({ from, learned: { transcript }, to }: SessionWindow | BareWindow) {
  const reader = yield* TranscriptReader
  const found: Array<DialogueEntry> = []
  const size = yield* Effect.orElseSucceed(reader.size(transcript), () => 0)
  if (from === 0 && to >= size) return found
  let characters = 0
  yield* reader.dialogue(transcript, 0).pipe(
    Stream.takeWhile(() => characters < MOST_CHARACTERS),
    Stream.runForEach(({ end, entries }) =>
      Effect.sync(() => {
        if (end > from && end <= to) return
        for (const entry of entries) {
          const tools = promptsOf(entry)
          const content = entry.role === "user" ? entry.content : ""
          if (content === "" && tools.length === 0) continue
          characters += tools.reduce((sum, { prompt = "" }) => sum + prompt.length, content.length)
          found.push({ ...entry, content, tools })
        }
      })
    ),
    Effect.ignore
  )
  return found
})

/** What a session holds to judge an answer about a window by, read again where it is not at hand. */
export const heardIn = Effect.fn("heardIn")(function* (window: SessionWindow | BareWindow) {
  const entries = "entries" in window ? window.entries : yield* readWindow(window)
  const ground = groundOf(entries, yield* besides(window))
  const given = window.session === undefined ? undefined : yield* idsGiven(window.session)
  return { entries, ground, given } satisfies Heard
})
